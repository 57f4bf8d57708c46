/** What may begin and what goes on in a product that is hidden or suspended, and what needs both fees. */
import { describe, expect, it } from "vitest";
import { contractRules as rules } from "./contract-rules.ts";
import { accepted, BTC, closing, contextOf, fillsIn, GOLD, marketOf, placing, rejectionOf, stateOf, tickOf } from "./contract-test-book.ts";
import type { ContractMarket } from "./state.ts";

const tick = tickOf(BTC, 9_641_050n, 9_641_450n);
const market = marketOf(BTC, tick);
const now = contextOf([market]);
const open = accepted(rules.place(stateOf(10n ** 11n), placing(), now)).state;
const at = (bid: bigint, changes: Partial<ContractMarket> = {}) => {
  const later = tickOf(BTC, bid, bid + 400n, 9);
  return { later, context: contextOf([{ ...market, tick: later, ...changes }]) };
};
const turn = { closeOrderId: 3n, openOrderId: 4n, newPositionId: 103n, positionId: 101n, acceptablePrice: null };
const close = { orderId: 3n, positionId: 101n, quantity: null, acceptablePrice: null };
const bare = { positionId: 101n, takeProfit: null, stopLoss: null, trailing: null };

describe("in a hidden product", () => {
  const spec = { ...BTC, isVisible: false };
  const hidden = contextOf([{ ...market, spec }]);

  it("nothing begins", () => {
    expect(rejectionOf(rules.place(open, placing({ id: 2n }), hidden))).toBe("product_not_listed");
    expect(rejectionOf(rules.reverse(open, turn, hidden))).toBe("product_not_listed");
  });

  it("a position is closed, protected, given margin and left with less of it", () => {
    expect(rules.close(open, close, hidden)).toMatchObject({ ok: true, state: { positions: [] } });
    expect(rules.place(open, closing({ id: 2n }), hidden)).toMatchObject({ ok: true, state: { positions: [] } });
    expect(rules.protect(open, { ...bare, stopLoss: "95000.00" }, hidden).ok).toBe(true);
    const added = rules.changeMargin(open, { positionId: 101n, change: "add", amount: "100" }, hidden);
    expect(rules.changeMargin(accepted(added).state, { positionId: 101n, change: "remove", amount: "1" }, hidden).ok).toBe(true);
  });

  it("a position is closed with all others, and what is due waits for its market, not for being shown", () => {
    expect(rules.closeAll(open, { orderIds: new Map([[101n, 3n]]) }, hidden)).toMatchObject({
      ok: true,
      left: [],
      state: { positions: [] },
    });
    const dead = at(9_000_000n, { spec, isOpen: false });
    expect(rejectionOf(rules.trigger(open, { kind: "isolated", positionId: 101n, tick: dead.later }, dead.context))).toBe("market_closed");
  });

  it("orders that rest fill, protection fires, and what is due is liquidated", () => {
    const resting = accepted(rules.place(open, placing({ id: 2n, orderType: "limit", price: "96000.00" }), now)).state;
    const low = at(9_599_600n, { spec });
    const filled = accepted(rules.trigger(resting, { kind: "order", orderId: 2n, tick: low.later }, low.context));
    expect(fillsIn(filled.events)[0]?.fill).toMatchObject({ orderId: 2n, action: "open", price: 9_600_000n });
    const safe = accepted(rules.protect(open, { ...bare, stopLoss: "95000.00" }, now)).state;
    const stop = at(9_500_000n, { spec });
    const fired = accepted(rules.trigger(safe, { kind: "protection", positionId: 101n, tick: stop.later, best: null }, stop.context));
    expect(fillsIn(fired.events)[0]?.fill.reason).toBe("stop_loss");
    const dead = at(9_000_000n, { spec });
    const gone = accepted(rules.trigger(open, { kind: "isolated", positionId: 101n, tick: dead.later }, dead.context));
    expect(fillsIn(gone.events)[0]).toMatchObject({
      fill: { reason: "liquidation" },
      position: { status: "closed", closeReason: "liquidation" },
    });
  });
});

describe("with cross margin", () => {
  const gold = tickOf(GOLD, 264_990n, 265_010n);
  const both = contextOf([market, marketOf(GOLD, gold)]);
  const cross = accepted(
    rules.place(stateOf(10n ** 11n), placing({ productId: GOLD.productId, quantity: "10", marginMode: "cross" }), both),
  ).state;
  const opening = placing({ id: 2n, newPositionId: 102n, marginMode: "cross" });

  it.each([
    ["suspended", { spec: { ...GOLD, isLock: true } }, "product_suspended"],
    ["hidden and suspended", { spec: { ...GOLD, isVisible: false, isLock: true } }, "product_suspended"],
    ["without a price", { tick: undefined }, "price_stale"],
    ["hidden", { spec: { ...GOLD, isVisible: false } }, undefined],
    ["closed, at its last price", { isOpen: false }, undefined],
  ] as const)("nothing is opened beside a position whose product is unknown in its worth: %s", (_what, changes, key) => {
    const context = contextOf([market, { ...marketOf(GOLD, gold), ...changes }]);
    expect(rejectionOf(rules.place(cross, opening, context))).toBe(key);
  });

  it("an account is due by all of its positions, and by none while one of them is suspended", () => {
    const poor = { ...cross, user: { ...cross.user, available: 0n } };
    const fallen = tickOf(GOLD, 200_000n, 200_020n, 9);
    const due = (changes: object) => rules.trigger(poor, { kind: "cross" }, contextOf([{ ...marketOf(GOLD, fallen), ...changes }]));
    expect(fillsIn(accepted(due({})).events).map(({ fill }) => [fill.positionId, fill.reason])).toEqual([[101n, "liquidation"]]);
    expect(accepted(due({ spec: { ...GOLD, isLock: true } })).events).toEqual([]);
    expect(fillsIn(accepted(due({ spec: { ...GOLD, isVisible: false } })).events)).toHaveLength(1);
  });
});

describe("turning a position round", () => {
  const fees = { rate: 50_000n, version: 1 };

  it.each([
    ["the fee of opening", { 1: undefined, 2: fees }],
    ["the fee of closing", { 1: fees, 2: undefined }],
    ["both", { 1: undefined, 2: undefined }],
  ])("needs %s", (_what, missing) => {
    expect(rejectionOf(rules.reverse(open, turn, contextOf([{ ...market, fees: missing }])))).toBe("fee_not_configured");
    expect(rules.reverse(open, turn, now).ok).toBe(true);
  });
});

it.each([
  [{ takeProfit: "96410.50" }, "take_profit_side"],
  [{ stopLoss: "96410.50" }, "stop_loss_side"],
  [{ stopLoss: "95000.001" }, "price_step"],
  [{ trailing: { by: "percent", distance: "50.01" } as const }, "trailing_distance"],
  [{ takeProfit: "96410.51", stopLoss: "96410.49" }, undefined],
])("an open position takes no protection that an order would not: %o", (stated, key) => {
  expect(rejectionOf(rules.protect(open, { ...bare, ...stated }, now))).toBe(key);
});

describe("a loss beyond its margin", () => {
  const gold = tickOf(GOLD, 264_990n, 265_010n);
  const both = contextOf([market, marketOf(GOLD, gold)]);

  it("of an isolated position takes nothing of the cash or of a cross position beside it", () => {
    const mixed = accepted(
      rules.place(open, placing({ id: 2n, newPositionId: 102n, productId: GOLD.productId, quantity: "10", marginMode: "cross" }), both),
    ).state;
    const dead = tickOf(BTC, 8_000_000n, 8_000_400n, 9);
    const fell = accepted(
      rules.trigger(
        mixed,
        { kind: "isolated", positionId: 101n, tick: dead },
        contextOf([{ ...market, tick: dead }, marketOf(GOLD, gold)]),
      ),
    );
    // 0.05 from 96,414.50 to 80,000.00; the margin of 241.03625 pays of it, the insurance book the rest.
    const loss = 820_725_000n;
    const [traded] = fillsIn(fell.events);
    expect(traded?.moves).toEqual([
      { kind: "loss", from: "margin", to: "house", units: 241_036_250n, positionId: 101n },
      { kind: "deficit", from: "insurance", to: "house", units: loss - 241_036_250n, positionId: 101n },
    ]);
    expect(fell.events.map(({ type }) => type)).toEqual(["traded"]);
    expect(fell.state.user.available).toBe(mixed.user.available);
    expect(fell.state.positions).toEqual(mixed.positions.filter(({ id }) => id === 102n));
  });

  it("of a cross account closes its positions in one order, however they are listed", () => {
    let state = stateOf(10n ** 10n);
    for (const [id, productId, side] of [
      [1n, GOLD.productId, "long"],
      [3n, BTC.productId, "long"],
    ] as const) {
      const cross = { id, newPositionId: 100n + id, productId, side, quantity: "5", marginMode: "cross", leverage: 5 } as const;
      state = accepted(rules.place(state, placing(cross), both)).state;
    }
    const fell = tickOf(BTC, 1_000_000n, 1_000_400n, 9);
    const poor = { ...state, user: { ...state.user, available: 0n } };
    const later = contextOf([{ ...market, tick: fell }, marketOf(GOLD, tickOf(GOLD, 100_000n, 100_020n, 9))]);
    const listed = accepted(rules.trigger(poor, { kind: "cross" }, later));
    const turned = accepted(rules.trigger({ ...poor, positions: [...poor.positions].reverse() }, { kind: "cross" }, later));
    expect(fillsIn(listed.events).length).toBeGreaterThan(0);
    expect(turned.events).toEqual(listed.events);
  });
});
