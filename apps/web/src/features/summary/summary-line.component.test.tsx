import { DAY_MS } from "@candela/model";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { hideBalanceStore } from "../../lib/site/settings.ts";
import { NOW } from "../../testing/clock.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { allTold } from "../../testing/told.ts";
import { SummaryLine } from "./summary-line.tsx";

/** An account's value a week ago, and now. */
const SECRETS = ["9876.54", "12345.67"] as const;
const WEEK_MS = 7 * DAY_MS;
const panel = {
  ...{ allMarginAmount: "0.000000", profitAndLose: "0.000000", profitAndLoseToday: "0.000000" },
  ...{ userBalanceConvert: "12345.670000", openingValue: "9876.540000", cash: "12345.670000", holdings: "0.000000" },
  ...{ parts: [], unpriced: [], ts: NOW },
};

beforeEach(() => {
  answerAsUsual();
  logIn();
  server().restIsEmpty();
  const points = ["9876.540000", "11000.000000"].map((value, at) => ({ ts: NOW - WEEK_MS + 1 + at, value, paidIn: "0.000000" }));
  server().rows("GET /api/userAssets/history", points);
});

it.each([
  ["tells what one was and is worth", false, SECRETS],
  ["tells nothing of it while balances are hidden", true, []],
] as const)("the line of a week %s, to those who listen", async (_what, hidden, told) => {
  hideBalanceStore.set(hidden);
  await show(<SummaryLine panel={panel} />);
  await expect.element(page.getByRole("img")).toBeVisible();
  expect(SECRETS.filter((secret) => allTold().includes(secret))).toEqual(told);
});
