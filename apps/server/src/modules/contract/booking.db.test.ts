/**
 * Rows that contracts write besides the money: who did it, at which tick and why, the steps of a position, and the lists that users read.
 */

import { randomUUID } from "node:crypto";
import type { Envelope, Fields, RouteKey } from "@candela/api";
import { DAY_MS } from "@candela/model";
import { describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { askAsGuest, transfersOf } from "../../testing/booked.ts";
import { AAPL_CONTRACT, BTC_CONTRACT, openContractFixture } from "./contract-test-kit.ts";

const fixture = await openContractFixture();

const ask = <K extends RouteKey>(route: K, userId: bigint, fields: Fields<K>) =>
  askAsGuest<Envelope<{ id: string }, { id: string; status: string }>, K>(fixture.contracts.handlers, route, userId, fields);

const moved = (userId: bigint) => transfersOf(fixture.sql, userId, BTC_CONTRACT.productCode);

const steps = async (id: string) =>
  (
    await fixture.sql<{ kind: string; lots: bigint; after: bigint; version: number }[]>`
    select kind, lots, lots_after as after, version from contract_step where position_id = ${BigInt(id)} order by version`
  ).map(({ kind, lots, after, version }) => `${version} ${kind} ${lots} ${after}`);

describe("a position's story", () => {
  it("is written step by step, and each transfer says who moved it, why and at which price", async () => {
    const user = await fixture.user();
    await fixture.move(BTC_CONTRACT, "50000.00");
    const { id } = await fixture.opened(user, { quantity: "4" });
    await fixture.opened(user, { quantity: "6" });
    await fixture.send<"margin">(user, { kind: "margin", positionId: BigInt(id), change: "add", amount: "50" } as never);
    await fixture.send<"margin">(user, { kind: "margin", positionId: BigInt(id), change: "remove", amount: "20" } as never);
    await fixture.close(user, id, "5");
    fixture.now += DAY_MS;
    await fixture.move(BTC_CONTRACT, "50000.00");
    await fixture.contracts.chargeFinancing();
    await fixture.move(BTC_CONTRACT, "40000.00");
    expect(await steps(id)).toEqual([
      "1 opened 4 4",
      "2 added 6 10",
      "3 margin_added 0 10",
      "4 margin_removed 0 10",
      "5 reduced 5 5",
      "6 financed 0 5",
      "7 liquidated 5 0",
    ]);
    const [atFirst, atLast] = ["5000000", "4000000"];
    expect(await moved(user)).toEqual([
      ...[`contract_margin single 6 user key ${atFirst}`, `fee single 6 user key ${atFirst}`],
      ...[`contract_margin single 6 user key ${atFirst}`, `fee single 6 user key ${atFirst}`],
      ...["contract_margin single 7 user key", "contract_margin_release single 7 user key"],
      `contract_margin_release single 6 user key ${atFirst}`,
      ...[`contract_loss single 6 user key ${atFirst}`, `fee single 6 user key ${atFirst}`],
      `contract_financing single 7 engine no key ${atFirst}`,
      ...[`contract_margin_release single 6 engine no key ${atLast}`, `contract_loss single 6 engine no key ${atLast}`],
    ]);
  });

  it("of an order that waits is its hold, its end, and its fill by the engine", async () => {
    const user = await fixture.user();
    await fixture.move(BTC_CONTRACT, "50000.00");
    const waiting = async (price: string) => dataOf(await fixture.place(user, { price, quantity: "2" })).orders[0]?.id ?? "";
    const cancelled = await waiting("45000.00");
    dataOf(await fixture.send<"cancel">(user, { kind: "cancel", orderId: BigInt(cancelled) }));
    await waiting("49000.00");
    await fixture.move(BTC_CONTRACT, "48900.00");
    expect(await moved(user)).toEqual([
      ...["contract_hold pend 5 user key", "contract_hold void 5 user key"],
      ...["contract_hold pend 5 user key", "contract_hold void 5 engine no key"],
      ...["contract_margin single 6 engine no key 4890000", "fee single 6 engine no key 4890000"],
    ]);
  });
});

describe("the lists of a user", () => {
  it("of orders and of positions go by status and product, the newest first, page by page, and are nobody else's", async () => {
    const [user, other] = [await fixture.user(), await fixture.user()];
    await fixture.move(BTC_CONTRACT, "50000.00");
    await fixture.move(AAPL_CONTRACT, "200.00");
    const btc = await fixture.opened(user, {});
    const aapl = await fixture.opened(user, { spec: AAPL_CONTRACT, quantity: "20" });
    dataOf(await fixture.close(user, btc.id));
    const resting = dataOf(await fixture.place(user, { spec: AAPL_CONTRACT, price: "150.00", quantity: "2" })).orders[0]?.id ?? "";
    const code = { btc: BTC_CONTRACT.productCode, aapl: AAPL_CONTRACT.productCode };
    const orders = async (fields: Fields<"GET /api/contractOrder/list">, userId = user) => {
      const { rows, total } = await ask("GET /api/contractOrder/list", userId, fields);
      return [rows.map(({ id }) => id), total] as const;
    };
    const [[newest, closing, second, first], total] = await orders({});
    expect([newest, total]).toEqual([resting, 4]);
    expect(await orders({ status: "open" })).toEqual([[resting], 1]);
    expect(await orders({ status: "closed" })).toEqual([[closing, second, first], 3]);
    expect(await orders({ productCode: code.btc })).toEqual([[closing, first], 2]);
    expect(await orders({ productCode: code.aapl, status: "closed" })).toEqual([[second], 1]);
    expect(await orders({ pageSize: 3 })).toEqual([[resting, closing, second], 4]);
    expect(await orders({ pageSize: 3, pageNum: 2 })).toEqual([[first], 4]);
    expect(await orders({}, other)).toEqual([[], 0]);
    const positions = async (fields: Fields<"GET /api/contractPosition/list">, userId = user) => {
      const { rows, total: all } = await ask("GET /api/contractPosition/list", userId, fields);
      return [rows.map(({ id }) => id), all] as const;
    };
    expect(await positions({})).toEqual([[aapl.id, btc.id], 2]);
    expect(await positions({ status: "open" })).toEqual([[aapl.id], 1]);
    expect(await positions({ status: "closed" })).toEqual([[btc.id], 1]);
    expect(await positions({ productCode: code.btc })).toEqual([[btc.id], 1]);
    expect(await positions({ pageSize: 1, pageNum: 2 })).toEqual([[btc.id], 2]);
    expect(await positions({}, other)).toEqual([[], 0]);
    expect([(await orders({ direction: 1 }))[1], await orders({ direction: 2 })]).toEqual([4, [[], 0]]);
    expect([(await positions({ direction: 1 }))[1], await positions({ direction: 2 })]).toEqual([2, [[], 0]]);
    const { openedAt } = btc;
    expect((await positions({ startTs: openedAt, endTs: openedAt + 1 }))[0]).toContain(btc.id);
    expect((await positions({ startTs: openedAt, endTs: openedAt }))[1]).toBe(0);
    expect((await orders({ endTs: openedAt }))[1]).toBe(0);
    // One of them alone, and only to whom it belongs.
    expect((await ask("GET /api/contractOrder/detail", user, { id: resting })).data).toMatchObject({ id: resting, status: "open" });
    expect((await ask("GET /api/contractPosition/detail", user, { id: btc.id })).data).toMatchObject({ position: { id: btc.id } });
    await expect(ask("GET /api/contractOrder/detail", other, { id: resting })).rejects.toMatchObject({ key: "not_found" });
    for (const route of ["GET /api/contractPosition/detail", "GET /api/contractPosition/explain"] as const)
      await expect(ask(route, other, { id: btc.id })).rejects.toMatchObject({ key: "not_found" });
    await expect(ask("GET /api/contractOrder/list", user, { epoch: 2 })).rejects.toMatchObject({ key: "not_found" });
  });

  it("of positions that are over go by their end, the last first, page by page", async () => {
    const user = await fixture.user();
    await fixture.move(BTC_CONTRACT, "50000.00");
    await fixture.move(AAPL_CONTRACT, "200.00");
    const long = await fixture.opened(user, {});
    const short = await fixture.opened(user, { side: "short" });
    const brief = await fixture.opened(user, { spec: AAPL_CONTRACT, quantity: "20" });
    for (const { id } of [brief, short, long]) {
      dataOf(await fixture.close(user, id));
      fixture.now += 1_000;
    }
    const past = async (pageNum: number) =>
      (await ask("GET /api/contractPosition/list", user, { status: "closed", pageSize: 2, pageNum })).rows.map(({ id }) => id);
    expect([await past(1), await past(2)]).toEqual([[long.id, short.id], [brief.id]]);
  });

  it("of what became of a key is its owner's, and tells what was made, or why not", async () => {
    const [user, other] = [await fixture.user(), await fixture.user()];
    const [key, rejected] = [randomUUID(), randomUUID()];
    const { orders } = dataOf(await fixture.place(user, {}, key));
    await fixture.place(user, { quantity: "99999" }, rejected);
    const byKey = (userId: bigint, idempotencyKey: string) => ask("GET /api/contractOrder/byKey", userId, { idempotencyKey });
    expect((await byKey(user, key)).data).toMatchObject({
      orders: [{ id: orders[0]?.id, status: "filled" }],
      positions: [{ status: "open" }],
    });
    await expect(byKey(user, rejected)).rejects.toMatchObject({ key: "exposure_limit" });
    for (const [userId, asked] of [
      [other, key],
      [user, randomUUID()],
    ] as const)
      await expect(byKey(userId, asked)).rejects.toMatchObject({ key: "not_found" });
  });

  it("of what became of a key tells orders and positions in the order in which they were answered", async () => {
    const user = await fixture.user();
    await fixture.move(BTC_CONTRACT, "50000.00");
    const long = await fixture.opened(user, { quantity: "2" });
    const short = await fixture.opened(user, { quantity: "2", side: "short" });
    await fixture.move(BTC_CONTRACT, "49900.00");
    const key = randomUUID();
    const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
    // Positions with a profit close first, although opened last.
    const { orders, positions } = dataOf(await fixture.send<"closeAll">(user, { kind: "closeAll", productCode: null }, key));
    expect(ids(positions)).toEqual([short.id, long.id]);
    expect(ids(orders).map(BigInt)).toEqual(
      ids(orders)
        .map(BigInt)
        .sort((a, b) => Number(b - a)),
    );
    const { data } = await ask("GET /api/contractOrder/byKey", user, { idempotencyKey: key });
    const found = data as unknown as {
      readonly orders: readonly { readonly id: string }[];
      readonly positions: readonly { readonly id: string }[];
    };
    expect(ids(found.orders)).toEqual(ids(orders));
    expect(ids(found.positions)).toEqual([short.id, long.id]);
  });

  it("of a product names its terms, and no product without contracts", async () => {
    const detailOf = (productCode: string) => ask("GET /api/contractProduct/detail", 1n, { productCode });
    fixture.now = Date.UTC(2026, 0, 8, 21, 59, 59, 999);
    fixture.mayChangeProtection = false;
    expect((await detailOf(BTC_CONTRACT.productCode)).data).toEqual({
      ...{ productCode: BTC_CONTRACT.productCode, lotSize: "0.010000", lotsMax: "100000", leverages: [1, 2, 5, 10, 20, 50, 100] },
      ...{ maintenanceRate: "0.00500000", liquidationFeeRate: "0.00100000", financing: { long: "0.00020000", short: "0.00010000" } },
      ...{ nextFinancingAt: Date.UTC(2026, 0, 8, 22), feeRateBuy: "0.00050000", feeRateSell: "0.00050000" },
      ...{ exposureMax: "5000000.000000", mayChangeProtection: false },
    });
    fixture.mayChangeProtection = true;
    await expect(detailOf("NONE")).rejects.toMatchObject({ key: "not_found" });
  });
});
