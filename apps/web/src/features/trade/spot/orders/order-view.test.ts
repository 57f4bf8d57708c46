import { describe, expect, it } from "vitest";
import { orderView, type SpotOrder } from "./order-view.ts";

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
