/** What is told of an order, a position and a fill, field by field: the server stores these rows as they are. */
import { describe, expect, it } from "vitest";
import { contractRules as rules } from "./contract-rules.ts";
import { accepted, BTC, closing, contextOf, marketOf, NOW, placing, stateOf, tickOf } from "./contract-test-book.ts";
import type { ContractEvent, ContractOrder, ContractPosition, ContractState } from "./state.ts";

const CASH = 1_000_000_000n;
const BID = 9_641_050n;
const tick = tickOf(BTC, BID, BID + 400n);
/** Buying is dearer than selling, and was changed at another time. */
const fees = { 1: { rate: 50_000n, version: 3 }, 2: { rate: 40_000n, version: 4 } } as const;
const at = (when = tick) => contextOf([{ ...marketOf(BTC, when), fees }]);
const now = at();
const LATER = tickOf(BTC, 9_750_000n, 9_750_400n, 5);

const pricing = (quote: bigint) => ({
  ...{ model: "top", modelVersion: 1, quote, spreadPart: 0n, slippagePart: 0n, level: 1, bound: "whole" },
});

const ORDER: ContractOrder = {
  id: 1n,
  userId: 7n,
  productId: 1,
  side: "long",
  action: "open",
  orderType: "market",
  status: "open",
  limit: null,
  trigger: null,
  lots: 500n,
  filledLots: 0n,
  lotSize: 100n,
  leverage: 20,
  marginMode: "isolated",
  takeProfit: null,
  stopLoss: null,
  trailing: null,
  notional: 0n,
  fee: 0n,
  feeRate: 50_000n,
  closingFeeRate: 40_000n,
  configVersion: 3,
  realised: 0n,
  held: 0n,
  positionId: null,
  newPositionId: 101n,
  cancelReason: null,
  createdAt: NOW,
  updatedAt: NOW,
};

/** 0.05 at 96,414.50, a twentieth of it as margin. */
const POSITION: ContractPosition = {
  id: 101n,
  followId: null,
  userId: 7n,
  productId: 1,
  side: "long",
  marginMode: "isolated",
  leverage: 20,
  lotSize: 100n,
  maintenanceRate: 400_000n,
  closingFeeRate: 40_000n,
  status: "open",
  lots: 500n,
  openedLots: 500n,
  openedNotional: 4_820_725_000n,
  entryNotional: 4_820_725_000n,
  margin: 241_036_250n,
  takeProfit: null,
  stopLoss: null,
  trailing: null,
  liquidationPrice: 9_196_162n,
  realised: 0n,
  fees: 2_410_363n,
  liquidationFee: 0n,
  financing: 0n,
  deficit: 0n,
  financedDay: null,
  closeReason: null,
  openedAt: NOW,
  updatedAt: NOW,
  closedAt: null,
};
const open: ContractState = { ...stateOf(CASH - 243_446_613n), positions: [POSITION] };

describe("opening", () => {
  it("tells the order, its fill and the position", () => {
    const decided = accepted(rules.place(stateOf(CASH), placing(), now));
    expect(decided.events).toEqual([
      { type: "accepted", order: ORDER },
      {
        type: "traded",
        fill: {
          orderId: 1n,
          positionId: 101n,
          productId: 1,
          side: "long",
          action: "open",
          reason: "order",
          price: BID + 400n,
          pricing: pricing(BID + 400n),
          lots: 500n,
          notional: 4_820_725_000n,
          entryNotional: 0n,
          feeRate: 50_000n,
          fee: 2_410_363n,
          liquidationFee: 0n,
          realised: 0n,
          margin: 241_036_250n,
          deficit: 0n,
          tick,
          ts: NOW,
        },
        order: { ...ORDER, status: "filled", filledLots: 500n, notional: 4_820_725_000n, fee: 2_410_363n, positionId: 101n },
        position: POSITION,
        wasHeld: 0n,
        moves: [
          { kind: "margin_in", from: "cash", to: "margin", units: 241_036_250n, positionId: 101n },
          { kind: "fee", from: "cash", to: "fees", units: 2_410_363n, positionId: 101n },
        ],
        liquidation: null,
      },
    ]);
    expect(decided.state).toEqual(open);
  });

  it("that rests is told with its prices, its protection and what it froze, and ends whole when it is cancelled", () => {
    const stated = { takeProfit: "97000.00", stopLoss: "95000.00", trailing: { by: "percent", distance: "1.50" } } as const;
    const rest = accepted(rules.place(stateOf(CASH), placing({ orderType: "limit", price: "96000.00", ...stated }), now));
    // A twentieth of 4,800.00, and 0.05 % of it.
    const order: ContractOrder = {
      ...ORDER,
      ...{ orderType: "limit", limit: 9_600_000n, takeProfit: 9_700_000n, stopLoss: 9_500_000n },
      ...{ trailing: { by: "percent", distance: 150n }, held: 242_400_000n },
    };
    expect(rest.events).toEqual([
      { type: "accepted", order },
      { type: "held", order, units: 242_400_000n },
    ]);
    expect(rest.state).toEqual({
      user: { isFrozen: false, available: CASH - 242_400_000n, openOrders: 1 },
      positions: [],
      orders: [order],
    });
    const ended = accepted(rules.cancel(rest.state, 1n, now, "limit_stake"));
    expect(ended.events).toEqual([
      { type: "cancelled", released: 242_400_000n, order: { ...order, status: "cancelled", cancelReason: "limit_stake", held: 0n } },
    ]);
    expect(ended.state).toEqual(stateOf(CASH));
    const filled = accepted(rules.trigger(rest.state, { kind: "order", orderId: 1n, tick: tickOf(BTC, 9_599_600n, 9_600_000n, 9) }, now));
    expect(filled.events).toMatchObject([
      {
        ...{ type: "traded", wasHeld: 242_400_000n, order: { status: "filled", held: 0n, limit: 9_600_000n } },
        position: {
          ...{ takeProfit: 9_700_000n, stopLoss: 9_500_000n },
          trailing: { by: "percent", distance: 150n, extreme: 9_599_600n, extremeSeq: 9 },
        },
      },
    ]);
  });

  it.each([
    ["long", 50_000n, 40_000n, 3],
    ["short", 40_000n, 50_000n, 4],
  ] as const)("of a %s is charged its own direction, and fixes the other for closing", (side, feeRate, closingFeeRate, configVersion) => {
    const { events, state } = accepted(rules.place(stateOf(CASH), placing({ side }), now));
    expect(events[0]).toMatchObject({ order: { feeRate, closingFeeRate, configVersion } });
    expect(state.positions).toMatchObject([{ closingFeeRate }]);
    const closed = accepted(rules.place(state, closing({ id: 2n, side }), now));
    const rate = closingFeeRate;
    expect(closed.events).toMatchObject([
      { order: { feeRate: rate, closingFeeRate: rate, configVersion: 7 - configVersion } },
      { fill: { feeRate: rate } },
    ]);
  });

  it("without a fee moves the margin alone, and closing the profit and the margin", () => {
    const free = { 1: { rate: 0n, version: 3 }, 2: { rate: 0n, version: 4 } } as const;
    const then = (when = tick) => contextOf([{ ...marketOf(BTC, when), fees: free }]);
    const opening = accepted(rules.place(stateOf(CASH), placing(), then()));
    const kindsOf = (events: readonly ContractEvent[]) =>
      events.flatMap((event) => (event.type === "traded" ? event.moves.map(({ kind, units }) => [kind, units]) : []));
    expect(kindsOf(opening.events)).toEqual([["margin_in", 241_036_250n]]);
    const closed = accepted(rules.place(opening.state, closing({ id: 2n }), then(LATER)));
    expect(kindsOf(closed.events)).toEqual([
      ["profit", 54_275_000n],
      ["margin_out", 241_036_250n],
    ]);
  });
});

describe("a single unit of money", () => {
  // A lot of a ten-thousandth at 0.01 is worth one.
  const penny = contextOf([marketOf(BTC, tickOf(BTC, 1n, 1n))]);
  it("is moved for a fee", () => {
    const { events, state } = accepted(rules.place(stateOf(11n), placing({ quantity: "10", leverage: 1 }), penny));
    expect(events).toMatchObject([
      { type: "accepted" },
      {
        fill: { notional: 10n, margin: 10n, fee: 1n },
        moves: [
          { kind: "margin_in", units: 10n },
          { kind: "fee", units: 1n },
        ],
      },
    ]);
    expect(state.user.available).toBe(0n);
  });

  it("is frozen for an order that rests", () => {
    const free = { 1: { rate: 0n, version: 1 }, 2: { rate: 0n, version: 1 } };
    const context = contextOf([{ ...marketOf(BTC, tickOf(BTC, 2n, 2n)), fees: free }]);
    const { events, state } = accepted(
      rules.place(stateOf(1n), placing({ quantity: "1", leverage: 100, orderType: "limit", price: "0.01" }), context),
    );
    expect(events).toMatchObject([{ type: "accepted" }, { type: "held", units: 1n }]);
    expect(state.user.available).toBe(0n);
  });
});

describe("closing", () => {
  const closingOrder: ContractOrder = {
    ...ORDER,
    id: 2n,
    action: "close",
    lots: 200n,
    feeRate: 40_000n,
    positionId: 101n,
    configVersion: 4,
  };

  it("of a part tells what leaves, what stays, and the sums over the life of the position", () => {
    const before = { ...POSITION, realised: 11n, liquidationFee: 13n, financing: 17n, deficit: 19n, financedDay: 20_457 };
    const order = { orderId: 2n, positionId: 101n, quantity: "200", acceptablePrice: null };
    const { events, state } = accepted(rules.close({ ...open, positions: [before] }, order, at(LATER)));
    const position = {
      ...before,
      ...{ lots: 300n, entryNotional: 2_892_435_000n, margin: 144_621_750n, realised: 21_710_011n, fees: 2_410_363n + 780_000n },
    };
    const filled = { status: "filled", filledLots: 200n, notional: 1_950_000_000n, fee: 780_000n, realised: 21_710_000n };
    expect(events).toEqual([
      { type: "accepted", order: { ...closingOrder, newPositionId: 101n } },
      {
        type: "traded",
        fill: {
          orderId: 2n,
          positionId: 101n,
          productId: 1,
          side: "long",
          action: "close",
          reason: "order",
          price: 9_750_000n,
          pricing: pricing(9_750_000n),
          lots: 200n,
          notional: 1_950_000_000n,
          entryNotional: 1_928_290_000n,
          feeRate: 40_000n,
          fee: 780_000n,
          liquidationFee: 0n,
          realised: 21_710_000n,
          margin: 96_414_500n,
          deficit: 0n,
          tick: LATER,
          ts: NOW,
        },
        order: { ...closingOrder, newPositionId: 101n, ...filled },
        position,
        wasHeld: 0n,
        moves: [
          { kind: "profit", from: "house", to: "cash", units: 21_710_000n, positionId: 101n },
          { kind: "fee", from: "margin", to: "fees", units: 780_000n, positionId: 101n },
          { kind: "margin_out", from: "margin", to: "cash", units: 95_634_500n, positionId: 101n },
        ],
        liquidation: null,
      },
    ]);
    expect(state).toEqual({
      ...open,
      user: { ...open.user, available: open.user.available + 21_710_000n + 95_634_500n },
      positions: [position],
    });
  });

  it("that rests freezes nothing, and is told once", () => {
    const rest = accepted(rules.place(open, closing({ id: 2n, orderType: "stop", triggerPrice: "96000.00", quantity: "200" }), now));
    const order = { ...closingOrder, newPositionId: 101n, orderType: "stop", trigger: 9_600_000n };
    expect(rest.events).toEqual([{ type: "accepted", order }]);
    expect(rest.state).toEqual({ ...open, user: { ...open.user, openOrders: 1 }, orders: [order] });
  });

  it("while no fee is set is charged nothing, by no version of the settings", () => {
    const unset = contextOf([{ ...marketOf(BTC, tick), fees: { 1: undefined, 2: undefined } }]);
    const { events } = accepted(rules.place(open, closing({ id: 2n }), unset));
    expect(events).toMatchObject([
      { order: { feeRate: 0n, closingFeeRate: 0n, configVersion: 0 } },
      { fill: { fee: 0n, feeRate: 0n }, moves: [{ kind: "loss" }, { kind: "margin_out" }] },
    ]);
  });
});

describe("liquidation", () => {
  it("tells the sum that it follows from, and what became of the position", () => {
    const dead = tickOf(BTC, 9_196_162n, 9_196_562n, 9);
    const { events, state } = accepted(rules.trigger(open, { kind: "isolated", positionId: 101n, tick: dead }, at(dead)));
    const fee = 13_794_243n;
    const position = {
      ...POSITION,
      ...{ status: "closed", lots: 0n, entryNotional: 0n, margin: 0n, liquidationPrice: null, realised: -222_644_000n },
      ...{ liquidationFee: fee, closeReason: "liquidation", closedAt: NOW },
    };
    expect(events).toEqual([
      {
        type: "traded",
        fill: {
          orderId: null,
          positionId: 101n,
          productId: 1,
          side: "long",
          action: "close",
          reason: "liquidation",
          price: 9_196_162n,
          pricing: pricing(9_196_162n),
          lots: 500n,
          notional: 4_598_081_000n,
          entryNotional: 4_820_725_000n,
          feeRate: 0n,
          fee: 0n,
          liquidationFee: fee,
          realised: -222_644_000n,
          margin: 241_036_250n,
          deficit: 0n,
          tick: dead,
          ts: NOW,
        },
        order: null,
        position,
        wasHeld: 0n,
        moves: [
          { kind: "loss", from: "margin", to: "house", units: 222_644_000n, positionId: 101n },
          { kind: "liquidation_fee", from: "margin", to: "insurance", units: fee, positionId: 101n },
          { kind: "margin_out", from: "margin", to: "cash", units: 241_036_250n - 222_644_000n - fee, positionId: 101n },
        ],
        liquidation: {
          marginMode: "isolated",
          cash: 0n,
          equity: 18_392_250n,
          maintenance: 18_392_324n,
          parts: [
            {
              positionId: 101n,
              productId: 1,
              side: "long",
              tick: dead,
              price: 9_196_162n,
              lots: 500n,
              lotSize: 100n,
              entryNotional: 4_820_725_000n,
              notional: 4_598_081_000n,
              margin: 241_036_250n,
              unrealised: -222_644_000n,
              maintenanceRate: 400_000n,
              maintenance: 18_392_324n,
            },
          ],
        },
      },
    ]);
    expect(state.user.available).toBe(open.user.available + 241_036_250n - 222_644_000n - fee);
  });
});
