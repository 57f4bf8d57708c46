import { startOfDay } from "@candela/model";
import { describe, expect, it } from "vitest";
import { bookDays, daysDue } from "./days.ts";
import { fixedOffer, flexOffer, later, NOON, offerOf, orderOf, TODAY } from "./earning-test-kit.ts";
import { earlyEndOf, isMature, matureEarning, redeemEarning, setRollOver } from "./end.ts";
import type { EarningOffer, EarningOrder, EarningState } from "./state.ts";

const KINDS: readonly (readonly [string, EarningOffer])[] = [
  ["a lock", offerOf()],
  ["a term that nobody can leave", fixedOffer()],
  ["no term", flexOffer()],
];
const ENDED: readonly EarningState[] = ["matured", "redeemed", "reset"];
const EVERY_ENDED = KINDS.flatMap(([name, offer]) => ENDED.map((state) => [state, name, offer] as const));

describe("every command in every state", () => {
  it.each(EVERY_ENDED)("%s, %s: nothing happens any more", (state, _name, offer) => {
    const order = orderOf(offer, { state, endedAt: NOON, back: 100_000_000n });
    expect(earlyEndOf(order)).toBeNull();
    expect(redeemEarning(order, 100_000_000n, later(1))).toEqual({ ok: false, rejection: "earning_ended", params: {} });
    for (const rollsOver of [true, false])
      expect(setRollOver(order, rollsOver)).toEqual({ ok: false, rejection: "earning_ended", params: {} });
    expect(isMature({ ...order, bookedThrough: order.lastDay ?? 0 })).toBe(false);
    expect(() => matureEarning({ ...order, bookedThrough: order.lastDay ?? 0 }, later(7))).toThrow(/after its last day/);
    expect(daysDue(order, later(9))).toBe(0);
    expect(bookDays(order, () => 1n, later(9), 60)).toEqual({ order, days: [] });
  });

  it("a lock that runs is left for what was paid and the fee, and what waits is dropped", () => {
    const order = orderOf(offerOf(), { bookedThrough: TODAY + 1, paid: 10_000n, waiting: 10_000n });
    expect(earlyEndOf(order)).toEqual({ forfeited: 10_000n, fee: 500_000n, back: 99_490_000n });
    expect(redeemEarning(order, 99_490_000n, later(2))).toEqual({
      ok: true,
      value: { ...order, state: "redeemed", endedAt: later(2), forfeited: 10_000n, fee: 500_000n, back: 99_490_000n, waiting: 0n },
    });
  });

  it.each([99_490_001n, 99_489_999n, null])("is not left for %s, which nobody has read", (back) => {
    const order = orderOf(offerOf(), { bookedThrough: TODAY + 1, paid: 10_000n });
    const answer = { ok: false, rejection: "earning_back_changed", params: { back: "99.490000", asset: "USDT" } };
    expect(redeemEarning(order, back, later(2))).toEqual(answer);
  });

  it("a term that nobody can leave says when it ends", () => {
    expect(redeemEarning(orderOf(fixedOffer()), 100_000_000n, NOON)).toEqual({
      ok: false,
      rejection: "earning_not_due",
      params: { at: String(startOfDay(TODAY + 7)) },
    });
  });

  it("money without a term comes back whole at any time, and what waits stays due", () => {
    const order = orderOf(flexOffer(), { bookedThrough: TODAY + 2, paid: 10_000n, waiting: 10_000n });
    expect(redeemEarning(order, 100_000_000n, later(3))).toEqual({
      ok: true,
      value: { ...order, state: "redeemed", endedAt: later(3), back: 100_000_000n },
    });
  });

  it("nothing is left before the days that are over are booked", () => {
    expect(() => redeemEarning(orderOf(), 99_500_000n, later(1))).toThrow(/up to date/);
  });

  it.each(KINDS)("%s: whether it goes on is set where it has an end", (_name, offer) => {
    const order = orderOf(offer);
    const none = { ok: false, rejection: "earning_no_term", params: {} };
    for (const rollsOver of [true, false])
      expect(setRollOver(order, rollsOver)).toEqual(offer.termDays === 0 ? none : { ok: true, value: { ...order, rollsOver } });
  });

  it("a term ends after its last day, with all its money, and what waits stays due", () => {
    const booked = (through: number): EarningOrder => orderOf(offerOf(), { bookedThrough: through, paid: 60_000n, waiting: 10_000n });
    expect([5, 6].map((days) => isMature(booked(TODAY + days)))).toEqual([false, true]);
    expect(() => matureEarning(booked(TODAY + 5), later(7))).toThrow(/after its last day/);
    const order = booked(TODAY + 6);
    expect(matureEarning(order, later(7))).toEqual({ ...order, state: "matured", endedAt: later(7), back: 100_000_000n });
    expect(isMature(orderOf(flexOffer(), { bookedThrough: TODAY + 900 }))).toBe(false);
  });
});
