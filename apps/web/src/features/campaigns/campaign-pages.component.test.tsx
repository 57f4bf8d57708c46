import { expect } from "vitest";
import { page } from "vitest/browser";
import type { Campaign } from "../../lib/campaigns/campaign-view.ts";
import { sessionStore } from "../../lib/session/session.ts";
import {
  answerCampaigns,
  answerDeposits,
  asSeenByAll,
  campaignWith,
  daysWith,
  drawWith,
  forRegistered,
  notForMe,
} from "../../testing/campaigns.ts";
import { NOW } from "../../testing/clock.ts";
import { drawnWith, drawText } from "../../testing/drawn-campaign.ts";
import { describePages } from "../../testing/page-states.tsx";
import { server } from "../../testing/server.ts";
import ActivitiesPage from "./activities-page.tsx";
import DetailPage from "./detail-page.tsx";

const DETAIL = "/pages/activity/detail";
const button = (name: string | RegExp) => page.getByRole("button", { name });
const sheet = () => page.getByRole("dialog");

/** The page of an activity that stands like this. */
const withCampaign = (campaign: Campaign) => () => {
  answerCampaigns();
  server().data("GET /api/activity/detail", campaign);
};

function answerNobody(): void {
  answerCampaigns();
  sessionStore.set(null);
  server().rows("GET /api/activity/list", [drawWith(), campaignWith(), daysWith()].map(asSeenByAll));
  server().data("GET /api/activity/detail", asSeenByAll(drawWith()));
}

describePages({
  activities: {
    page: ActivitiesPage,
    filled: answerCampaigns,
    states: ["filled", "hidden", "empty", "failing", "out"],
    deeds: {
      "those that are over": () => page.getByRole("tab", { name: "activity_ended" }).click(),
      "the own ones": () => page.getByRole("tab", { name: "activity_mine" }).click(),
    },
  },
  "activities to somebody new": {
    page: ActivitiesPage,
    filled: answerNobody,
    states: ["filled"],
    deeds: { "the own ones": () => page.getByRole("tab", { name: "activity_mine" }).click() },
  },
  "a draw": {
    page: DetailPage,
    at: `${DETAIL}?id=3`,
    filled: answerCampaigns,
    states: ["filled", "hidden", "empty", "failing", "out"],
    deeds: {
      "every line": async () => {
        await button("activity_lines").click();
        await expect.element(sheet().getByText("799")).toBeVisible();
      },
      "its seed": async () => {
        await button("activity_check").click();
        await expect.element(sheet()).toBeVisible();
      },
      "its rules": async () => {
        await button("activity_rules").click();
        await expect.element(sheet().getByText("Each task once.")).toBeVisible();
      },
    },
  },
  "a draw to somebody new": { page: DetailPage, at: `${DETAIL}?id=3`, filled: answerNobody, states: ["filled"] },
  "a draw that one may join": {
    page: DetailPage,
    at: `${DETAIL}?id=3`,
    filled: withCampaign(drawWith({ canJoin: true, joinedAt: null })),
    states: ["filled"],
    deeds: {
      "taking part": async () => {
        await button("activity_join").click();
        await expect.element(page.getByText("activity_joined")).toBeVisible();
      },
    },
  },
  "a draw that was done": {
    page: DetailPage,
    at: `${DETAIL}?id=5`,
    filled: () => {
      withCampaign(drawWith({ id: 5, state: "drawn", endsAt: NOW - 1 }))();
      server().file("GET /api/activity/file", "application/x-ndjson", drawText(drawnWith()));
    },
    states: ["filled"],
    deeds: {
      "the check": async () => {
        await button("activity_check").click();
        await expect.element(sheet().getByText("day_checked")).toBeVisible();
      },
    },
  },
  "a draw without public randomness": {
    page: DetailPage,
    at: `${DETAIL}?id=3`,
    filled: withCampaign(drawWith({ draw: { ...(drawWith().draw as NonNullable<Campaign["draw"]>), beacon: null } })),
    states: [],
    deeds: {
      "its seed": async () => {
        await button("activity_check").click();
        await expect.element(sheet().getByText("shares_no_round")).toBeVisible();
      },
    },
  },
  "a draw that is void": {
    page: DetailPage,
    at: `${DETAIL}?id=3`,
    filled: withCampaign(drawWith({ state: "void", voidReason: "beacon_missing", endsAt: NOW - 1 })),
    states: ["filled"],
  },
  steps: { page: DetailPage, at: `${DETAIL}?id=1`, filled: answerCampaigns, states: ["filled"] },
  days: { page: DetailPage, at: `${DETAIL}?id=2`, filled: answerCampaigns, states: ["filled"] },
  "one that is not for the reader": { page: DetailPage, at: `${DETAIL}?id=4`, filled: withCampaign(notForMe()), states: ["filled"] },
  "one that asks a guest to register": {
    page: DetailPage,
    at: `${DETAIL}?id=1`,
    filled: withCampaign(forRegistered()),
    states: ["filled"],
    deeds: { "the way there": () => button("me_claim").click() },
  },
  "one that counts deposits": {
    page: DetailPage,
    at: `${DETAIL}?id=1`,
    filled: answerDeposits,
    states: ["filled"],
    deeds: {
      "every line": async () => {
        await button("activity_lines").click();
        await expect.element(sheet().getByText("31")).toBeVisible();
      },
    },
  },
  "one whose budget is used": {
    page: DetailPage,
    at: `${DETAIL}?id=1`,
    filled: withCampaign(campaignWith({ state: "budget_used", joinedAt: null })),
    states: ["filled"],
  },
  "one that is to come": {
    page: DetailPage,
    at: `${DETAIL}?id=1`,
    filled: withCampaign(campaignWith({ state: "upcoming", startsAt: NOW + 90_000_000, joinedAt: null })),
    states: ["filled"],
  },
  "none that there is": { page: DetailPage, at: DETAIL, filled: answerCampaigns, states: ["filled"] },
});
