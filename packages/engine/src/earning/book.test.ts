import { DAY_MS, guestRoom, startOfDay } from "@candela/model";
import { describe, expect, it } from "vitest";
import { type Booking, bookAndPay, endTerm, leaveEarning } from "./book.ts";
import { bookableThrough, bookDays, daysDue, payable, payDay } from "./days.ts";
import { fixedOffer, flexOffer, later, MEANS, NOON, offerOf, orderOf, poolOf, steady, TODAY } from "./earning-test-kit.ts";

const booking = (days: number, units: bigint, more: Partial<Booking> = {}): Booking => ({
  ...{ ...steady(), now: later(days), daysMax: 60, funds: { units, isQueued: false } },
  ...more,
});

describe("days that may be booked", () => {
  it("are over, to the millisecond, and of the term", () => {
    const [order, flexible] = [orderOf(), orderOf(flexOffer())];
    expect([startOfDay(TODAY + 1) - 1, startOfDay(TODAY + 1), later(7), later(70)].map((now) => daysDue(order, now))).toEqual([0, 1, 7, 7]);
    expect([later(1), startOfDay(TODAY + 2) - 1, startOfDay(TODAY + 2), later(70)].map((now) => daysDue(flexible, now))).toEqual([
      0, 0, 1, 69,
    ]);
    expect(bookableThrough(order, later(70))).toBe(TODAY + 6);
    // A clock that went back takes nothing back.
    expect(daysDue(orderOf(offerOf(), { bookedThrough: TODAY + 3 }), NOON)).toBe(0);
  });

  it("come oldest first, each with its own rate, at most so many, and go on where they stopped", () => {
    const rateOf = (day: number) => 3_650_000n + BigInt(day - TODAY) * 365_000n;
    const first = bookDays(orderOf(), rateOf, later(5), 3);
    expect(first.days).toEqual(
      [0, 1, 2].map((at) => ({ orderId: 11n, day: TODAY + at, rate: rateOf(TODAY + at), amount: 10_000n + BigInt(at) * 1_000n })),
    );
    expect(first.order).toEqual(orderOf(offerOf(), { bookedThrough: TODAY + 2, waiting: 33_000n }));
    const second = bookDays(first.order, rateOf, later(5), 3);
    expect(second.days.map(({ day }) => day)).toEqual([TODAY + 3, TODAY + 4]);
    expect(bookDays(second.order, rateOf, later(5), 3)).toEqual({ order: second.order, days: [] });
  });
});

describe("what a fund can pay", () => {
  const days = (...amounts: bigint[]) => amounts.map((amount) => ({ amount }));
  it.each([
    ["nothing", days(), 0n, 0],
    ["a unit too little", days(5n), 4n, 0],
    ["just enough", days(5n), 5n, 1],
    ["enough for the first", days(5n, 5n), 9n, 1],
    ["enough for the small one behind, which is not paid", days(5n, 1n), 4n, 0],
    ["enough for the first and the last, and not for the one between", days(5n, 5n, 1n), 6n, 1],
    ["nothing for days of nothing", days(0n, 0n, 1n), 0n, 2],
  ])("%s", (_name, due, units, count) => expect(payable(due, units)).toBe(count));

  it("is never more than waits", () => {
    const order = orderOf(offerOf(), { waiting: 10n, paid: 1n });
    expect(payDay(order, 10n)).toEqual({ ...order, waiting: 0n, paid: 11n });
    expect(() => payDay(order, 11n)).toThrow(/no more than what waits/);
  });
});

describe("booking and paying", () => {
  it("pays while there is money; from the first day that it cannot pay on all wait", () => {
    const { order, days, funds } = bookAndPay(orderOf(), booking(4, 25_000n));
    expect(days.map(({ state }) => state)).toEqual(["paid", "paid", "waiting", "waiting"]);
    expect(order).toEqual(orderOf(offerOf(), { bookedThrough: TODAY + 3, paid: 20_000n, waiting: 20_000n }));
    expect(funds).toEqual({ units: 5_000n, isQueued: true });
  });

  it("pays nothing where older interest waits, however much there is", () => {
    const { days, funds } = bookAndPay(orderOf(), booking(2, 10n ** 9n, { funds: { units: 10n ** 9n, isQueued: true } }));
    expect(days.map(({ state }) => state)).toEqual(["waiting", "waiting"]);
    expect(funds).toEqual({ units: 10n ** 9n, isQueued: true });
  });

  it("has a day that comes to nothing wait for nothing", () => {
    const { order, days, funds } = bookAndPay(orderOf(), booking(2, 0n, steady(0n)));
    expect(days.map(({ state, amount }) => [state, amount])).toEqual([
      ["paid", 0n],
      ["paid", 0n],
    ]);
    expect([order.waiting, funds]).toEqual([0n, { units: 0n, isQueued: false }]);
  });

  it.each([
    ["a unit", 365n, 1n, "waiting", 30_001n],
    ["nothing", 364n, 0n, "paid", 30_000n],
  ])(
    "has a day that comes to %s behind days that wait do so where there is something to wait for",
    (_name, small, amount, state, waiting) => {
      const rateOf = (day: number) => (day === TODAY + 2 ? small : 3_650_000n);
      for (const isQueued of [false, true]) {
        const { order, days } = bookAndPay(orderOf(), booking(4, 0n, { rateOf, funds: { units: 0n, isQueued } }));
        expect([days.map((day) => day.state), days[2]?.amount]).toEqual([["waiting", "waiting", state, "waiting"], amount]);
        expect([order.waiting, order.paid]).toEqual([waiting, 0n]);
      }
    },
  );

  it("books nothing twice", () => {
    const once = bookAndPay(orderOf(), booking(3, 10n ** 9n));
    expect(bookAndPay(once.order, booking(3, once.funds.units))).toEqual({ order: once.order, days: [], funds: once.funds });
  });
});

describe("leaving", () => {
  it("counts the days that are over first: their interest is paid and taken back", () => {
    const left = leaveEarning(orderOf(), 99_470_000n, booking(3, 10n ** 9n));
    expect(left).toMatchObject({ ok: true, value: { order: { state: "redeemed", paid: 30_000n, forfeited: 30_000n, back: 99_470_000n } } });
    // It comes back to the fund with the transfer that takes it.
    expect(left.ok && left.value.funds.units).toBe(10n ** 9n - 30_000n);
    expect(leaveEarning(orderOf(), 99_500_000n, booking(3, 10n ** 9n))).toMatchObject({ rejection: "earning_back_changed" });
  });

  it("drops what waits of a term, and leaves it due without one", () => {
    const lock = leaveEarning(orderOf(), 99_490_000n, booking(3, 10_000n));
    expect(lock.ok && lock.value.days.map(({ state }) => state)).toEqual(["paid", "dropped", "dropped"]);
    expect(lock.ok && lock.value.order.waiting).toBe(0n);
    const flexible = leaveEarning(orderOf(flexOffer()), 100_000_000n, booking(3, 10_000n));
    expect(flexible.ok && flexible.value.days.map(({ state }) => state)).toEqual(["paid", "waiting"]);
    expect(flexible.ok && flexible.value.order.waiting).toBe(10_000n);
  });

  it("is too late once the last day is over, though nobody has booked it yet", () => {
    expect(leaveEarning(orderOf(), 99_430_000n, { ...booking(0, 10n ** 9n), now: startOfDay(TODAY + 7) })).toMatchObject({
      rejection: "earning_ended",
    });
    expect(leaveEarning(orderOf(), 99_440_000n, { ...booking(0, 10n ** 9n), now: startOfDay(TODAY + 7) - 1 })).toMatchObject({ ok: true });
    expect(leaveEarning(orderOf(fixedOffer()), 100_000_000n, booking(6, 10n ** 9n))).toMatchObject({ rejection: "earning_not_due" });
  });
});

describe("the end of a term", () => {
  const done = orderOf(offerOf(), { bookedThrough: TODAY + 6, rollsOver: true });
  const now = later(9);
  // All the room is its own, and all that its user may have and open.
  const pool = poolOf(offerOf(), { capacity: 100_000_000n, taken: 100_000_000n });
  const means = { ...MEANS, held: 1_000_000_000n, open: MEANS.openMax, available: 0n };

  it("goes on in the room that it leaves, from the day on which it was booked", () => {
    const { ended, next } = endTerm(done, pool, means, { nextId: 12n, now });
    expect(ended).toEqual({ ...done, state: "matured", endedAt: now, back: 100_000_000n, nextId: 12n });
    expect(next).toEqual(orderOf(offerOf(), { id: 12n, rollsOver: true, startedAt: now }));
    expect(next).toMatchObject({ firstDay: Math.floor(now / DAY_MS) });
  });

  it.each([
    ["all that guests may have together", { guests: guestRoom(300_000_000n) }, 12n],
    ["a unit more, since an operator lowered the room", { guests: guestRoom(300_000_000n) + 1n }, "no_room"],
    ["a registered account, whom the room of guests does not bind", { guests: null }, 12n],
    ["as many orders as anybody may have", { open: MEANS.openMax }, 12n],
    ["an order more, since fewer are allowed", { open: MEANS.openMax + 1 }, "no_room"],
  ])("leaves its own part and its own place: with %s", (_name, more, comes) => {
    const full = poolOf(offerOf(), { capacity: 300_000_000n, taken: 300_000_000n });
    const { next } = endTerm(done, full, { ...means, ...more }, { nextId: 12n, now });
    expect(next !== null && typeof next === "object" ? next.id : next).toBe(comes);
  });

  it("is the end where nobody asked for more, or there is a reason against it", () => {
    expect(endTerm({ ...done, rollsOver: false }, pool, means, { nextId: 12n, now })).toMatchObject({
      ended: { nextId: null },
      next: null,
    });
    expect(endTerm(done, { ...pool, capacity: 99_999_999n }, means, { nextId: 12n, now })).toMatchObject({
      ended: { nextId: null },
      next: "no_room",
    });
  });
});
