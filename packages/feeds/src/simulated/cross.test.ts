import type { Tick } from "@candela/model";
import { DAY_MS, MINUTE_MS, powerOfTen } from "@candela/model";
import { describe, expect, it } from "vitest";
import { dayOf } from "../civil-day.ts";
import { foldTicks } from "../fold.ts";
import { LISTINGS } from "../instruments/index.ts";
import { LISTED } from "./closes-test-kit.ts";
import { crossPrice } from "./cross-rate.ts";
import { DayChain } from "./day-chain.ts";
import { createSimulatedFeed } from "./simulated-feed.ts";

const EPOCH = Date.UTC(2026, 8, 1);
const CROSSES = LISTINGS.flatMap(({ instrument, cross }) =>
  cross === undefined ? [] : [{ code: instrument.productCode, instrument, cross }],
);
const specOf = (code: string) =>
  LISTINGS.find(({ instrument }) => instrument.productCode === code)?.instrument ?? expect.fail(`no product ${code}`);

/** A price as a fraction of whole numbers: `units / unit`. */
const fraction = (code: string, units: bigint) => ({ above: units, below: powerOfTen(specOf(code).priceScale) });

/** The legs' product or quotient as an exact fraction. */
function ofLegs(cross: (typeof CROSSES)[number]["cross"], first: bigint, second: bigint) {
  const one = fraction(cross.first, first);
  const other = fraction(cross.second, second);
  return cross.isQuotient
    ? { above: one.above * other.below, below: one.below * other.above }
    : { above: one.above * other.above, below: one.below * other.below };
}

/** Whether a price is nothing but its legs' product or quotient, rounded: by half a tick at most on planned days. */
function isRounded(code: string, units: bigint, legs: { above: bigint; below: bigint }): boolean {
  const { below } = fraction(code, units);
  const apart = units * legs.below - legs.above * below;
  return 2n * (apart < 0n ? -apart : apart) <= specOf(code).tickSize * legs.below;
}

/** On lived days the three are rounded each by itself, by less than a tick: what the legs may stand at unrounded, the cross may have been rounded from. */
function isRoundedApart(code: string, units: bigint, cross: (typeof CROSSES)[number]["cross"], first: bigint, second: bigint): boolean {
  const { below } = fraction(code, units);
  const [one, other, own] = [specOf(cross.first).tickSize, specOf(cross.second).tickSize, specOf(code).tickSize];
  const least = ofLegs(cross, first - one, cross.isQuotient ? second + other : second - other);
  const most = ofLegs(cross, first + one, cross.isQuotient ? second - other : second + other);
  return (units + own) * least.below > least.above * below && (units - own) * most.below < most.above * below;
}

describe("the list of products", () => {
  it("derives every pair of currencies and of coins without the dollar from two pairs with it", () => {
    for (const { instrument, cross } of LISTINGS) {
      const { productCode } = instrument;
      const isPair = /^[CX]:/.test(productCode);
      expect(cross !== undefined, productCode).toBe(isPair && !productCode.includes("USD"));
    }
    expect(CROSSES.map(({ code }) => code)).toEqual(["C:EURGBP", "C:EURJPY", "C:GBPJPY"]);
  });
});

/** Moments around a Sunday's opening, a midnight, and the busiest hour of a weekday. */
const WINDOWS = [Date.UTC(2026, 9, 4, 21), Date.UTC(2026, 9, 6, 23, 58), Date.UTC(2026, 9, 8, 14, 30)];

describe.each([
  ["continuous", "planned"],
  ["exchange", "planned"],
  ["continuous", "lived"],
  ["exchange", "lived"],
] as const)("crosses, %s, on %s days", (hours, kind) => {
  const feed = createSimulatedFeed({ seed: "crosses", hours, epoch: EPOCH, livedFrom: kind === "lived" ? EPOCH : Date.UTC(2099, 0, 1) });

  it.each(CROSSES)(
    "$code is what its legs are, at every moment any of the three ticks, and no way around them earns anything",
    ({ code, cross }) => {
      let moments = 0;
      for (const from of WINDOWS) {
        const until = from + 4 * MINUTE_MS;
        const codes = [cross.first, cross.second, code];
        const ticks = codes.flatMap((one) => feed.ticksBetween(one, from - 1, until, 10_000)).sort((a, b) => a.ts - b.ts);
        const last = new Map<string, Tick>();
        for (const one of codes) {
          const before = feed.tickAt(one, from - 1);
          if (before !== undefined) last.set(one, before);
        }
        ticks.forEach((tick, i) => {
          last.set(tick.productCode, tick);
          // Ticks of the same millisecond belong together; a cross's second tick of it comes one later.
          if (ticks[i + 1]?.ts === tick.ts) return;
          const [first, second, own] = codes.map((one) => last.get(one) ?? expect.fail(`${one} has not ticked`));
          if (first === undefined || second === undefined || own === undefined) return;
          // After a closure the three open within a second; until then the cross has its last price.
          if (own.ts < from && (first.ts >= from || second.ts >= from) && hours === "exchange") return;
          moments += 1;
          const isOfLegs =
            kind === "planned"
              ? isRounded(code, own.price, ofLegs(cross, first.price, second.price))
              : isRoundedApart(code, own.price, cross, first.price, second.price);
          if (!isOfLegs) expect.fail(`${code} at ${tick.ts}: ${own.price} of ${first.price} and ${second.price}`);
          const bought = ofLegs(cross, first.ask, cross.isQuotient ? second.bid : second.ask);
          const sold = ofLegs(cross, first.bid, cross.isQuotient ? second.ask : second.bid);
          const unit = fraction(code, 1n).below;
          expect(own.bid * bought.below <= bought.above * unit, `${code} at ${tick.ts}: sold above its legs' asks`).toBe(true);
          expect(own.ask * sold.below >= sold.above * unit, `${code} at ${tick.ts}: bought below its legs' bids`).toBe(true);
        });
      }
      expect(moments).toBeGreaterThan(3_000);
    },
  );

  it.each(CROSSES)("$code has candles that are its ticks' fold, and ticks as often as both legs together", ({ code, cross }) => {
    const from = Date.UTC(2026, 9, 7, 13);
    const ticks = feed.ticksBetween(code, from - 1, from + 30 * MINUTE_MS - 1, 100_000);
    const legs = [cross.first, cross.second].map((one) => feed.ticksBetween(one, from - 1, from + 30 * MINUTE_MS - 1, 100_000).length);
    expect(ticks).toHaveLength((legs[0] ?? 0) + (legs[1] ?? 0));
    for (const interval of ["1m", "5m", "15m", "30m"] as const)
      expect(feed.candles(code, interval, from, from + 30 * MINUTE_MS, from + DAY_MS), interval).toEqual(foldTicks(interval, ticks));
  });

  it.each(CROSSES)("$code has a day that is its minutes' fold, high and low included, though few of them are drawn for it", ({ code }) => {
    const day = Date.UTC(2026, 9, 7);
    const [whole] = feed.candles(code, "1d", day, day + DAY_MS, day + 2 * DAY_MS);
    const minutes = feed.candles(code, "1m", day, day + DAY_MS, day + 2 * DAY_MS);
    const prices = (pick: (bar: (typeof minutes)[number]) => bigint) => minutes.map(pick).sort((a, b) => Number(a - b));
    expect(whole?.high).toBe(prices(({ high }) => high).at(-1));
    expect(whole?.low).toBe(prices(({ low }) => low)[0]);
    expect([whole?.open, whole?.close]).toEqual([minutes[0]?.open, minutes.at(-1)?.close]);
    expect(whole?.volume).toBe(minutes.reduce((sum, { volume }) => sum + volume, 0n));
  });
});

describe("crosses over years", () => {
  it("close where their legs close, every day of seven years, whatever the seed", () => {
    for (const seed of ["one", "two", "three"]) {
      const first = dayOf(Date.UTC(2020, 0, 1));
      const chain = new DayChain({
        listed: LISTED,
        seed,
        hours: "continuous",
        epoch: first * DAY_MS,
        livedFrom: dayOf(Date.UTC(2026, 10, 1)),
      });
      for (let day = first; day < dayOf(Date.UTC(2027, 0, 1)); day++) {
        LISTED.crossRates.forEach((rate, product) => {
          if (rate === undefined) return;
          const [one, other, own] = [rate.first, rate.second, product].map((index) => chain.opened(day + 1)?.products[index]?.level ?? 0);
          expect(own).toBe(crossPrice(rate, one ?? 0, other ?? 0));
        });
      }
    }
  });
});
