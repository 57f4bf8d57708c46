import { dayInterest, startOfDay } from "@candela/model";
import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type BookedDay, bookAndPay, leaveEarning } from "./book.ts";
import { payable } from "./days.ts";
import { fixedOffer, flexOffer, offerOf, orderOf, TODAY } from "./earning-test-kit.ts";
import { isMature, matureEarning, setRollOver } from "./end.ts";
import type { EarningOrder } from "./state.ts";

const settings = { seed: 20_261_129, numRuns: atDepth(1_000) };
const rateOf = (day: number) => 1_000_000n + BigInt((day * 7_919) % 3_000) * 100n;
const offer = fc.constantFrom(offerOf(), offerOf({ termDays: 30 }), fixedOffer(), flexOffer());
/** Looks at the clock: so many days later, or earlier, with so much money put in and so many days at most. */
const looks = fc.array(
  fc.record({
    days: fc.integer({ min: -3, max: 20 }),
    put: fc.bigInt({ min: 0n, max: 200_000n }),
    daysMax: fc.integer({ min: 0, max: 9 }),
  }),
  { minLength: 1, maxLength: 12 },
);

/** Looks one after another at an order alone with its fund. */
function live(first: EarningOrder, all: { days: number; put: bigint; daysMax: number }[]) {
  let [order, now, latest, funds] = [first, first.startedAt, first.startedAt, { units: 0n, isQueued: false }];
  const days: BookedDay[] = [];
  for (const { days: passed, put, daysMax } of all) {
    now = Math.max(first.startedAt, now + passed * 86_400_000);
    latest = Math.max(latest, now);
    const booked = bookAndPay(order, { rateOf, now, daysMax, funds: { ...funds, units: funds.units + put } });
    ({ order, funds } = booked);
    days.push(...booked.days);
  }
  return { order, days, now, latest, units: funds.units, put: all.reduce((sum, { put }) => sum + put, 0n) };
}

it("each day that is over is booked once, in order, none before its end, and what is paid is what left the fund", () => {
  fc.assert(
    fc.property(offer, looks, (terms, all) => {
      const { order, days, latest, units, put } = live(orderOf(terms), all);
      expect(days.map(({ day }) => day)).toEqual(days.map((_, at) => order.firstDay + at));
      expect(days.every(({ day, rate, amount }) => rate === rateOf(day) && amount === dayInterest(order.principal, rate))).toBe(true);
      const last = days.at(-1)?.day ?? order.firstDay - 1;
      expect([last, days.length === 0 || startOfDay(last + 1) <= latest, last <= (order.lastDay ?? last)]).toEqual([
        order.bookedThrough,
        true,
        true,
      ]);
      const sum = (state: string) => days.reduce((total, day) => total + (day.state === state ? day.amount : 0n), 0n);
      expect([order.paid, order.waiting, units]).toEqual([sum("paid"), sum("waiting"), put - sum("paid")]);
      expect(units >= 0n).toBe(true);
      // Once a day waits no later one is paid.
      const firstWaiting = days.findIndex(({ state }) => state === "waiting");
      expect(firstWaiting < 0 || days.slice(firstWaiting).every(({ state }) => state === "waiting")).toBe(true);
    }),
    settings,
  );
});

it("however looks are spread, the same days come to the same interest", () => {
  fc.assert(
    fc.property(offer, fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 20 }), (terms, steps) => {
      const rich = { put: 10n ** 12n, daysMax: 1_000 };
      const many = live(
        orderOf(terms),
        steps.map((days) => ({ ...rich, days })),
      );
      const once = live(orderOf(terms), [{ ...rich, days: steps.reduce((sum, days) => sum + days, 0) }]);
      expect([many.order, many.days]).toEqual([once.order, once.days]);
    }),
    settings,
  );
});

it("what a fund pays is a beginning of the list, is no more than it has, and the next does not fit", () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 1_000n })), fc.bigInt({ min: 0n, max: 20_000n }), (amounts, units) => {
      const count = payable(
        amounts.map((amount) => ({ amount })),
        units,
      );
      const sum = (to: number) => amounts.slice(0, to).reduce((total, amount) => total + amount, 0n);
      expect(sum(count) <= units && (count === amounts.length || sum(count + 1) > units)).toBe(true);
    }),
    settings,
  );
});

it("an order that is left gives its principal in parts, and takes no interest along where interest is taken back", () => {
  fc.assert(
    fc.property(offer, looks, (terms, all) => {
      const { order, now, units } = live(orderOf(terms), all);
      const booking = { rateOf, now, funds: { units, isQueued: order.waiting > 0n } };
      const asked = leaveEarning(order, -1n, booking);
      if (asked.ok || asked.rejection !== "earning_back_changed") {
        expect([asked.ok ? "" : asked.rejection]).toEqual([
          terms.earlyFeeRate === null && terms.termDays > 0 && !isOver(order, now) ? "earning_not_due" : "earning_ended",
        ]);
        return;
      }
      const left = leaveEarning(order, BigInt(String(asked.params.back).replace(".", "")), booking);
      if (!left.ok) throw new Error(left.rejection);
      const { principal, back, forfeited, fee, paid, waiting, state } = left.value.order;
      expect([(back ?? 0n) + forfeited + fee, state]).toEqual([principal, "redeemed"]);
      if (terms.termDays === 0) expect([back, forfeited, fee]).toEqual([principal, 0n, 0n]);
      else expect([forfeited, waiting]).toEqual([paid, 0n]);
      expect(setRollOver(left.value.order, true).ok).toBe(false);
    }),
    settings,
  );
});

it("a term matures when its last day is booked and never before, with all its money", () => {
  fc.assert(
    fc.property(offer, looks, (terms, all) => {
      const { order, now } = live(orderOf(terms), all);
      expect(isMature(order)).toBe(order.lastDay !== null && order.bookedThrough === order.lastDay);
      if (isMature(order)) expect(matureEarning(order, now)).toMatchObject({ state: "matured", back: order.principal });
      else expect(() => matureEarning(order, now)).toThrow();
      expect(order.firstDay).toBe(TODAY + (terms.termDays === 0 ? 1 : 0));
    }),
    settings,
  );
});

const isOver = ({ lastDay }: EarningOrder, now: number) => lastDay !== null && now >= startOfDay(lastDay + 1);
