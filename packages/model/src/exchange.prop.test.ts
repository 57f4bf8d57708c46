import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CURRENCIES,
  type ExchangeLeg,
  type ExchangeTerms,
  exchangeFor,
  exchangePaid,
  exchangeRange,
  exchangeRate,
  isAtPar,
  PAR_RATE,
  payRange,
  powerOfTen,
  RATE_SCALE,
  rate,
  SETTLEMENT_CURRENCY_ID,
  shownRate,
} from "./index.ts";

const settings = { seed: 20_261_126, numRuns: atDepth(1_000) };
const ONE = powerOfTen(RATE_SCALE);

/** Any currency at any quote that the market could have, from a thousandth to ten millions. */
const anyLeg = fc
  .record({
    currency: fc.constantFrom(...CURRENCIES),
    bid: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    width: fc.bigInt({ min: 0n, max: 10n ** 4n }),
    scale: fc.integer({ min: 0, max: 5 }),
    isInverted: fc.boolean(),
  })
  .map(
    ({ currency, bid, width, scale, isInverted }): ExchangeLeg => ({
      currency,
      rate: isAtPar(currency) ? PAR_RATE : exchangeRate({ bid, ask: bid + width }, scale, isInverted && currency.type === 2),
    }),
  )
  .filter(({ rate: { bid } }) => bid.units > 0n);
const anyTerms = fc
  .record({
    from: anyLeg,
    to: anyLeg,
    spread: fc.bigInt({ min: 0n, max: ONE / 10n }).map(rate),
    fee: fc.bigInt({ min: 0n, max: 2_000_000n }).map(rate),
  })
  .filter(({ from, to }) => from.currency.id !== to.currency.id);
const money = fc.bigInt({ min: 1n, max: 10n ** 24n });

/** Worth in the settlement currency, unit for unit, as a fraction. */
const worth = (units: bigint, { currency, rate: { mid } }: ExchangeLeg) => ({
  numerator: units * mid.units,
  denominator: powerOfTen(currency.scale + mid.scale),
});
const back = ({ from, to, ...rest }: ExchangeTerms): ExchangeTerms => ({ from: to, to: from, ...rest });

describe("an exchange", () => {
  it("never gives more than the middle of the market would, and takes less than a unit by rounding", () => {
    fc.assert(
      fc.property(anyTerms, money, (terms, paid) => {
        const given = exchangePaid(terms, paid);
        const [own, fair] = [worth(given.received, terms.to), worth(paid - given.fee, terms.from)];
        expect(own.numerator * fair.denominator <= fair.numerator * own.denominator).toBe(true);
        expect(given.fee >= 0n && given.fee <= paid && given.received >= 0n).toBe(true);
        expect(given.fee * ONE >= paid * terms.fee.units && (given.fee - 1n) * ONE < paid * terms.fee.units).toBe(true);
        // One unit more would be more than the rate gives.
        const { from, to } = terms;
        const spread = (leg: ExchangeLeg) => (leg.currency.id === SETTLEMENT_CURRENCY_ID ? 0n : terms.spread.units);
        const exact = (paid - given.fee) * from.rate.bid.units * (ONE - spread(from)) * powerOfTen(to.rate.ask.scale + to.currency.scale);
        const unit = to.rate.ask.units * (ONE + spread(to)) * powerOfTen(from.rate.bid.scale + from.currency.scale);
        expect(given.received * unit <= exact && exact < (given.received + 1n) * unit).toBe(true);
      }),
      settings,
    );
  });

  it("there and back loses at least the spread", () => {
    fc.assert(
      fc.property(anyTerms, money, (terms, paid) => {
        const { received } = exchangePaid(terms, paid);
        if (received === 0n) return;
        const returned = exchangePaid(back(terms), received).received;
        // Of two currencies at least one does not settle: it is bought above the ask and sold below the bid.
        expect(returned * (ONE + terms.spread.units) <= paid * (ONE - terms.spread.units)).toBe(true);
      }),
      settings,
    );
  });

  it("gives at least as much for more, and asks for at least as much", () => {
    fc.assert(
      fc.property(anyTerms, money, money, (terms, one, more) => {
        expect(exchangePaid(terms, one + more).received >= exchangePaid(terms, one).received).toBe(true);
        expect(exchangeFor(terms, one + more).paid >= exchangeFor(terms, one).paid).toBe(true);
      }),
      settings,
    );
  });

  it("asks for the least that brings what was named", () => {
    fc.assert(
      fc.property(anyTerms, money, (terms, received) => {
        const { paid, fee } = exchangeFor(terms, received);
        const given = exchangePaid(terms, paid);
        expect(given.received >= received).toBe(true);
        expect(given.fee).toBe(fee);
        expect(paid === 1n || exchangePaid(terms, paid - 1n).received < received).toBe(true);
      }),
      settings,
    );
  });

  it("shows a rate that is never better than what is given, beside a middle that is not worse", () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const { base, rate: own, mid, difference } = shownRate(terms);
        expect(difference.units >= 0n && difference.units <= ONE).toBe(true);
        if (base.id === terms.from.currency.id) expect(own.units <= mid.units).toBe(true);
        else expect(own.units >= mid.units).toBe(true);
      }),
      settings,
    );
  });

  it("may begin at one of the settlement currency and end at a million", () => {
    fc.assert(
      fc.property(anyLeg, (leg) => {
        const { min, max } = payRange(leg);
        const bid = (units: bigint) => units * leg.rate.bid.units;
        const one = powerOfTen(leg.currency.scale + leg.rate.bid.scale);
        expect(bid(min) >= one && bid(min - 1n) < one).toBe(true);
        expect(bid(max) <= 1_000_000n * one && bid(max + 1n) > 1_000_000n * one).toBe(true);
      }),
      settings,
    );
  });

  it("may be asked for by what arrives exactly where what is paid for it may be paid", () => {
    let inside = 0;
    fc.assert(
      fc.property(anyTerms, fc.bigInt({ min: -2n, max: 2n }), fc.boolean(), (terms, beside, isAtLeast) => {
        const { min, max } = payRange(terms.from);
        const get = exchangeRange(terms, "get");
        const bound = isAtLeast ? get.min : get.max;
        const received = bound + beside;
        if (received < 1n) return;
        const { paid } = exchangeFor(terms, received);
        const isPayable = paid >= min && paid <= max;
        inside += isPayable ? 1 : 0;
        expect(received >= get.min && received <= get.max).toBe(isPayable);
      }),
      settings,
    );
    expect(inside).toBeGreaterThan(100);
  });
});
