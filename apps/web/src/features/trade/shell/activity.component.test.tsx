import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC } from "../../../testing/market.ts";
import { tellQuote } from "../../../testing/prices.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { answerTrades, QUICK_PAST } from "../../../testing/trades.ts";
import QuickTradesPage from "../overview/quick-trades-page.tsx";
import { quickMode } from "../quick/quick-mode.ts";
import { Activity } from "./activity.tsx";

beforeEach(() => {
  answerAsUsual();
  answerTrades();
  logIn();
  tellQuote();
});

const tabs = () =>
  page
    .getByRole("tab")
    .elements()
    .map((tab) => `${tab.textContent}${tab.getAttribute("aria-selected") === "true" ? ", shown" : ""}`);

describe.each([
  ["under the ticket", () => <Activity product={BTC} mode={quickMode} />],
  ["on the page of all of them", () => <QuickTradesPage />],
] as const)("lists of quick trades %s", (_where, List) => {
  it("begin with those that run, and show them", async () => {
    await show(<List />);
    await expect.poll(tabs).toEqual([`${say("quick_open_tab_count", { count: 2 })}, shown`, say("quick_past_tab")]);
    await expect.element(page.getByRole("listitem").first()).toBeVisible();
  });

  it("do so before anything runs, and stay with what was chosen when a trade ends", async () => {
    server().rows("GET /api/fastTradeOrder/list", ({ status }) => (status === "open" ? [] : QUICK_PAST));
    await show(<List />);
    await expect.poll(tabs).toEqual([`${say("quick_open_tab_count", { count: 0 })}, shown`, say("quick_past_tab")]);
    await page.getByRole("tab", { name: say("quick_past_tab") }).click();
    await expect.poll(tabs).toEqual([say("quick_open_tab_count", { count: 0 }), `${say("quick_past_tab")}, shown`]);
  });
});
