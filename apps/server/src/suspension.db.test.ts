/** A product is suspended by an operator while people hold all there is of it: the whole server, from the call to the end of the trade. */
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
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
  server = await startWholeServer({ sql: database.sql, seed: "suspension", clock });
  operator = await openTestOperator(server.app, database.sql, clock, "cora", "compliance");
});
afterAll(async () => {
  await endWholeServer(server);
  await expectWholeLedgerSound(database.sql);
  await database.close();
});

const { ask, send } = callsTo(() => server);
const flags = { productCode: CODE, isVisible: true, isShow: true, isRecommended: true, sort: 1 };
const put = (isLock: boolean, reason: string, lockTs?: number) =>
  ask(operator, "POST /api/admin/product/put", { ...flags, isLock, reason, ...(lockTs === undefined ? {} : { lockTs }) });
const seen = async (token: string) => (await ask(token, "GET /api/product/detail", { productCode: CODE })).data;

const contract = { productCode: CODE, action: "open", orderType: "market", quantity: "2", leverage: 10, marginMode: "isolated" };

it("is announced, begins when the longest quick trade has ended, and until then everything goes on; the trade ends by its ticks", async () => {
  const user = await openGuest(server);
  for (const side of ["long", "short"])
    expect(await send(user, "POST /api/contractOrder/place", { ...contract, side })).toMatchObject({ code: 200 });
  const placed = await send(user, "POST /api/fastTradeOrder/place", { productCode: CODE, direction: 1, optionId: 7, stake: "50" });
  expect(placed).toMatchObject({ code: 200, data: { status: "accepted", seconds: 60 } });
  const trade = async () => (await ask(user, "GET /api/fastTradeOrder/list")).rows[0];
  clock.advance(1_000);
  const opened = await vi.waitUntil(async () => ((await trade())?.status === "open" ? trade() : undefined), { timeout: 10_000 });
  const expiry = (opened?.openTick?.ts ?? 0) + 60_000;

  expect((await put(true, "a rumour about the exchange")).data).toMatchObject({ isLock: true, lockTs: expiry });
  await vi.waitUntil(async () => (await seen(user))?.lockTs === expiry, { timeout: 10_000 });
  expect(await seen(user)).toMatchObject({ isLock: false });
  const positions = (await ask(user, "GET /api/contractPosition/list", { status: "open" })).rows;
  const close = (id: string | undefined) => send(user, "POST /api/contractPosition/close", { id });
  expect(await close(positions[0]?.id)).toMatchObject({ code: 200 });

  clock.advance(expiry - clock.now() - 1);
  expect(await seen(user)).toMatchObject({ isLock: false });
  clock.advance(1);
  expect(await seen(user)).toMatchObject({ isLock: true, lockTs: expiry });
  expect(await close(positions[1]?.id)).toMatchObject({ msg: "product_suspended" });
  clock.advance(11_000);
  const ended = await vi.waitUntil(async () => ((await trade())?.settledAt == null ? undefined : trade()), { timeout: 10_000 });
  expect(ended).toMatchObject({ voidReason: null, closeTick: { productCode: CODE } });

  await put(false, "the rumour was wrong");
  await vi.waitUntil(async () => (await seen(user))?.isLock === false, { timeout: 10_000 });
  expect(await seen(user)).toMatchObject({ lockTs: null });
  expect(await close(positions[1]?.id)).toMatchObject({ code: 200 });
});

it("tells whoever holds something of the product why, and nobody else, once for each announcement", async () => {
  const [spot, resting, contracts, waiting, quick, none, sold] = await Promise.all(Array.from({ length: 7 }, () => openGuest(server)));
  if (!spot || !resting || !contracts || !waiting || !quick || !none || !sold) throw new Error("seven guests came");
  const buy = { productCode: CODE, direction: 1, orderType: "market", amount: "500" };
  const whole = { productCode: CODE, orderType: "market", quantity: "0.01" };
  const limit = { productCode: CODE, orderType: "limit", price: "60000.00" };
  const done = [
    await send(spot, "POST /api/spotOrder/place", buy),
    await send(resting, "POST /api/spotOrder/place", { ...limit, direction: 1, quantity: "0.01" }),
    await send(contracts, "POST /api/contractOrder/place", { ...contract, side: "long" }),
    await send(contracts, "POST /api/spotOrder/place", buy),
    await send(waiting, "POST /api/contractOrder/place", { ...contract, ...limit, side: "long" }),
    await send(quick, "POST /api/fastTradeOrder/place", { productCode: CODE, direction: 2, optionId: 6, stake: "50" }),
    await send(none, "POST /api/spotOrder/place", { ...buy, productCode: "X:ETHUSD" }),
    await send(sold, "POST /api/contractOrder/place", { ...contract, side: "short" }),
    await send(sold, "POST /api/contractPosition/closeAll", {}),
    await send(sold, "POST /api/spotOrder/place", { ...whole, direction: 1 }),
    await send(sold, "POST /api/spotOrder/place", { ...whole, direction: 2 }),
  ];
  expect(done.map(({ msg, code }) => [msg, code]).filter(([, code]) => code !== 200)).toEqual([]);
  const { data } = await put(true, "a rumour about the exchange");
  await put(true, "another word, while it is announced");
  const told = async (token: string) => (await ask(token, "GET /api/siteMessage/list")).rows.filter(({ kind }) => kind === "suspension");
  const params = { productCode: CODE, effectiveAt: String(data?.lockTs), reason: "a rumour about the exchange" };
  for (const token of [spot, resting, contracts, waiting, quick])
    expect(await told(token)).toMatchObject([{ kind: "suspension", params, isRead: false }]);
  for (const token of [none, sold]) expect(await told(token)).toEqual([]);
  await put(false, "it was wrong");
  expect(await told(spot)).toHaveLength(1);
});

it("begins at a later moment that the operator names, and at once where nothing runs", async () => {
  const user = await openGuest(server);
  const later = clock.now() + 3_600_000;
  clock.advance(120_000);
  // Trades of the tests before are over by now, and settled soon after.
  const running = () => database.sql`select 1 from quick_order where settled_at is null`;
  await vi.waitUntil(async () => (await running()).length === 0, { timeout: 10_000 });
  expect((await put(true, "maintenance of the exchange", later)).data).toMatchObject({ isLock: true, lockTs: later });
  await put(false, "not needed");
  expect((await put(true, "at once")).data).toMatchObject({ isLock: true, lockTs: null });
  await vi.waitUntil(async () => (await seen(user))?.isLock === true, { timeout: 10_000 });
  await put(false, "over");
});
