/** Each bound of a spot order from both sides: what is exactly enough, reached or over, and the smallest step beyond. */
import { DAY_MS, Direction, fillModel, PositionType, type ProductSpec, ProductType, type Tick, USDT } from "@candela/model";
import { describe, expect, it } from "vitest";
import { NOTHING_BACKED } from "../funds/cash-backing.ts";
import type { MarketView } from "../market/market-view.ts";
import { decideCancel, decideExpire, decideFill, decidePlace, type SpotLimits } from "./decide.ts";
import type { PlaceSpotOrder, SpotDecision, SpotState } from "./state.ts";

const NOW = Date.UTC(2026, 0, 5, 15);
const MIDNIGHT = Date.UTC(2026, 0, 6);
const spec: ProductSpec = {
  ...{ productId: 1, productCode: "AAPL", productType: ProductType.stock, priceScale: 2, tickSize: 5n, calendar: "us-equity" },
  ...{ quantityScale: 2, quantityStep: 10n, quantityMin: 100n, quantityMax: 10_000_000n, isVisible: true, isLock: false },
  positionTypes: [PositionType.spot],
};
const tick: Tick = { productCode: "AAPL", seq: 7, ts: NOW, price: 20_000n, bid: 19_995n, ask: 20_005n, volume: 0n };
const market: MarketView = { spec, tick, isOpen: true, opensAt: null, closesAt: null, fee: { rate: 100_000n, version: 3 } };
const user = { isFrozen: false, available: 10n ** 12n, backing: NOTHING_BACKED, openOrders: 0 };
const rich: SpotState = { user, position: { quantity: 1_000n, frozen: 0n, cost: 2_000_000_000n, realised: -7n, buying: 0n } };
const depth: SpotLimits = { settlement: USDT, openOrdersMax: 5, fillModel: fillModel("depth") };
const top: SpotLimits = { ...depth, fillModel: fillModel("top") };
const base: PlaceSpotOrder = {
  ...{ id: 1n, userId: 9n, direction: Direction.buy, orderType: "limit", timeInForce: null, price: "190.00", triggerPrice: null },
  ...{ acceptablePrice: null, quantity: "10.00", amount: null, sellAll: false },
};
const atMarket = { orderType: "market", price: null } as const;

const place = (command: Partial<PlaceSpotOrder>, state = rich, limits = top, view = market) =>
  decidePlace(state, { ...base, ...command }, view, limits, NOW);
function accepted(decision: SpotDecision) {
  if (!decision.ok) throw new Error(decision.rejection.key);
  return { ...decision, kinds: decision.events.map(({ type }) => type) };
}
const keyOf = (decision: SpotDecision) => (decision.ok ? null : decision.rejection.key);
/** A later tick, so many price units away. */
const moved = (by: bigint, more: Partial<Tick> = {}): Tick => ({
  ...tick,
  ...{ seq: 8, price: tick.price + by, bid: tick.bid + by, ask: tick.ask + by },
  ...more,
});

describe("money and exposure", () => {
  const having = (available: bigint, openOrders = 0): SpotState => ({ ...rich, user: { ...user, available, openOrders } });
  // 10.00 at 190.00 with a fee of 0.1 %.
  const whole = 1_901_900_000n;

  it("an order that rests takes the last unit of money, and not one more", () => {
    const resting = accepted(place({}, having(whole)));
    expect([resting.state.user.available, resting.order.held]).toEqual([0n, whole]);
    expect(keyOf(place({}, having(whole - 1n)))).toBe("insufficient_balance");
  });

  it("leaves what cross positions lean on, whether it fills or rests; a sale asks nothing of it", () => {
    const leaning = (needed: bigint): SpotState => ({
      ...rich,
      user: { ...user, available: whole + 5n, backing: { isKnown: true, needed } },
    });
    expect(accepted(place({}, leaning(5n))).state.user.available).toBe(5n);
    expect(keyOf(place({}, leaning(6n)))).toBe("cash_backs_positions");
    const fills = { price: "210.00", quantity: "9.00" };
    const { order } = accepted(place(fills, leaning(5n)));
    const rest = whole + 5n - order.notional - order.fee;
    expect([order.status, keyOf(place(fills, leaning(rest))), keyOf(place(fills, leaning(rest + 1n)))]).toEqual([
      "filled",
      null,
      "cash_backs_positions",
    ]);
    const blind: SpotState = { ...rich, user: { ...user, backing: { isKnown: false } } };
    expect(keyOf(place({}, blind))).toBe("cash_backing_unpriced");
    expect(keyOf(place({ direction: Direction.sell, price: "200.00", quantity: "1.00" }, blind))).toBeNull();
    expect(keyOf(place({}, { ...blind, user: { ...blind.user, available: whole - 1n } }))).toBe("insufficient_balance");
  });

  it("what may not rest is paid for as far as it fills, what rests in whole", () => {
    const wide = { price: "200.10", quantity: "500.00" };
    const { order, state } = accepted(place({ ...wide, timeInForce: "ioc" }, rich, depth));
    const paid = order.notional + order.fee;
    expect(rich.user.available - state.user.available).toBe(paid);
    expect(accepted(place({ ...wide, timeInForce: "ioc" }, having(paid), depth)).state.user.available).toBe(0n);
    expect(keyOf(place({ ...wide, timeInForce: "ioc" }, having(paid - 1n), depth))).toBe("insufficient_balance");
    expect(keyOf(place({ ...wide, timeInForce: "gtc" }, having(paid), depth))).toBe("insufficient_balance");
  });

  it("the last open order that is allowed rests, the one after it does not", () => {
    expect(accepted(place({}, having(whole, 4))).state.user.openOrders).toBe(5);
    expect(keyOf(place({}, having(whole, 5)))).toBe("open_order_limit");
  });

  it.each([
    ["what was paid for the holding", { cost: 1n, buying: 0n }],
    ["purchases that rest", { cost: 0n, buying: 1n }],
  ])("the limit of what may be held is met to the unit, with %s", (_what, least) => {
    const bounded: MarketView = { ...market, spec: { ...spec, exposureMax: 5_000_000_000n } };
    const at = (more: bigint): SpotState => {
      const units = 5_000_000_000n - whole + more;
      return { user, position: { ...rich.position, cost: least.cost * units, buying: least.buying * units } };
    };
    expect(keyOf(place({}, at(0n), top, bounded))).toBeNull();
    expect(keyOf(place({}, at(1n), top, bounded))).toBe("exposure_limit");
  });

  it("all of a holding can be sold, and one step more cannot", () => {
    const sale = { ...atMarket, direction: Direction.sell };
    expect(accepted(place({ ...sale, quantity: "10.00" })).state.position.quantity).toBe(0n);
    expect(keyOf(place({ ...sale, quantity: "10.10" }))).toBe("insufficient_holding");
  });

  it("an acceptable price that is the very quote is met, on both sides", () => {
    for (const [direction, text] of [
      [Direction.buy, "200.05"],
      [Direction.sell, "199.95"],
    ] as const)
      expect(accepted(place({ ...atMarket, direction, acceptablePrice: text })).order.status).toBe("filled");
  });

  it("a sale pays its notional less its fee, and realises what came in above its share of the cost, whatever was realised before", () => {
    const { state, events } = accepted(place({ ...atMarket, direction: Direction.sell, quantity: "4.00" }));
    expect(state.user.available - user.available).toBe(799_800_000n - 799_800n);
    expect(state.position).toMatchObject({ cost: 1_200_000_000n, realised: -7n + 799_000_200n - 800_000_000n });
    expect(events.find(({ type }) => type === "filled")).toMatchObject({ fill: { realised: 799_000_200n - 800_000_000n } });
  });
});

describe("a hidden product", () => {
  const hidden: MarketView = { ...market, spec: { ...spec, isVisible: false } };

  it("can be sold and not bought, and what rests in it fills", () => {
    expect(keyOf(place(atMarket, rich, top, hidden))).toBe("product_not_listed");
    expect(accepted(place({ ...atMarket, direction: Direction.sell }, rich, top, hidden)).order.status).toBe("filled");
    const { state, order } = accepted(place({}));
    expect(accepted(decideFill(state, order, moved(-1_500n), hidden, top, NOW)).kinds).toEqual(["filled"]);
  });
});

describe("the end of the day", () => {
  it.each([
    ["no session that ends", { closesAt: null }, MIDNIGHT],
    ["no word of one", { closesAt: undefined }, MIDNIGHT],
    ["a session that ends before midnight", { closesAt: MIDNIGHT - 1 }, MIDNIGHT - 1],
    ["a session that ends after it", { closesAt: MIDNIGHT + 1 }, MIDNIGHT],
  ])("of a day order in a market with %s", (_what, view, expiresAt) => {
    expect(accepted(place({ timeInForce: "day" }, rich, top, { ...market, ...view })).order.expiresAt).toBe(expiresAt);
  });

  it("at midnight itself is the next one", () => {
    const view = { ...market, tick: { ...tick, ts: MIDNIGHT } };
    expect(accepted(decidePlace(rich, { ...base, timeInForce: "day" }, view, top, MIDNIGHT)).order.expiresAt).toBe(MIDNIGHT + DAY_MS);
  });

  it("touches day orders alone: a tick before it fills them, one at it ends them for its reason", () => {
    const { state, order } = accepted(place({ timeInForce: "day" }));
    const just = accepted(decideFill(state, order, moved(-1_500n, { ts: MIDNIGHT - 1 }), market, top, MIDNIGHT - 1));
    expect([just.kinds, just.order.status]).toEqual([["filled"], "filled"]);
    const late = accepted(decideFill(state, order, moved(-1_500n, { ts: MIDNIGHT }), market, top, MIDNIGHT));
    expect([late.kinds, late.order.status, late.order.endReason, late.state]).toEqual([["ended"], "expired", "session_end", rich]);

    const lasting = accepted(place({}));
    expect(lasting.order.expiresAt).toBeNull();
    const later = NOW + 40 * DAY_MS;
    expect(accepted(decideExpire(lasting.state, lasting.order, later)).kinds).toEqual([]);
    const filled = decideFill(lasting.state, lasting.order, moved(-1_500n, { ts: later }), market, top, later);
    expect(accepted(filled).kinds).toEqual(["filled"]);
  });

  it.each(["filled", "cancelled", "expired"] as const)("finds an order that is %s already, or none", (status) => {
    const { state, order } = accepted(place({ timeInForce: "day" }));
    const key = `order_already_${status}`;
    const closed = { ...order, status };
    expect(keyOf(decideExpire(state, closed, MIDNIGHT))).toBe(key);
    expect(keyOf(decideCancel(state, closed, "user", NOW))).toBe(key);
    expect(keyOf(decideFill(state, closed, moved(-1_500n), market, top, NOW))).toBe(key);
    expect([decideExpire(state, undefined, NOW), decideFill(state, undefined, tick, market, top, NOW)].map(keyOf)).toEqual([
      "not_found",
      "not_found",
    ]);
  });
});

describe("an order that rests", () => {
  it("fills at the first tick there ever is, and at none twice", () => {
    const { state, order } = accepted(place({}));
    expect(accepted(decideFill(state, order, moved(-1_500n, { seq: 0 }), market, top, NOW)).kinds).toEqual(["filled"]);
    const part = accepted(place({ price: "200.10", quantity: "500.00" }, rich, depth));
    expect(part.order).toMatchObject({ status: "open", lastSeq: 7 });
    for (const seq of [6, 7]) expect(accepted(decideFill(part.state, part.order, { ...tick, seq }, market, depth, NOW)).kinds).toEqual([]);
  });

  it("of which a part fills later keeps frozen what the rest needs, and stays one open order", () => {
    for (const [direction, price, by] of [
      [Direction.buy, "190.00", -1_000n],
      [Direction.sell, "210.00", 1_000n],
    ] as const) {
      const holding = { ...rich, position: { ...rich.position, quantity: 50_000n } };
      const placed = accepted(place({ direction, price, quantity: "500.00" }, holding, depth));
      const first = accepted(
        decideFill(placed.state, placed.order, moved(by + (direction === Direction.buy ? -5n : 5n)), market, depth, NOW),
      );
      expect([first.kinds, first.order.status, first.state.user.openOrders]).toEqual([["filled"], "open", 1]);
      const left = first.order.quantity - first.order.filled;
      expect(left > 0n && first.order.filled > 0n).toBe(true);
      // 190.00 a piece and 0.1 % of it, or the pieces themselves.
      expect(first.order.held).toBe(direction === Direction.buy ? left * 1_901_900n : left);
      expect(first.state.position).toMatchObject(direction === Direction.buy ? { buying: first.order.held } : { frozen: left });
      const ended = accepted(decideCancel(first.state, first.order, "user", NOW));
      expect([ended.state.user.openOrders, ended.state.position.buying, ended.state.position.frozen]).toEqual([0, 0n, 0n]);
    }
  });
});

describe("a stop that may not wait", () => {
  const stop = { orderType: "stop_limit", triggerPrice: "201.00", price: "201.20" } as const;

  it.each(["ioc", "fok", "gtc", "day"] as const)("%s fills whole at its trigger where the tick gives all of it", (timeInForce) => {
    const { state, order } = accepted(place({ ...stop, timeInForce }));
    const done = accepted(decideFill(state, order, moved(95n), market, top, NOW));
    expect([done.kinds, done.order.status, done.order.endReason]).toEqual([["triggered", "filled"], "filled", null]);
    expect(done.state.user.openOrders).toBe(0);
  });

  it.each([
    ["ioc", ["triggered", "filled", "ended"], "immediate_or_cancel"],
    ["fok", ["triggered", "ended"], "fill_or_kill"],
    ["gtc", ["triggered", "filled"], null],
  ] as const)("%s does with a part what it does with one at once", (timeInForce, kinds, endReason) => {
    const { state, order } = accepted(place({ ...stop, timeInForce, price: "201.05", quantity: "500.00" }, rich, depth));
    const part = accepted(decideFill(state, order, moved(95n), market, depth, NOW));
    expect([part.kinds, part.order.endReason, part.state.user.openOrders]).toEqual([kinds, endReason, endReason === null ? 1 : 0]);
  });
});
