import { previewContractOpen, USDT } from "@candela/model";
import { describe, expect, it } from "vitest";
import { contractRules as rules } from "./contract-rules.ts";
import {
  accepted,
  Books,
  BTC,
  closing,
  contextOf,
  FEE,
  fillsIn,
  GOLD,
  marketOf,
  NOW,
  placing,
  rejectionOf,
  stateOf,
  tickOf,
} from "./contract-test-book.ts";
import type { ContractState } from "./state.ts";

/** The worked examples of docs/domain/contract-trading.md, to the last unit. */
const CASH = 1_000_000_000n;
const BID = 9_641_050n;
const ASK = 9_641_450n;
const at = (bid: bigint, ask = bid + 400n, seq = 1) => contextOf([marketOf(BTC, tickOf(BTC, bid, ask, seq))]);
const now = at(BID);

function opened(changes = {}, cash = CASH): ContractState {
  return accepted(rules.place(stateOf(cash), placing(changes), now)).state;
}
const [position] = opened().positions;
const onlyPosition = (state: ContractState) => {
  const [first] = state.positions;
  if (first === undefined) throw new Error("there is no position");
  return first;
};

describe("opening", () => {
  it("takes margin and fee at the ask and tells where it is liquidated", () => {
    const decided = accepted(rules.place(stateOf(CASH), placing(), now));
    expect(decided.state.user.available).toBe(CASH - 241_036_250n - 2_410_363n);
    expect(position).toMatchObject({
      lots: 500n,
      entryNotional: 4_820_725_000n,
      margin: 241_036_250n,
      liquidationPrice: 9_196_162n,
      fees: 2_410_363n,
      status: "open",
    });
    expect(decided.events.map(({ type }) => type)).toEqual(["accepted", "traded"]);
    expect(fillsIn(decided.events)[0]?.moves.map(({ kind, units }) => [kind, units])).toEqual([
      ["margin_in", 241_036_250n],
      ["fee", 2_410_363n],
    ]);
  });

  it("previews exactly that, and needs exactly that much cash", () => {
    if (BTC.contract === undefined) throw new Error("BTC has a contract");
    const backing = { cash: 0n, othersEquity: 0n, othersMaintenance: 0n, othersMargin: 0n };
    const ticket = { product: BTC, terms: BTC.contract, side: "long", marginMode: "isolated", leverage: 20, lots: 500n } as const;
    const preview = previewContractOpen({ ...ticket, at: ASK, quote: { bid: BID, ask: ASK }, feeRate: FEE, holding: null, backing }, USDT);
    expect(preview).toMatchObject({ cost: 243_446_613n, worstCase: 243_446_613n, liquidationPrice: 9_196_162n, isAtRisk: false });
    expect(rules.place(stateOf(243_446_613n), placing(), now)).toMatchObject({ ok: true, state: { user: { available: 0n } } });
  });

  it("opens short at the bid, its liquidation price above", () => {
    expect(onlyPosition(opened({ side: "short" }))).toMatchObject({
      entryNotional: 4_820_525_000n,
      margin: 241_026_250n,
      liquidationPrice: 10_082_772n,
    });
  });

  it("adds at the same leverage and keeps the entry as its exact notional", () => {
    const more = rules.place(opened(), placing({ id: 2n, newPositionId: 102n, quantity: "250" }), at(9_500_000n));
    const { positions } = accepted(more).state;
    expect(positions).toHaveLength(1);
    expect(positions[0]).toMatchObject({
      id: 101n,
      lots: 750n,
      openedLots: 750n,
      openedNotional: 7_195_825_000n,
      fees: 2_410_363n + 1_187_550n,
      entryNotional: 4_820_725_000n + 2_375_100_000n,
      margin: 241_036_250n + 118_755_000n,
    });
  });

  it("rests with cash frozen for margin and fee, fills at the tick that reaches it, and gives back what it did not need", () => {
    const books = new Books(CASH);
    const rest = accepted(rules.place(stateOf(CASH), placing({ orderType: "limit", price: "96000.00", stopLoss: "95000.00" }), now));
    books.take(rest.events);
    expect(books.available).toBe(CASH - 240_000_000n - 2_400_000n);
    expect(rest.state.user).toEqual({ isFrozen: false, available: books.available, openOrders: 1 });
    const tick = tickOf(BTC, 9_589_600n, 9_590_000n, 9);
    const filled = accepted(rules.trigger(rest.state, { kind: "order", orderId: 1n, tick }, now));
    books.take(filled.events);
    expect(filled.state).toMatchObject({ user: { openOrders: 0, available: CASH - 239_750_000n - 2_397_500n }, orders: [] });
    expect(books.available).toBe(filled.state.user.available);
    expect(onlyPosition(filled.state)).toMatchObject({ stopLoss: 9_500_000n, margin: 239_750_000n });
    expect(accepted(rules.trigger(filled.state, { kind: "order", orderId: 1n, tick }, now)).events).toEqual([]);
  });

  it("lets a stop order wait for its trigger and then trade at the market", () => {
    const rest = accepted(rules.place(stateOf(CASH), placing({ orderType: "stop", triggerPrice: "97000.00" }), now));
    const below = { kind: "order", orderId: 1n, tick: tickOf(BTC, 9_699_599n, 9_699_999n, 8) } as const;
    expect(accepted(rules.trigger(rest.state, below, now)).events).toEqual([]);
    const gap = { kind: "order", orderId: 1n, tick: tickOf(BTC, 9_749_600n, 9_750_000n, 9) } as const;
    expect(onlyPosition(accepted(rules.trigger(rest.state, gap, now)).state).entryNotional).toBe(4_875_000_000n);
  });

  it("ends a resting order whose needs are gone, with the reason", () => {
    const rest = accepted(rules.place(stateOf(260_000_000n), placing({ orderType: "stop", triggerPrice: "97000.00" }), now)).state;
    const fire = { kind: "order", orderId: 1n, tick: tickOf(BTC, 12_000_000n, 12_000_400n, 9) } as const;
    const poor = accepted(rules.trigger(rest, fire, now));
    expect(poor.events).toMatchObject([
      { type: "cancelled", released: 244_925_000n, order: { cancelReason: "insufficient_balance", held: 0n } },
    ]);
    expect(poor.state.user).toMatchObject({ available: 260_000_000n, openOrders: 0 });
    const other = { ...rest, user: { ...rest.user, available: CASH }, positions: opened({ id: 2n, leverage: 10 }).positions };
    expect(accepted(rules.trigger(other, fire, now)).events).toMatchObject([
      { type: "cancelled", order: { cancelReason: "leverage_differs" } },
    ]);
    const positions = opened({ id: 2n }).positions.map((each) => ({ ...each, lotSize: 1_000n }));
    expect(accepted(rules.trigger({ ...other, positions }, fire, now)).events).toMatchObject([
      { order: { cancelReason: "leverage_differs" } },
    ]);
  });
});

describe("closing", () => {
  it("gives back its share of the margin with the profit, less the fee", () => {
    const later = at(9_750_000n);
    const part = accepted(rules.close(opened(), { orderId: 2n, positionId: 101n, quantity: "200", acceptablePrice: null }, later));
    // 0.02 BTC: 1,950.00 − 1,928.29 = 21.71 profit, 96.4145 margin, 0.975 fee.
    expect(fillsIn(part.events)[0]?.fill).toMatchObject({
      realised: 21_710_000n,
      margin: 96_414_500n,
      fee: 975_000n,
      notional: 1_950_000_000n,
    });
    expect(part.state.user.available).toBe(CASH - 243_446_613n + 21_710_000n + 96_414_500n - 975_000n);
    expect(onlyPosition(part.state)).toMatchObject({
      lots: 300n,
      margin: 144_621_750n,
      entryNotional: 2_892_435_000n,
      realised: 21_710_000n,
    });
    expect(onlyPosition(part.state)).toMatchObject({ status: "open", closeReason: null, closedAt: null });
    const rest = accepted(rules.close(part.state, { orderId: 3n, positionId: 101n, quantity: null, acceptablePrice: null }, later));
    expect(rest.state.positions).toEqual([]);
    expect(fillsIn(rest.events)[0]?.position).toMatchObject({
      status: "closed",
      ...{ lots: 0n, margin: 0n, entryNotional: 0n, liquidationPrice: null, closeReason: "order", realised: 54_275_000n, closedAt: NOW },
    });
  });

  it("shrinks and ends resting closing orders with the position, and they free nothing", () => {
    const limit = accepted(rules.place(opened(), closing({ id: 2n, orderType: "limit", price: "99000.00", quantity: "400" }), now));
    expect(limit.state.user.openOrders).toBe(1);
    const part = accepted(rules.close(limit.state, { orderId: 3n, positionId: 101n, quantity: "300", acceptablePrice: null }, now));
    expect(part.events.map(({ type }) => type)).toEqual(["accepted", "traded", "reduced"]);
    expect(part.state.orders).toMatchObject([{ id: 2n, lots: 200n }]);
    const all = accepted(rules.close(part.state, { orderId: 4n, positionId: 101n, quantity: null, acceptablePrice: null }, now));
    expect(all.events.at(-1)).toMatchObject({ type: "cancelled", released: 0n, order: { cancelReason: "position_closed" } });
    expect(all.state).toMatchObject({ positions: [], orders: [], user: { openOrders: 0 } });
  });

  it("is not rejected without any cash, and a fee that nothing is left for is not taken", () => {
    const poor = opened({ leverage: 100 }, 51_000_000n);
    const decided = accepted(rules.close(poor, { orderId: 2n, positionId: 101n, quantity: null, acceptablePrice: null }, at(9_585_000n)));
    // Margin 48.20725, loss 28.225, fee 2.39625; what remains is above the maintenance of 19.17.
    expect(fillsIn(decided.events)[0]?.fill).toMatchObject({ reason: "order", realised: -28_225_000n, fee: 2_396_250n, deficit: 0n });
  });

  it("closes all that trades and names the rest", () => {
    const two = accepted(rules.place(opened(), placing({ id: 2n, newPositionId: 102n, side: "short" }), now)).state;
    const gold = contextOf([marketOf(BTC, tickOf(BTC, BID, ASK)), { ...marketOf(GOLD, tickOf(GOLD, 408_260n, 408_290n)), isOpen: true }]);
    const three = accepted(
      rules.place(two, placing({ id: 3n, newPositionId: 103n, productId: 2, quantity: "1", leverage: 10 }), gold),
    ).state;
    const shut = contextOf([marketOf(BTC, tickOf(BTC, BID, ASK)), { ...marketOf(GOLD, tickOf(GOLD, 408_260n, 408_290n)), isOpen: false }]);
    const orderIds = new Map([
      [101n, 11n],
      [102n, 12n],
      [103n, 13n],
    ]);
    const decided = rules.closeAll(three, { orderIds }, shut);
    expect(decided).toMatchObject({ ok: true, left: [{ positionId: 103n, rejection: { key: "market_closed" } }] });
    expect(decided.ok && decided.state.positions.map(({ id }) => id)).toEqual([103n]);
  });

  it("reverses with both halves at one price, or not at all", () => {
    const command = { closeOrderId: 2n, openOrderId: 3n, newPositionId: 102n, positionId: 101n, acceptablePrice: null };
    const turned = accepted(rules.reverse(opened(), command, now));
    expect(turned.state.positions).toMatchObject([{ id: 102n, side: "short", lots: 500n, leverage: 20, entryNotional: 4_820_525_000n }]);
    expect(fillsIn(turned.events).map(({ fill }) => [fill.action, fill.price])).toEqual([
      ["close", BID],
      ["open", BID],
    ]);
    const loss = opened({}, 244_000_000n);
    expect(rejectionOf(rules.reverse(loss, command, at(9_400_000n)))).toBe("insufficient_balance");
    const conflicting = accepted(rules.place(opened(), placing({ id: 5n, newPositionId: 105n, side: "short", leverage: 50 }), now)).state;
    expect(rejectionOf(rules.reverse(conflicting, command, now))).toBe("position_leverage_fixed");
  });
});

describe("liquidation of an isolated position", () => {
  const fire = (bid: bigint, state = opened()) =>
    accepted(rules.trigger(state, { kind: "isolated", positionId: 101n, tick: tickOf(BTC, bid, bid + 400n, 9) }, now));

  it("does nothing one step before its price", () => {
    expect(fire(9_196_163n).events).toEqual([]);
  });

  it("happens at its price: the fee comes out of what is left, the rest goes back", () => {
    const decided = fire(9_196_162n);
    // 4,598.081 − 4,820.725 = −222.644; 18.39225 left of the margin, of which 0.3 % of 4,598.081 is the fee.
    const [event] = fillsIn(decided.events);
    expect(event?.fill).toMatchObject({
      reason: "liquidation",
      orderId: null,
      price: 9_196_162n,
      realised: -222_644_000n,
      fee: 0n,
      deficit: 0n,
    });
    expect(event?.fill.liquidationFee).toBe(13_794_243n);
    expect(event?.liquidation).toMatchObject({ equity: 18_392_250n, maintenance: 18_392_324n, cash: 0n });
    expect(decided.state.user.available).toBe(CASH - 243_446_613n + 18_392_250n - 13_794_243n);
    expect(decided.state.positions).toEqual([]);
  });

  it("costs no more than the margin through a gap: the insurance book pays the house the rest", () => {
    const decided = fire(8_000_000n);
    const [event] = fillsIn(decided.events);
    expect(event?.fill).toMatchObject({
      realised: -820_725_000n,
      deficit: 820_725_000n - 241_036_250n,
      liquidationFee: 0n,
      margin: 241_036_250n,
    });
    expect(event?.moves.map(({ kind, from, to, units }) => [kind, from, to, units])).toEqual([
      ["loss", "margin", "house", 241_036_250n],
      ["deficit", "insurance", "house", 579_688_750n],
    ]);
    expect(decided.state.user.available).toBe(CASH - 243_446_613n);
  });

  it("adds up what the insurance book paid over the position's life", () => {
    const before = { ...opened(), positions: opened().positions.map((each) => ({ ...each, deficit: 5n, liquidationFee: 3n })) };
    expect(fillsIn(fire(8_000_000n, before).events)[0]?.position).toMatchObject({ deficit: 579_688_755n, liquidationFee: 3n });
  });

  it("comes before every other way out at that tick, and before any change", () => {
    const gap = at(9_100_000n, 9_100_400n, 9);
    const safe = opened({ stopLoss: "95000.00" });
    const byStop = accepted(
      rules.trigger(safe, { kind: "protection", positionId: 101n, tick: tickOf(BTC, 9_100_000n, 9_100_400n, 9), best: null }, now),
    );
    expect(fillsIn(byStop.events).map(({ fill }) => fill.reason)).toEqual(["liquidation"]);
    const byUser = accepted(rules.close(safe, { orderId: 2n, positionId: 101n, quantity: "1", acceptablePrice: null }, gap));
    expect(fillsIn(byUser.events)[0]?.fill).toMatchObject({ reason: "liquidation", lots: 500n });
    const resting = accepted(rules.place(safe, closing({ id: 2n, orderType: "stop", triggerPrice: "95500.00" }), now)).state;
    const byOrder = accepted(rules.trigger(resting, { kind: "order", orderId: 2n, tick: tickOf(BTC, 9_100_000n, 9_100_400n, 9) }, now));
    expect(byOrder.events.map((event) => (event.type === "traded" ? event.fill.reason : event.type))).toEqual(["liquidation", "cancelled"]);
    const turn = { closeOrderId: 2n, openOrderId: 3n, newPositionId: 102n, positionId: 101n, acceptablePrice: null };
    expect(fillsIn(accepted(rules.reverse(safe, turn, gap)).events).map(({ fill }) => fill.reason)).toEqual(["liquidation"]);
    const placed = accepted(rules.place(safe, closing({ id: 2n, quantity: "1" }), gap));
    expect(fillsIn(placed.events).map(({ fill }) => [fill.reason, fill.orderId])).toEqual([["liquidation", null]]);
    expect(rejectionOf(rules.changeMargin(safe, { positionId: 101n, change: "add", amount: "100" }, gap))).toBe("position_at_risk");
    expect(rejectionOf(rules.place(safe, placing({ id: 3n }), gap))).toBe("position_at_risk");
    const bare = { positionId: 101n, takeProfit: null, stopLoss: null, trailing: null };
    expect(rejectionOf(rules.protect(safe, bare, gap))).toBe("position_at_risk");
  });

  it("waits while its market does not trade", () => {
    const shut = contextOf([{ ...marketOf(BTC, tickOf(BTC, BID, ASK)), isOpen: false }]);
    const trigger = { kind: "isolated", positionId: 101n, tick: tickOf(BTC, 9_000_000n, 9_000_400n) } as const;
    expect(rejectionOf(rules.trigger(opened(), trigger, shut))).toBe("market_closed");
  });
});

describe("financing", () => {
  const tick = { ...tickOf(BTC, 9_600_000n, 9_600_400n, 9), ts: Date.UTC(2026, 0, 5, 21, 59, 59) };
  const day = Date.UTC(2026, 0, 5) / 86_400_000;
  const charge = { positionId: 101n, day, tick, spec: BTC };

  it("is charged once a day, from cash", () => {
    const decided = accepted(rules.finance(opened(), charge, now));
    // 0.03 % of 4,800.00.
    expect(decided.events).toMatchObject([
      { type: "financed", charge: { due: 1_440_000n, fromCash: 1_440_000n, fromMargin: 0n, notional: 4_800_000_000n } },
    ]);
    expect(decided.state.user.available).toBe(CASH - 243_446_613n - 1_440_000n);
    expect(accepted(rules.finance(decided.state, charge, now)).events).toEqual([]);
    expect(onlyPosition(accepted(rules.finance(decided.state, { ...charge, day: day + 1 }, now)).state).financing).toBe(2_880_000n);
  });

  it("comes from the margin when cash is short, which moves the liquidation price", () => {
    const poor = opened({}, 244_446_613n);
    const decided = accepted(rules.finance(poor, charge, now));
    expect(decided.events).toMatchObject([{ charge: { fromCash: 1_000_000n, fromMargin: 440_000n } }]);
    expect(onlyPosition(decided.state)).toMatchObject({ margin: 240_596_250n, liquidationPrice: 9_197_045n, financing: 1_440_000n });
  });

  it("spares positions opened after the moment", () => {
    expect(accepted(rules.finance(opened(), { ...charge, day: day - 1, tick: { ...tick, ts: NOW - 86_400_000 } }, now)).events).toEqual([]);
  });

  it("marks a day that costs nothing as charged: it is not owed again at a later rate", () => {
    if (BTC.contract === undefined) throw new Error("BTC has a contract");
    const free = { ...BTC, contract: { ...BTC.contract, financing: { long: 0n, short: 0n } } };
    const decided = accepted(rules.finance(opened(), { ...charge, spec: free }, now));
    expect(decided.events).toMatchObject([{ charge: { day, due: 0n, fromCash: 0n, fromMargin: 0n }, moves: [] }]);
    expect(onlyPosition(decided.state).financedDay).toBe(day);
    expect(accepted(rules.finance(decided.state, charge, now)).events).toEqual([]);
  });
});

describe("a trailing stop", () => {
  const trailing = { by: "price", distance: "1000.00" } as const;
  const followed = opened({ trailing });

  it("keeps the way it has come when an order that adds states it again, and begins anew with another distance", () => {
    const higher = at(9_700_000n, 9_700_400n, 5);
    const add = (stated: typeof trailing | { by: "price"; distance: "900.00" }) =>
      onlyPosition(accepted(rules.place(followed, placing({ id: 2n, newPositionId: 102n, trailing: stated }), higher)).state).trailing;
    expect(add(trailing)).toEqual(onlyPosition(followed).trailing);
    expect(add({ by: "price", distance: "900.00" })).toMatchObject({ extreme: 9_700_000n, extremeSeq: 5 });
  });

  it("knows nothing of the best price from before it was set", () => {
    const lower = at(9_550_000n, 9_550_400n, 7);
    const wider = { positionId: 101n, takeProfit: null, stopLoss: null, trailing: { by: "price", distance: "1200.00" } } as const;
    const anew = accepted(rules.protect(followed, wider, lower)).state;
    // The trigger was on its way when the user set another stop.
    const fire = (seq: number) =>
      rules.trigger(
        anew,
        { kind: "protection", positionId: 101n, tick: tickOf(BTC, 9_540_000n, 9_540_400n, 8), best: { price: 9_700_000n, seq } },
        lower,
      );
    expect(fillsIn(accepted(fire(3)).events)).toEqual([]);
    expect(fillsIn(accepted(fire(7)).events)).toMatchObject([{ fill: { reason: "trailing" } }]);
  });
});
