import { Direction } from "@candela/model";
import { describe, expect, it } from "vitest";
import type { Outcome } from "../../../lib/net/command.ts";
import { isReached, moveOrder, remainingOf } from "./move-order.ts";

type Order = Extract<Outcome, { kind: "done" }>["order"];

const order: Order = {
  id: "7",
  productCode: "X:BTCUSD",
  productType: 2,
  positionType: 3,
  direction: Direction.buy,
  orderType: "limit",
  status: "cancelled",
  endReason: "user",
  timeInForce: "gtc",
  expiresAt: null,
  triggerPrice: null,
  triggeredAt: null,
  triggerTickSeq: null,
  price: "90000.00",
  quantity: "0.5000",
  filledQuantity: "0.1000",
  averagePrice: null,
  feeRate: "0.001",
  fee: "0",
  frozen: "0",
  settlementCurrencyId: 1,
  createdAt: 1,
  updatedAt: 2,
  fills: [],
};
const rejected: Outcome = { kind: "rejected", failure: { kind: "rejected", msg: "order_already_filled", params: {}, status: 200 } };

/** Answers one command after another, and tells what was sent. */
function running(...answers: readonly Outcome[]) {
  const sent: unknown[] = [];
  const run = async (route: string, fields: object): Promise<Outcome> => {
    const answer = answers[sent.push([route, fields]) - 1];
    if (answer === undefined) throw new Error(`not expected: ${route}`);
    return answer;
  };
  return { run, sent };
}

describe("moving an order", () => {
  it("cancels it and places what was left at the new price", async () => {
    const { run, sent } = running({ kind: "done", order }, { kind: "done", order: { ...order, id: "8", status: "open" } });
    expect(await moveOrder(run, order, "91000.00")).toMatchObject({ kind: "moved", order: { id: "8" } });
    expect(sent).toEqual([
      ["POST /api/spotOrder/cancel", { id: "7" }],
      [
        "POST /api/spotOrder/place",
        {
          productCode: "X:BTCUSD",
          direction: Direction.buy,
          orderType: "limit",
          timeInForce: "gtc",
          price: "91000.00",
          quantity: "0.4000",
        },
      ],
    ]);
  });

  it("keeps the trigger that an order still waits for, and how long it waits", async () => {
    const armed: Order = { ...order, orderType: "stop_limit", triggerPrice: "92000.00", timeInForce: "day" };
    const moved = async (from: Order) => {
      const { run, sent } = running({ kind: "done", order: from }, { kind: "done", order: { ...from, id: "8", status: "open" } });
      await moveOrder(run, from, "92500.00");
      return sent[1];
    };
    const fields = { productCode: "X:BTCUSD", direction: Direction.buy, timeInForce: "day", price: "92500.00", quantity: "0.4000" };
    const route = "POST /api/spotOrder/place";
    expect(await moved(armed)).toEqual([route, { ...fields, orderType: "stop_limit", triggerPrice: "92000.00" }]);
    expect(await moved({ ...armed, triggeredAt: 5, triggerTickSeq: 9 })).toEqual([route, { ...fields, orderType: "limit" }]);
  });

  it.each([
    ["not_cancelled", rejected],
    ["cancel_never", { kind: "never-arrived" }],
    ["cancel_unknown", { kind: "unknown", idempotencyKey: "k" }],
    ["filled", { kind: "done", order: { ...order, status: "filled", filledQuantity: "0.5000" } }],
    ["filled", { kind: "done", order: { ...order, filledQuantity: "0.5000" } }],
  ] as const)("places nothing when cancelling ended as %s", async (kind, answer) => {
    const { run, sent } = running(answer);
    expect((await moveOrder(run, order, "91000.00")).kind).toBe(kind);
    expect(sent).toHaveLength(1);
  });

  it.each([
    ["not_placed", rejected],
    ["place_never", { kind: "never-arrived" }],
    ["place_unknown", { kind: "unknown", idempotencyKey: "k" }],
  ] as const)("says that the order is gone when placing ended as %s", async (kind, answer) => {
    const { run } = running({ kind: "done", order }, answer);
    expect((await moveOrder(run, order, "91000.00")).kind).toBe(kind);
  });
});

describe("an order that waits", () => {
  it("has left what is not filled", () => {
    expect(remainingOf(order)).toBe("0.4000");
  });

  it.each([
    [Direction.buy, "100.00", true],
    [Direction.buy, "101.00", true],
    [Direction.buy, "99.99", false],
    [Direction.sell, "98.00", true],
    [Direction.sell, "98.01", false],
  ])("of direction %i at %s is reached: %s", (direction, price, reached) => {
    expect(isReached(direction, price, { bid: "98.00", ask: "100.00" })).toBe(reached);
  });
});
