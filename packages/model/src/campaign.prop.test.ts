import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type CampaignTask,
  drawOdds,
  isWash,
  leftOutTrips,
  mostForOne,
  type RoundTrip,
  restOfRow,
  rowToday,
  type SignedDay,
  turnsReached,
} from "./campaign.ts";
import { DAY_MS } from "./time.ts";
import { type HeldVoucher, VOUCHER_MODES, voucherPart, WHOLE_SHARE } from "./voucher.ts";

/** Formulas of campaigns and vouchers against the plainest way to compute them. */

const settings = { seed: 20_261_129, numRuns: atDepth(500) };
const units = fc.bigInt({ min: 0n, max: 10n ** 12n });

it("turns are the multiples of the target that fit, counted one by one", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -50n, max: 5_000n }),
      fc.bigInt({ min: 1n, max: 300n }),
      fc.integer({ min: 1, max: 40 }),
      (counted, target, turns) => {
        let reached = 0;
        while (reached < turns && BigInt(reached + 1) * target <= counted) reached += 1;
        expect(turnsReached(counted, { target, turns })).toBe(reached);
      },
    ),
    settings,
  );
});

it("what nothing wins is the share of hands without a prize, counted by hand", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 12 }), (out, prizes, mine) => {
      const tickets = Math.max(out, mine);
      // Every way to choose which tickets win, of those that there are.
      let [all, nothing] = [0, 0];
      const winners = Math.min(prizes, tickets);
      for (let chosen = 0; chosen < 2 ** tickets; chosen += 1) {
        const bits = [...chosen.toString(2)].filter((bit) => bit === "1").length;
        if (bits !== winners) continue;
        all += 1;
        if ((chosen & (2 ** mine - 1)) === 0) nothing += 1;
      }
      const { win, lose } = drawOdds(out, prizes, mine);
      expect(win + lose).toBe(10_000);
      expect(Math.abs(lose - (nothing / all) * 10_000)).toBeLessThanOrEqual(0.5);
    }),
    { ...settings, numRuns: atDepth(60) },
  );
});

it("the odds of the published example: 6 of 8,400 tickets, 120 prizes", () => {
  expect(drawOdds(8_400, 120, 6)).toEqual({ win: 827, lose: 9_173 });
});

const ROW: readonly CampaignTask[] = Array.from({ length: 7 }, (_, at) => ({
  ...{ goal: "signIn", target: BigInt(at + 1), turns: 1 },
  reward: { kind: "money", amount: at === 6 ? 500n : 50n },
}));

it("a row counts days without a gap and begins again after a missed one and after its last", () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (signs) => {
      let last: SignedDay | null = null;
      let naive = 0;
      signs.forEach((isSigned, day) => {
        const row = rowToday(last, day, ROW.length);
        expect(row.isSigned).toBe(false);
        expect(row.next).toBe((naive % ROW.length) + 1);
        if (!isSigned) {
          naive = 0;
          return;
        }
        naive += 1;
        last = { day, inRow: row.next };
        expect(rowToday(last, day, ROW.length).isSigned).toBe(true);
      });
    }),
    settings,
  );
});

it("the rest of a row is the sum of its days, and the whole row is the most for one", () => {
  expect(restOfRow(ROW, 1)).toBe(mostForOne(ROW));
  expect([1, 2, 3, 4, 5, 6, 7].map((next) => restOfRow(ROW, next))).toEqual([800n, 750n, 700n, 650n, 600n, 550n, 500n]);
});

const trip = fc.record({
  productId: fc.integer({ min: 1, max: 2 }),
  openedAt: fc.integer({ min: 0, max: 2 * DAY_MS }),
  lasts: fc.constantFrom(0, 5_000, 10_000, 10_001, 60_000),
  result: fc.bigInt({ min: -20n, max: 20n }),
  crossing: fc.bigInt({ min: 0n, max: 15n }),
});

it("rule W-2 leaves out washes from the third of a product and day on, and nothing else", () => {
  fc.assert(
    fc.property(fc.array(trip, { maxLength: 40 }), (drawn) => {
      const trips = drawn
        .map(({ lasts, ...rest }): RoundTrip => ({ ...rest, closedAt: rest.openedAt + lasts }))
        .sort((a, b) => a.closedAt - b.closedAt);
      const naive = trips.map((one, at) => {
        const same = (other: RoundTrip) =>
          other.productId === one.productId && Math.floor(other.closedAt / DAY_MS) === Math.floor(one.closedAt / DAY_MS) && isWash(other);
        return isWash(one) && trips.slice(0, at).filter(same).length >= 2;
      });
      expect(leftOutTrips(trips)).toEqual(naive);
    }),
    settings,
  );
});

const held = fc.record({
  id: fc.bigInt({ min: 1n, max: 50n }),
  share: fc.bigInt({ min: 1n, max: WHOLE_SHARE }),
  modes: fc.subarray([...VOUCHER_MODES], { minLength: 1 }),
  left: units,
  endsAt: fc.integer({ min: 0, max: 20 }),
});

it("one voucher serves a fee: the first that ends, its share and no more than it has, never more than the fee", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(held, { maxLength: 8, selector: ({ id }) => id }),
      fc.constantFrom(...VOUCHER_MODES),
      units,
      fc.integer({ min: 0, max: 20 }),
      (vouchers: HeldVoucher[], mode, fee, now) => {
        const [first] = vouchers
          .filter(({ modes, left, endsAt }) => modes.includes(mode) && left > 0n && endsAt > now)
          .sort((a, b) => a.endsAt - b.endsAt || Number(a.id - b.id));
        const part = voucherPart(vouchers, mode, fee, now);
        if (first === undefined) {
          expect(part).toBeNull();
          return;
        }
        const share = (fee * first.share) / WHOLE_SHARE;
        const amount = [share, first.left].sort((a, b) => (a < b ? -1 : 1))[0] ?? 0n;
        expect(part).toEqual(amount === 0n ? null : { voucherId: first.id, amount });
        expect(amount <= fee).toBe(true);
      },
    ),
    settings,
  );
});
