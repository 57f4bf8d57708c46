import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  amount,
  Direction,
  isQuickWindowOver,
  QUICK_PAYOUT_RATE_MAX,
  type QuickTerms,
  quickExpiry,
  quickGain,
  quickOutcome,
  quickTransfers,
  rate,
  USDT,
} from "./index.ts";

const settings = { seed: 20_261_121, numRuns: atDepth(2_000) };
const terms: fc.Arbitrary<QuickTerms> = fc.record({
  direction: fc.constantFrom(Direction.buy, Direction.sell),
  seconds: fc.integer({ min: 5, max: 86_400 }),
  payoutRate: fc.bigInt({ min: 1n, max: 10n ** 9n }).map(rate),
  stake: fc.bigInt({ min: 1n, max: 10n ** 15n }).map((units) => amount(units, USDT)),
  fee: fc.bigInt({ min: 0n, max: 10n ** 13n }).map((units) => amount(units, USDT)),
  acceptedAt: fc.integer({ min: 1_600_000_000_000, max: 2_000_000_000_000 }),
  acceptedSeq: fc.integer({ min: 1, max: 2 ** 40 }),
});
const price = fc.bigInt({ min: 1n, max: 10n ** 12n });
/** Terms with an opening tick, and a closing one so long before the expiry. */
const settled = fc
  .tuple(terms, fc.integer({ min: 1, max: 15_000 }), price, price, fc.integer({ min: 0, max: 15_000 }))
  .map(([terms, wait, from, to, age]) => {
    const open = { seq: terms.acceptedSeq + 1, ts: terms.acceptedAt + wait, price: from };
    const expiry = quickExpiry(open.ts, terms.seconds);
    return { of: terms, open, close: { seq: open.seq + 1, ts: Math.max(open.ts, expiry - age), price: to } };
  });

it("a trade and its opposite share one outcome: one is won and one lost, or both get their stake back", () => {
  fc.assert(
    fc.property(settled, ({ of: terms, open, close }) => {
      const ends = [Direction.buy, Direction.sell]
        .map((direction) => quickOutcome({ ...terms, direction }, open, close, null).status)
        .sort();
      expect(ends).toEqual(open.price === close.price ? ["refunded", "refunded"] : ["lost", "won"]);
    }),
    settings,
  );
});

it("betting both ways never gains, at any rate that may be offered", () => {
  const offered = fc.bigInt({ min: 1n, max: QUICK_PAYOUT_RATE_MAX }).map(rate);
  fc.assert(
    fc.property(settled, offered, offered, ({ of, open, close }, rise, fall) => {
      const terms = { [Direction.buy]: rise, [Direction.sell]: fall };
      const net = [Direction.buy, Direction.sell].reduce((sum, direction) => {
        const end = quickOutcome({ ...of, direction, payoutRate: terms[direction] }, open, close, null);
        return sum + end.payout.units - of.stake.units - of.fee.units;
      }, 0n);
      expect(net <= 0n).toBe(true);
    }),
    settings,
  );
});

it("only the sign of the move counts, and swapping rise for fall swaps the outcome", () => {
  fc.assert(
    fc.property(settled, fc.bigInt({ min: 1n, max: 1_000n }), ({ of: terms, open, close }, factor) => {
      const scaled = (tick: typeof open) => ({ ...tick, price: tick.price * factor });
      expect(quickOutcome(terms, scaled(open), scaled(close), null)).toEqual(quickOutcome(terms, open, close, null));
      const mirrored = quickOutcome(
        { ...terms, direction: terms.direction === 1 ? 2 : 1 },
        { ...open, price: close.price },
        { ...close, price: open.price },
        null,
      );
      expect(mirrored.status).toBe(quickOutcome(terms, open, close, null).status);
    }),
    settings,
  );
});

it("pays nothing, what was put in, or the stake with a gain that is rounded down by less than one unit", () => {
  fc.assert(
    fc.property(settled, fc.option(fc.nat()), ({ of: terms, open, close }, suspended) => {
      const end = quickOutcome(terms, open, close, suspended === null ? null : terms.acceptedAt);
      const { stake, fee } = terms;
      const gain = quickGain(stake, terms.payoutRate).units;
      expect(
        gain * 10n ** 8n <= stake.units * terms.payoutRate.units && (gain + 1n) * 10n ** 8n > stake.units * terms.payoutRate.units,
      ).toBe(true);
      const payouts = { won: stake.units + gain, lost: 0n, refunded: stake.units + fee.units, voided: stake.units + fee.units };
      expect(end.payout.units).toBe(payouts[end.status]);
      expect(end.feeKept.units).toBe(end.status === "won" || end.status === "lost" ? fee.units : 0n);
    }),
    settings,
  );
});

it("moves exactly what it says: margin ends empty, and the user's cash has the payout", () => {
  fc.assert(
    fc.property(settled, fc.boolean(), ({ of: terms, open, close }, isVoid) => {
      const end = quickOutcome(terms, open, close, isVoid ? terms.acceptedAt : null);
      const moves = quickTransfers(terms, end);
      const placed = terms.fee.units > 0n ? 2 : 1;
      const sum = (list: typeof moves, ...reasons: string[]) =>
        list.filter(({ reason }) => reasons.includes(reason)).reduce((total, move) => total + move.amount.units, 0n);
      const [into, out] = [moves.slice(0, placed), moves.slice(placed)];
      expect(sum(into, "quick_stake", "quick_fee")).toBe(terms.stake.units + terms.fee.units);
      expect(sum(out, "quick_return", "quick_loss", "quick_fee")).toBe(terms.stake.units + terms.fee.units);
      expect(sum(out, "quick_return", "quick_win")).toBe(end.payout.units);
      expect(moves.every((move) => move.amount.units > 0n)).toBe(true);
    }),
    settings,
  );
});

it("once the end of a window is certain it stays so", () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat(), fc.nat(), fc.nat(), (end, newest, now, later, more) => {
      if (isQuickWindowOver(end, newest, now)) expect(isQuickWindowOver(end, newest + more, now + later)).toBe(true);
    }),
    settings,
  );
});
