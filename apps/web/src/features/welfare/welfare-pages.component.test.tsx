import { expect } from "vitest";
import { page } from "vitest/browser";
import { answerCampaigns, daysWith, forRegistered } from "../../testing/campaigns.ts";
import { drawnWith, drawText } from "../../testing/drawn-campaign.ts";
import { describePages } from "../../testing/page-states.tsx";
import { server } from "../../testing/server.ts";
import AwardPage from "./award-page.tsx";
import WelfarePage from "./welfare-page.tsx";

const button = (name: string | RegExp) => page.getByRole("button", { name });
const tab = (name: RegExp) => page.getByRole("tab", { name });

describePages({
  welfare: {
    page: WelfarePage,
    filled: answerCampaigns,
    states: ["filled", "hidden", "empty", "failing", "out"],
    deeds: {
      "a voucher claimed": async () => {
        await button(/^campaign_claim_of\(/).click();
        await expect.element(page.getByText(/^campaign_voucher_received/).last()).toBeVisible();
      },
      "a day signed in": async () => {
        await button(/^campaign_sign_in\(/).click();
        await expect.element(page.getByText(/^campaign_received/)).toBeVisible();
      },
      "vouchers that were used": () => tab(/^voucher_used/).click(),
      "vouchers that ended": () => tab(/^voucher_ended/).click(),
    },
  },
  "welfare after today's day": {
    page: WelfarePage,
    filled: () => {
      answerCampaigns();
      server().data("GET /api/welfare/overview", {
        ...{ currencyName: "USDT", held: "0.000000", saved: "0.000000", counts: { held: 0, used: 0, ended: 0 } },
        campaigns: [daysWith({}, true)],
      });
      server().rows("GET /api/welfare/vouchers", []);
    },
    states: ["filled"],
  },
  "welfare of a guest": {
    page: WelfarePage,
    filled: () => {
      answerCampaigns();
      const { audience } = forRegistered();
      const closed = { audience, isIn: false, joinedAt: null };
      server().data("GET /api/welfare/overview", {
        ...{ currencyName: "USDT", held: "0.000000", saved: "0.000000", counts: { held: 0, used: 0, ended: 0 } },
        campaigns: [forRegistered(), daysWith(closed)],
      });
      server().rows("GET /api/welfare/vouchers", []);
    },
    states: ["filled"],
    deeds: { "the way there": () => button("me_claim").first().click() },
  },
  award: {
    page: AwardPage,
    filled: answerCampaigns,
    states: ["filled", "hidden", "empty", "failing", "out"],
    deeds: {
      draws: async () => {
        await tab(/^award_draws/).click();
        await expect.element(page.getByText("day_checked")).toBeVisible();
      },
      "a draw that is to come": async () => {
        await tab(/^award_draws/).click();
        await button(/^Fee draw award/).click();
      },
      vouchers: () => tab(/^award_vouchers/).click(),
    },
  },
  "a draw without public randomness": {
    page: AwardPage,
    filled: () => {
      answerCampaigns();
      const drawn = drawnWith(false);
      server().rows("GET /api/award/draws", [drawn.record]);
      server().file("GET /api/activity/file", "application/x-ndjson", drawText(drawn));
    },
    states: [],
    deeds: {
      draws: async () => {
        await tab(/^award_draws/).click();
        await expect.element(page.getByText("shares_repeats")).toBeVisible();
      },
    },
  },
});
