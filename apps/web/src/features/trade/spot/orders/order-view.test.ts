import { describe, expect, it } from "vitest";
import { orderView, type SpotOrder, withEvent } from "./order-view.ts";

const order = (changes: Partial<SpotOrder> = {}): SpotOrder => ({
  id: "1",
  productCode: "X:BTCUSD",
  productType: 2,
  positionType: 3,
  direction: 1,
  orderType: "limit",
  status: "open",
  endReason: null,
  timeInForce: "gtc",
  expiresAt: null,
  triggerPrice: null,
  triggeredAt: null,
  triggerTickSeq: null,
  price: "40000.00",
  quantity: "0.010000",
  filledQuantity: "0.000000",
  averagePrice: null,
  feeRate: "0.00100000",
  fee: "0.000000",
  frozen: "400.400000",
  settlementCurrencyId: 3,
  createdAt: 1_000,
  updatedAt: 1_000,
  fills: [],
  ...changes,
});

describe("a row", () => {
  it.each([
    [{}, "open", true],
    [{ status: "partially_filled", filledQuantity: "0.004000" }, "partial", true],
    [{ status: "filled", filledQuantity: "0.010000" }, "filled", false],
    [{ status: "cancelled" }, "cancelled", false],
    [{ status: "cancelled", filledQuantity: "0.000001" }, "partly-cancelled", false],
    [{ status: "expired" }, "expired", false],
    [{ status: "expired", filledQuantity: "0.000001" }, "partly-expired", false],
  ] as const)("of %j is %s", (changes, state, canCancel) => {
    expect(orderView(order(changes))).toMatchObject({ state, canCancel });
  });

  it("shows the average of the fills before the limit", () => {
    expect(orderView(order()).price).toBe("40000.00");
    expect(orderView(order({ averagePrice: "39999.50" })).price).toBe("39999.50");
    expect(orderView(order({ orderType: "market", price: null })).price).toBeNull();
  });
});

describe("an event of the account", () => {
  const event = (changes: Partial<SpotOrder>) => ({ kind: "order" as const, order: order(changes) });

  it("puts a new open order in front of the open ones, and a closed one in front of the history", () => {
    expect(withEvent([order()], event({ id: "2" }), "open").map((each) => each.id)).toEqual(["2", "1"]);
    expect(withEvent([], event({ id: "2" }), "closed")).toEqual([]);
    expect(withEvent([], event({ status: "filled" }), "closed")).toHaveLength(1);
  });

  it("takes a filled order out of the open ones and brings an open one up to date", () => {
    expect(withEvent([order()], event({ status: "filled", updatedAt: 2_000 }), "open")).toEqual([]);
    expect(withEvent([order()], event({ filledQuantity: "0.005000", updatedAt: 2_000 }), "open")[0]?.filledQuantity).toBe("0.005000");
  });

  it("takes the later of two copies of one moment: orders may be accepted and filled in the same millisecond", () => {
    const accepted = [order({ updatedAt: 1_000 })];
    expect(withEvent(accepted, event({ status: "filled", updatedAt: 1_000 }), "open")).toEqual([]);
    expect(withEvent(accepted, event({ filledQuantity: "0.005000", updatedAt: 1_000 }), "open")[0]?.filledQuantity).toBe("0.005000");
  });

  it("ignores an older copy and other kinds of event", () => {
    const now = [order({ updatedAt: 5_000 })];
    expect(withEvent(now, event({ status: "cancelled", updatedAt: 4_000 }), "open")).toBe(now);
    const balance = { kind: "balance", assetId: 3, assetCode: "USDT", balance: "1", available: "1", frozen: "0" } as const;
    expect(withEvent(now, balance, "open")).toBe(now);
  });
});
