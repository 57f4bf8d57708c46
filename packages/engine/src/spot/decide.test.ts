import { Direction, fillModel, PositionType, type ProductSpec, ProductType, type Tick, USDT } from "@candela/model";
import { describe, expect, it } from "vitest";
import { NOTHING_BACKED } from "../funds/cash-backing.ts";
import type { MarketView } from "../market/market-view.ts";
import { decideCancel, decideFill, decidePlace, type SpotLimits } from "./decide.ts";
import type { PlaceSpotOrder, SpotDecision, SpotOrder, SpotState } from "./state.ts";

const NOW = 1_000_000;
const spec: ProductSpec = {
  productId: 1,
  productCode: "AAPL",
  productType: ProductType.stock,
  priceScale: 2,
  tickSize: 5n,
  quantityScale: 2,
  quantityStep: 10n,
  quantityMin: 100n,
  quantityMax: 100_000n,
  positionTypes: [PositionType.spot],
  calendar: "us-equity",
  isVisible: true,
  isLock: false,
};
const tick: Tick = { productCode: "AAPL", seq: 7, ts: NOW - 1_000, price: 20_000n, bid: 19_995n, ask: 20_005n, volume: 0n };
const market: MarketView = { spec, tick, isOpen: true, opensAt: 2_000_000, fee: { rate: 100_000n, version: 3 } };
const rich: SpotState = {
  user: { isFrozen: false, available: 100_000_000_000n, backing: NOTHING_BACKED, openOrders: 0 },
  position: { quantity: 1_005n, frozen: 0n, cost: 2_000_000_000n, realised: 0n, buying: 0n },
};
const limits: SpotLimits = { settlement: USDT, openOrdersMax: 5, fillModel: fillModel("top") };
const buy: PlaceSpotOrder = {
  id: 1n,
  userId: 9n,
  direction: Direction.buy,
  orderType: "market",
  timeInForce: null,
  price: null,
  triggerPrice: null,
  acceptablePrice: null,
  quantity: "10.00",
  amount: null,
  sellAll: false,
};

function place(command: Partial<PlaceSpotOrder>, state: SpotState = rich, at: MarketView = market): SpotDecision {
  return decidePlace(state, { ...buy, ...command }, at, limits, NOW);
}
function filled(decision: SpotDecision) {
  if (!decision.ok) throw new Error(decision.rejection.key);
  const event = decision.events.find(({ type }) => type === "filled");
  if (event?.type !== "filled") throw new Error("not filled");
  return { ...decision, fill: event.fill, event };
}
function resting(command: Partial<PlaceSpotOrder>, state: SpotState = rich) {
  const decision = place({ orderType: "limit", ...command }, state);
  if (!decision.ok) throw new Error(decision.rejection.key);
  expect(decision.order.status).toBe("open");
  return decision;
}

describe("rejections, in their order", () => {
  const poor = { ...rich, user: { ...rich.user, available: 1_000_000n } };
  const frozen = { ...rich, user: { ...rich.user, isFrozen: true } };
  const empty = { ...rich, position: { ...rich.position, frozen: 1_005n } };
  const without = (change: Partial<MarketView>): MarketView => ({ ...market, ...change });
  const sell = { direction: Direction.sell };
  const stop = { orderType: "stop_limit", price: "210.00" } as const;
  const rows: [string, Partial<PlaceSpotOrder>, SpotState, MarketView, string, Record<string, string>?][] = [
    ["neither quantity nor amount", { quantity: null }, frozen, market, "quantity_or_amount"],
    ["both", { amount: "1" }, frozen, market, "quantity_or_amount"],
    ["a quantity and all", { sellAll: true, direction: Direction.sell }, frozen, market, "quantity_or_amount"],
    ["buying all", { sellAll: true, quantity: null }, frozen, market, "malformed_request", { field: "sellAll", rule: "sale_only" }],
    ["stop without trigger", { orderType: "stop_limit", price: "1" }, frozen, market, "trigger_price_missing"],
    ["limit with trigger", { orderType: "limit", price: "1", triggerPrice: "1" }, frozen, market, "trigger_price_missing"],
    ["a market order that waits for the day", { timeInForce: "day" }, frozen, market, "time_in_force_market"],
    ["a market order that waits", { timeInForce: "gtc" }, frozen, market, "time_in_force_market"],
    ["limit without price", { orderType: "limit" }, frozen, market, "limit_price_missing"],
    ["market with price", { price: "200.00" }, frozen, market, "limit_price_missing"],
    [
      "limit with acceptable price",
      { orderType: "limit", price: "200", acceptablePrice: "1" },
      frozen,
      market,
      "malformed_request",
      { field: "acceptablePrice", rule: "market_order_only" },
    ],
    ["frozen account", {}, frozen, without({ spec: undefined }), "account_frozen"],
    ["unknown product", {}, poor, without({ spec: undefined }), "product_not_listed"],
    ["hidden product", {}, poor, without({ spec: { ...spec, isVisible: false, isLock: true } }), "product_not_listed"],
    ["suspended", {}, poor, without({ spec: { ...spec, isLock: true, positionTypes: [] } }), "product_suspended"],
    ["mode", {}, poor, without({ spec: { ...spec, positionTypes: [PositionType.bibi] }, isOpen: false }), "mode_not_open"],
    ["closed", {}, poor, without({ isOpen: false, tick: undefined }), "market_closed", { opensAt: "2000000" }],
    ["no price", {}, poor, without({ tick: undefined, fee: undefined }), "price_stale", { seconds: "15" }],
    ["old price", {}, poor, without({ tick: { ...tick, ts: NOW - 15_001 } }), "price_stale", { seconds: "15" }],
    ["no fee", { price: "1", orderType: "limit" }, poor, without({ fee: undefined }), "fee_not_configured"],
    ["price off the step", { orderType: "limit", price: "200.01" }, poor, market, "price_step", { step: "0.05" }],
    ["price decimals", { orderType: "limit", price: "200.005" }, poor, market, "price_step"],
    ["price too low", { orderType: "limit", price: "39.95" }, poor, market, "price_out_of_range", { min: "40.00", max: "1000.00" }],
    ["price too high", { orderType: "limit", price: "1000.05" }, poor, market, "price_out_of_range"],
    ["trigger off the step", { ...stop, triggerPrice: "201.01" }, poor, market, "price_step"],
    ["trigger too far", { ...stop, triggerPrice: "1000.05" }, poor, market, "price_out_of_range"],
    ["trigger at the ask", { ...stop, triggerPrice: "200.05" }, poor, market, "trigger_price_reached", { price: "200.05" }],
    ["trigger at the bid", { ...stop, ...sell, triggerPrice: "199.95" }, poor, market, "trigger_price_reached", { price: "199.95" }],
    ["acceptable price of a buyer", { acceptablePrice: "200.00", quantity: "0.01" }, poor, market, "price_moved", { price: "200.05" }],
    ["acceptable price of a seller", { ...sell, acceptablePrice: "200.00" }, poor, market, "price_moved", { price: "199.95" }],
    ["acceptable price decimals", { acceptablePrice: "200.001" }, poor, market, "price_step", { step: "0.05" }],
    ["quantity decimals", { quantity: "1.001" }, poor, market, "quantity_step", { step: "0.10" }],
    ["quantity off the step", { quantity: "1.05" }, poor, market, "quantity_step"],
    ["quantity below", { quantity: "0.90" }, poor, market, "quantity_below_minimum", { min: "1.00" }],
    ["quantity zero", { quantity: "0" }, poor, market, "quantity_below_minimum"],
    ["quantity above", { quantity: "1000.10" }, poor, market, "quantity_above_maximum", { max: "1000.00" }],
    ["amount decimals", { quantity: null, amount: "1.0000001" }, poor, market, "amount_decimals", { decimals: "6" }],
    ["amount too small", { quantity: null, amount: "200.25004" }, poor, market, "amount_below_minimum", { min: "200.250050" }],
    [
      "amount too small behind a trigger, counted at its limit",
      { ...stop, ...sell, price: "198.00", triggerPrice: "199.00", quantity: null, amount: "1" },
      poor,
      market,
      "amount_below_minimum",
      { min: "198.000000" },
    ],
    ["balance", {}, poor, market, "insufficient_balance", { available: "1.000000", needed: "2002.500500", asset: "USDT" }],
    ["nothing to sell", { ...sell, quantity: null, sellAll: true }, empty, market, "nothing_to_sell"],
    [
      "holding",
      { ...sell, quantity: "10.10" },
      rich,
      market,
      "insufficient_holding",
      { available: "10.05", needed: "10.10", asset: "AAPL" },
    ],
  ];
  it.each(rows)("%s", (_name, command, state, at, key, params) => {
    const decision = place(command, state, at);
    expect(decision).toMatchObject({ ok: false, rejection: { key, ...(params === undefined ? {} : { params }) } });
  });

  it("counts open orders only for orders that rest", () => {
    const full = { ...rich, user: { ...rich.user, openOrders: 5 } };
    expect(place({ orderType: "limit", price: "150.00" }, full)).toMatchObject({
      rejection: { key: "open_order_limit", params: { max: "5" } },
    });
    expect(place({ orderType: "limit", price: "300.00" }, full)).toMatchObject({ ok: true, order: { status: "filled" } });
  });

  it("limits what may be held of one product, resting purchases included", () => {
    const near = {
      user: { ...rich.user, available: 10n ** 13n },
      position: { ...rich.position, cost: 900_000_000_000n, buying: 99_000_000_000n },
    };
    expect(place({ quantity: "10.00" }, near)).toMatchObject({ rejection: { key: "exposure_limit", params: { max: "1000000.000000" } } });
  });
});

describe("fills", () => {
  it("buys at the ask with the fee on top", () => {
    const { fill, state, order } = filled(place({}));
    expect(fill).toMatchObject({ price: 20_005n, quantity: 1_000n, notional: 2_000_500_000n, fee: 2_000_500n, realised: 0n, tick });
    expect(state.user.available).toBe(100_000_000_000n - 2_002_500_500n);
    expect(state.position).toMatchObject({ quantity: 2_005n, cost: 4_002_500_500n });
    expect(order).toMatchObject({ status: "filled", held: 0n, configVersion: 3 });
  });

  it("sells at the bid less the fee, and books the profit over the share of the cost", () => {
    const { fill, state } = filled(place({ direction: Direction.sell, quantity: "5.00" }));
    expect(fill).toMatchObject({ price: 19_995n, notional: 999_750_000n, fee: 999_750n });
    expect(state.position.cost).toBe(2_000_000_000n - 995_024_876n);
    expect(fill.realised).toBe(999_750_000n - 999_750n - 995_024_876n);
  });

  it("sells everything although it is off the step, and leaves no cost", () => {
    const { state } = filled(place({ direction: Direction.sell, quantity: "10.05" }));
    expect(state.position).toMatchObject({ quantity: 0n, cost: 0n });
  });

  it("sells a rest below the minimum", () => {
    const rest = { ...rich, position: { ...rich.position, quantity: 3n, cost: 10n } };
    expect(filled(place({ direction: Direction.sell, quantity: "0.03" }, rest)).state.position.quantity).toBe(0n);
  });
});

describe("resting orders", () => {
  it("freezes notional and fee at the limit, fills below it and gives the rest back", () => {
    const { order, state } = resting({ price: "190.00" });
    expect(order.held).toBe(1_901_900_000n);
    expect(state.user).toMatchObject({ available: 100_000_000_000n - 1_901_900_000n, openOrders: 1 });
    const dip = { ...tick, seq: 8, price: 18_000n, bid: 17_995n, ask: 18_005n };
    const { fill, event, state: after } = filled(decideFill(state, order, dip, market, limits, NOW));
    expect(fill).toMatchObject({ price: 18_005n, notional: 1_800_500_000n, fee: 1_800_500n });
    expect(event).toMatchObject({ wasHeld: 1_901_900_000n, stillHeld: 0n });
    expect(after.user).toMatchObject({ available: 100_000_000_000n - 1_802_300_500n, openOrders: 0 });
    expect(after.position.buying).toBe(0n);
  });

  it("freezes the product when selling", () => {
    const { order, state } = resting({ direction: Direction.sell, price: "210.00" });
    expect(order.held).toBe(1_000n);
    expect(state.position.frozen).toBe(1_000n);
    expect(decidePlace(state, { ...buy, direction: Direction.sell, quantity: "1.00" }, market, limits, NOW)).toMatchObject({
      rejection: { key: "insufficient_holding", params: { available: "0.05" } },
    });
  });

  it("is given up once, and a closed order neither fills nor is cancelled again", () => {
    const { order, state } = resting({ price: "190.00" });
    const cancelled = decideCancel(state, order, "user", NOW + 1);
    if (!cancelled.ok) throw new Error(cancelled.rejection.key);
    expect(cancelled.state).toEqual(rich);
    const closed = (status: SpotOrder["status"]) => ({ ...order, status });
    expect(decideCancel(rich, closed("cancelled"), "user", NOW)).toMatchObject({ rejection: { key: "order_already_cancelled" } });
    expect(decideCancel(rich, closed("filled"), "user", NOW)).toMatchObject({ rejection: { key: "order_already_filled" } });
    expect(decideCancel(rich, closed("expired"), "user", NOW)).toMatchObject({ rejection: { key: "order_already_expired" } });
    expect(decideCancel(rich, undefined, "user", NOW)).toMatchObject({ rejection: { key: "not_found" } });
    expect(decideFill(rich, closed("filled"), tick, market, limits, NOW)).toMatchObject({ rejection: { key: "order_already_filled" } });
  });

  it("does not fill on an old tick, while suspended or while closed", () => {
    const { order, state } = resting({ price: "190.00" });
    const dip = { ...tick, price: 18_000n, bid: 17_995n, ask: 18_005n };
    expect(decideFill(state, order, { ...dip, ts: NOW - 20_000 }, market, limits, NOW)).toMatchObject({
      rejection: { key: "price_stale" },
    });
    expect(decideFill(state, order, dip, { ...market, isOpen: false }, limits, NOW)).toMatchObject({ rejection: { key: "market_closed" } });
    const locked = { ...market, spec: { ...spec, isLock: true } };
    expect(decideFill(state, order, dip, locked, limits, NOW)).toMatchObject({ rejection: { key: "product_suspended" } });
    expect(decideFill(state, order, tick, market, limits, NOW)).toEqual({ ok: true, order, events: [], state });
  });
});

describe("under a freeze", () => {
  const frozen: SpotState = { ...rich, user: { ...rich.user, isFrozen: true } };

  it("what is held is sold as without one, at once or at a limit, in whole or in part", () => {
    const sale = { direction: Direction.sell, quantity: "2.00" } as const;
    for (const command of [sale, { ...sale, orderType: "limit", price: "210.00" }, { ...sale, quantity: null, sellAll: true }] as const) {
      const [free, held] = [rich, frozen].map((state) => place(command, state));
      expect(held).toMatchObject({ ok: true });
      expect(held?.ok && held.events).toEqual(free?.ok && free.events);
    }
  });

  it("nothing is bought, and what rests is cancelled or filled as it was accepted", () => {
    expect(place({})).toMatchObject({ ok: true });
    expect(place({}, frozen)).toEqual({ ok: false, rejection: { key: "account_frozen", params: {} } });
    const { order, state } = resting({ price: "190.00" });
    const later = { ...state, user: { ...state.user, isFrozen: true } };
    expect(decideCancel(later, order, "user", NOW)).toMatchObject({ ok: true, order: { status: "cancelled" } });
    const low = { ...tick, seq: 8, ts: NOW, price: 18_990n, bid: 18_985n, ask: 18_995n };
    expect(decideFill(later, order, low, { ...market, tick: low }, limits, NOW)).toMatchObject({ ok: true, order: { status: "filled" } });
  });
});
