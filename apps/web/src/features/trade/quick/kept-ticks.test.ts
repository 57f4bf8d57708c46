import { expect, it } from "vitest";
import type { Tick } from "../../../lib/quote-store.ts";
import { keepTicks, keptTicks, mergedTicks, pointsUntil, ticksBetween } from "./kept-ticks.ts";

const tick = (seq: number) => ({ productCode: "A", seq, ts: seq * 10, price: `${seq}`, bid: "1", ask: "1" }) as Tick;
const numbers = (ticks: readonly Tick[]) => ticks.map(({ seq }) => seq);

it("takes later ticks behind, and older ones of a resumed line in their place, once", () => {
  expect(numbers(mergedTicks([tick(3), tick(4)], [tick(5), tick(6)]))).toEqual([3, 4, 5, 6]);
  expect(numbers(mergedTicks([tick(3), tick(4)], [tick(1), tick(2), tick(3)]))).toEqual([1, 2, 3, 4]);
});

it("gives a stretch of ticks only when it is whole", () => {
  keepTicks("A", [tick(10), tick(11), tick(13)]);
  expect(ticksBetween("A", 10, 11)).toHaveLength(2);
  expect(ticksBetween("A", 10, 13)).toBeNull();
  expect(ticksBetween("B", 1, 2)).toBeNull();
});

it("lets go of the product that was followed longest ago", () => {
  for (const code of ["B", "C", "D", "E"]) keepTicks(code, [tick(1)]);
  expect(keptTicks("A")).toEqual([]);
  expect(keptTicks("B")).toHaveLength(1);
});

it("ends a chart at the price that the page shows: not with ticks that it does not show yet, nor short of it", () => {
  const prices = (seq: number) =>
    pointsUntil([tick(1), tick(2), tick(3)], { seq, ts: seq * 10, nowPrice: `${seq}` }).map(({ price }) => price);
  expect(prices(2)).toEqual(["1", "2"]);
  expect(prices(3)).toEqual(["1", "2", "3"]);
  expect(prices(5)).toEqual(["1", "2", "3", "5"]);
});
