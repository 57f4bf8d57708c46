/** An operator hides a product while people hold all there is of it: the whole server, from the call to the end of what they hold. */
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openTestOperator } from "./modules/operators/operators-test-kit.ts";
import { expectWholeLedgerSound } from "./testing/whole-ledger.ts";
import { callsTo, endWholeServer, openGuest, type Server, startWholeServer } from "./testing/whole-server.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

const clock = new ManualClock(Date.UTC(2026, 0, 5, 15, 0, 7));
const CODE = "X:BTCUSD";
let database: TestDatabase;
let server: Server;
let operator: string;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startWholeServer({ sql: database.sql, seed: "hiding", clock });
  operator = await openTestOperator(server.app, database.sql, clock, "cora", "compliance");
});
afterAll(async () => {
  await endWholeServer(server);
  await expectWholeLedgerSound(database.sql);
  await database.close();
});

const { ask, send } = callsTo(() => server);
const FOUND = ["GET /api/cryptocurrencyProduct/list", "GET /api/homeRecommendProducts/list", "GET /api/product/search"] as const;
const found = async (token: string) =>
  (await Promise.all(FOUND.map((route) => ask(token, route, { pageSize: 100 })))).map(({ rows }) =>
    rows.some(({ productCode }) => productCode === CODE),
  );

async function put(flags: { readonly isVisible?: boolean; readonly isShow?: boolean }) {
  const fields = { productCode: CODE, isVisible: true, isShow: true, isLock: false, isRecommended: true, sort: 1, ...flags };
  await ask(operator, "POST /api/admin/product/put", { ...fields, reason: "a test of hiding" });
  const isListed = fields.isVisible && fields.isShow;
  await vi.waitUntil(async () => (await found(operator)).every((is) => is === isListed), { timeout: 10_000 });
}

const contract = { productCode: CODE, action: "open", orderType: "market", quantity: "2", leverage: 10, marginMode: "isolated" };
const buy = { productCode: CODE, direction: 1, orderType: "market", amount: "500" };
const bet = { productCode: CODE, direction: 1, optionId: 6, stake: "50" };

describe.each([{ isVisible: false }, { isShow: false }])("a product put with %o", (flags) => {
  it("is found by nobody and opened by nobody, and whoever holds some of it is told its price and ends what they hold", async () => {
    const [user, other] = await Promise.all([openGuest(server), openGuest(server)]);
    await send(user, "POST /api/contractOrder/place", { ...contract, side: "long" });
    await send(user, "POST /api/spotOrder/place", buy);
    const resting = await send(user, "POST /api/spotOrder/place", {
      ...buy,
      amount: undefined,
      orderType: "limit",
      price: "60000.00",
      quantity: "0.01",
    });
    expect(await send(user, "POST /api/fastTradeOrder/place", bet)).toMatchObject({ code: 200 });
    clock.advance(1_000);
    const noted = async () => (await database.sql`select from product_suspension`).length;
    const before = await noted();
    await put(flags);
    for (const token of [user, other]) expect(await found(token)).toEqual([false, false, false]);
    for (const [route, fields] of [
      ["POST /api/contractOrder/place", { ...contract, side: "short" }],
      ["POST /api/spotOrder/place", buy],
      ["POST /api/fastTradeOrder/place", bet],
    ] as const)
      expect(await send(user, route, fields)).toMatchObject({ msg: "product_not_listed" });

    const detail = (token: string) => ask(token, "GET /api/product/detail", { productCode: CODE });
    expect(await detail(other)).toMatchObject({ msg: "not_found" });
    expect((await detail(user)).data).toMatchObject({ ...flags, productCode: CODE, tickerInfo: { nowPrice: expect.any(String) } });
    expect((await ask(user, "GET /api/contractProduct/detail", { productCode: CODE })).data).toMatchObject({ productCode: CODE });
    const [position] = (await ask(user, "GET /api/contractPosition/list", { status: "open" })).rows;
    const named = { id: position?.id ?? "" };
    expect(await send(user, "POST /api/contractPosition/close", named)).toMatchObject({ code: 200 });
    expect(
      await send(user, "POST /api/spotOrder/place", { productCode: CODE, direction: 2, orderType: "market", sellAll: true }),
    ).toMatchObject({ code: 200 });
    expect(await send(user, "POST /api/spotOrder/cancel", { id: resting.data?.id })).toMatchObject({ code: 200 });

    const trade = async () => (await ask(user, "GET /api/fastTradeOrder/list")).rows[0];
    await vi.waitUntil(async () => (await trade())?.status === "open", { timeout: 10_000 });
    clock.advance(45_000);
    const ended = await vi.waitUntil(async () => ((await trade())?.settledAt == null ? undefined : trade()), { timeout: 10_000 });
    expect(ended).toMatchObject({ voidReason: null, closeTick: { productCode: CODE } });
    // Nothing was taken from anybody, so nobody is told, and nothing was suspended.
    expect((await ask(user, "GET /api/siteMessage/list")).rows).toEqual([]);
    expect(await noted()).toBe(before);
    // Its name is still shown to the users who traded it.
    expect((await detail(user)).data).toMatchObject({ productCode: CODE });
    await put({});
  });
});
