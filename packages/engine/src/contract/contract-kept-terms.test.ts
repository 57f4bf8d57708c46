/** What an order that adds, rests or fires takes over from the position beside it, and what protection keeps of the way it has come. */
import { fillModel } from "@candela/model";
import { describe, expect, it } from "vitest";
import type { PlaceContractOrder, StatedProtection } from "./commands.ts";
import { contractRules as rules } from "./contract-rules.ts";
import { accepted, BTC, closing, contextOf, fillsIn, GOLD, marketOf, placing, rejectionOf, stateOf, tickOf } from "./contract-test-book.ts";
import type { ContractPosition, ContractState } from "./state.ts";

const CASH = 10n ** 11n;
const tick = tickOf(BTC, 9_641_050n, 9_641_450n);
const market = marketOf(BTC, tick);
const now = contextOf([market]);
const rich = stateOf(CASH);
const open = accepted(rules.place(rich, placing(), now)).state;
const { contract: TERMS } = BTC;
const [position] = open.positions;
if (TERMS === undefined || position === undefined) throw new Error("bitcoin has terms, and there is a position");
const withTerms = (changes: Partial<typeof TERMS>, at = tick) =>
  contextOf([{ ...marketOf(BTC, at), spec: { ...BTC, contract: { ...TERMS, ...changes } } }]);
const fire = (state: ContractState, bid: bigint, context = now, orderId = 1n) =>
  accepted(rules.trigger(state, { kind: "order", orderId, tick: tickOf(BTC, bid, bid + 400n, 9) }, context));

describe("an order beside an open position", () => {
  const changed = withTerms({ lotSize: 1_000n, maintenanceRate: 900_000n });

  it("adds at the lot size and the maintenance that the position was opened with", () => {
    const added = accepted(rules.place(open, placing({ id: 2n, newPositionId: 102n }), changed)).state;
    expect(added.positions).toMatchObject([
      { id: 101n, lots: 1_000n, lotSize: 100n, entryNotional: 9_641_450_000n, maintenanceRate: 400_000n },
    ]);
    const fresh = accepted(rules.place(rich, placing({ quantity: "50" }), changed)).state;
    expect(fresh.positions).toMatchObject([{ lots: 50n, lotSize: 1_000n, entryNotional: 4_820_725_000n, maintenanceRate: 900_000n }]);
  });

  it("closes at the position's lot size", () => {
    const closed = accepted(rules.place(open, closing({ id: 2n, quantity: "100" }), changed));
    expect(fillsIn(closed.events)[0]?.fill.notional).toBe(964_105_000n);
  });

  it.each([
    ["leverage", { leverage: 10 }],
    ["margin mode", { marginMode: "cross" }],
    ["lot size", { lotSize: 1_000n }],
  ] as const)("ends when it fires and the position has another %s by then", (_what, other) => {
    const resting = accepted(rules.place(rich, placing({ orderType: "limit", price: "90000.00" }), now)).state;
    const beside = { ...resting, positions: [{ ...position, id: 150n, ...other }] };
    expect(fire(beside, 8_999_600n).events).toMatchObject([{ type: "cancelled", order: { cancelReason: "leverage_differs" } }]);
    const same = { ...resting, positions: [{ ...position, id: 150n, entryNotional: 4_500_000_000n }] };
    expect(fire(same, 8_999_600n).state.positions).toMatchObject([{ id: 150n, lots: 1_000n }]);
  });

  it("ends with the exposure limit when it fires and others have used it up by then", () => {
    // 500 lots at 90,000.00 beside a position of 4,820.725.
    const resting = accepted(rules.place(open, placing({ id: 2n, side: "short", orderType: "limit", price: "99000.00" }), now)).state;
    const fired = (exposureMax: bigint) => fire(resting, 9_900_000n, withTerms({ exposureMax }), 2n).events;
    expect(fired(4_820_725_000n + 4_950_000_000n - 1n)).toMatchObject([{ type: "cancelled", order: { cancelReason: "exposure_limit" } }]);
    expect(fired(4_820_725_000n + 4_950_000_000n)).toMatchObject([{ type: "traded" }]);
  });

  it("rests although the position is due, and fills at once no more", () => {
    const gap = contextOf([marketOf(BTC, tickOf(BTC, 9_100_000n, 9_100_400n, 9))]);
    expect(rejectionOf(rules.place(open, placing({ id: 2n }), gap))).toBe("position_at_risk");
    const resting = accepted(rules.place(open, placing({ id: 2n, orderType: "limit", price: "90000.00" }), gap));
    expect(resting.events.map(({ type }) => type)).toEqual(["accepted", "held"]);
  });

  it("that its margin would not hold at its own price rests, and ends when it fires", () => {
    // A hundredth is put up, and a hundredth has to be maintained.
    const strict = (at = tick) => withTerms({ maintenanceRate: 1_000_000n }, at);
    expect(rejectionOf(rules.place(rich, placing({ leverage: 100 }), strict()))).toBe("position_at_risk");
    const resting = accepted(rules.place(rich, placing({ leverage: 100, orderType: "limit", price: "90000.00" }), strict())).state;
    expect(resting.orders).toHaveLength(1);
    expect(fire(resting, 8_999_600n, strict()).events).toMatchObject([{ type: "cancelled", order: { cancelReason: "position_at_risk" } }]);
  });

  it("needs both fees", () => {
    const fee = { rate: 50_000n, version: 1 };
    for (const fees of [
      { 1: undefined, 2: fee },
      { 1: fee, 2: undefined },
    ])
      expect(rejectionOf(rules.place(rich, placing(), contextOf([{ ...market, fees }])))).toBe("fee_not_configured");
  });
});

it("a reverse at a leverage that is not offered any more is rejected whole, below the cap too", () => {
  const turn = { closeOrderId: 3n, openOrderId: 4n, newPositionId: 103n, positionId: 101n, acceptablePrice: null };
  expect(rules.reverse(open, turn, withTerms({ leverages: [1, 50] }))).toEqual({
    ok: false,
    rejection: { key: "leverage_not_offered", params: { max: "50" } },
  });
  expect(rules.reverse(open, turn, withTerms({ leverages: [1, 20] })).ok).toBe(true);
});

it("a closing order that fires was accepted before", () => {
  const resting = accepted(rules.place(open, closing({ id: 2n, orderType: "limit", price: "99000.00" }), now)).state;
  expect(fire(resting, 9_900_000n, now, 2n).events.map(({ type }) => type)).toEqual(["traded"]);
});

describe("the number of open orders", () => {
  const limit = { id: 2n, orderType: "limit", price: "90000.00" } as const;
  const count = (openOrders: number) => ({ ...open, user: { ...open.user, openOrders } });

  it.each([
    ["opening", placing(limit)],
    ["closing", closing({ ...limit, price: "99000.00" })],
  ])("bounds what rests, %s too, and nothing that fills at once", (_what, command) => {
    expect(accepted(rules.place(count(19), command, now)).state.user.openOrders).toBe(20);
    expect(rejectionOf(rules.place(count(20), command, now))).toBe("open_order_limit");
    const atOnce: PlaceContractOrder = { ...command, orderType: "market", price: null };
    expect(accepted(rules.place(count(20), atOnce, now)).state.user.openOrders).toBe(20);
  });
});

describe("lots that are no number", () => {
  // A lot is a coin, and the curve has one at the quote: two would trade lower.
  const coins = { ...BTC, contract: { ...TERMS, lotSize: 1_000_000n, exposureMax: 10n ** 15n } };
  const whole = tickOf(BTC, 4_999_500n, 5_000_500n);
  const deep = contextOf([marketOf(coins, whole)], { fillModel: fillModel("depth") });

  it.each(["0", "-1", "0.5", "x"])("are priced as one lot before they are rejected: %s", (quantity) => {
    const order = placing({ quantity, acceptablePrice: "50005.00" });
    expect(rejectionOf(rules.place(rich, order, deep))).toBe("quantity_step");
    expect(rejectionOf(rules.place(rich, { ...order, acceptablePrice: "50004.99" }, deep))).toBe("price_moved");
    const held = accepted(rules.place(stateOf(10n ** 13n), placing({ quantity: "3" }), deep)).state;
    const close = { orderId: 2n, positionId: 101n, quantity, acceptablePrice: "49995.00" };
    expect(rejectionOf(rules.close(held, close, deep))).toBe("quantity_step");
    expect(rejectionOf(rules.close(held, { ...close, acceptablePrice: "49995.01" }, deep))).toBe("price_moved");
    expect(rejectionOf(rules.close(held, { ...close, quantity: "2" }, deep))).toBe("price_moved");
  });
});

describe("protection that an adding order states", () => {
  const stated: StatedProtection = { takeProfit: "98000.00", stopLoss: "95000.00", trailing: { by: "price", distance: "1.50" } };
  const safe = accepted(rules.protect(open, { positionId: 101n, ...stated }, now)).state;
  const none: StatedProtection = { takeProfit: null, stopLoss: null, trailing: null };
  const WAY = { by: "price", distance: 150n, extreme: 9_641_050n, extremeSeq: 1 } as const;
  const later = contextOf([marketOf(BTC, tickOf(BTC, 9_700_000n, 9_700_400n, 5))]);
  const add = (changes: Partial<StatedProtection>) => {
    const [after] = accepted(rules.place(safe, placing({ id: 2n, quantity: "1", ...none, ...changes }), later)).state.positions;
    return [after?.takeProfit, after?.stopLoss, after?.trailing];
  };

  it.each<[string, Partial<StatedProtection>, unknown[]]>([
    ["nothing", {}, [9_800_000n, 9_500_000n, WAY]],
    ["a take-profit", { takeProfit: "99000.00" }, [9_900_000n, null, null]],
    ["a stop-loss", { stopLoss: "94000.00" }, [null, 9_400_000n, null]],
    [
      "another trailing stop",
      { trailing: { by: "price", distance: "2.00" } },
      [null, null, { ...WAY, distance: 200n, extreme: 9_700_000n, extremeSeq: 5 }],
    ],
    [
      "the same number in percent",
      { trailing: { by: "percent", distance: "1.50" } },
      [null, null, { ...WAY, by: "percent", extreme: 9_700_000n, extremeSeq: 5 }],
    ],
    ["the same trailing stop", { trailing: { by: "price", distance: "1.50" } }, [null, null, WAY]],
  ])("takes the place of all that there was: %s", (_what, changes, kept) => {
    expect(add(changes)).toEqual(kept);
  });

  it("starts behind the ask of a short, from its own tick", () => {
    const short = accepted(rules.place(rich, placing({ side: "short", trailing: { by: "price", distance: "2.00" } }), later)).state;
    expect(short.positions).toMatchObject([{ trailing: { extreme: 9_700_400n, extremeSeq: 5 } }]);
  });
});

describe("protection that fires", () => {
  const protectedBy = (stated: Partial<StatedProtection>, state = open) =>
    accepted(rules.protect(state, { positionId: 101n, takeProfit: null, stopLoss: null, trailing: null, ...stated }, now)).state;
  const fired = (state: ContractState, bid: bigint, best: { price: bigint; seq: number } | null) =>
    fillsIn(
      accepted(rules.trigger(state, { kind: "protection", positionId: 101n, tick: tickOf(BTC, bid, bid + 400n, 9), best }, now)).events,
    ).map(({ fill, position: after }) => [fill.reason, after.trailing?.extreme, after.trailing?.extremeSeq]);
  const trailing = { by: "price", distance: "1000.00" } as const;

  it("names the fixed stop where a price reaches both", () => {
    const both = protectedBy({ stopLoss: "95410.50", trailing });
    expect(fired(both, 9_541_051n, null)).toEqual([]);
    expect(fired(both, 9_541_050n, null)).toEqual([["stop_loss", 9_641_050n, 1]]);
  });

  it.each([
    ["better than what was known", { price: 9_700_000n, seq: 8 }, 9_600_000n, [["trailing", 9_700_000n, 8]]],
    ["better, at the very tick at which the stop was set", { price: 9_700_000n, seq: 1 }, 9_600_000n, [["trailing", 9_700_000n, 1]]],
    ["better, but from before the stop", { price: 9_700_000n, seq: 0 }, 9_600_000n, []],
    ["worse than what was known", { price: 9_600_000n, seq: 8 }, 9_541_050n, [["trailing", 9_641_050n, 1]]],
    ["the same as what was known", { price: 9_641_050n, seq: 8 }, 9_541_050n, [["trailing", 9_641_050n, 1]]],
    ["not told", null, 9_541_050n, [["trailing", 9_641_050n, 1]]],
  ] as const)("leans on the best price that the index saw: %s", (_what, best, bid, ends) => {
    const state = protectedBy({ trailing });
    expect(fired(state, bid, best)).toEqual(ends);
    expect(fired(state, bid + 1n, best)).toEqual([]);
  });

  it("follows a short down", () => {
    const short = accepted(rules.place(rich, placing({ side: "short", trailing }), now)).state;
    expect(fired(short, 9_599_599n, { price: 9_500_000n, seq: 8 })).toEqual([]);
    expect(fired(short, 9_599_600n, { price: 9_500_000n, seq: 8 })).toEqual([["trailing", 9_500_000n, 8]]);
    expect(fired(short, 9_741_050n, { price: 9_700_000n, seq: 8 })).toEqual([["trailing", 9_641_450n, 1]]);
  });

  it("waits while its market does not trade", () => {
    const shut = contextOf([{ ...market, isOpen: false }]);
    const stop = { kind: "protection", positionId: 101n, tick: tickOf(BTC, 9_400_000n, 9_400_400n, 9), best: null } as const;
    expect(rejectionOf(rules.trigger(protectedBy({ stopLoss: "95000.00" }), stop, shut))).toBe("market_closed");
  });
});

describe("what is over", () => {
  const gone: ContractPosition = { ...position, id: 99n, status: "closed", lots: 0n, margin: 0n, entryNotional: 0n };
  const resting = accepted(rules.place(open, placing({ id: 2n, orderType: "limit", price: "90000.00" }), now)).state;
  const [order] = resting.orders;
  if (order === undefined) throw new Error("an order rests");
  const history: ContractState = {
    ...resting,
    positions: [gone, ...resting.positions],
    orders: [{ ...order, id: 3n, status: "filled" }, { ...order, id: 4n, status: "cancelled" }, ...resting.orders],
  };

  it("is nothing to a decision: not its exposure, its orders, nor its triggers", () => {
    expect(accepted(rules.trigger(history, { kind: "order", orderId: 3n, tick }, now))).toMatchObject({ events: [], state: resting });
    expect(accepted(rules.trigger(history, { kind: "isolated", positionId: 99n, tick }, now))).toMatchObject({
      events: [],
      state: resting,
    });
    expect(accepted(rules.trigger(history, { kind: "protection", positionId: 99n, tick, best: null }, now)).events).toEqual([]);
    // The position's 4,820.725, the order's 4,500.00 and 964.145 more.
    const exposureMax = 4_820_725_000n + 4_500_000_000n + 964_145_000n;
    expect(rules.place(history, placing({ id: 5n, quantity: "100" }), withTerms({ exposureMax })).ok).toBe(true);
    expect(rejectionOf(rules.place(history, placing({ id: 5n, quantity: "100" }), withTerms({ exposureMax: exposureMax - 1n })))).toBe(
      "exposure_limit",
    );
    const closed = accepted(rules.close(history, { orderId: 6n, positionId: 101n, quantity: null, acceptablePrice: null }, now));
    expect(closed.state).toMatchObject({ positions: [], orders: [{ id: 2n }], user: { openOrders: 1 } });
  });

  it("or not of this product counts nothing either, and a trigger of an unknown product is rejected", () => {
    expect(rejectionOf(rules.trigger(resting, { kind: "order", orderId: 2n, tick }, contextOf([marketOf(GOLD, undefined)])))).toBe(
      "product_not_listed",
    );
    expect(accepted(rules.trigger(stateOf(0n), { kind: "cross" }, now)).events).toEqual([]);
  });
});
