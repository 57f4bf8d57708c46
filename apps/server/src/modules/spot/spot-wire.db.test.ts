/** Every field of a client's spot order reaches the order, and the user's devices are told the result. */
import { randomUUID } from "node:crypto";
import { type Envelope, type Fields, ROUTES, type RouteKey } from "@candela/api";
import { describe, expect, it } from "vitest";
import type { Call, Handler } from "../../platform/http/handlers.ts";
import { dataOf } from "../../testing/answers.ts";
import type { SpotOrderData } from "./index.ts";
import { BTC, openSpotFixture } from "./spot-test-kit.ts";

const fixture = await openSpotFixture();
const PLACE = "POST /api/spotOrder/place";
const CANCEL = "POST /api/spotOrder/cancel";

async function ask<K extends RouteKey>(route: K, userId: bigint, fields: Fields<K>): Promise<Envelope<SpotOrderData, SpotOrderData>> {
  const call = { fields, session: { userId, sessionId: 1n, accountType: "guest" }, deadline: fixture.now + 8_000 };
  return (await (fixture.spot.handlers[route] as Handler<never>)(call as unknown as Call<never>)) as Envelope<SpotOrderData, SpotOrderData>;
}
/** The answer's order, or the key of the rejection. */
const told = async <K extends RouteKey>(route: K, userId: bigint, fields: Fields<K>) =>
  await ask(route, userId, fields).then(
    ({ data }) => data,
    (error: { key: string; state?: unknown }) => ({ key: error.key, state: error.state ?? null }),
  );

const usual = { productCode: BTC.productCode, direction: 1, orderType: "market" } as const;
const limit = { ...usual, orderType: "limit", quantity: "0.1" } as const;
/** For each field of an order what it makes of one, and another value under the same key. */
const FIELDS: Record<string, readonly [object, object, object]> = {
  productCode: [{ ...usual, productCode: "AAPL", quantity: "1" }, { productCode: "AAPL", filledQuantity: "1.00" }, { productCode: "NONE" }],
  direction: [{ ...usual, direction: 2, quantity: "0.1" }, { key: "insufficient_holding" }, { direction: 1 }],
  orderType: [{ ...usual, quantity: "0.1" }, { orderType: "market", status: "filled" }, { orderType: "limit" }],
  quantity: [{ ...usual, quantity: "0.25" }, { quantity: "0.250000" }, { quantity: "0.3" }],
  amount: [{ ...usual, amount: "1000" }, { quantity: "0.019980" }, { amount: "1001" }],
  sellAll: [{ ...usual, direction: 2, sellAll: true }, { key: "nothing_to_sell" }, { sellAll: false }],
  price: [{ ...limit, price: "40000.00" }, { price: "40000.00", status: "open" }, { price: "40001.00" }],
  triggerPrice: [
    { ...limit, orderType: "stop_limit", price: "60000.00", triggerPrice: "59000.00" },
    { triggerPrice: "59000.00", status: "open" },
    { triggerPrice: "59001.00" },
  ],
  acceptablePrice: [{ ...usual, quantity: "0.1", acceptablePrice: "40000.00" }, { key: "price_moved" }, { acceptablePrice: "60000.00" }],
  timeInForce: [{ ...limit, price: "40000.00", timeInForce: "day" }, { timeInForce: "day" }, { timeInForce: "gtc" }],
};

it("every field of an order is known here", () => {
  const { idempotencyKey: _, ...properties } = ROUTES[PLACE].body.properties;
  expect(Object.keys(FIELDS).sort(), "add what the field makes of an order").toEqual(Object.keys(properties).sort());
});

it.each(Object.entries(FIELDS))("%s reaches the order, and is part of what its key stands for", async (_field, [fields, order, other]) => {
  const user = await fixture.user();
  const asked = { idempotencyKey: randomUUID(), ...fields } as Fields<typeof PLACE>;
  const first = await told(PLACE, user, asked);
  expect(first).toMatchObject(order);
  expect(await told(PLACE, user, asked)).toEqual(first);
  expect(await told(PLACE, user, { ...asked, ...other })).toMatchObject({ key: "key_reused" });
});

it("a cancel that comes too late tells the order as it stands, and its key stands for the order it named", async () => {
  const user = await fixture.user();
  const orders = [
    dataOf(await fixture.place(user, { price: "40000.00", quantity: "0.1" })),
    await fixture.placed(user, { quantity: "0.1" }),
  ];
  const [resting, filled] = orders.map(({ id }) => id) as [string, string];
  const key = randomUUID();
  expect(await told(CANCEL, user, { idempotencyKey: key, id: resting })).toMatchObject({ id: resting, status: "cancelled" });
  expect(await told(CANCEL, user, { idempotencyKey: key, id: filled })).toMatchObject({ key: "key_reused" });
  for (const [id, status] of [
    [resting, "cancelled"],
    [filled, "filled"],
  ] as const) {
    const late = await told(CANCEL, user, { idempotencyKey: randomUUID(), id });
    expect(late).toEqual({ key: `order_already_${status}`, state: await fixture.order(user, id) });
    expect(late).toMatchObject({ state: { id, status } });
  }
  const another = await told(CANCEL, await fixture.user(), { idempotencyKey: randomUUID(), id: resting });
  expect(another).toEqual({ key: "not_found", state: null });
});

describe("devices of the user", () => {
  it("are told each order as it stands, what is held and free of its product, and the money", async () => {
    const user = await fixture.user();
    const since = fixture.published.length;
    const bought = await fixture.placed(user, { quantity: "0.2" });
    const sale = await fixture.placed(user, { sell: true, price: "60000.00", quantity: "0.05" });
    const bid = await fixture.placed(user, { price: "40000.00", quantity: "0.1" });
    dataOf(await fixture.cancel(user, sale.id));
    const product = (balance: string, frozen: string, available: string) => ({
      ...{ kind: "balance", assetId: 1011, assetCode: BTC.productCode, balance, available, frozen },
    });
    const cash = (available: string, frozen: string) => ({
      ...{ kind: "balance", assetId: 3, assetCode: "USDT", balance: "89989.997998", available, frozen },
    });
    expect(fixture.published.slice(since)).toEqual(
      [
        // 0.2 at 50,000.01, and a thousandth of it.
        [{ kind: "order", order: bought }, product("0.200000", "0.000000", "0.200000"), cash("89989.997998", "0.000000")],
        [{ kind: "order", order: sale }, product("0.200000", "0.050000", "0.150000"), cash("89989.997998", "0.000000")],
        [{ kind: "order", order: bid }, product("0.200000", "0.050000", "0.150000"), cash("85985.997998", "4004.000000")],
        [
          { kind: "order", order: await fixture.order(user, sale.id) },
          ...[product("0.200000", "0.000000", "0.200000"), cash("85985.997998", "4004.000000")],
        ],
      ].map((events) => ({ userId: user, events })),
    );
  });
});
