import { createSimulatedFeed } from "@candela/feeds";
import { DAY_MS } from "@candela/model";
import { expect, it } from "vitest";
import type { Folding } from "../modules/market-data/index.ts";
import { DayMinutes } from "./day-minutes.ts";
import { LeapingSource } from "./leaping-source.ts";

const BEGINS = Date.UTC(2026, 10, 16);
const CODE = "X:BTCUSD";

it("the bar of a day of long ago is folded by itself, not with all that is traded together; it is the one that was told on the day", async () => {
  const feed = createSimulatedFeed({ seed: "a lived past", hours: "continuous", livedFrom: BEGINS });
  let windowsFolded = 0;
  const slice: Folding["slice"] = async (windows) => {
    windowsFolded += windows.length;
    return windows.map(({ productCode, interval, from, to, now }) => feed.candles(productCode, interval, from, to, now));
  };
  const minutes = new DayMinutes({ slice }, [CODE]);
  const { history } = new LeapingSource(feed, minutes);
  const barOfFirstDay = (now: number) => history.candles(CODE, "1d", BEGINS, BEGINS + DAY_MS, now);
  const later = await barOfFirstDay(BEGINS + 40 * DAY_MS);
  expect(later).toHaveLength(1);
  expect(windowsFolded).toBe(0);
  await minutes.of(CODE, BEGINS);
  expect(windowsFolded).toBeGreaterThan(0);
  expect(minutes.holds(CODE, BEGINS)).toBe(true);
  expect(await barOfFirstDay(BEGINS + DAY_MS)).toEqual(later);
});
