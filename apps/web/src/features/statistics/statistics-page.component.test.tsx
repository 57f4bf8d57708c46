import { beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import StatisticsPage from "./statistics-page.tsx";

const STATISTICS = "GET /api/statistics/detail";

beforeEach(() => {
  answerAsUsual();
  logIn();
  server().restIsEmpty();
});

const asked = () =>
  server()
    .asked(STATISTICS)
    .map(({ startTs }) => (typeof startTs === "number" ? new Date(startTs).toISOString() : startTs));

/** Days of UTC, that of now counted. */
describe.each([
  ["in the middle of a day", "2026-11-20T15:00:00.000Z", { month: "2026-10-22", quarter: "2026-08-23" }],
  ["as a day begins", "2026-11-20T00:00:00.000Z", { month: "2026-10-22", quarter: "2026-08-23" }],
  ["as a day ends", "2026-11-20T23:59:59.999Z", { month: "2026-10-22", quarter: "2026-08-23" }],
  ["after a short month", "2027-03-01T12:00:00.000Z", { month: "2027-01-31", quarter: "2026-12-02" }],
  ["after a leap day", "2028-03-01T12:00:00.000Z", { month: "2028-02-01", quarter: "2027-12-03" }],
] as const)("the statistics, %s", (_when, now, first) => {
  it("are those of the last 30 days, of the last 90, or of as long as the server goes back", async () => {
    vi.setSystemTime(new Date(now));
    await show(<StatisticsPage />);
    await expect.poll(asked).toEqual([undefined]);
    await page.getByText(say("statistics_range_month"), { exact: true }).click();
    await expect.poll(() => asked().at(-1)).toBe(`${first.month}T00:00:00.000Z`);
    await page.getByText(say("statistics_range_quarter"), { exact: true }).click();
    await expect.poll(() => asked().at(-1)).toBe(`${first.quarter}T00:00:00.000Z`);
  });
});
