import { DAY_MS, MINUTE_MS } from "@candela/model";
import { expect, it } from "vitest";
import { newYorkOffset } from "../calendar.ts";
import { dayOf } from "../civil-day.ts";
import { KeyedStream } from "../keyed-stream.ts";
import { extremeFigures, nearShare, pooled, wholeDays } from "./extremes.ts";

const stream = new KeyedStream(Int32Array.of(7, 0, 0, 0, 0, 0, 0, 0), 0, 0, 0);
const honestDay = () => {
  let price = 0;
  return Array.from({ length: 1_440 }, () => {
    price += stream.normal();
    return price;
  });
};

it("a price that goes straight up is near its extremes for the first and the last tenth of its way", () => {
  expect(nearShare(Array.from({ length: 101 }, (_, i) => i))).toBeCloseTo(22 / 101, 12);
  expect(nearShare([5, 5, 5])).toBe(1);
});

it("a random walk is near its extremes as often as walks of its own moves, one that comes back from them is not", () => {
  const days = Array.from({ length: 300 }, honestDay);
  const honest = extremeFigures(days);
  expect(honest.days).toBe(300);
  expect(honest.near / honest.walk).toBeGreaterThan(0.93);
  expect(honest.near / honest.walk).toBeLessThan(1.07);
  // Each price goes three times as far from the mean of the half hour around it, and comes back.
  const overshot = days.map((day) =>
    day.map((price, i) => {
      const around = day.slice(Math.max(0, i - 15), i + 15);
      return price + 2 * (price - around.reduce((sum, one) => sum + one, 0) / around.length);
    }),
  );
  const found = extremeFigures(overshot);
  expect(found.near / found.walk).toBeLessThan(0.85);
});

it("days count where they are whole, and of shares their sessions alone", () => {
  const day = dayOf(Date.UTC(2026, 10, 5));
  const minutes = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => day * DAY_MS + (from + i) * MINUTE_MS);
  const series = (ts: number[]) => ({ ts, open: ts.map(() => 1), close: ts.map((_, i) => i + 1) });
  const opens = 570 + newYorkOffset(day);
  expect(wholeDays(series(minutes(0, 1_440)), "stocks").map((closes) => closes.length)).toEqual([390]);
  expect(wholeDays(series(minutes(0, opens + 300)), "stocks")).toEqual([]);
  expect(wholeDays(series(minutes(0, 1_320)), "forex").map((closes) => closes.length)).toEqual([1_320]);
  expect(wholeDays(series(minutes(1_320, 1_440)), "forex")).toEqual([]);
});

it("files are pooled by their days", () => {
  expect(
    pooled([
      { days: 1, near: 0.1, walk: 0.2 },
      { days: 3, near: 0.3, walk: 0.2 },
    ]),
  ).toEqual({ days: 4, near: expect.closeTo(0.25, 12), walk: expect.closeTo(0.2, 12) });
});
