/** An account is put under a freeze by an operator while its user holds all there is: the whole server, from the call to the end of each trade. */
import { ManualClock } from "@candela/testkit";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openTestOperator } from "./modules/operators/operators-test-kit.ts";
import { tableHashes } from "./testing/state-hash.ts";
import { expectWholeLedgerSound } from "./testing/whole-ledger.ts";
import { callsTo, endWholeServer, openGuest, type Server, startWholeServer } from "./testing/whole-server.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

const clock = new ManualClock(Date.UTC(2026, 0, 5, 15, 0, 7));
const CODE = "X:BTCUSD";
const reason = "a letter from the bank";
let database: TestDatabase;
let server: Server;
let operator: string;
let user: string;
let userId: string;
/** About half of the present price: an order that rests. */
let low: string;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startWholeServer({ sql: database.sql, seed: "freeze", clock });
  operator = await openTestOperator(server.app, database.sql, clock, "cora", "compliance");
});
afterAll(async () => {
  await endWholeServer(server);
  await expectWholeLedgerSound(database.sql);
  await database.close();
});
beforeEach(async () => {
  user = await openGuest(server);
  userId = (await ask(user, "GET /api/userInfo/getUserInfo")).data?.userId ?? "";
  const { data } = await spot({ amount: "100" });
  low = String(Math.round(Number(data?.averagePrice) / 2));
});
afterEach(async () => {
  const open = await ask(operator, "GET /api/admin/accountFreeze/list", { userId, isOpen: true });
  for (const { id } of open.rows) await lift(id);
});

const { ask, send } = callsTo(() => server);
const begin = async (because = "funds") => {
  const answer = await ask(operator, "POST /api/admin/accountFreeze/begin", { userId, because, reason });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
};
const lift = (id: string) => ask(operator, "POST /api/admin/accountFreeze/lift", { id, reason: "the papers came" });
const spot = (fields: object) =>
  send(user, "POST /api/spotOrder/place", { productCode: CODE, direction: 1, orderType: "market", ...fields });
const contract = (fields: object = {}) =>
  send(user, "POST /api/contractOrder/place", {
    ...{ productCode: CODE, side: "long", action: "open", orderType: "market", quantity: "2", leverage: 10, marginMode: "isolated" },
    ...fields,
  });
const quick = () => send(user, "POST /api/fastTradeOrder/place", { productCode: CODE, direction: 1, optionId: 6, stake: "50" });
const position = async () => (await ask(user, "GET /api/contractPosition/list", { status: "open" })).rows[0];
/** What was answered: the key of the rejection, or the code. */
const said = ({ code, msg }: { readonly code: number; readonly msg: string }) => (code === 200 ? 200 : msg);

describe("under a freeze", () => {
  it("spot: nothing is bought; what is held is sold, and what rests is cancelled", async () => {
    await spot({ amount: "500" });
    const resting = await spot({ orderType: "limit", price: low, quantity: "0.01" });
    expect(resting).toMatchObject({ code: 200, data: { status: "open" } });
    await begin();
    expect(said(await spot({ amount: "500" }))).toBe("account_frozen");
    expect(said(await spot({ orderType: "limit", price: low, quantity: "0.01" }))).toBe("account_frozen");
    expect(said(await send(user, "POST /api/spotOrder/cancel", { id: resting.data?.id }))).toBe(200);
    expect(await spot({ direction: 2, sellAll: true })).toMatchObject({ code: 200, data: { status: "filled" } });
  });

  it("contracts: nothing is opened, turned round or made riskier; positions are made safer and closed", async () => {
    await contract({ marginMode: "isolated" });
    await contract({ side: "short" });
    const resting = await contract({ orderType: "limit", price: low });
    await begin();
    const id = (await position())?.id;
    expect(said(await contract())).toBe("account_frozen");
    expect(said(await contract({ orderType: "limit", price: low }))).toBe("account_frozen");
    expect(said(await send(user, "POST /api/contractPosition/reverse", { id }))).toBe("account_frozen");
    const margin = (change: string, amount: string) => send(user, "POST /api/contractPosition/margin", { id, change, amount });
    expect(said(await margin("add", "5"))).toBe(200);
    expect(said(await margin("remove", "1"))).toBe("account_frozen");
    expect(said(await send(user, "POST /api/contractPosition/protect", { id, trailingBy: "percent", trailingDistance: "1" }))).toBe(200);
    expect(said(await send(user, "POST /api/contractPosition/protect", { id }))).toBe("account_frozen");
    expect(said(await send(user, "POST /api/contractOrder/cancel", { id: resting.data?.orders[0]?.id }))).toBe(200);
    expect(said(await send(user, "POST /api/contractPosition/close", { id, quantity: "1" }))).toBe(200);
    const rest = { action: "close", leverage: undefined, marginMode: undefined, side: (await position())?.side, quantity: "1" };
    expect(said(await contract(rest))).toBe(200);
    expect(said(await send(user, "POST /api/contractPosition/closeAll", {}))).toBe(200);
    expect(await position()).toBeUndefined();
  });

  it("quick trades: none begins, and one that runs ends by its ticks as it would have", async () => {
    expect(await quick()).toMatchObject({ code: 200 });
    const trade = async () => (await ask(user, "GET /api/fastTradeOrder/list")).rows[0];
    await begin();
    expect(said(await quick())).toBe("account_frozen");
    clock.advance(1_000);
    const opened = await vi.waitUntil(async () => ((await trade())?.status === "open" ? trade() : undefined), { timeout: 10_000 });
    clock.advance((opened?.seconds ?? 0) * 1_000 + 11_000);
    const ended = await vi.waitUntil(async () => ((await trade())?.settledAt == null ? undefined : trade()), { timeout: 10_000 });
    expect(ended).toMatchObject({ voidReason: null, closeTick: { productCode: CODE } });
  });

  it("nothing is exchanged, and the paper account does not begin anew", async () => {
    const quote = async () =>
      (await ask(user, "POST /api/currencyExchange/quote", { fromCurrencyId: 3, toCurrencyId: 1, side: "pay", amount: "100" })).data?.quote;
    const held = await quote();
    await begin();
    expect(said(await send(user, "POST /api/currencyExchange/exchange", { quote: held }))).toBe("account_frozen");
    expect(said(await send(user, "POST /api/paperAccount/reset", {}))).toBe("account_frozen");
  });

  it("everything is read, as it was", async () => {
    await contract();
    await begin();
    for (const route of ["GET /api/userAssets/list", "GET /api/contractPosition/list", "GET /api/accountRecord/list"] as const)
      expect(await ask(user, route)).toMatchObject({ code: 200 });
  });
});

describe("an operator", () => {
  it("begins and lifts it with reasons; its user reads the one, operators the other, and each is in the audit log", async () => {
    const own = async () => (await ask(user, "GET /api/accountFreeze/detail")).data?.freeze;
    expect(await own()).toBeNull();
    const freeze = await begin("identity");
    expect(freeze).toMatchObject({ userId, reason: "identity", note: reason, begunBy: "cora", liftedAt: null, liftedBy: null });
    expect(await own()).toEqual({ since: freeze?.begunAt, reason: "identity" });
    expect(said(await ask(operator, "POST /api/admin/accountFreeze/begin", { userId, because: "other", reason }))).toBe("freeze_lasts");
    clock.advance(5_000);
    expect((await lift(freeze?.id ?? "")).data).toMatchObject({ liftedBy: "cora", liftNote: "the papers came", liftedAt: clock.now() });
    expect(said(await lift(freeze?.id ?? ""))).toBe("freeze_lifted");
    expect(await own()).toBeNull();
    expect(said(await spot({ amount: "500" }))).toBe(200);
    const again = await begin("security");
    const history = await ask(operator, "GET /api/admin/accountFreeze/list", { userId });
    expect([history.total, history.rows.map(({ id, liftedAt }) => [id, liftedAt === null])]).toEqual([
      2,
      [
        [again?.id, true],
        [freeze?.id, false],
      ],
    ]);
    const older = await ask(operator, "GET /api/admin/accountFreeze/list", { userId, before: again?.id, limit: 1 });
    expect(older.rows.map(({ id }) => id)).toEqual([freeze?.id]);
    const messages = (await ask(user, "GET /api/siteMessage/list")).rows.map(({ kind, params }) => [kind, params]);
    expect(messages).toEqual([
      ["account_frozen", { reason: "security" }],
      ["account_unfrozen", {}],
      ["account_frozen", { reason: "identity" }],
    ]);
    const acts = await database.sql`
      select action, reason from operator_audit where object = ${userId} and action like 'accountFreeze.%' order by seq`;
    expect(acts.map(({ action, reason: why }) => [action, why])).toEqual([
      ["accountFreeze.begin", reason],
      ["accountFreeze.lift", "the papers came"],
      ["accountFreeze.begin", reason],
    ]);
  });

  it("finds no user and no freeze that is not there", async () => {
    expect(said(await ask(operator, "POST /api/admin/accountFreeze/begin", { userId: "999999", because: "other", reason }))).toBe(
      "not_found",
    );
    expect(said(await lift("999999"))).toBe("not_found");
  });

  it("writes nothing by it but the freeze, its message and the log: no order, position, trade or balance", async () => {
    await spot({ amount: "500" });
    await contract();
    await quick();
    await spot({ orderType: "limit", price: low, quantity: "0.01" });
    const apart = ["candle_day", "candle_minute", "stored_tick", "quick_order", "product_halt", "ledger_chain_link"];
    const trade = async () =>
      (await database.sql`select payout_rate, stake, accepted_seq, direction from quick_order order by id`).map(String);
    const [before, tradesBefore] = [await tableHashes(database.sql, apart), await trade()];
    const freeze = await begin();
    await lift(freeze?.id ?? "");
    const after = await tableHashes(database.sql, apart);
    expect([...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name)).toEqual([
      "account_freeze",
      "operator_audit",
      "site_message",
    ]);
    expect(await trade()).toEqual(tradesBefore);
  });
});

describe("the table", () => {
  it("keeps a freeze as it is, but for its lifting, once; and one that lasts a user", async () => {
    const freeze = await begin();
    const id = freeze?.id ?? "";
    const { sql } = database;
    await expect(sql`update account_freeze set reason = 'other' where id = ${id}`).rejects.toThrow("can not change");
    await expect(sql`delete from account_freeze where id = ${id}`).rejects.toThrow();
    await expect(sql`insert into account_freeze (user_id, reason, note, begun_ms) values (${userId}, 'other', 'twice', 1)`).rejects.toThrow(
      "account_freeze_open",
    );
    await lift(id);
    await expect(sql`update account_freeze set lift_note = 'another' where id = ${id}`).rejects.toThrow("can not change");
    await expect(sql`update account_freeze set lifted_ms = null, lifted_by = null, lift_note = null where id = ${id}`).rejects.toThrow(
      "can not change",
    );
  });
});
