/** The bids that a loan waits for: every price from them on means something for it, and none between them does. */
import { CURRENCIES, type Currency, HOUR_MS, levelPrice } from "@candela/model";
import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { NOTHING_BACKED } from "../funds/cash-backing.ts";
import { assessLoan, loanBids } from "./assess.ts";
import { securedOf, startLoan } from "./start.ts";
import { debtOf, isRunning, type Loan, type LoanOffer } from "./state.ts";

const currencyOf = (code: string): Currency => {
  const found = CURRENCIES.find((currency) => currency.code === code);
  if (found === undefined) throw new Error(`there is no ${code}`);
  return found;
};
const [USDT, BTC] = [currencyOf("USDT"), currencyOf("BTC")];
const NOON = Date.UTC(2026, 0, 5, 12);
const SCALE = 2;
const LEVELS = { opening: 50_000_000n, warning: 65_000_000n, call: 75_000_000n, sale: 85_000_000n };
const WARNING_END = (LEVELS.opening + LEVELS.warning) / 2n;
const CALL_CALM = (LEVELS.warning + LEVELS.call) / 2n;

const offer: LoanOffer = {
  ...{ productId: 1, name: "USDT-30", version: 1, currency: USDT, isSecured: true, termDays: 30, dailyRate: 25_000n, overdueRate: 37_500n },
  ...{ amountMin: 500_000_000n, amountMax: 50_000_000_000n, userMax: 100_000_000_000n, levels: LEVELS, collateralIds: [BTC.id] },
  ...{ callHours: 24, saleFeeRate: 300_000n, graceDays: 7, leastScore: null },
};
const means = {
  ...{ isFrozen: false, isIdentified: false, score: 0, textVersion: 1, held: 0n, open: 0, openMax: 20, isOverdue: false, fund: 10n ** 18n },
  ...{ available: 10n ** 18n, backing: NOTHING_BACKED, reviewAt: null },
};

function begun(): Loan {
  const asked = { version: 1, textVersion: 1, text: "4000", pledged: BTC, collateralText: "0.1" };
  const started = startLoan(
    { offer, isOpen: true },
    asked,
    means,
    { bid: 10_000_000n, priceScale: SCALE },
    { id: 1n, userId: 5n, now: NOON },
  );
  if (!started.ok) throw new Error(started.rejection);
  return started.value.loan;
}

/** The highest bid that reaches each level at which something begins or ends, and the one above it: both sides of every bound. */
function bidsAround(loan: Loan): bigint[] {
  const secured = securedOf(loan, debtOf(loan), { bid: 0n, priceScale: SCALE });
  return [WARNING_END, LEVELS.warning, CALL_CALM, LEVELS.call, LEVELS.sale].flatMap((level) => {
    const { reached } = levelPrice({ ...secured }, level);
    return [reached, reached + 1n];
  });
}

it("are exactly those at which a price does something, in every state that prices bring a loan into", () => {
  const states = new Set<string>();
  fc.assert(
    fc.property(fc.array(fc.record({ at: fc.nat({ max: 9 }), hours: fc.constantFrom(0, 1, 13) }), { maxLength: 8 }), (walk) => {
      let [loan, now] = [begun(), NOON];
      for (const { at, hours } of walk) {
        now += hours * HOUR_MS;
        const bid = bidsAround(loan)[at] ?? 0n;
        loan = assessLoan(loan, { bid, priceScale: SCALE }, { now, maySell: false }).loan;
      }
      const { below, above } = loanBids(loan, SCALE);
      // The end of a call comes by the clock and not by a price: it is not looked at here.
      const looked = loan.callUntil === null ? now : Math.min(now, loan.callUntil - 1);
      for (const bid of bidsAround(loan)) {
        const isWaitedFor = (below !== null && bid <= below) || (above !== null && bid >= above);
        const { step } = assessLoan(loan, { bid, priceScale: SCALE }, { now: looked, maySell: true });
        expect([bid, step !== null]).toEqual([bid, isWaitedFor]);
      }
      expect(isRunning(loan)).toBe(true);
      states.add(`${loan.alarm}, told ${loan.callToldUntil !== null}`);
    }),
    { seed: 20_261_130, numRuns: atDepth(200) },
  );
  expect([...states].sort()).toEqual(["call, told true", "none, told false", "warning, told false", "warning, told true"]);
});
