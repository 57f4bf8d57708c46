import { createPublicKey, randomUUID, verify } from "node:crypto";
import { checkQuickReceipt, signedReceiptText } from "@candela/model";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, createAppOfModules } from "../../testing/app-of-modules.ts";
import { BTC, CRYPTO_60, openQuickFixture } from "./quick-test-kit.ts";

const fixture = await openQuickFixture();
let app: FastifyInstance;
let user: bigint;
let other: bigint;

beforeAll(async () => {
  [user, other] = [await fixture.user(), await fixture.user()];
  app = await createAppOfModules({
    modules: [fixture.quick.handlers],
    clock: { now: () => fixture.now },
    authenticate: async (token) => ({ sessionId: 1n, userId: BigInt(token), accountType: "guest" }),
  });
});
afterAll(() => app.close());

const as = (userId: bigint) => ({ token: String(userId) });
const order = (fields: object = {}) => ({
  idempotencyKey: randomUUID(),
  productCode: "X:BTCUSD",
  direction: 1,
  optionId: CRYPTO_60,
  stake: "100",
  ...fields,
});
const fresh = () => fixture.tick(BTC, "50000.00", 1_000);

async function settled(fields: object = {}): Promise<string> {
  fresh();
  const { body } = await ask(app, "POST /api/fastTradeOrder/place", order(fields), as(user));
  await fixture.move(BTC, "50000.00", 500);
  await fixture.run(BTC, "50100.00", 61);
  return body.data?.id ?? "";
}

describe("options", () => {
  it("are those of the product's class, shortest first, with rates, bounds and the fee that is charged now", async () => {
    const { body } = await ask(app, "GET /api/fastTradeOrderOptions/list", { productType: 2, productCode: "X:BTCUSD" });
    expect(body.total).toBe(5);
    expect(body.rows.map(({ seconds, payoutRate }) => [seconds, payoutRate])).toEqual([
      [30, "0.80000000"],
      [60, "0.82000000"],
      [120, "0.84000000"],
      [180, "0.86000000"],
      [300, "0.88000000"],
    ]);
    expect(body.rows[1]).toMatchObject({
      id: CRYPTO_60,
      minimum: "5.000000",
      maximum: "5000.000000",
      exposureMax: "50000.000000",
      feeRateBuy: "0.00000000",
    });
  });
});

describe("placing", () => {
  it("answers the accepted trade, and the same again for the same key, form-encoded or JSON", async () => {
    fresh();
    const fields = order();
    const first = await ask(app, "POST /api/fastTradeOrder/place", fields, as(user));
    expect(first).toMatchObject({ status: 200, body: { data: { status: "accepted", direction: 1, stake: "100.000000" } } });
    expect((await ask(app, "POST /api/fastTradeOrder/place", fields, { ...as(user), encoding: "json" })).body).toEqual(first.body);
    expect(await ask(app, "POST /api/fastTradeOrder/place", { ...fields, stake: "101" }, as(user))).toMatchObject({
      status: 422,
      body: { msg: "key_reused" },
    });
    const byKey = await ask(app, "GET /api/fastTradeOrder/byKey", { idempotencyKey: fields.idempotencyKey }, as(user));
    expect(byKey.body.data).toEqual(first.body.data);
    expect(await ask(app, "GET /api/fastTradeOrder/byKey", { idempotencyKey: fields.idempotencyKey }, as(other))).toMatchObject({
      status: 404,
    });
    await fixture.run(BTC, "50000.00", 62);
  });

  it("rejects with the key and what its text needs", async () => {
    fresh();
    const rejected = await ask(app, "POST /api/fastTradeOrder/place", order({ stake: "5000.5" }), as(user));
    expect(rejected).toMatchObject({
      status: 422,
      body: { code: 500, msg: "amount_above_maximum", params: { max: "5000.000000" }, data: null },
    });
  });

  it("takes no rate, price or time from the caller", async () => {
    for (const field of ["payoutRate", "price", "openTick", "acceptedAt", "seconds", "status", "payout", "userId"]) {
      const { status, body } = await ask(app, "POST /api/fastTradeOrder/place", { ...order(), [field]: "1" } as never, {
        ...as(user),
        encoding: "json",
      });
      expect([field, status, body.params]).toEqual([field, 400, { field, rule: "unknown" }]);
    }
  });

  it("takes many at once, each with its own answer, in the order given", async () => {
    fresh();
    const orders = [order({ stake: "10" }), order({ stake: "1" }), order({ stake: "20", direction: 2 })];
    const { body } = await ask(app, "POST /api/fastTradeOrder/placeMany", { orders }, { ...as(user), encoding: "json" });
    expect(body.rows.map((row) => row.idempotencyKey)).toEqual(orders.map(({ idempotencyKey }) => idempotencyKey));
    expect(body.rows.map(({ data, msg }) => data?.stake ?? msg)).toEqual(["10.000000", "amount_below_minimum", "20.000000"]);
    const again = await ask(app, "POST /api/fastTradeOrder/placeMany", { orders }, { ...as(user), encoding: "json" });
    expect(again.body).toEqual(body);
    // Alone under its key it is rejected with the same figures.
    const { msg, params } = (await ask(app, "POST /api/fastTradeOrder/place", orders[1] ?? order(), as(user))).body;
    expect(body.rows[1]).toMatchObject({ msg, params });
    expect(params).not.toEqual({});
    await fixture.run(BTC, "50000.00", 62);
  });
});

describe("reading", () => {
  it("lists running and ended trades apart, newest first, and nobody else's", async () => {
    const ended = await settled();
    fresh();
    const running = (await ask(app, "POST /api/fastTradeOrder/place", order(), as(user))).body.data?.id;
    const ids = async (status: "open" | "closed", userId: bigint) =>
      (await ask(app, "GET /api/fastTradeOrder/list", { status, pageSize: 1 }, as(userId))).body;
    expect((await ids("open", user)).rows.map(({ id }) => id)).toEqual([running]);
    expect((await ids("closed", user)).rows.map(({ id }) => id)).toEqual([ended]);
    expect((await ids("closed", user)).total).toBeGreaterThan(1);
    expect(await ids("open", other)).toMatchObject({ rows: [], total: 0 });
    for (const key of ["GET /api/fastTradeOrder/detail", "GET /api/fastTradeOrder/receipt"] as const)
      expect(await ask(app, key, { id: ended }, as(other))).toMatchObject({ status: 404, body: { msg: "not_found" } });
    expect(await ask(app, "GET /api/fastTradeOrder/receipt", { id: running ?? "" }, as(user))).toMatchObject({
      status: 409,
      body: { msg: "quick_trade_open" },
    });
    await fixture.run(BTC, "50000.00", 62);
  });
});

describe("the receipt", () => {
  it("is signed with the public key, recomputes, and is the same whenever it is asked for", async () => {
    const id = await settled();
    const receipt = (await ask(app, "GET /api/fastTradeOrder/receipt", { id }, as(user))).body.data;
    if (receipt === null) throw new Error("there is a receipt");
    expect(receipt).toMatchObject({
      order: { id, status: "won", payout: "182.000000" },
      openTick: { price: "50000.00" },
      closeTick: { price: "50100.00" },
    });
    expect(receipt.transfers.map(({ reason, amount }) => `${reason} ${amount}`)).toEqual([
      "quick_stake 100.000000",
      "quick_return 100.000000",
      "quick_win 82.000000",
    ]);
    expect(checkQuickReceipt(receipt).filter(({ ok }) => !ok)).toEqual([]);
    const { body } = await ask(app, "GET /api/fastTradeOrder/publicKey", {});
    const key = createPublicKey({ key: Buffer.from(body.data?.publicKey ?? "", "base64"), format: "der", type: "spki" });
    const signature = Buffer.from(receipt.signature, "base64");
    const isSigned = (fields: object) => verify(null, Buffer.from(signedReceiptText({ ...fields })), key, signature);
    expect(receipt.keyId).toBe(body.data?.keyId);
    expect(isSigned(receipt)).toBe(true);
    expect(isSigned({ ...receipt, order: { ...receipt.order, payout: "0.000000" } })).toBe(false);
    await fixture.restart();
    const again = await fixture.quick.handlers["GET /api/fastTradeOrder/receipt"]?.({
      fields: { id },
      session: { sessionId: 1n, userId: user, accountType: "guest" },
      operator: null,
      language: "en",
      ip: "",
      requestId: "",
      deadline: fixture.now,
      userAgent: "",
    });
    expect(again?.data).toEqual(receipt);
  });
});
