import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { earningDraw, seedHash } from "./earning-rate.ts";
import { dayInterest, dayText, EARNING_DRAW_BITS, EARNING_RATE_STEP, earlyEnd, earningDays, earningRate, startOfDay } from "./index.ts";

const settings = { seed: 20_261_129, numRuns: atDepth(2_000) };
const range = fc
  .tuple(fc.bigInt({ min: 0n, max: 500_000n }), fc.bigInt({ min: 1n, max: 500_000n }))
  .map(([low, width]) => ({ rateLow: low * EARNING_RATE_STEP, rateHigh: (low + width) * EARNING_RATE_STEP }));
const draw = fc.bigInt({ min: 0n, max: (1n << BigInt(EARNING_DRAW_BITS)) - 1n });
const principal = fc.bigInt({ min: 0n, max: 10n ** 24n });
const rate = fc.bigInt({ min: 0n, max: 100_000_000n });

it("a drawn rate is never below the lowest nor at the highest, has four decimals of a percent, and is the last such below the exact one", () => {
  fc.assert(
    fc.property(range, draw, (terms, drawn) => {
      const got = earningRate(terms, drawn);
      expect(got >= terms.rateLow && got < terms.rateHigh && got % EARNING_RATE_STEP === 0n).toBe(true);
      // Times 2^52, so that nothing is rounded here.
      const exact = (terms.rateLow << 52n) + (terms.rateHigh - terms.rateLow) * drawn;
      expect(got << 52n <= exact && exact < (got + EARNING_RATE_STEP) << 52n).toBe(true);
    }),
    settings,
  );
});

it("a greater draw never gives a lower rate", () => {
  fc.assert(
    fc.property(range, draw, draw, (terms, one, other) => {
      const [low, high] = one < other ? [one, other] : [other, one];
      expect(earningRate(terms, low) <= earningRate(terms, high)).toBe(true);
    }),
    settings,
  );
});

it("interest is cut to a unit, and that of many days never sums to more than the exact interest, nor to a unit a day less", () => {
  fc.assert(
    fc.property(principal, fc.array(rate, { minLength: 1, maxLength: 60 }), (units, rates) => {
      const sum = rates.reduce((total, each) => total + dayInterest(units, each), 0n);
      const exact = rates.reduce((total, each) => total + units * each, 0n);
      const one = 36_500_000_000n;
      expect(sum * one <= exact && exact < (sum + BigInt(rates.length)) * one).toBe(true);
    }),
    settings,
  );
});

it("what is forfeited, the fee and what comes back are the principal, and none of them is below nothing", () => {
  fc.assert(
    fc.property(principal, principal, fc.bigInt({ min: 0n, max: 10_000_000n }), (units, paid, feeRate) => {
      const { forfeited, fee, back } = earlyEnd(units, paid, feeRate);
      expect(forfeited + fee + back).toBe(units);
      expect([forfeited, fee, back].every((part) => part >= 0n) && forfeited <= paid).toBe(true);
      // Rounded up, and short of it only where nothing is left.
      expect(back === 0n || (fee * 100_000_000n >= units * feeRate && (fee - 1n) * 100_000_000n < units * feeRate)).toBe(true);
    }),
    settings,
  );
});

it("a term has exactly its days, and money without one earns for no day that it was not there from beginning to end", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), fc.integer({ min: 0, max: 3_650 }), (moment, termDays) => {
      const { first, last } = earningDays(moment, termDays);
      if (last === null) expect(startOfDay(first) > moment && startOfDay(first - 1) <= moment).toBe(true);
      else expect([last - first + 1, startOfDay(first) <= moment && moment < startOfDay(first + 1)]).toEqual([termDays, true]);
    }),
    settings,
  );
});

describe("draws of many days", () => {
  const DAYS = atDepth(20_000);
  const drawn = Array.from({ length: DAYS }, (_, day) => {
    const seed = seedHash(new TextEncoder().encode(`seed of the test ${day}`));
    return { hash: seedHash(seed), draw: earningDraw(seed, "USDT-30", dayText(day)) };
  });
  /** Of 16 equally likely cells: below it in 999 of 1,000 fair runs; the seeds are fixed, so that a run is like the last. */
  const CHI_SQUARE_15 = 37.7;
  const chiSquare = (cells: readonly number[]) => {
    const counts = Array.from({ length: 16 }, (_, cell) => cells.filter((each) => each === cell).length);
    const expected = cells.length / 16;
    return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  };

  it("fall evenly over the range", () => {
    expect(chiSquare(drawn.map(({ draw: bits }) => Number(bits >> 48n)))).toBeLessThan(CHI_SQUARE_15);
    expect(chiSquare(drawn.map(({ draw: bits }) => Number(bits & 15n)))).toBeLessThan(CHI_SQUARE_15);
  });

  it("follow from none of the hash that is published: a predictor that knows it alone does as chance does", () => {
    // The shift from any nibble of the hash to the draw is even: knowing the one says nothing of the other.
    for (const at of [0, 1, 2, 3, 15, 31])
      for (const shift of [0, 4]) {
        const cells = drawn.map(({ hash, draw: bits }) => (Number(bits >> 48n) - (((hash[at] ?? 0) >> shift) & 15) + 16) % 16);
        expect([at, shift, chiSquare(cells) < CHI_SQUARE_15]).toEqual([at, shift, true]);
      }
    // One that learns: for each first byte of a hash it says the half in which most draws fell so far.
    const seen = new Map<number, number>();
    let right = 0;
    for (const { hash, draw: bits } of drawn) {
      const [byte = 0] = hash;
      const isHigh = bits >> 51n === 1n;
      const score = seen.get(byte) ?? 0;
      if (score > 0 === isHigh) right += 1;
      seen.set(byte, score + (isHigh ? 1 : -1));
    }
    // Five standard deviations to either side.
    expect(Math.abs(right - DAYS / 2)).toBeLessThan(2.5 * Math.sqrt(DAYS));
  });

  it("follow from none of the days before", () => {
    const cells = drawn.slice(1).map(({ draw: bits }, at) => (Number(bits >> 48n) - Number((drawn[at]?.draw ?? 0n) >> 48n) + 16) % 16);
    expect(chiSquare(cells)).toBeLessThan(CHI_SQUARE_15);
  });
});
