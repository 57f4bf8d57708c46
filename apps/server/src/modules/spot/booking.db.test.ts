/** Rows that spot trading writes besides the money: who did it, at which tick and why, and the lists that users read. */
import { randomUUID } from "node:crypto";
import type { Envelope, Fields, RouteKey } from "@candela/api";
import { describe, expect, it } from "vitest";
import { askAsGuest, transfersOf } from "../../testing/booked.ts";
import { countOpenOrders, spotRealisedSince } from "./read.ts";
import { AAPL, BTC, openSpotFixture } from "./spot-test-kit.ts";

const fixture = await openSpotFixture();

const ask = <K extends RouteKey>(route: K, userId: bigint, fields: Fields<K>) =>
  askAsGuest<Envelope<Record<string, unknown>, Record<string, unknown>>, K>(fixture.spot.handlers, route, userId, fields);

const moved = (userId: bigint) => transfersOf(fixture.sql, userId, BTC.productCode);

describe("each transfer says who moved it, why and at which price", () => {
  it("of a purchase and a sale at the market: the user, with the key of the order", async () => {
    const user = await fixture.user();
    fixture.tick(BTC, "50000.00");
    await fixture.placed(user, { quantity: "0.1" });
    await fixture.placed(user, { sell: true, sellAll: true });
    const at = "3 user key 5000000";
    expect(await moved(user)).toEqual([
      ...[`spot_buy single ${at}`, `spot_buy single ${at}`, `fee single ${at}`],
      ...[`spot_sell single ${at}`, `spot_sell single ${at}`, `fee single ${at}`],
    ]);
  });

  it("of an order that rests: its hold by the user, its fill by the engine, its end by whoever ended it", async () => {
    const user = await fixture.user();
    fixture.tick(BTC, "50000.00");
    const cancelled = await fixture.placed(user, { price: "45000.00", quantity: "0.1" });
    await fixture.cancel(user, cancelled.id);
    await fixture.placed(user, { price: "49000.00", quantity: "0.1" });
    fixture.tick(BTC, "48900.00");
    await fixture.spot.idle();
    await fixture.placed(user, { sell: true, price: "60000.00", quantity: "0.05" });
    fixture.tick(BTC, "60100.00");
    await fixture.spot.idle();
    expect(await moved(user)).toEqual([
      ...["spot_hold pend 2 user key", "spot_hold void 2 user key", "spot_hold pend 2 user key"],
      ...["spot_hold void 3 engine no key 4890000", "spot_buy post 3 engine no key 4890000", "spot_buy single 3 engine no key 4890000"],
      ...["fee single 3 engine no key 4890000", "spot_hold pend 2 user key"],
      ...["spot_sell single 3 engine no key 6010000", "spot_sell post 3 engine no key 6010000", "fee single 3 engine no key 6010000"],
    ]);
    fixture.tick(BTC, "50000.00");
  });
});

describe("the lists of a user", () => {
  it("go by status and product, the newest first, page by page, and are nobody else's", async () => {
    const [user, other] = [await fixture.user(), await fixture.user()];
    fixture.tick(BTC, "50000.00");
    fixture.tick(AAPL, "200.00");
    const [first, second] = [await fixture.placed(user, { quantity: "0.1" }), await fixture.placed(user, { spec: AAPL, quantity: "3" })];
    const third = await fixture.placed(user, { price: "45000.00", quantity: "0.1" });
    const ended = await fixture.placed(user, { spec: AAPL, price: "150.00", quantity: "1" });
    await fixture.cancel(user, ended.id);
    const orders = async (fields: Fields<"GET /api/spotOrder/list">, userId = user) => {
      const { rows, total } = await ask("GET /api/spotOrder/list", userId, fields);
      return [rows.map(({ id }) => id), total] as const;
    };
    expect(await orders({})).toEqual([[ended.id, third.id, second.id, first.id], 4]);
    expect(await orders({ status: "open" })).toEqual([[third.id], 1]);
    expect(await orders({ status: "closed" })).toEqual([[ended.id, second.id, first.id], 3]);
    expect(await orders({ productCode: "AAPL" })).toEqual([[ended.id, second.id], 2]);
    expect(await orders({ productCode: "AAPL", status: "open" })).toEqual([[], 0]);
    const sold = await fixture.placed(user, { sell: true, quantity: "0.1" });
    expect(await orders({ direction: 2 })).toEqual([[sold.id], 1]);
    expect((await orders({ direction: 1 }))[1]).toBe(4);
    // The first moment of a range belongs to it, the last one does not.
    const placed = { startTs: sold.createdAt, endTs: sold.createdAt + 1 };
    expect((await orders(placed))[0]).toContain(sold.id);
    expect((await orders({ endTs: sold.createdAt }))[0]).not.toContain(sold.id);
    expect((await orders({ startTs: sold.createdAt + 1 }))[1]).toBe(0);
    expect(await orders({ ...placed, direction: 2, productCode: "AAPL" })).toEqual([[], 0]);
    const { rows: ones } = await ask("GET /api/spotOrder/list", user, { direction: 1, pageSize: 3 });
    expect(ones.map(({ id }) => id)).toEqual([ended.id, third.id, second.id]);
    expect(await orders({ pageSize: 3, pageNum: 2 })).toEqual([[second.id, first.id], 5]);
    expect(await orders({}, other)).toEqual([[], 0]);
    await expect(ask("GET /api/spotOrder/list", user, { epoch: 2 })).rejects.toMatchObject({ key: "not_found" });
    expect((await ask("GET /api/spotOrder/detail", user, { id: first.id })).data).toMatchObject({
      id: first.id,
      fills: [{ quantity: "0.100000" }],
    });
    await expect(ask("GET /api/spotOrder/detail", other, { id: first.id })).rejects.toMatchObject({ key: "not_found" });
    expect(await countOpenOrders(fixture.sql, [user, other])).toEqual(new Map([[user, 1]]));
  });

  it("of what is held names what is free of it, its cost, its value now and what it made", async () => {
    const user = await fixture.user();
    fixture.tick(BTC, "50000.00");
    await fixture.placed(user, { quantity: "0.2" });
    await fixture.placed(user, { sell: true, quantity: "0.1" });
    await fixture.placed(user, { sell: true, price: "60000.00", quantity: "0.04" });
    fixture.tick(BTC, "51000.00");
    const { rows, total } = await ask("GET /api/userBibiAssets/list", user, {});
    // 0.2 at 50,000.01 and a fee of a thousandth cost 10,010.002002 (rounded up); half of it is left.
    expect([rows, total]).toEqual([
      [
        {
          ...{ productCode: BTC.productCode, productType: 2, bibiAmount: "0.100000", frozen: "0.040000", available: "0.060000" },
          ...{ averageCost: "50050.010010", cost: "5005.001001", nowPrice: "51000.00", value: "5100.000000", profit: "94.998999" },
          // 0.1 at 49,999.99 brings 4,999.999, less the fee of 4.999999 and the cost of the half.
          realisedProfit: "-10.002000",
        },
      ],
      1,
    ]);
    expect(await spotRealisedSince(fixture.sql, [user], fixture.now)).toEqual(new Map([[user, -10_002_000n]]));
    expect(await spotRealisedSince(fixture.sql, [user], fixture.now + 1)).toEqual(new Map());
    fixture.tick(BTC, "50000.00");
  });

  it("of what became of a key is its owner's, and tells the order as it stands, or why there is none", async () => {
    const [user, other] = [await fixture.user(), await fixture.user()];
    const [key, rejected] = [randomUUID(), randomUUID()];
    await fixture.place(user, { price: "45000.00", quantity: "0.1" }, key);
    await fixture.place(user, { quantity: "3" }, rejected);
    const byKey = (userId: bigint, idempotencyKey: string) => ask("GET /api/spotOrder/byKey", userId, { idempotencyKey });
    const { data } = await byKey(user, key);
    expect(data).toMatchObject({ status: "open" });
    await fixture.cancel(user, String(data?.id));
    expect((await byKey(user, key)).data).toMatchObject({ status: "cancelled" });
    await expect(byKey(user, rejected)).rejects.toMatchObject({ key: "insufficient_balance" });
    await expect(byKey(other, key)).rejects.toMatchObject({ key: "not_found" });
    await expect(byKey(user, randomUUID())).rejects.toMatchObject({ key: "not_found" });
  });

  it("of fees has every row with its remark and rate", async () => {
    const { rows, total } = await ask("GET /api/orderFeeSetting/list", 0n, {});
    expect(total).toBe(rows.length);
    expect(rows.find(({ remark }) => remark === "加密货币币币买入")).toMatchObject({ feeRate: "0.00100000" });
  });
});
