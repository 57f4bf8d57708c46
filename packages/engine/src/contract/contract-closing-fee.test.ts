import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contractRules as rules } from "./contract-rules.ts";
import { accepted, BTC, closing, contextOf, FEE, fillsIn, marketOf, placing, rejectionOf, stateOf, tickOf } from "./contract-test-book.ts";
import type { ContractContext } from "./rules.ts";
import type { ContractDecision, ContractState } from "./state.ts";

const CASH = 10_000_000_000n;
const BID = 9_641_050n;
const CAP = 2_000_000n;

/** The market while every contract fee is this rate; absent while none is set. */
function at(rate: bigint | undefined, bid = BID, seq = 1): ContractContext {
  const fee = rate === undefined ? undefined : { rate, version: 1 };
  return contextOf([{ ...marketOf(BTC, tickOf(BTC, bid, bid + 400n, seq)), fees: { 1: fee, 2: fee } }]);
}

function opened(rate = FEE, changes = {}): ContractState {
  return accepted(rules.place(stateOf(CASH), placing(changes), at(rate))).state;
}

const rateOf = (decision: ContractDecision) => fillsIn(accepted(decision).events).find(({ fill }) => fill.action === "close")?.fill.feeRate;

describe("the fee of closing, raised while a position is open", () => {
  const dear = at(CAP, BID, 2);
  const ways: Record<string, (state: ContractState) => ContractDecision> = {
    "a close": (state) => rules.close(state, { orderId: 9n, positionId: 101n, quantity: null, acceptablePrice: null }, dear),
    "a part": (state) => rules.close(state, { orderId: 9n, positionId: 101n, quantity: "200", acceptablePrice: null }, dear),
    "a market order": (state) => rules.place(state, closing({ id: 9n }), dear),
    "a limit that is met": (state) => rules.place(state, closing({ id: 9n, orderType: "limit", price: "90000.00" }), dear),
    "close all": (state) => rules.closeAll(state, { orderIds: new Map([[101n, 9n]]) }, dear),
    "a reverse": (state) =>
      rules.reverse(state, { closeOrderId: 9n, openOrderId: 10n, newPositionId: 102n, positionId: 101n, acceptablePrice: null }, dear),
  };

  it.each(Object.entries(ways))("is not charged to %s", (_way, act) => {
    expect(rateOf(act(opened()))).toBe(FEE);
  });

  it("is not charged to a take-profit, a stop or a trailing stop", () => {
    const fire = (state: ContractState, bid: bigint) =>
      rules.trigger(state, { kind: "protection", positionId: 101n, tick: tickOf(BTC, bid, bid + 400n, 3), best: null }, at(CAP, bid, 3));
    expect(rateOf(fire(opened(FEE, { takeProfit: "97000.00" }), 9_700_000n))).toBe(FEE);
    expect(rateOf(fire(opened(FEE, { stopLoss: "95000.00" }), 9_500_000n))).toBe(FEE);
    expect(rateOf(fire(opened(FEE, { trailing: { by: "price", distance: "500.00" } }), 9_590_000n))).toBe(FEE);
  });

  it.each([
    ["limit", { orderType: "limit", price: "97000.00" }, 9_700_000n],
    ["stop", { orderType: "stop", triggerPrice: "96000.00" }, 9_599_000n],
  ] as const)("is not charged to a resting %s, placed before or after", (_type, changes, bid) => {
    const tick = tickOf(BTC, bid, bid + 400n, 5);
    for (const when of [at(FEE), at(CAP)]) {
      const rests = accepted(rules.place(opened(), closing({ id: 9n, ...changes }), when)).state;
      expect(rests.orders).toHaveLength(1);
      expect(rateOf(rules.trigger(rests, { kind: "order", orderId: 9n, tick }, at(CAP, bid, 5)))).toBe(FEE);
    }
  });

  it("does not follow a reverse: its other half is opened, and will be closed, at the rates in force", () => {
    const reversed = accepted(ways["a reverse"]?.(opened()) ?? { ok: false, rejection: { key: "not_found", params: {} } });
    expect(reversed.state.positions).toMatchObject([{ id: 102n, side: "short", closingFeeRate: CAP }]);
  });
});

describe("the rate that a position is closed at", () => {
  it("is the lower one when the fee has fallen, and nothing while none is set", () => {
    const close = (context: ContractContext) =>
      rules.close(opened(), { orderId: 9n, positionId: 101n, quantity: null, acceptablePrice: null }, context);
    expect(rateOf(close(at(10_000n)))).toBe(10_000n);
    expect(rateOf(close(at(undefined)))).toBe(0n);
  });

  it("is that of the opening order when it was accepted, however long it rested", () => {
    const rest = accepted(rules.place(stateOf(CASH), placing({ orderType: "limit", price: "96000.00" }), at(FEE))).state;
    const tick = tickOf(BTC, 9_589_600n, 9_590_000n, 9);
    const filled = accepted(rules.trigger(rest, { kind: "order", orderId: 1n, tick }, at(CAP, 9_589_600n, 9)));
    expect(filled.state.positions).toMatchObject([{ closingFeeRate: FEE }]);
    expect(fillsIn(filled.events)[0]?.fill.feeRate).toBe(FEE);
  });

  it("falls with lots added while the fee is lower, and does not rise with lots added while it is higher", () => {
    const add = (state: ContractState, rate: bigint) =>
      accepted(rules.place(state, placing({ id: 2n, newPositionId: 102n, quantity: "100" }), at(rate))).state;
    expect(add(opened(), CAP).positions).toMatchObject([{ closingFeeRate: FEE }]);
    expect(add(opened(), 10_000n).positions).toMatchObject([{ closingFeeRate: 10_000n }]);
    expect(add(add(opened(), 10_000n), CAP).positions).toMatchObject([{ closingFeeRate: 10_000n }]);
  });

  it("also holds for a closing order that rested while more was opened at a lower fee", () => {
    const rests = accepted(rules.place(opened(), closing({ id: 9n, orderType: "limit", price: "97000.00" }), at(FEE))).state;
    const more = accepted(rules.place(rests, placing({ id: 2n, newPositionId: 102n, quantity: "100" }), at(10_000n))).state;
    const tick = tickOf(BTC, 9_700_000n, 9_700_400n, 5);
    expect(rateOf(rules.trigger(more, { kind: "order", orderId: 9n, tick }, at(CAP, 9_700_000n, 5)))).toBe(10_000n);
  });
});

it("no closing costs more than the lowest rate that lots were opened on, however the fees change in between", () => {
  const step = fc.record({
    what: fc.constantFrom("add", "part", "rest", "reverse"),
    rate: fc.option(fc.bigInt({ min: 0n, max: CAP }), { nil: undefined, freq: 8 }),
    move: fc.integer({ min: -200, max: 200 }),
  });
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: CAP }), fc.array(step, { minLength: 1, maxLength: 12 }), (first, steps) => {
      let state = opened(first, { marginMode: "cross" });
      const fixed = new Map([[101n, first]]);
      steps.forEach(({ what, rate, move }, index) => {
        const context = at(rate, BID + BigInt(move), index + 2);
        const id = BigInt(200 + index * 3);
        const [position] = state.positions;
        if (position === undefined) return;
        const { side } = position;
        const decide = (): ContractDecision => {
          if (what === "add")
            return rules.place(state, placing({ id, newPositionId: id + 1n, side, quantity: "50", marginMode: "cross" }), context);
          if (what === "part")
            return rules.close(state, { orderId: id, positionId: position.id, quantity: "20", acceptablePrice: null }, context);
          if (what === "rest")
            return rules.place(state, closing({ id, side, quantity: "10", orderType: "limit", price: "96400.00" }), context);
          const reverse = {
            closeOrderId: id,
            openOrderId: id + 1n,
            newPositionId: id + 2n,
            positionId: position.id,
            acceptablePrice: null,
          };
          return rules.reverse(state, reverse, context);
        };
        const decided = decide();
        if (!decided.ok) {
          expect(["fee_not_configured", "quantity_above_position", "insufficient_balance", "open_order_limit"]).toContain(
            rejectionOf(decided),
          );
          return;
        }
        for (const { fill } of fillsIn(decided.events)) {
          const before = fixed.get(fill.positionId);
          if (fill.action === "open") fixed.set(fill.positionId, before === undefined || fill.feeRate < before ? fill.feeRate : before);
          else expect(before !== undefined && fill.feeRate <= before).toBe(true);
        }
        state = decided.state;
        for (const open of state.positions) expect(open.closingFeeRate).toBe(fixed.get(open.id));
      });
    }),
    { seed: 20_261_122, numRuns: atDepth(400) },
  );
});
