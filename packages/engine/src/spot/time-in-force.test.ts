import { Direction, fillModel, PositionType, type ProductSpec, ProductType, type Tick, USDT } from "@candela/model";
import { describe, expect, it } from "vitest";
import { NOTHING_BACKED } from "../funds/cash-backing.ts";
import type { MarketView } from "../market/market-view.ts";
import { decideCancel, decideExpire, decideFill, decidePlace, type SpotLimits } from "./decide.ts";
import type { PlaceSpotOrder, SpotDecision, SpotState } from "./state.ts";

const NOW = Date.UTC(2026, 0, 5, 15);
const spec: ProductSpec = {
  productId: 1,
  productCode: "AAPL",
  productType: ProductType.stock,
  priceScale: 2,
  tickSize: 5n,
  quantityScale: 2,
  quantityStep: 10n,
  quantityMin: 100n,
  quantityMax: 10_000_000n,
  positionTypes: [PositionType.spot],
  calendar: "us-equity",
  isVisible: true,
  isLock: false,
};
/** 199.95 / 200.05, spread 0.10: the depth model offers 25,000 at the ask, 50,000 at 0.05 more, 100,000 at 0.10, 200,000 at 0.20, 400,000 at 0.40. */
const tick: Tick = { productCode: "AAPL", seq: 7, ts: NOW - 1_000, price: 20_000n, bid: 19_995n, ask: 20_005n, volume: 0n };
const market: MarketView = { spec, tick, isOpen: true, opensAt: null, closesAt: NOW + 3_600_000, fee: { rate: 100_000n, version: 3 } };
const rich: SpotState = {
  user: { isFrozen: false, available: 10n ** 12n, backing: NOTHING_BACKED, openOrders: 0 },
  position: { quantity: 1_005n, frozen: 0n, cost: 2_000_000_000n, realised: 0n, buying: 0n },
};
const depth: SpotLimits = { settlement: USDT, openOrdersMax: 5, fillModel: fillModel("depth") };
const top: SpotLimits = { ...depth, fillModel: fillModel("top") };
const base: PlaceSpotOrder = {
  id: 1n,
  userId: 9n,
  direction: Direction.buy,
  orderType: "limit",
  timeInForce: null,
  price: "200.10",
  triggerPrice: null,
  acceptablePrice: null,
  quantity: "500.00",
  amount: null,
  sellAll: false,
};

function place(command: Partial<PlaceSpotOrder>, limits = depth, state = rich) {
  return accepted(decidePlace(state, { ...base, ...command }, market, limits, NOW));
}
function accepted(decision: SpotDecision) {
  if (!decision.ok) throw new Error(decision.rejection.key);
  return { ...decision, kinds: decision.events.map(({ type }) => type) };
}
/** The next tick, moved by so many price units. */
const next = (by: bigint, seq = 8): Tick => ({ ...tick, seq, price: tick.price + by, bid: tick.bid + by, ask: tick.ask + by });

describe("time in force", () => {
  it("gtc fills what the tick gives within the limit and rests with the rest, its cost at the limit frozen", () => {
    const { kinds, order, state } = place({});
    expect(kinds).toEqual(["accepted", "filled", "held"]);
    // 125 at 200.05 and 250 at 200.10; the next level, 200.15, is beyond the limit. 125 are left at 200.10, with their fee.
    expect(order).toMatchObject({
      status: "open",
      timeInForce: "gtc",
      filled: 37_500n,
      lastSeq: 7,
      value: 20_005n * 12_500n + 20_010n * 25_000n,
    });
    expect(state.user).toEqual({
      isFrozen: false,
      available: 10n ** 12n - 75_106_281_250n - 25_037_512_500n,
      backing: NOTHING_BACKED,
      openOrders: 1,
    });
    expect(order.held).toBe(25_037_512_500n);
    expect(state.position.buying).toBe(order.held);
  });

  it("fills in parts until its quantity is reached, once a tick, and ends with nothing frozen", () => {
    const placed = place({});
    const same = accepted(decideFill(placed.state, placed.order, tick, market, depth, NOW));
    expect([same.kinds, same.order]).toEqual([[], placed.order]);
    const done = accepted(decideFill(placed.state, placed.order, next(0n), market, depth, NOW));
    expect(done.kinds).toEqual(["filled"]);
    expect(done.order).toMatchObject({ status: "filled", filled: 50_000n, held: 0n, endReason: null });
    expect(done.state.user.openOrders).toBe(0);
    expect(done.state.position).toMatchObject({ buying: 0n, frozen: 0n, quantity: 51_005n });
    expect(rich.user.available - done.state.user.available).toBe(done.order.notional + done.order.fee);
  });

  it("ioc gives up what does not fill at once, also when that is all of it", () => {
    const { kinds, order, state } = place({ timeInForce: "ioc" });
    expect(kinds).toEqual(["accepted", "filled", "ended"]);
    expect(order).toMatchObject({ status: "cancelled", endReason: "immediate_or_cancel", filled: 37_500n, held: 0n });
    expect(state.user.openOrders).toBe(0);
    const none = place({ timeInForce: "ioc", price: "190.00" });
    expect([none.kinds, none.state]).toEqual([["accepted", "ended"], rich]);
  });

  it("fok fills whole or not at all", () => {
    const killed = place({ timeInForce: "fok" });
    expect([killed.kinds, killed.order.endReason, killed.state]).toEqual([["accepted", "ended"], "fill_or_kill", rich]);
    expect(place({ timeInForce: "fok", quantity: "375.00" }).order.status).toBe("filled");
    expect(place({ timeInForce: "fok", orderType: "market", price: null, quantity: "3500.00" }).order.status).toBe("filled");
    expect(place({ timeInForce: "fok", orderType: "market", price: null, quantity: "3900.00" }).order.endReason).toBe("fill_or_kill");
  });

  it("a market order takes the depth down to its acceptable price and gives up the rest", () => {
    const { order } = place({ orderType: "market", price: null, acceptablePrice: "200.07" });
    expect(order).toMatchObject({ timeInForce: "ioc", status: "cancelled", filled: 12_500n });
  });

  it("day ends with the session, and at midnight UTC where there is none", () => {
    const { order, state } = place({ timeInForce: "day", price: "190.00" });
    expect(order.expiresAt).toBe(NOW + 3_600_000);
    const always = decidePlace(rich, { ...base, timeInForce: "day" }, { ...market, closesAt: null }, top, NOW);
    expect(accepted(always).order.expiresAt).toBe(Date.UTC(2026, 0, 6));
    expect(accepted(decideExpire(state, order, NOW + 3_599_999)).kinds).toEqual([]);
    const expired = accepted(decideExpire(state, order, NOW + 3_600_000));
    expect([expired.order.status, expired.order.endReason, expired.state]).toEqual(["expired", "session_end", rich]);
    // Nobody has ended it yet, and a tick comes that would fill it.
    const late = { ...next(-1_500n), ts: NOW + 3_600_500 };
    expect(accepted(decideFill(state, order, late, market, top, NOW + 3_601_000)).kinds).toEqual(["ended"]);
    expect(decideExpire(state, expired.order, NOW + 4_000_000)).toMatchObject({ rejection: { key: "order_already_expired" } });
  });
});

describe("stop-limit", () => {
  const stop = { orderType: "stop_limit", triggerPrice: "201.00", price: "201.20", quantity: "10.00" } as const;

  it("waits for its trigger with its cost at the limit frozen, then fills at the tick that reached it", () => {
    const { order, state, kinds } = place(stop);
    expect(kinds).toEqual(["accepted", "held"]);
    expect(order).toMatchObject({ trigger: 20_100n, triggeredAt: null, held: 2_014_012_000n });
    expect(accepted(decideFill(state, order, next(90n), market, top, NOW)).kinds).toEqual([]);
    const done = accepted(decideFill(state, order, next(95n), market, top, NOW));
    expect(done.kinds).toEqual(["triggered", "filled"]);
    expect(done.order).toMatchObject({ status: "filled", triggerSeq: 8, triggeredAt: NOW, held: 0n });
  });

  it("becomes a limit order when the tick is beyond its limit already", () => {
    const { order, state } = place(stop);
    const gap = accepted(decideFill(state, order, next(500n), market, top, NOW));
    expect(gap.kinds).toEqual(["triggered"]);
    expect(gap.order).toMatchObject({ status: "open", triggerSeq: 8, held: order.held });
    const done = accepted(decideFill(gap.state, gap.order, next(0n, 9), market, top, NOW));
    expect([done.kinds, done.order.status]).toEqual([["filled"], "filled"]);
  });

  it("gives up at its trigger what may not wait", () => {
    const { order, state } = place({ ...stop, timeInForce: "fok" });
    const gap = accepted(decideFill(state, order, next(500n), market, top, NOW));
    expect([gap.kinds, gap.order.endReason, gap.state]).toEqual([["triggered", "ended"], "fill_or_kill", rich]);
  });

  it("sells when the bid falls to it", () => {
    const { order, state } = place({ ...stop, direction: Direction.sell, triggerPrice: "199.00", price: "198.00" });
    expect(accepted(decideFill(state, order, next(-90n), market, top, NOW)).kinds).toEqual([]);
    expect(accepted(decideFill(state, order, next(-95n), market, top, NOW)).order).toMatchObject({
      status: "filled",
      notional: 1_990_000_000n,
    });
  });
});

describe("sell all", () => {
  const all = { direction: Direction.sell, orderType: "market", price: null, quantity: null, sellAll: true } as const;

  it("leaves nothing behind, off the step or worth less than a unit of money", () => {
    expect(place(all, top).state.position).toMatchObject({ quantity: 0n, cost: 0n });
    const dust = { ...rich, position: { ...rich.position, quantity: 1n, cost: 7n } };
    const cheap = { ...tick, price: 5n, bid: 5n, ask: 5n };
    const tiny = { ...market, tick: cheap, spec: { ...spec, quantityScale: 8 } };
    const done = accepted(decidePlace(dust, { ...base, ...all }, tiny, top, NOW));
    expect(done.order).toMatchObject({ status: "filled", notional: 0n, fee: 0n });
    expect(done.state.position).toEqual({ quantity: 0n, frozen: 0n, cost: 0n, realised: -7n, buying: 0n });
  });

  it("sells what no other order has frozen", () => {
    const first = place({ ...all, orderType: "limit", price: "210.00", quantity: "4.00", sellAll: false }, top);
    const rest = accepted(decidePlace(first.state, { ...base, ...all, id: 2n }, market, top, NOW));
    expect(rest.state.position).toMatchObject({ quantity: 400n, frozen: 400n });
    const cancelled = accepted(decideCancel(rest.state, first.order, "corporate_action", NOW));
    expect(cancelled.order).toMatchObject({ status: "cancelled", endReason: "corporate_action", held: 0n });
  });
});
