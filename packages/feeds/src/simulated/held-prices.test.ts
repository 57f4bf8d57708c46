import { DAY_MS, MINUTE_MS } from "@candela/model";
import { describe, expect, it } from "vitest";
import { dayOf } from "../civil-day.ts";
import { feedContract } from "../feed-contract.ts";
import { ALWAYS_LISTED, returnsOf } from "./closes-test-kit.ts";
import { DayChain } from "./day-chain.ts";
import { heldLevel, priceAt } from "./held-level.ts";
import { ListedProducts } from "./listed-products.ts";
import { createSimulatedFeed } from "./simulated-feed.ts";

/** Lowest and highest price, in price units, and the usual move of a day in hundredths of a percent, from and to. */
const HELD = [
  { code: "X:USDCUSD", low: 99_950n, high: 100_050n, usual: [0.2, 1.2] },
  { code: "C:USDHKD", low: 775_000n, high: 785_000n, usual: [0.5, 4.5] },
] as const;
const CODES = HELD.map(({ code }) => code);
const FIRST = dayOf(Date.UTC(2020, 0, 1));
const YEARS = 12;
/** Alone: no other product has a part in where these two stand. */
const HELD_ALONE = new ListedProducts(ALWAYS_LISTED.filter(({ instrument }) => CODES.some((code) => code === instrument.productCode)));
const EVERYTHING = new ListedProducts(ALWAYS_LISTED);

/** The days of a market are drawn once, whichever of the products is asked for. */
const chains = new Map<string, DayChain>();
function chainOf(seed: string, livedFrom: number, listed: ListedProducts): DayChain {
  const name = `${seed} ${livedFrom} ${listed.listings.length}`;
  const chain = chains.get(name) ?? new DayChain({ listed, seed, hours: "exchange", epoch: FIRST * DAY_MS, livedFrom });
  chains.set(name, chain);
  return chain;
}

/** Where a product ends each day of some years, in steps and not rounded; in the exchanges' hours with some days left out. */
function closes(code: string, seed: string, livedFrom: number, years = YEARS, listed = HELD_ALONE): number[] {
  const product = listed.indexOf(code) ?? expect.fail(code);
  const listing = listed.listings[product] ?? expect.fail(code);
  const chain = chainOf(seed, livedFrom, listed);
  return Array.from({ length: years * 365 }, (_, i) => FIRST + i).flatMap((day) =>
    chain.plan(day, product) === undefined
      ? []
      : priceAt(heldLevel(listing), chain.opened(day + 1)?.products[product]?.level ?? Number.NaN),
  );
}

describe.each(HELD)("$code", ({ code, low, high, usual }) => {
  it.each([
    ["planned", Number.MAX_SAFE_INTEGER, ["one", "two", "three", "four"]],
    ["lived", FIRST, ["one", "two"]],
  ] as const)("stays in its band for years of %s days, without standing still", { timeout: 120_000 }, (_kind, livedFrom, seeds) => {
    for (const seed of seeds) {
      const found = closes(code, seed, livedFrom);
      expect(Math.min(...found)).toBeGreaterThan(Number(low));
      expect(Math.max(...found)).toBeLessThan(Number(high));
      // It goes to both halves of the band, and comes back.
      const middle = Number(low + high) / 2;
      expect(found.filter((price) => price > middle).length / found.length, `seed ${seed}`).toBeGreaterThan(0.1);
      expect(found.filter((price) => price < middle).length / found.length, `seed ${seed}`).toBeGreaterThan(0.1);
      const sizes = returnsOf(found).map((move) => 10_000 * Math.abs(move));
      const median = sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;
      expect(median > usual[0] && median < usual[1], `${median} hundredths of a percent a day`).toBe(true);
    }
  });

  it.each([
    ["planned", Number.MAX_SAFE_INTEGER],
    ["lived", FIRST],
  ] as const)("stands on %s days where it stands with all products beside it", (_kind, livedFrom) => {
    expect(closes(code, "beside", livedFrom, 1)).toEqual(closes(code, "beside", livedFrom, 1, EVERYTHING));
  });

  it("shows no price outside of its band, tick by tick and candle by candle, on planned days and lived ones", () => {
    const livedFrom = Date.UTC(2026, 10, 18);
    for (const hours of ["continuous", "exchange"] as const) {
      const feed = createSimulatedFeed({ seed: "band", hours, epoch: Date.UTC(2022, 0, 1), livedFrom, listings: ALWAYS_LISTED });
      const to = livedFrom + 3 * DAY_MS;
      const days = feed.candles(code, "1d", feed.beginsAt, to, to);
      expect(days.length).toBeGreaterThan(1_400);
      for (const bar of days) expect(bar.low >= low && bar.high <= high && bar.low <= bar.high, new Date(bar.ts).toISOString()).toBe(true);
      for (const from of [livedFrom - DAY_MS, livedFrom].map((day) => day + 14 * 60 * MINUTE_MS)) {
        const ticks = feed.ticksBetween(code, from, from + 30 * MINUTE_MS, 10_000);
        expect(ticks.length).toBeGreaterThan(2_000);
        expect(ticks.filter(({ price }) => price < low || price > high)).toEqual([]);
      }
    }
  });

  it("goes on at the midnight on which people begin to trade", () => {
    const livedFrom = Date.UTC(2026, 10, 18);
    for (const seed of ["a", "b", "c", "d"]) {
      const feed = createSimulatedFeed({ seed, hours: "continuous", epoch: Date.UTC(2024, 0, 1), livedFrom, listings: ALWAYS_LISTED });
      const [last, first] = [feed.tickAt(code, livedFrom - 1), feed.tickAt(code, feed.nextTickTs(code, livedFrom - 1) ?? 0)];
      expect(Math.abs(Number((first?.price ?? 0n) - (last?.price ?? 0n)))).toBeLessThan(8);
      expect(first?.seq).toBe((last?.seq ?? 0) + 1);
    }
  });
});

/** The rules of every feed, of the products as they are listed. */
describe.each([
  ["planned days", Date.UTC(2099, 0, 1)],
  ["lived days", Date.UTC(2027, 0, 13)],
] as const)("held prices, %s", (_days, livedFrom) => {
  feedContract({
    make: () => createSimulatedFeed({ seed: "held", hours: "exchange", epoch: Date.UTC(2026, 9, 1), livedFrom }),
    products: CODES,
    // A Thursday afternoon.
    now: Date.UTC(2027, 0, 14, 15, 20, 33, 250),
  });
});
