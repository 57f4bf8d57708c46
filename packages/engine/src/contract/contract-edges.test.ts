/** Bounds of contract orders from both sides, and what a closing leaves alone. */
import { describe, expect, it } from "vitest";
import type { PlaceContractOrder } from "./commands.ts";
import { contractRules as rules } from "./contract-rules.ts";
import {
  accepted,
  BTC,
  closing,
  contextOf,
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

const CASH = 10n ** 11n;
const tick = tickOf(BTC, 9_641_050n, 9_641_450n);
const gold = marketOf(GOLD, tickOf(GOLD, 264_990n, 265_010n));
const now = contextOf([marketOf(BTC, tick), gold]);
const place = (changes: Partial<PlaceContractOrder>, state: ContractState = stateOf(CASH), context = now) =>
  rules.place(state, placing(changes), context);
const { contract: TERMS } = BTC;
if (TERMS === undefined) throw new Error("bitcoin has terms");

describe("protection that an order states", () => {
  it.each([
    ["long", { takeProfit: "96410.50" }, "take_profit_side"],
    ["long", { takeProfit: "90000.00" }, "take_profit_side"],
    ["long", { takeProfit: "96410.51" }, undefined],
    ["long", { stopLoss: "96410.50" }, "stop_loss_side"],
    ["long", { stopLoss: "97000.00" }, "stop_loss_side"],
    ["long", { stopLoss: "96410.49" }, undefined],
    ["short", { takeProfit: "96414.50" }, "take_profit_side"],
    ["short", { takeProfit: "97000.00" }, "take_profit_side"],
    ["short", { takeProfit: "96414.49" }, undefined],
    ["short", { stopLoss: "96414.50" }, "stop_loss_side"],
    ["short", { stopLoss: "96000.00" }, "stop_loss_side"],
    ["short", { stopLoss: "96414.51" }, undefined],
    ["long", { takeProfit: "98000.001" }, "price_step"],
    ["long", { stopLoss: "95000.001" }, "price_step"],
    ["long", { acceptablePrice: "96414.501" }, "price_step"],
  ] as const)("of a %s is rejected on the wrong side of the exit price and off the step: %o", (side, stated, key) => {
    expect(rejectionOf(place({ side, ...stated }))).toBe(key);
  });

  it.each([
    ["percent", "1.50", true],
    ["percent", "0.07", true],
    ["percent", "1.505", false],
    ["price", "1.010", true],
    ["price", "1.01", true],
    ["price", "1.005", false],
    ["price", "1.0101", false],
    ["price", "0.010", true],
    ["price", "0.009", false],
    ["price", "none", false],
  ] as const)("follows by %s with the decimals and the steps of its kind: %s", (by, distance, isTaken) => {
    const fine = { ...BTC, priceScale: 3, tickSize: 10n };
    const context = contextOf([marketOf(fine, tickOf(fine, 96_410_500n, 96_414_500n))]);
    expect(place({ trailing: { by, distance } }, stateOf(CASH), context).ok).toBe(isTaken);
  });

  it.each([{ takeProfit: "98000.00" }, { stopLoss: "95000.00" }, { trailing: { by: "percent", distance: "1" } as const }])(
    "is rejected of a closing order: %o",
    (stated) => {
      expect(rules.place(stateOf(CASH), closing(stated), now)).toMatchObject({
        rejection: { key: "malformed_request", params: { field: "takeProfit", rule: "opening_order_only" } },
      });
    },
  );
});

describe("leverage and exposure", () => {
  const bounded = (changes: object) => contextOf([{ ...marketOf(BTC, tick), spec: { ...BTC, contract: { ...TERMS, ...changes } } }]);

  it("of a product that offers none is one at the most", () => {
    expect(place({ leverage: 1 }, stateOf(CASH), bounded({ leverages: [] }))).toMatchObject({
      rejection: { key: "leverage_not_offered", params: { max: "1" } },
    });
  });

  it("is met to the unit: positions of the product, resting openings, and what is opened", () => {
    // 500 lots at 96,414.50, then as many at 90,000.00 and a trigger at 97,000.00.
    const open = accepted(place({})).state;
    const limit = accepted(place({ id: 2n, orderType: "limit", price: "90000.00" }, open)).state;
    const stop = accepted(place({ id: 3n, orderType: "stop", triggerPrice: "97000.00" }, limit)).state;
    const closed = accepted(rules.place(stop, closing({ id: 4n, orderType: "limit", price: "99000.00" }), now)).state;
    const other = accepted(place({ id: 5n, newPositionId: 105n, productId: GOLD.productId, quantity: "1" }, closed)).state;
    const sum = 4_820_725_000n + 4_500_000_000n + 4_850_000_000n;
    const next = { id: 6n, quantity: "100" };
    const all = sum + 964_145_000n;
    expect(rejectionOf(place(next, other, { ...bounded({ exposureMax: all - 1n }), markets: both(all - 1n) }))).toBe("exposure_limit");
    expect(place(next, other, { ...bounded({ exposureMax: all }), markets: both(all) }).ok).toBe(true);
  });

  const both = (exposureMax: bigint) =>
    contextOf([{ ...marketOf(BTC, tick), spec: { ...BTC, contract: { ...TERMS, exposureMax } } }, gold]).markets;
});

describe("the lots of a closing", () => {
  const open = accepted(place({})).state;

  it.each([
    ["0", "quantity_step"],
    ["-1", "quantity_step"],
    ["x", "quantity_step"],
    ["501", "quantity_above_position"],
    ["500", undefined],
    ["1", undefined],
  ])("of a position of 500: %s", (quantity, key) => {
    expect(rejectionOf(rules.place(open, closing({ quantity }), now))).toBe(key);
  });
});

describe("closing orders that rest", () => {
  /** A long and a short of bitcoin and a long of gold, each with orders that would close some of it. */
  function book(): ContractState {
    let state = accepted(place({})).state;
    state = accepted(place({ id: 2n, newPositionId: 102n, side: "short" }, state)).state;
    state = accepted(place({ id: 3n, newPositionId: 103n, productId: GOLD.productId, quantity: "500" }, state)).state;
    const rest = (changes: Partial<PlaceContractOrder>) => {
      state = accepted(rules.place(state, closing({ orderType: "limit", ...changes }), now)).state;
    };
    rest({ id: 11n, price: "99000.00", quantity: "500" });
    rest({ id: 12n, price: "99000.00", quantity: "300" });
    rest({ id: 13n, price: "99000.00", quantity: "200" });
    rest({ id: 21n, side: "short", price: "90000.00", quantity: "500" });
    rest({ id: 31n, productId: GOLD.productId, price: "2700.00", quantity: "500" });
    return accepted(place({ id: 41n, orderType: "limit", price: "90000.00" }, state)).state;
  }
  const lotsOf = ({ orders }: ContractState) => orders.map(({ id, lots }) => [id, lots]);
  const others = [
    [21n, 500n],
    [31n, 500n],
    [41n, 500n],
  ];
  const close = (quantity: string | null) =>
    accepted(rules.close(book(), { orderId: 99n, positionId: 101n, quantity, acceptablePrice: null }, now));

  it("ask for no more than is left of their own position, and those of others stay as they are", () => {
    const { state, events } = close("300");
    expect(lotsOf(state)).toEqual([[11n, 200n], [12n, 200n], [13n, 200n], ...others]);
    const reduced = events.flatMap((event) => (event.type === "reduced" ? [[event.order.id, event.lots]] : []));
    expect(reduced).toEqual([
      [11n, 300n],
      [12n, 100n],
    ]);
    expect(state.user.openOrders).toBe(6);
  });

  it("end with it, and only they", () => {
    const { state, events } = close(null);
    expect(lotsOf(state)).toEqual(others);
    const cancelled = events.flatMap((event) => (event.type === "cancelled" ? [[event.order.id, event.order.cancelReason]] : []));
    expect(cancelled).toEqual([
      [11n, "position_closed"],
      [12n, "position_closed"],
      [13n, "position_closed"],
    ]);
    expect(state.user.openOrders).toBe(3);
  });
});

describe("a fill that closes", () => {
  it("says what it was charged, by which order, and what became of that", () => {
    const open = accepted(place({})).state;
    const resting = accepted(rules.place(open, closing({ id: 5n, orderType: "limit", price: "99000.00", quantity: "200" }), now)).state;
    const high = tickOf(BTC, 9_900_000n, 9_900_400n, 2);
    const fired = accepted(rules.trigger(resting, { kind: "order", orderId: 5n, tick: high }, contextOf([marketOf(BTC, high)])));
    // 0.02 at 99,000.00: 1,980, of which 0.05 % are the fee; 1,928.29 of it was paid at the opening.
    const [traded] = fillsIn(fired.events);
    expect(traded).toMatchObject({
      fill: { orderId: 5n, action: "close", reason: "order", lots: 200n, feeRate: 50_000n, fee: 990_000n, liquidationFee: 0n, deficit: 0n },
      order: {
        id: 5n,
        status: "filled",
        lots: 200n,
        filledLots: 200n,
        notional: 1_980_000_000n,
        fee: 990_000n,
        held: 0n,
        positionId: 101n,
      },
      position: { status: "open", lots: 300n, closeReason: null, closedAt: null, liquidationFee: 0n, deficit: 0n, updatedAt: NOW },
      liquidation: null,
    });
    expect(traded?.fill.realised).toBe(1_980_000_000n - 1_928_290_000n);
    expect(traded?.moves).toEqual([
      { kind: "profit", from: "house", to: "cash", units: 51_710_000n, positionId: 101n },
      { kind: "fee", from: "margin", to: "fees", units: 990_000n, positionId: 101n },
      { kind: "margin_out", from: "margin", to: "cash", units: 96_414_500n - 990_000n, positionId: 101n },
    ]);
    expect(fired.state).toMatchObject({ orders: [], user: { openOrders: 0 } });
  });

  it("at the entry itself moves no profit", () => {
    const even = tickOf(BTC, 9_641_450n, 9_641_450n);
    const context = contextOf([marketOf(BTC, even)]);
    const open = accepted(place({}, stateOf(CASH), context)).state;
    const closed = accepted(rules.close(open, { orderId: 2n, positionId: 101n, quantity: null, acceptablePrice: null }, context));
    expect(fillsIn(closed.events)[0]?.fill.realised).toBe(0n);
    expect(fillsIn(closed.events)[0]?.moves.map(({ kind }) => kind)).toEqual(["fee", "margin_out"]);
  });
});
