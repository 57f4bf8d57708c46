import { assert, DAY_MS } from "@candela/model";
import { expect, it } from "vitest";
import { dayOf } from "../civil-day.ts";
import { indexOf, LISTED } from "./closes-test-kit.ts";
import { DayChain } from "./day-chain.ts";
import { LivedDays } from "./lived-days.ts";
import { Market } from "./market.ts";

/** A Monday. */
const FROM = Date.UTC(2026, 10, 2);
const market = new Market(
  LISTED,
  new DayChain({ listed: LISTED, seed: "kept", hours: "continuous", epoch: FROM - DAY_MS, livedFrom: dayOf(FROM) }),
);

/** Lived days that keep half hours and minutes of hardly any day, and how often they have asked for a leg, which they do for each minute of a fold. */
function watched() {
  const seen = { legs: 0 };
  const days = new LivedDays(
    {
      day: (product, day) => {
        seen.legs += 1;
        return market.productDay(product, day);
      },
      lastBefore: (product, day) => market.lastBefore(product, day),
      ticks: (productDay, k) => market.ticks(productDay, k),
    },
    { halfHours: 1, folds: 3, days: 100 },
  );
  const bar = (day: number) => {
    const crossDay = market.productDay(indexOf("C:GBPJPY"), dayOf(FROM) + day);
    assert(crossDay !== undefined, "currencies trade around the clock here");
    return days.dayBar(crossDay);
  };
  return { seen, bar };
}

it("a whole day is folded once, however many others are folded after it, and stays what a fold of it is", () => {
  const { seen, bar } = watched();
  const first = [0, 1, 2].map(bar);
  expect(seen.legs).toBeGreaterThan(3 * 1_440);
  seen.legs = 0;
  expect([0, 1, 2].map(bar)).toEqual(first);
  expect(seen.legs).toBe(0);
  expect(first[0]).toEqual(watched().bar(0));
});
