/**
 * The numbers of the model against an independent reckoning: exact fractions of two bigint, written here from school arithmetic and sharing
 * no line with the model. Seeds are fixed, so a failure comes back until it is repaired.
 */
import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  allocate,
  amount,
  Direction,
  divCeil,
  divFloor,
  divHalfEven,
  formatUnits,
  notional,
  parseUnits,
  price,
  quantity,
  quantityWithin,
  RATE_SCALE,
  rate,
  share,
  spotSettlement,
  USDT,
} from "./index.ts";

const RUNS = { seed: 20_251, numRuns: atDepth(2_000) };

interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** Reads decimal text digit by digit, by Horner's rule. */
function fractionOf(text: string): Fraction {
  let over = 0n;
  let under = 1n;
  let seenPoint = false;
  for (const digit of text.replace("-", "")) {
    if (digit === ".") seenPoint = true;
    else {
      over = over * 10n + BigInt(digit);
      if (seenPoint) under *= 10n;
    }
  }
  return { over: text.startsWith("-") ? -over : over, under };
}

const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under });
const minus = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.under - b.over * a.under, under: a.under * b.under });
const isAtLeast = (a: Fraction, b: Fraction): boolean => minus(a, b).over >= 0n;
const isAbove = (a: Fraction, b: Fraction): boolean => minus(a, b).over > 0n;
const equal = (a: Fraction, b: Fraction): boolean => minus(a, b).over === 0n;
const fraction = (units: bigint, scale: number): Fraction => fractionOf(formatUnits(units, scale));

const scales = fc.integer({ min: 0, max: 12 });
const units = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });
const positive = fc.bigInt({ min: 1n, max: 10n ** 15n });
const denominators = units.filter((value) => value !== 0n);

describe("text and units", () => {
  it("parse after format is the same number", () => {
    fc.assert(
      fc.property(units, scales, (value, scale) => {
        expect(parseUnits(formatUnits(value, scale), scale)).toEqual({ ok: true, value });
      }),
      RUNS,
    );
  });

  it("format after parse is the same text once its decimals are filled up", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 20n }),
        fc.integer({ min: 1, max: 8 }),
        fc.stringMatching(/^\d{1,8}$/),
        (whole, scale, digits) => {
          const decimals = digits.slice(0, scale);
          const parsed = parseUnits(`${whole}.${decimals}`, scale);
          expect(parsed.ok && formatUnits(parsed.value, scale)).toBe(`${whole}.${decimals.padEnd(scale, "0")}`);
        },
      ),
      RUNS,
    );
  });

  it("what is read equals what was written, or is rejected: nothing is rounded", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?(0|[1-9]\d{0,15})(\.\d{1,14})?$/), scales, (text, scale) => {
        const parsed = parseUnits(text, scale);
        if (parsed.ok) expect(equal(fraction(parsed.value, scale), fractionOf(text))).toBe(true);
        else expect((text.split(".")[1]?.length ?? 0) > scale || fractionOf(text).over === 0n).toBe(true);
      }),
      RUNS,
    );
  });

  it("anything at all is read or rejected, never thrown at", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), scales, (text, scale) => {
        const parsed = parseUnits(text, scale);
        if (parsed.ok) expect(text).toMatch(/^-?\d+(\.\d+)?$/);
      }),
      RUNS,
    );
  });
});

describe("rounding", () => {
  it("goes the way of its name, by less than one unit", () => {
    fc.assert(
      fc.property(units, denominators, (over, denominator) => {
        const exact = denominator > 0n ? { over, under: denominator } : { over: -over, under: -denominator };
        const whole = (value: bigint): Fraction => ({ over: value, under: 1n });
        const [floor, ceil, even] = [divFloor(over, denominator), divCeil(over, denominator), divHalfEven(over, denominator)];
        expect(isAtLeast(exact, whole(floor)) && isAbove(whole(floor + 1n), exact)).toBe(true);
        expect(isAtLeast(whole(ceil), exact) && isAbove(exact, whole(ceil - 1n))).toBe(true);
        const below = minus(exact, whole(floor));
        const above = minus(whole(floor + 1n), exact);
        const nearest = isAbove(below, above) ? floor + 1n : isAbove(above, below) ? floor : floor % 2n === 0n ? floor : floor + 1n;
        expect(even).toBe(nearest);
      }),
      RUNS,
    );
  });
});

describe("money", () => {
  it("a notional is price times quantity, within one unit on the named side", () => {
    fc.assert(
      fc.property(positive, scales, positive, scales, (priceUnits, priceScale, quantityUnits, quantityScale) => {
        const exact = times(fraction(priceUnits, priceScale), fraction(quantityUnits, quantityScale));
        const [at, size] = [price(priceUnits, priceScale), quantity(quantityUnits, quantityScale)];
        const floor = notional(at, size, USDT, "floor").units;
        const ceil = notional(at, size, USDT, "ceil").units;
        expect(isAtLeast(exact, fraction(floor, USDT.scale)) && isAbove(fraction(floor + 1n, USDT.scale), exact)).toBe(true);
        expect(isAtLeast(fraction(ceil, USDT.scale), exact) && isAbove(exact, fraction(ceil - 1n, USDT.scale))).toBe(true);
      }),
      RUNS,
    );
  });

  it("a share is at most the whole when the rate is, and never loses a part of a unit to the payer's favour", () => {
    fc.assert(
      fc.property(positive, fc.bigInt({ min: 0n, max: 10n ** BigInt(RATE_SCALE) }), (total, rateUnits) => {
        const exact = times(fraction(total, USDT.scale), fraction(rateUnits, RATE_SCALE));
        const fee = share(amount(total, USDT), rate(rateUnits), "ceil").units;
        expect(isAtLeast(fraction(fee, USDT.scale), exact) && isAbove(exact, fraction(fee - 1n, USDT.scale))).toBe(true);
        expect(fee >= 0n && fee <= total).toBe(true);
      }),
      RUNS,
    );
  });

  it("a settlement adds up, and a round trip at one price never gains", () => {
    fc.assert(
      fc.property(positive, positive, fc.bigInt({ min: 0n, max: 10n ** 7n }), (priceUnits, quantityUnits, rateUnits) => {
        const [at, size, feeRate] = [price(priceUnits, 2), quantity(quantityUnits, 6), rate(rateUnits)];
        const bought = spotSettlement(Direction.buy, at, size, feeRate, USDT);
        const sold = spotSettlement(Direction.sell, at, size, feeRate, USDT);
        expect(bought.total.units).toBe(bought.notional.units + bought.fee.units);
        expect(sold.total.units).toBe(sold.notional.units - sold.fee.units);
        expect(sold.total.units <= bought.total.units).toBe(true);
      }),
      RUNS,
    );
  });

  it("the quantity within a budget fits it, and one step more does not", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 14n }),
        positive,
        scales,
        fc.bigInt({ min: 1n, max: 10n ** 6n }),
        scales,
        (budget, atUnits, atScale, stepUnits, stepScale) => {
          const [at, step] = [price(atUnits, atScale), quantity(stepUnits, stepScale)];
          const found = quantityWithin(amount(budget, USDT), at, step);
          const money = fraction(budget, USDT.scale);
          expect(found.units % stepUnits).toBe(0n);
          expect(isAtLeast(money, times(fraction(atUnits, atScale), fraction(found.units, stepScale)))).toBe(true);
          expect(isAbove(times(fraction(atUnits, atScale), fraction(found.units + stepUnits, stepScale)), money)).toBe(true);
          expect(notional(at, found, USDT, "ceil").units <= budget).toBe(true);
        },
      ),
      RUNS,
    );
  });

  it("an allocation conserves the total, and each part is within one unit of its exact share", () => {
    const weights = fc
      .array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 12 })
      .filter((list) => list.some((weight) => weight > 0n));
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), weights, (total, list) => {
        const parts = allocate(amount(total, USDT), list).map((part) => part.units);
        const sum = list.reduce((a, b) => a + b, 0n);
        expect(parts.reduce((a, b) => a + b, 0n)).toBe(total);
        for (const [index, part] of parts.entries()) {
          const exact = { over: total * (list[index] ?? 0n), under: sum };
          expect(isAbove({ over: part + 1n, under: 1n }, exact) && isAbove(exact, { over: part - 1n, under: 1n })).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it("an allocation does not depend on anything but its weights: equal weights differ by one unit at most", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 1, max: 20 }), positive, (total, count, weight) => {
        const parts = allocate(
          amount(total, USDT),
          Array.from({ length: count }, () => weight),
        ).map((part) => part.units);
        const sorted = parts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect((sorted.at(-1) ?? 0n) - (sorted[0] ?? 0n) <= 1n).toBe(true);
        expect(parts).toEqual(sorted.toReversed());
      }),
      RUNS,
    );
  });
});
