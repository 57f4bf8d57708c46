import { randomUUID } from "node:crypto";
import { ORDERS_PER_CALL_MAX } from "@candela/api";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, createAppOfModules } from "../../testing/app-of-modules.ts";
import { enterCorporateAction } from "./enter-corporate-action.ts";
import { openSpotFixture } from "./spot-test-kit.ts";

const fixture = await openSpotFixture("stressed");
let app: FastifyInstance;
const asUser = { token: "token", encoding: "json" } as const;

beforeAll(async () => {
  const userId = await fixture.user();
  app = await createAppOfModules({
    modules: [fixture.spot.handlers],
    clock: { now: () => fixture.now },
    authenticate: async () => ({ sessionId: 1n, userId, accountType: "guest" }),
  });
});
afterAll(() => app.close());

describe("many orders in one call", () => {
  const order = (fields: object = {}) => ({
    idempotencyKey: randomUUID(),
    productCode: "X:BTCUSD",
    direction: 1,
    orderType: "market" as const,
    quantity: "0.01",
    ...fields,
  });

  it("are each answered in their order, rejections among them, and once when they are sent again", async () => {
    const orders = [order(), order({ quantity: "5" }), order({ orderType: "limit", price: "40000.00" }), order({ productCode: "NONE" })];
    const answer = await ask(app, "POST /api/spotOrder/placeMany", { orders }, asUser);
    expect(answer.status).toBe(200);
    expect(answer.body.rows.map(({ idempotencyKey, code, msg, data }) => [idempotencyKey, code, msg, data?.status])).toEqual([
      [orders[0]?.idempotencyKey, 200, "", "filled"],
      [orders[1]?.idempotencyKey, 500, "insufficient_balance", undefined],
      [orders[2]?.idempotencyKey, 200, "", "open"],
      [orders[3]?.idempotencyKey, 500, "product_not_listed", undefined],
    ]);
    expect((await ask(app, "POST /api/spotOrder/placeMany", { orders }, asUser)).body).toEqual(answer.body);
    // Alone under its key each is rejected with the same figures.
    for (const index of [1, 3]) {
      const { msg, params } = (await ask(app, "POST /api/spotOrder/place", orders[index] ?? order(), { token: "token" })).body;
      expect(answer.body.rows[index]).toMatchObject({ msg, params });
      if (index === 1) expect(params).not.toEqual({});
    }
    const { body } = await ask(app, "GET /api/spotOrder/list", {}, asUser);
    expect(body.total).toBe(2);
  });

  it("with one key twice have one effect, and another body under a used key is rejected", async () => {
    const first = order();
    const { body } = await ask(app, "POST /api/spotOrder/placeMany", { orders: [first, first, { ...first, quantity: "0.02" }] }, asUser);
    expect(body.rows.map(({ msg }) => msg)).toEqual(["", "", "key_reused"]);
    expect(body.rows[0]?.data?.id).toBe(body.rows[1]?.data?.id);
  });

  it("are at least one and at most fifty, each with a key, as JSON", async () => {
    const many = (count: number) => ({ orders: Array.from({ length: count }, () => order({ quantity: "0.001" })) });
    expect((await ask(app, "POST /api/spotOrder/placeMany", many(ORDERS_PER_CALL_MAX + 1), asUser)).status).toBe(400);
    expect((await ask(app, "POST /api/spotOrder/placeMany", many(0), asUser)).status).toBe(400);
    const { idempotencyKey: _, ...keyless } = order();
    const without = { orders: [keyless] } as never;
    expect((await ask(app, "POST /api/spotOrder/placeMany", without, asUser)).body.msg).toBe("idempotency_key_missing");
    expect((await ask(app, "POST /api/spotOrder/placeMany", many(1), { token: "token", encoding: "form" })).status).toBe(400);
    const full = await ask(app, "POST /api/spotOrder/placeMany", many(ORDERS_PER_CALL_MAX), asUser);
    expect(full.body.rows.every(({ code }) => code === 200)).toBe(true);
  });
});

describe("the fill model", () => {
  it("is told to anyone, and every fill names it", async () => {
    const { body } = await ask(app, "GET /api/fillModel/detail", {});
    expect(body.data).toMatchObject({ model: "stressed", version: 1, spreadFactor: "3.00", depthFactor: "0.25" });
    expect(body.data?.curves.map(({ productType }) => productType)).toEqual([1, 2, 3, 4]);
    expect(body.data?.curves[1]?.levels[0]).toEqual({ spreads: "0.00", value: "50000.000000" });
    const placed = await ask(
      app,
      "POST /api/spotOrder/place",
      { idempotencyKey: randomUUID(), productCode: "X:BTCUSD", direction: 2, orderType: "market", sellAll: true },
      { token: "token" },
    );
    // A spread of 0.02 becomes 0.06: 0.02 on each side.
    expect(placed.body.data?.fills[0]?.reason).toMatchObject({ model: "stressed", side: "bid", quote: "49999.99", spreadPart: "0.02" });
    expect(placed.body.data?.averagePrice).toBe("49999.97");
  });
});

describe("corporate actions", () => {
  it("are listed for anyone from when they are entered", async () => {
    const entry = { cashPerUnit: null, ratio: "4:1", fractionPrice: "200.00", enteredBy: "Ada", effectiveAt: fixture.now + 3_600_000 };
    await enterCorporateAction(
      fixture.sql,
      { ...entry, kind: "split", productCode: "AAPL" },
      [...fixture.market.products.values()],
      fixture.now,
      async () => false,
    );
    const { body } = await ask(app, "GET /api/corporateAction/list", { productCode: "AAPL" });
    expect(body).toMatchObject({
      total: 1,
      rows: [{ kind: "split", newUnits: 4, oldUnits: 1, fractionPrice: "200.00", cashPerUnit: null, completedAt: null }],
    });
    expect((await ask(app, "GET /api/corporateAction/list", { productCode: "GC" })).body.total).toBe(0);
  });
});
