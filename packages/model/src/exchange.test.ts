import { describe, expect, it } from "vitest";
import {
  CURRENCIES,
  type Currency,
  type ExchangeLeg,
  exchangeFor,
  exchangeOf,
  exchangePaid,
  exchangeRange,
  exchangeRate,
  formatUnits,
  isAtPar,
  PAR_RATE,
  parseUnits,
  payRange,
  rate,
  shownRate,
} from "./index.ts";

const currency = (code: string): Currency => {
  const found = CURRENCIES.find((candidate) => candidate.code === code);
  if (found === undefined) throw new Error(code);
  return found;
};
/** Bid and ask in units, and their decimals; the yen is quoted the other way round. */
const QUOTES: Readonly<Record<string, readonly [bid: bigint, ask: bigint, scale: number, isInverted: boolean]>> = {
  EUR: [115_860n, 115_882n, 5, false],
  JPY: [155_990n, 156_010n, 3, true],
  BTC: [9_500_000n, 9_500_400n, 2, false],
};
function leg(code: string): ExchangeLeg {
  const [bid, ask, scale, isInverted] = QUOTES[code] ?? [1n, 1n, 0, false];
  const one = currency(code);
  return { currency: one, rate: isAtPar(one) ? PAR_RATE : exchangeRate({ bid, ask }, scale, isInverted) };
}
const terms = (from: string, to: string, spread = 200_000n, fee = 100_000n) => ({
  from: leg(from),
  to: leg(to),
  spread: rate(spread),
  fee: rate(fee),
});
const units = (text: string, code: string) => {
  const parsed = parseUnits(text, currency(code).scale);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
};
const text = (value: bigint, code: string) => formatUnits(value, currency(code).scale);

describe("what arrives for what is paid", () => {
  it.each([
    // 999 / (1.15882 × 1.002) = 860.3655…
    ["one side of the market where the other settles", "USDT", "EUR", "1000", "1.000000", "860.36"],
    // 999 × 1.1586 × 0.998 = 1155.126517…
    ["the bid where the settlement currency is bought", "EUR", "USDT", "1000", "1.00", "1155.126517"],
    // 99.9 × 1.1586 × 0.998 ÷ ((1 ÷ 155.99) × 1.002) = 17982.86…
    ["both spreads where neither settles, in yen without decimals", "EUR", "JPY", "100", "0.10", "17982"],
    // 0.0999 × 95000 × 0.998 ÷ ((1 ÷ 155.99) × 1.002)
    ["a coin in yen", "BTC", "JPY", "0.1", "0.00010000", "1474513"],
    ["one for one but for the spread where the other is at par", "USD", "USDT", "10", "0.01", "9.970020"],
    ["a fee of at least a unit", "USDT", "EUR", "0.000900", "0.000001", "0.00"],
  ])("is %s", (_what, from, to, paid, fee, received) => {
    const given = exchangePaid(terms(from, to), units(paid, from));
    expect([text(given.fee, from), text(given.received, to)]).toEqual([fee, received]);
    expect(given.paid).toBe(units(paid, from));
  });

  it("is the middle of the quote only where there is neither spread nor fee, and no width", () => {
    expect(exchangePaid(terms("USD", "USDT", 0n, 0n), 100n)).toEqual({ paid: 100n, fee: 0n, received: 1_000_000n });
  });
});

describe("what is paid for what arrives", () => {
  it.each([
    ["USDT", "EUR", "860.36", "999.996377"],
    ["EUR", "JPY", "17982", "100.00"],
    ["USDT", "BTC", "0.00000001", "0.000953"],
    ["JPY", "BTC", "0.00000001", "2"],
  ])("%s for %s: %s costs %s, and one unit less does not do", (from, to, received, paid) => {
    const one = terms(from, to);
    const given = exchangeFor(one, units(received, to));
    expect(text(given.paid, from)).toBe(paid);
    expect(exchangePaid(one, given.paid).received >= given.received).toBe(true);
    expect(exchangePaid(one, given.paid).fee).toBe(given.fee);
    expect(given.paid === 1n || exchangePaid(one, given.paid - 1n).received < given.received).toBe(true);
  });

  it("is what the user named, on either side", () => {
    const one = terms("USDT", "EUR");
    expect(exchangeOf(one, "pay", 5_000_000n)).toEqual(exchangePaid(one, 5_000_000n));
    expect(exchangeOf(one, "get", 500n)).toEqual(exchangeFor(one, 500n));
  });
});

describe("least and most that may be paid", () => {
  it.each([
    ["USDT", "1.000000", "1000000.000000"],
    ["EUR", "0.87", "863110.65"],
    ["JPY", "157", "156010000"],
    ["BTC", "0.00001053", "10.52631578"],
  ])("of %s are worth 1 and 1,000,000 USDT at the bid", (code, min, max) => {
    const range = payRange(leg(code));
    expect([text(range.min, code), text(range.max, code)]).toEqual([min, max]);
  });
});

describe("least and most of the side that is named", () => {
  it.each([
    ["USDT", "EUR", "pay", "1.000000", "1000000.000000"],
    ["USDT", "EUR", "get", "0.87", "860363.11"],
    ["USDT", "JPY", "get", "156", "155522964"],
    // 0.86 euro bring 0.00001032, which is too little to pay; from the next unit on 0.87 is paid.
    ["EUR", "BTC", "get", "0.00001033", "10.47336916"],
    ["JPY", "USDT", "get", "0.991540", "997001.999887"],
  ] as const)("of %s into %s by %s", (from, to, side, min, max) => {
    const one = terms(from, to);
    const range = exchangeRange(one, side);
    const named = side === "pay" ? from : to;
    expect([text(range.min, named), text(range.max, named)]).toEqual([min, max]);
  });

  it("takes what costs the least that may be paid, and not a unit less of it", () => {
    const one = terms("EUR", "BTC");
    const { min } = exchangeRange(one, "get");
    expect([exchangeFor(one, min).paid, exchangeFor(one, min - 1n).paid]).toEqual([87n, 86n]);
  });

  it("has nothing where a single unit is worth more than may be exchanged", () => {
    const dear: ExchangeLeg = { currency: currency("JPY"), rate: exchangeRate({ bid: 2_000_000n, ask: 2_000_000n }, 0, false) };
    expect(exchangeRange({ ...terms("JPY", "USDT"), from: dear }, "get").max).toBe(0n);
  });
});

describe("where a unit is worth half a dollar", () => {
  it("one is too little to pay, and what it would bring is the most that cannot be asked for", () => {
    const half: ExchangeLeg = { currency: currency("JPY"), rate: exchangeRate({ bid: 5n, ask: 5n }, 1, false) };
    const one = { ...terms("JPY", "USDT", 0n, 0n), from: half };
    expect([exchangeRange(one, "pay").min, exchangeRange(one, "get").min]).toEqual([2n, 500_001n]);
  });
});

describe("the rate that is shown", () => {
  it.each([
    ["BTC", "EUR"],
    ["EUR", "BTC"],
  ])("has its middle rounded to the nearer tenth decimal, of %s into %s", (from, to) => {
    // 95,002 over 1.15871 is 81,989.45378912…
    const { base, mid } = shownRate(terms(from, to));
    expect([base.code, formatUnits(mid.units, mid.scale)]).toEqual(["BTC", "81989.4537891276"]);
  });

  it.each([
    // 1.15882 × 1.002; the middle is 1.15871.
    ["USDT", "EUR", "EUR", "1.1611376400", "1.1587100000", "0.00209075"],
    // 1.1586 × 0.998
    ["EUR", "USDT", "EUR", "1.1562828000", "1.1587100000", "0.00209475"],
    // One dollar in yen, as the user gets it.
    ["USDT", "JPY", "USDT", "155.6786427017", "155.9999993613", "0.00205998"],
    ["JPY", "USDT", "USDT", "156.3226453083", "155.9999993613", "0.00206398"],
    ["USD", "USDT", "USD", "0.9980000000", "1.0000000000", "0.00200000"],
  ])("of %s into %s is one %s, and what it takes off the middle", (from, to, base, own, mid, difference) => {
    const shown = shownRate(terms(from, to));
    const parts = [shown.base.code, formatUnits(shown.rate.units, shown.rate.scale), formatUnits(shown.mid.units, shown.mid.scale)];
    expect([...parts, formatUnits(shown.difference.units, 8)]).toEqual([base, own, mid, difference]);
  });
});
