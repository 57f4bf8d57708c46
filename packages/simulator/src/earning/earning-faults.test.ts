import { bookAndPay, type EarningOrder, endTerm, leaveEarning, startEarning } from "@candela/engine";
import { earningRate } from "@candela/model";
import { earningDraw } from "@candela/model/earning-rate";
import { atDepth } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { simulateEarning } from "../simulate-earning.ts";
import { dayKey, EarningBooks, type EarningRules } from "./earning-books.ts";

const small = { users: 8, days: 60 };

describe("the simulation of earning", () => {
  it(
    "agrees with the naive book, and has met what it is for",
    () => {
      const met: Record<string, number> = {};
      for (const seed of [1, 2]) {
        const report = simulateEarning({ ops: atDepth(2_500, 60_000), seed, ...small });
        expect(report).toMatchObject({ ok: true });
        const { happened, rejections, crashesBeforeCommit, crashesAfterCommit, repeated } = report.counts;
        for (const [what, count] of Object.entries({ ...happened, ...rejections, crashesBeforeCommit, crashesAfterCommit, repeated }))
          met[what] = (met[what] ?? 0) + count;
      }
      const awaited = [
        ...["matured", "redeemed", "rolled over", "not rolled over", "day of an order", "day dropped", "committed pay", "committed terms"],
        ...[
          "earning_back_changed",
          "earning_not_due",
          "earning_no_term",
          "earning_ended",
          "terms_changed",
          "earning_closed",
          "earning_capacity",
          "earning_guest_room",
        ],
        ...["earning_user_limit", "earning_open_limit", "account_frozen", "crashesBeforeCommit", "crashesAfterCommit", "repeated"],
      ];
      expect(awaited.filter((what) => (met[what] ?? 0) === 0)).toEqual([]);
    },
    atDepth(60_000),
  );

  it("does the same again from the same seed", () => {
    const run = (seed: number) => simulateEarning({ ops: 500, seed, ...small });
    expect(run(5)).toEqual(run(5));
    expect(run(5).counts).not.toEqual(run(6).counts);
  });
});

/** What the first difference says; empty where none was found. */
function problemOf(rules: Partial<EarningRules>, books?: (...parts: ConstructorParameters<typeof EarningBooks>) => EarningBooks): string {
  const report = simulateEarning({ ops: 4_000, seed: 1, ...small, rules, books });
  return report.ok ? "" : report.problem;
}

describe("planted faults of earning are found", () => {
  it("a unit of interest too much", () => {
    const rate: typeof earningRate = (terms, draw) => earningRate(terms, draw) + 100n;
    expect(problemOf({ earningRate: rate })).toMatch(/(paid|waiting|treasury|cash|back|amount|day \d+ of \d+) is/);
  });

  it("a draw of the day before", () => {
    const draw: typeof earningDraw = (seed, name, day) => earningDraw(seed, name, day.replace(/.$/, "0"));
    expect(problemOf({ earningDraw: draw })).not.toBe("");
  });

  it("a day that is booked again", () => {
    const twice: EarningRules["bookAndPay"] = (order, booking) => {
      const booked = bookAndPay(order, booking);
      const isLate = booked.days.length > 1 && booked.order.state === "running";
      return isLate ? { ...booked, order: { ...booked.order, bookedThrough: booked.order.bookedThrough - 1 } } : booked;
    };
    expect(problemOf({ bookAndPay: twice })).not.toBe("");
  });

  it("a later day that is paid before an earlier one", () => {
    const payable: EarningRules["payable"] = (days, funds) => (days.some(({ amount }) => amount <= funds) ? days.length : 0);
    expect(problemOf({ payable })).not.toBe("");
  });

  it("interest that overtakes what waits", () => {
    const hasty: EarningRules["bookAndPay"] = (order, booking) =>
      bookAndPay(order, { ...booking, funds: { ...booking.funds, isQueued: false } });
    expect(problemOf({ bookAndPay: hasty })).toMatch(/(paid|waiting) is|what was touched/);
  });

  it("interest that is kept by an order that is left early", () => {
    const kept: EarningRules["leaveEarning"] = (order, back, booking) => {
      const left = leaveEarning(order, back, booking);
      return left.ok ? { ...left, value: { ...left.value, order: { ...left.value.order, forfeited: 0n } } } : left;
    };
    expect(problemOf({ leaveEarning: kept })).toMatch(/forfeited is 0/);
  });

  it("a term that goes on in a product that is closed", () => {
    const open: EarningRules["endTerm"] = (order, pool, means, at) => endTerm(order, { ...pool, isOpen: true }, means, at);
    expect(problemOf({ endTerm: open })).not.toBe("");
  });

  it("a term that goes on at other terms", () => {
    const moved: EarningRules["endTerm"] = (order, pool, means, at) => endTerm({ ...order, offer: pool.offer }, pool, means, at);
    expect(problemOf({ endTerm: moved })).not.toBe("");
  });

  it("room that is not checked", () => {
    const roomy: EarningRules["startEarning"] = (pool, ...rest) => startEarning({ ...pool, taken: 0n }, ...rest);
    expect(problemOf({ startEarning: roomy })).toMatch(/earning_(capacity|guest_room)/);
  });

  it("a guest who takes the room of registered accounts", () => {
    const equal: EarningRules["startEarning"] = (pool, asked, means, made) => startEarning(pool, asked, { ...means, guests: null }, made);
    expect(problemOf({ startEarning: equal })).toContain("the model says earning_guest_room");
  });

  it("changes that outlive a crash before the commit", () => {
    class Leaky extends EarningBooks {
      override discard(): void {
        super.commit();
      }
    }
    expect(problemOf({}, (...parts) => new Leaky(...parts))).not.toBe("");
  });

  it("a day that is lost with a crash after the commit", () => {
    class Losing extends EarningBooks {
      override decide(...asked: Parameters<EarningBooks["decide"]>) {
        const outcome = super.decide(...asked);
        const [order]: readonly EarningOrder[] = outcome.orders;
        // The booking is kept, and the first of its days says nothing of it.
        if (asked[1].kind === "book" && order !== undefined && order.id % 5n === 0n) {
          const day = this.days.get(dayKey(order.id, order.bookedThrough));
          if (day !== undefined) this.days.set(dayKey(order.id, order.bookedThrough), { ...day, state: "dropped" });
        }
        return outcome;
      }
    }
    expect(problemOf({}, (...parts) => new Losing(...parts))).toMatch(/^operation \d+ of seed 1: day/);
  });
});
