import { expect, it } from "vitest";
import type { Tick } from "../../../lib/market/quote-store.ts";
import { type KeptTick, keepTicks, keptTicks, mergedTicks, pointsUntil, readTicks, storedTicks, ticksBetween } from "./kept-ticks.ts";

const tick = (seq: number) => ({ productCode: "A", seq, ts: seq * 10, price: `${seq}`, bid: "1", ask: "1" }) as Tick;
const numbers = (ticks: readonly KeptTick[]) => ticks.map(({ seq }) => seq);

it("takes later ticks behind, and older ones of a resumed line in their place, once", () => {
  expect(numbers(mergedTicks([tick(3), tick(4)], [tick(5), tick(6)]))).toEqual([3, 4, 5, 6]);
  expect(numbers(mergedTicks([tick(3), tick(4)], [tick(1), tick(2), tick(3)]))).toEqual([1, 2, 3, 4]);
});

it("gives a stretch of ticks only when it is whole", () => {
  keepTicks("A", [tick(10), tick(11), tick(13)]);
  expect(ticksBetween("A", tick(10), tick(11))).toHaveLength(2);
  expect(ticksBetween("A", tick(10), tick(13))).toBeNull();
  expect(ticksBetween("B", tick(1), tick(2))).toBeNull();
  // Counted from one again by a market that began anew: other ticks of the same numbers.
  expect(ticksBetween("A", { seq: 10, ts: 5 }, tick(11))).toBeNull();
});

it("lets go of the product that was followed longest ago", () => {
  for (const code of ["B", "C", "D", "E"]) keepTicks(code, [tick(1)]);
  expect(keptTicks("A")).toEqual([]);
  expect(keptTicks("B")).toHaveLength(1);
});

it("follows anew a product that is come back to, so that it is not the next to go", () => {
  for (const code of ["F", "G", "H", "I", "F", "J"]) keepTicks(code, [tick(code === "F" ? 1 : 2)]);
  expect(["F", "G", "H", "I", "J"].filter((code) => keptTicks(code).length > 0)).toEqual(["F", "H", "I", "J"]);
});

it("ends a chart at the price that the page shows: not with ticks that it does not show yet, nor short of it", () => {
  const prices = (seq: number) =>
    pointsUntil([tick(1), tick(2), tick(3)], { seq, ts: seq * 10, nowPrice: `${seq}` }).map(({ price }) => price);
  expect(prices(2)).toEqual(["1", "2"]);
  expect(prices(3)).toEqual(["1", "2", "3"]);
  expect(prices(5)).toEqual(["1", "2", "3", "5"]);
});

it("begins at the tick that opened the trade, on a device that saw none of its prices", () => {
  const opening = { seq: 5, ts: 5_000, price: "1.50" };
  const late = [{ seq: 900, ts: 290_000, price: "1.70" }];
  expect(pointsUntil(late, { seq: 900, ts: 290_000, nowPrice: "1.70" }, opening)).toEqual([
    { ts: 5_000, price: "1.50", gap: false },
    { ts: 290_000, price: "1.70", gap: true },
  ]);
});

it("marks where ticks are missing, but not the moment by which a quote runs ahead of them", () => {
  const late = (seq: number, ts: number) => ({ seq, ts, price: "1" });
  const gaps = (ticks: readonly KeptTick[], seq: number, ts: number) =>
    pointsUntil(ticks, { seq, ts, nowPrice: "1" }).flatMap(({ gap }, index) => (gap ? [index] : []));
  expect(gaps([late(1, 0), late(2, 9_000), late(9, 11_001), late(10, 11_100)], 10, 11_100)).toEqual([2]);
  expect(gaps([late(1, 0)], 4, 2_000)).toEqual([]);
  expect(gaps([late(1, 0)], 4, 2_001)).toEqual([1]);
});

it("keeps over a reload the newest ticks of each product, those followed last first, and reads nothing that is not its own", () => {
  const seen = new Map([
    ["A", [tick(1), tick(2), tick(3)]],
    ["B", [tick(7), tick(8)]],
  ]);
  const kept = (most: number) => [...readTicks(storedTicks(seen, most))].map(([code, ticks]) => [code, numbers(ticks)]);
  expect(kept(10)).toEqual([
    ["A", [1, 2, 3]],
    ["B", [7, 8]],
  ]);
  expect(kept(3)).toEqual([
    ["A", [3]],
    ["B", [7, 8]],
  ]);
  expect(readTicks(storedTicks(seen)).get("B")?.[0]).toEqual({ seq: 7, ts: 70, price: "7" });
  expect([readTicks("{}").size, readTicks("[[1]]").size, readTicks("x").size]).toEqual([0, 0, 0]);
});
