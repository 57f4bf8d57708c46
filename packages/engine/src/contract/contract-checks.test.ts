import { formatUnits } from "@candela/model";
import { describe, expect, it } from "vitest";
import type { PlaceContractOrder, StatedProtection } from "./commands.ts";
import { contractRules as rules } from "./contract-rules.ts";
import { accepted, BTC, closing, contextOf, fillsIn, marketOf, NOW, placing, rejectionOf, stateOf, tickOf } from "./contract-test-book.ts";
import type { ContractContext } from "./rules.ts";
import type { ContractDecision, ContractMarket, ContractRejectionKey, ContractState } from "./state.ts";

const CASH = 1_000_000_000n;
const tick = tickOf(BTC, 9_641_050n, 9_641_450n);
const market = marketOf(BTC, tick);
const now = contextOf([market]);
const rich = stateOf(CASH);
const open = accepted(rules.place(rich, placing(), now)).state;
const without = (changes: Partial<ContractMarket>): ContractContext => contextOf([{ ...market, ...changes }]);
const [position] = open.positions;
if (position === undefined || BTC.contract === undefined) throw new Error("there is a position");
const TERMS = BTC.contract;

/** Each row is rejected with its key although every later rule is broken too. */
type Row = [string, Partial<PlaceContractOrder>, ContractState, ContractContext, ContractRejectionKey, Record<string, string>?];
const frozen: ContractState = { ...stateOf(0n), user: { isFrozen: true, available: 0n, openOrders: 20 } };
const full: ContractState = { ...stateOf(0n), user: { isFrozen: false, available: 0n, openOrders: 20 } };
const closed = without({ isOpen: false, opensAt: NOW + 5, tick: undefined });
const limit = { orderType: "limit", price: "90000.00" } as const;

const ROWS: readonly Row[] = [
  ["limit without price", { orderType: "limit" }, frozen, closed, "limit_price_missing"],
  ["market with price", { price: "1" }, frozen, closed, "limit_price_missing"],
  ["stop without trigger", { orderType: "stop" }, frozen, closed, "trigger_price_missing"],
  ["limit with trigger", { ...limit, triggerPrice: "1" }, frozen, closed, "trigger_price_missing"],
  [
    "acceptable price of a limit",
    { ...limit, acceptablePrice: "1" },
    frozen,
    closed,
    "malformed_request",
    { field: "acceptablePrice", rule: "market_order_only" },
  ],
  ["no leverage", { leverage: null }, frozen, closed, "malformed_request", { field: "leverage", rule: "required" }],
  ["no margin mode", { marginMode: null }, frozen, closed, "malformed_request", { field: "marginMode", rule: "required" }],
  [
    "closing with leverage",
    { action: "close", marginMode: null },
    frozen,
    closed,
    "malformed_request",
    { field: "leverage", rule: "opening_order_only" },
  ],
  [
    "closing with mode",
    { action: "close", leverage: null },
    frozen,
    closed,
    "malformed_request",
    { field: "marginMode", rule: "opening_order_only" },
  ],
  [
    "closing with stop",
    closing({ stopLoss: "1" }),
    frozen,
    closed,
    "malformed_request",
    { field: "takeProfit", rule: "opening_order_only" },
  ],
  ["frozen", {}, frozen, closed, "account_frozen"],
  ["unknown product", { productId: 9 }, full, closed, "product_not_listed"],
  ["hidden", {}, full, without({ spec: { ...BTC, isVisible: false } }), "product_not_listed"],
  ["suspended", {}, full, without({ spec: { ...BTC, isLock: true, positionTypes: [] } }), "product_suspended"],
  ["no contract mode", {}, full, without({ spec: { ...BTC, positionTypes: [] }, isOpen: false }), "mode_not_open"],
  ["no contract terms", {}, full, without({ spec: { ...BTC, contract: undefined } }), "mode_not_open"],
  ["closed", {}, full, closed, "market_closed", { opensAt: String(NOW + 5) }],
  ["stale", {}, full, without({ tick: { ...tick, ts: NOW - 15_001 } }), "price_stale", { seconds: "15" }],
  ["no fee", { leverage: 3 }, full, without({ fees: { 1: undefined, 2: { rate: 1n, version: 1 } } }), "fee_not_configured"],
  ["leverage", { leverage: 3, acceptablePrice: "0.001" }, full, now, "leverage_not_offered", { max: "100" }],
  [
    "position's leverage",
    { leverage: 10, acceptablePrice: "1" },
    open,
    now,
    "position_leverage_fixed",
    { leverage: "20", marginMode: "isolated" },
  ],
  [
    "position's mode",
    { marginMode: "cross", acceptablePrice: "1" },
    open,
    now,
    "position_leverage_fixed",
    { leverage: "20", marginMode: "isolated" },
  ],
  ["price step", { orderType: "limit", price: "1.001", takeProfit: "1" }, full, now, "price_step", { step: "0.01" }],
  [
    "price range",
    { orderType: "limit", price: "19282.49", takeProfit: "1" },
    full,
    now,
    "price_out_of_range",
    { min: "19282.50", max: "482062.50" },
  ],
  ["trigger reached", { orderType: "stop", triggerPrice: "96414.50" }, full, now, "trigger_price_side", { price: "96414.50" }],
  ["moved", { acceptablePrice: "96414.49", takeProfit: "1" }, full, now, "price_moved", { price: "96414.50" }],
  ["take-profit side", { takeProfit: "96410.50", quantity: "0" }, full, now, "take_profit_side", { price: "96410.50" }],
  ["take-profit of a limit", { ...limit, takeProfit: "90000.00" }, full, now, "take_profit_side", { price: "90000.00" }],
  ["stop-loss side", { stopLoss: "96410.50", quantity: "0" }, full, now, "stop_loss_side", { price: "96410.50" }],
  ["short stop-loss", { side: "short", stopLoss: "96414.50", quantity: "0" }, full, now, "stop_loss_side", { price: "96414.50" }],
  ["protection's step", { stopLoss: "90000.001", quantity: "0" }, full, now, "price_step", { step: "0.01" }],
  [
    "trailing",
    { trailing: { by: "percent", distance: "50.01" }, quantity: "0" },
    full,
    now,
    "trailing_distance",
    { min: "0.01", max: "50.00" },
  ],
  [
    "trailing by price",
    { trailing: { by: "price", distance: "0" }, quantity: "0" },
    full,
    now,
    "trailing_distance",
    { min: "0.01", max: "48205.25" },
  ],
  ["part of a lot", { ...limit, quantity: "0.5" }, full, now, "quantity_step", { step: "1" }],
  ["no lots", { ...limit, quantity: "0" }, full, now, "quantity_step", { step: "1" }],
  ["too many lots", { ...limit, quantity: "500001" }, full, now, "quantity_above_maximum", { max: "500000" }],
  ["open orders", { ...limit, quantity: "500000" }, full, now, "open_order_limit", { max: "20" }],
  ["exposure", { quantity: "110000" }, stateOf(0n), now, "exposure_limit", { max: "1000000.000000" }],
  ["balance", {}, stateOf(243_446_612n), now, "insufficient_balance", { available: "243.446612", needed: "243.446613", asset: "USDT" }],
  ["nothing to close", closing({ side: "short" }), open, now, "no_position"],
  ["more than there is", closing({ quantity: "501" }), open, now, "quantity_above_position", { max: "500" }],
  ["closing at a moved price", closing({ acceptablePrice: "96410.51" }), open, now, "price_moved", { price: "96410.50" }],
];

describe("a new order", () => {
  it.each(ROWS)("is rejected: %s", (_name, changes, state, context, key, params) => {
    expect(rules.place(state, placing(changes), context)).toEqual({ ok: false, rejection: { key, params: params ?? {} } });
  });

  it.each<[string, Partial<PlaceContractOrder>]>([
    ["the lowest price", { orderType: "limit", price: "19282.50" }],
    ["the highest price", { side: "short", orderType: "limit", price: "482062.50" }],
    ["a trigger one step away", { orderType: "stop", triggerPrice: "96414.51" }],
    ["the present price as the worst", { acceptablePrice: "96414.50" }],
    ["the present price as a seller's worst", { side: "short", acceptablePrice: "96410.50" }],
    ["protection one step away", { takeProfit: "96410.51", stopLoss: "96410.49" }],
    ["the shortest trailing distance", { trailing: { by: "percent", distance: "0.01" } }],
    ["the longest trailing distance", { trailing: { by: "percent", distance: "50" } }],
    ["the shortest trailing distance in price", { trailing: { by: "price", distance: "0.01" } }],
    ["the longest trailing distance in price", { trailing: { by: "price", distance: "48205.25" } }],
  ])("accepts %s", (_name, changes) => {
    expect(rules.place(stateOf(10n ** 11n), placing(changes), now)).toMatchObject({ ok: true });
  });

  it("counts positions and resting openings of the product into the exposure", () => {
    const bounded = { ...BTC, contract: { ...TERMS, exposureMax: 10_000_000_000n } };
    const limits = contextOf([{ ...market, spec: bounded }]);
    const resting = accepted(rules.place(open, placing({ id: 2n, ...limit, quantity: "500" }), limits)).state;
    expect(rules.place(resting, placing({ id: 3n, quantity: "100" }), limits)).toMatchObject({ rejection: { key: "exposure_limit" } });
    expect(rules.place(open, placing({ id: 3n, quantity: "100" }), limits)).toMatchObject({ ok: true });
  });

  it("adds nothing above a cap that came below the position's leverage, and closes it all the same", () => {
    const capped = contextOf([{ ...market, spec: { ...BTC, contract: { ...TERMS, leverages: [1, 2, 5, 10] } } }]);
    const told = { max: "10", leverage: "20" };
    expect(rules.place(open, placing({ id: 2n }), capped)).toEqual({ ok: false, rejection: { key: "leverage_above_cap", params: told } });
    const other = accepted(rules.place(open, placing({ id: 2n, newPositionId: 102n, side: "short" }), now)).state;
    const turn = { closeOrderId: 3n, openOrderId: 4n, newPositionId: 103n, positionId: position.id, acceptablePrice: null };
    expect(rules.reverse(other, turn, capped)).toMatchObject({ rejection: { key: "leverage_above_cap" } });
    const close = { orderId: 3n, positionId: position.id, quantity: null, acceptablePrice: null };
    expect(rules.close(open, close, capped)).toMatchObject({ ok: true, state: { positions: [] } });
    // Below the cap a position keeps a leverage that is not offered any more.
    const thinned = contextOf([{ ...market, spec: { ...BTC, contract: { ...TERMS, leverages: [1, 50] } } }]);
    expect(rules.place(open, placing({ id: 2n }), thinned)).toMatchObject({ ok: true });
  });

  it("ends a resting opening above a cap that was lowered meanwhile, when it fires", () => {
    const resting = accepted(rules.place(rich, placing(limit), now)).state;
    const low = tickOf(BTC, 8_999_600n, 9_000_000n, 2);
    const capped = contextOf([{ ...market, tick: low, spec: { ...BTC, contract: { ...TERMS, leverages: [1, 10] } } }]);
    const fired = accepted(rules.trigger(resting, { kind: "order", orderId: 1n, tick: low }, capped));
    expect(fired.events).toMatchObject([{ type: "cancelled", order: { cancelReason: "leverage_above_cap", held: 0n } }]);
    expect(fired.state.user.available).toBe(CASH);
  });

  it("is rejected where the margin would not hold it even now", () => {
    const wide = contextOf([marketOf(BTC, tickOf(BTC, 9_500_000n, 9_641_450n))]);
    expect(rules.place(rich, placing({ leverage: 100 }), wide)).toMatchObject({ rejection: { key: "position_at_risk" } });
    expect(rules.place(rich, placing({ leverage: 50 }), wide)).toMatchObject({ ok: true });
  });
});

describe("a stop-loss beyond the liquidation price", () => {
  const liquidation = position.liquidationPrice ?? 0n;
  const price = formatUnits(liquidation, 2);
  const beyond = { ok: false, rejection: { key: "stop_loss_beyond_liquidation", params: { price } } };

  it("is rejected with isolated margin, at that price already, and one step before it is taken", () => {
    const at = (stop: bigint) => rules.place(rich, placing({ stopLoss: formatUnits(stop, 2) }), now);
    expect(at(liquidation)).toEqual(beyond);
    expect(at(liquidation - 100_000n)).toEqual(beyond);
    expect(at(liquidation + 1n)).toMatchObject({ ok: true });
  });

  it("is rejected for an open position in the same way", () => {
    const stop = (level: bigint) =>
      rules.protect(open, { positionId: 101n, takeProfit: null, stopLoss: formatUnits(level, 2), trailing: null }, now);
    expect(stop(liquidation)).toEqual(beyond);
    expect(stop(liquidation + 1n)).toMatchObject({ ok: true });
  });

  it("is rejected above a short's, and counted from the limit of an order that rests", () => {
    const short = accepted(rules.place(rich, placing({ side: "short" }), now)).state.positions[0];
    const stop = (level: bigint) => rules.place(rich, placing({ side: "short", stopLoss: formatUnits(level, 2) }), now);
    expect(stop(short?.liquidationPrice ?? 0n)).toMatchObject({ rejection: { key: "stop_loss_beyond_liquidation" } });
    expect(stop((short?.liquidationPrice ?? 0n) - 1n)).toMatchObject({ ok: true });
    // 20 x: 90,000.00 rests and would be liquidated near 85,930.
    const resting = (stopLoss: string) => rules.place(rich, placing({ ...limit, stopLoss }), now);
    expect(resting("85000.00")).toMatchObject({ rejection: { key: "stop_loss_beyond_liquidation" } });
    expect(resting("86500.00")).toMatchObject({ ok: true });
  });

  it("is taken with cross margin, whose liquidation price moves with the account", () => {
    expect(rules.place(rich, placing({ marginMode: "cross", stopLoss: "20000.00" }), now)).toMatchObject({ ok: true });
  });
});

describe("commands on a position and on orders", () => {
  const gone: ContractState = { ...open, positions: [{ ...position, status: "closed", lots: 0n, margin: 0n, entryNotional: 0n }] };
  const bare: StatedProtection = { takeProfit: null, stopLoss: null, trailing: null };
  const frozenOwner: ContractState = { ...open, user: { ...open.user, isFrozen: true } };
  const close = (state: ContractState, id: bigint) =>
    rules.close(state, { orderId: 2n, positionId: id, quantity: null, acceptablePrice: null }, now);
  const reverse = (state: ContractState, id: bigint) =>
    rules.reverse(state, { closeOrderId: 2n, openOrderId: 3n, newPositionId: 102n, positionId: id, acceptablePrice: null }, now);
  const all = (state: ContractState, id: bigint): ContractDecision[] => [
    close(state, id),
    reverse(state, id),
    rules.changeMargin(state, { positionId: id, change: "add", amount: "1" }, now),
    rules.protect(state, { positionId: id, ...bare }, now),
  ];

  it.each<[string, ContractState, bigint, ContractRejectionKey]>([
    ["not the caller's", open, 999n, "not_found"],
    ["closed", gone, 101n, "position_closed"],
  ])("are rejected on one that is %s", (_name, state, id, key) => {
    for (const decision of all(state, id)) expect(decision).toMatchObject({ ok: false, rejection: { key } });
  });

  it("under a freeze only what ends it or makes it safer is taken, as without one", () => {
    const decided = [
      close(frozenOwner, 101n),
      rules.place(frozenOwner, closing({ quantity: "100" }), now),
      rules.changeMargin(frozenOwner, { positionId: 101n, change: "add", amount: "1" }, now),
      rules.protect(frozenOwner, { positionId: 101n, ...bare, stopLoss: "96000.00" }, now),
    ];
    expect(decided.map((decision) => decision.ok || decision.rejection.key)).toEqual([true, true, true, true]);
    const closed = close(open, 101n);
    const [held] = decided;
    expect(held?.ok && held.events).toEqual(closed.ok && closed.events);
    const rejected = [
      rules.place(frozenOwner, placing({ id: 2n }), now),
      rules.place(frozenOwner, placing({ id: 2n, orderType: "limit", price: "90000.00" }), now),
      reverse(frozenOwner, 101n),
      rules.changeMargin(frozenOwner, { positionId: 101n, change: "remove", amount: "0.000001" }, now),
    ];
    for (const decision of rejected) expect(decision).toMatchObject({ ok: false, rejection: { key: "account_frozen" } });
  });

  it("under a freeze protection comes nearer, and neither goes nor moves away", () => {
    const guarded = { ...position, stopLoss: 9_500_000n, takeProfit: 9_800_000n };
    const state: ContractState = { ...frozenOwner, positions: [guarded] };
    const protect = (stopLoss: string | null, takeProfit: string | null) =>
      rejectionOf(rules.protect(state, { positionId: 101n, stopLoss, takeProfit, trailing: null }, now));
    expect(protect("95500.00", "97000.00")).toBeUndefined();
    expect(protect("95000.00", "98000.00")).toBeUndefined();
    expect(protect("94999.99", "98000.00")).toBe("account_frozen");
    expect(protect("95000.00", "98000.01")).toBe("account_frozen");
    expect(protect(null, "98000.00")).toBe("account_frozen");
    expect(protect("95000.00", null)).toBe("account_frozen");
  });

  it("a cancel is never rejected under a freeze", () => {
    const rested = accepted(rules.place(rich, placing({ orderType: "limit", price: "90000.00" }), now)).state;
    expect(rules.cancel({ ...rested, user: { ...rested.user, isFrozen: true } }, 1n, now)).toMatchObject({ ok: true });
  });

  it("give back margin down to what the present price asks for at the leverage", () => {
    const remove = (amount: string, state = open) => rules.changeMargin(state, { positionId: 101n, change: "remove", amount }, now);
    // 241.03625 − 0.20 loss − 4,820.525 / 20.
    expect(remove("0.000001")).toMatchObject({ rejection: { key: "margin_removal_limit", params: { max: "0.000000" } } });
    const added = accepted(rules.changeMargin(open, { positionId: 101n, change: "add", amount: "100" }, now));
    expect(added.events).toMatchObject([
      { type: "margin", units: 100_000_000n, position: { margin: 341_036_250n, liquidationPrice: 8_995_358n } },
    ]);
    expect(remove("99.810001", added.state)).toMatchObject({ rejection: { key: "margin_removal_limit", params: { max: "99.810000" } } });
    expect(accepted(remove("99.81", added.state)).state.positions).toMatchObject([{ margin: 241_226_250n }]);
    expect(remove("0.0000001")).toMatchObject({ rejection: { key: "amount_decimals", params: { decimals: "6" } } });
    expect(remove("0")).toMatchObject({ rejection: { key: "amount_below_minimum", params: { min: "0.000001" } } });
    expect(rules.changeMargin(open, { positionId: 101n, change: "add", amount: "756.553388" }, now)).toMatchObject({
      rejection: { key: "insufficient_balance", params: { available: "756.553387", needed: "756.553388", asset: "USDT" } },
    });
  });

  it("keep a speck of a position above its maintenance when margin is taken back", () => {
    const speck = { ...position, leverage: 100, lots: 1n, entryNotional: 100n, margin: 1_000n };
    const cheap = contextOf([marketOf(BTC, tickOf(BTC, 100n, 100n))]);
    const remove = (amount: string) =>
      rules.changeMargin({ ...open, positions: [speck] }, { positionId: 101n, change: "remove", amount }, cheap);
    // 0.0001 USDT at 100× asks for one unit, as does its maintenance: one more has to stay.
    expect(remove("0.000999")).toMatchObject({ rejection: { key: "margin_removal_limit", params: { max: "0.000998" } } });
    expect(remove("0.000998")).toMatchObject({ ok: true });
  });

  it("adds margin while the market is closed, and takes none back", () => {
    const shut = without({ isOpen: false });
    expect(rules.changeMargin(open, { positionId: 101n, change: "add", amount: "1" }, shut)).toMatchObject({ ok: true });
    expect(rules.changeMargin(open, { positionId: 101n, change: "remove", amount: "1" }, shut)).toMatchObject({
      rejection: { key: "market_closed" },
    });
  });

  it("fixes protection where the platform does not let it change", () => {
    const fixed = contextOf([market], { mayChangeProtection: false });
    expect(rules.protect(open, { positionId: 101n, ...bare }, fixed)).toMatchObject({ rejection: { key: "protection_fixed" } });
  });

  it("cancels once", () => {
    const resting = accepted(rules.place(rich, placing(limit), now)).state;
    const cancelled = accepted(rules.cancel(resting, 1n, now));
    expect(cancelled.events).toMatchObject([
      { type: "cancelled", released: 227_250_000n, order: { status: "cancelled", cancelReason: "user" } },
    ]);
    expect(cancelled.state).toEqual({ ...rich, orders: [] });
    const [order] = resting.orders;
    if (order === undefined) throw new Error("the order rests");
    const ended = (status: "filled" | "cancelled"): ContractState => ({ ...rich, orders: [{ ...order, status }] });
    expect(rules.cancel(ended("filled"), 1n, now)).toMatchObject({ rejection: { key: "order_already_filled" } });
    expect(rules.cancel(ended("cancelled"), 1n, now)).toMatchObject({ rejection: { key: "order_already_cancelled" } });
    expect(rules.cancel(rich, 1n, now)).toMatchObject({ rejection: { key: "not_found" } });
  });
});

describe("protection", () => {
  const stated: StatedProtection = { takeProfit: "98000.00", stopLoss: "95000.00", trailing: { by: "percent", distance: "1.50" } };
  const safe = accepted(rules.protect(open, { positionId: 101n, ...stated }, now)).state;
  const fire = (bid: bigint, best: bigint | null, state = safe) => {
    const at = tickOf(BTC, bid, bid + 400n, 9);
    return accepted(
      rules.trigger(state, { kind: "protection", positionId: 101n, tick: at, best: best === null ? null : { price: best, seq: 8 } }, now),
    );
  };

  it.each<[string, bigint, bigint | null, string | undefined, bigint]>([
    ["nothing in between", 9_600_000n, null, undefined, 0n],
    ["take-profit at its price", 9_800_000n, null, "take_profit", 9_800_000n],
    ["not one step before", 9_799_999n, null, undefined, 0n],
    ["take-profit through a gap, at the better price", 9_900_000n, null, "take_profit", 9_900_000n],
    // Best 96,410.50: 1.5 % below is 94,964.3425, and on the grid 94,964.34, so the fixed stop comes first.
    ["stop-loss at its price", 9_500_000n, null, "stop_loss", 9_500_000n],
    ["stop-loss through a gap, at the worse price", 9_400_000n, null, "stop_loss", 9_400_000n],
    // Best 97,900.00: 96,431.50.
    ["trailing behind the best price", 9_643_150n, 9_790_000n, "trailing", 9_643_150n],
    ["trailing not one step before", 9_643_151n, 9_790_000n, undefined, 0n],
  ])("fires: %s", (_name, bid, best, reason, price) => {
    const [event] = fillsIn(fire(bid, best).events);
    expect([event?.fill.reason, event?.fill.price ?? 0n]).toEqual([reason, price]);
    if (event !== undefined) expect(event.position).toMatchObject({ status: "closed", closeReason: reason, lots: 0n });
  });

  it("of a short looks at the ask, the other way round", () => {
    const short = accepted(rules.place(rich, placing({ side: "short", takeProfit: "95000.00", stopLoss: "97000.00" }), now)).state;
    expect(fillsIn(fire(9_499_600n, null, short).events)[0]?.fill).toMatchObject({ reason: "take_profit", price: 9_500_000n });
    expect(fire(9_499_601n, null, short).events).toEqual([]);
    expect(fillsIn(fire(9_699_600n, null, short).events)[0]?.fill).toMatchObject({ reason: "stop_loss", price: 9_700_000n });
  });

  it("fires once, and a trailing stop stated again keeps the way it has come", () => {
    expect(fire(9_500_000n, null, accepted(fire(9_500_000n, null)).state).events).toEqual([]);
    const high = contextOf([marketOf(BTC, tickOf(BTC, 9_700_000n, 9_700_400n, 5))]);
    const again = accepted(rules.protect(safe, { positionId: 101n, ...stated, takeProfit: "99000.00" }, high)).state;
    expect(again.positions).toMatchObject([{ takeProfit: 9_900_000n, trailing: { extreme: 9_641_050n, extremeSeq: 1 } }]);
    const other = accepted(rules.protect(safe, { positionId: 101n, ...stated, trailing: { by: "percent", distance: "2" } }, high)).state;
    expect(other.positions).toMatchObject([{ trailing: { distance: 200n, extreme: 9_700_000n, extremeSeq: 5 } }]);
    const off = accepted(rules.protect(safe, { positionId: 101n, takeProfit: null, stopLoss: null, trailing: null }, now)).state;
    expect(off.positions).toMatchObject([{ takeProfit: null, stopLoss: null, trailing: null }]);
  });

  it("of an order that adds replaces the position's, and none leaves it", () => {
    const added = accepted(rules.place(safe, placing({ id: 2n, quantity: "1" }), now)).state;
    expect(added.positions).toMatchObject([{ takeProfit: 9_800_000n, stopLoss: 9_500_000n, trailing: { distance: 150n } }]);
    const replaced = accepted(rules.place(safe, placing({ id: 2n, quantity: "1", stopLoss: "94000.00" }), now)).state;
    expect(replaced.positions).toMatchObject([{ takeProfit: null, stopLoss: 9_400_000n, trailing: null }]);
  });
});
