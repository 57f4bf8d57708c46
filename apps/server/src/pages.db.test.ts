/** Every list that comes in pages: whatever the size of a page, its pages are the list in its order, without a row twice and without a gap. */
import { randomUUID } from "node:crypto";
import { type Fields, ROUTES, type RouteDefinition, type RouteKey } from "@candela/api";
import { DAY_MS } from "@candela/model";
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readOutbox } from "./modules/identity/index.ts";
import { openTestOperator } from "./modules/operators/operators-test-kit.ts";
import { ask } from "./testing/app-of-modules.ts";
import { fillCampaigns } from "./testing/campaign-lists.ts";
import { COPIED_WEEKS, fillCopies } from "./testing/copy-lists.ts";
import { fillTeam, inviteBefore } from "./testing/team-lists.ts";
import { fillWealth } from "./testing/wealth-lists.ts";
import { expectWholeLedgerSound } from "./testing/whole-ledger.ts";
import { callsTo, endWholeServer, openGuest, type Server, startWholeServer } from "./testing/whole-server.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

const paged = (Object.entries(ROUTES) as [RouteKey, RouteDefinition][]).filter(
  ([, { query }]) => query !== undefined && "pageNum" in query.properties,
);
/** Fewest rows that show a page between two others. */
const FEWEST = 3;
/** The most that a page can hold: what lies beyond is not looked at. */
const MOST = 100;

/** After the clock of the database, which says what lies in the future. With weeks of copies and a day of a team it comes to a Monday. */
const clock = new ManualClock(Date.UTC(2031, 0, 6, 12, 0, 7) - (7 * COPIED_WEEKS + 1) * DAY_MS);
let database: TestDatabase;
let server: Server;
let guest: string;
/** Others, who came before. */
const others: string[] = [];
/** People that the guest has invited; they lead. */
const invited: string[] = [];
let owner: string;

const act = async (route: RouteKey, fields: object, token: string) => {
  const { body } = await ask(server.app, route, fields as Fields<RouteKey>, { token, encoding: "json" });
  expect([route, fields, body]).toMatchObject([route, fields, { code: 200 }]);
};

/** The guest becomes somebody who may invite and withdraw. */
async function registerGuest(): Promise<void> {
  const account = "pages@example.org";
  await act("POST /api/auth/sendCode", { account, purpose: "register" }, guest);
  const code = /\d{6}/.exec((await readOutbox(database.sql, 1))[0]?.body ?? "")?.[0];
  // The guest's row becomes the registered one, and the guest's token ends.
  const claimed = await ask(
    server.app,
    "POST /api/auth/register",
    { account, code: code ?? "", password: "tallow4wick" },
    { token: guest },
  );
  guest = claimed.body.data?.token ?? "";
  await act("POST /api/userSecurity/setFundPassword", { currentPassword: "tallow4wick", fundPassword: "wick7tallow" }, guest);
}

const openOperators = async (one: string, other: string) =>
  [
    await openTestOperator(server.app, database.sql, clock, one, "owner"),
    await openTestOperator(server.app, database.sql, clock, other, "owner"),
  ] as const;

async function fillAccount(): Promise<void> {
  const money = (route: RouteKey, fields: object = {}) => act(route, { idempotencyKey: randomUUID(), ...fields }, guest);
  const { data: bitcoin } = (await ask(server.app, "GET /api/product/detail", { productCode: "X:BTCUSD" })).body;
  const price = BigInt(bitcoin?.tickerInfo.bid.split(".")[0] ?? "0");
  for (let epoch = 1; epoch < FEWEST; epoch += 1) await money("POST /api/paperAccount/reset");
  const calls = callsTo(() => server);
  await inviteBefore(database.sql, invited.length);
  const settle = () => server.timeWork.carryOutDue();
  Object.assign(NEEDED, await fillCopies({ calls, clock, user: guest, leaders: invited, settle }));
  const two = await openOperators("jon", "kim");
  await fillTeam({ calls, clock, invited, operators: two, book: () => server.kinds.commission.run() });
  Object.assign(NEEDED, await fillWealth({ server, sql: database.sql, calls, clock, user: guest, others }));
  const contract = { action: "open", orderType: "market", quantity: "2", leverage: 10, marginMode: "isolated" };
  for (const [n, [productCode, side]] of (
    [
      ["X:BTCUSD", "long"],
      ["X:BTCUSD", "short"],
      ["X:ETHUSD", "long"],
    ] as const
  ).entries()) {
    await money("POST /api/spotOrder/place", { productCode, direction: 1, orderType: "market", amount: "500" });
    await money("POST /api/fastTradeOrder/place", { productCode, direction: 1, optionId: 6, stake: "50" });
    await money("POST /api/contractOrder/place", { productCode, side, ...contract });
    await act("POST /api/priceAlert/add", { productCode: "X:BTCUSD", price: String(price + BigInt(1_000 * (n + 1))) }, guest);
  }
  for (let n = 0; n < FEWEST; n += 1) {
    const asked = { fromCurrencyId: 3, toCurrencyId: 6, amount: "50", side: "pay" } as const;
    const { data: held } = (await ask(server.app, "POST /api/currencyExchange/quote", asked, { token: guest, encoding: "json" })).body;
    await money("POST /api/currencyExchange/exchange", { quote: held?.quote });
  }
  const operators = await openOperators("gwen", "hal");
  Object.assign(NEEDED, await fillCampaigns({ calls, clock, user: guest, others, operators }));
  const { rows } = (await ask(server.app, "GET /api/cryptocurrencyProduct/list", {})).body;
  for (const { productCode, productType, productId } of rows.slice(0, FEWEST))
    await act("POST /api/userProductOption/addOption", { productCode, productType, productId }, guest);
  await database.sql`insert into site_message (user_id, kind, params, ts) select u.id, 'price_alert', '{}', n
    from (select max(id) as id from app_user) u, generate_series(1, 40) n`;
  await database.sql`insert into log_in (user_id, ts, way, status, user_agent, address)
    select u.id, n, 'password', 'ok', '', '198.51.100.*' from (select max(id) as id from app_user) u, generate_series(1, 40) n`;
  await database.sql`insert into corporate_action (product_id, product_code, price_scale, quantity_scale, kind, effective_at, cash_per_unit, entered_by, entered_at)
    select 1, 'AAPL', 2, 2, 'dividend', ${String(clock.now() + 86_400_000)}::bigint + n, 1, 'test', 1 from generate_series(1, 5) n`;
}

async function fillWithdrawals(): Promise<void> {
  const { sql } = database;
  const [user] = await sql<{ id: bigint }[]>`select max(id) as id from app_user`;
  const [row] = await sql<{ destinationId: string; channelId: number }[]>`
    insert into wallet_address (user_id, network, address, label, state, created_ms, confirmed_ms)
    values (${user?.id ?? 0n}, 'TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'Ledger', 'active', 1, 1)
    returning id::text as "destinationId", (select id from funds_channel where name = 'withdraw_USDT_TRC20') as "channelId"`;
  if (row === undefined) throw new Error("no address");
  const level = { setting: "withdrawal_level_unverified", value: "1", reason: "a test of it" };
  await act("POST /api/admin/siteSetting/put", level, owner);
  const asked = { ...row, amount: "20" };
  for (let n = 0; n < FEWEST; n += 1) {
    const { data } = (await ask(server.app, "POST /api/withdrawal/preview", asked, { token: guest, encoding: "json" })).body;
    const agreed = { ...asked, revision: data?.revision, fundPassword: "wick7tallow", idempotencyKey: randomUUID() };
    await act("POST /api/withdrawal/request", agreed, guest);
  }
}

async function fillDeposits(): Promise<void> {
  const [channel] = await database.sql<{ id: number }[]>`select id from funds_channel where name = 'recharge_bank_EUR'`;
  for (let n = 0; n < FEWEST; n += 1)
    await act("POST /api/deposit/bank", { channelId: channel?.id, amount: "50", idempotencyKey: randomUUID() }, guest);
}

async function fillFixture(): Promise<void> {
  const put = (table: string, row: object) => act(`POST /api/admin/${table}/put` as RouteKey, { ...row, reason: "a test of it" }, owner);
  const text = { language: "en", title: "T", content: "C" };
  for (const setting of ["site_name", "map_attribution", "map_key"]) await put("siteSetting", { setting, value: "x" });
  for (const level of [0, 1, 2]) await put("withdrawalLimit", { level, dayMaximum: "1000", monthMaximum: "1000" });
  for (let n = 1; n <= FEWEST; n += 1) {
    const name = `sample${n}`;
    const shown = { name, img: "", path: "", isVisible: true };
    await put("siteLine", { position: n, name, url: `https://${name}.example` });
    await put("popUp", { ...shown, texts: [{ ...text, buttonText: "B" }] });
    await put("banner", { ...shown, texts: [text] });
  }
  await database.sql`insert into factor_removal (user_id, operator_id, login_name, reason, created_ms, decision, decided_by, decided_name, decided_ms, decision_reason)
    select 1, 1, 'ada', 'a test', n, 'rejected', 2, 'bob', n, 'a test' from generate_series(1, 5) n`;
  await database.sql`insert into support_conversation (user_id, language, state, opened_ms, resolved_ms, waiting_ms)
    select u.id, 'en', 'resolved', n, n, nullif(n, 1) from (select max(id) as id from app_user) u, generate_series(1, 5) n`;
  for (const name of ["one", "two", "three"])
    await act(
      "POST /api/admin/support/cannedPut" as RouteKey,
      { name, language: "en", title: "T", text: "X", reason: "a test of it" },
      owner,
    );
  await database.sql`insert into operator_log_in_failure (ts_ms, kind, login_name, address_group)
    select n, 'login', 'somebody', '198.51.100.9' from generate_series(1, 40) n`;
}

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startWholeServer({ sql: database.sql, seed: "pages", clock });
  for (let n = 1; n < FEWEST; n += 1) others.push(await openGuest(server));
  for (let n = 0; n < FEWEST; n += 1) invited.push(await openGuest(server));
  guest = await openGuest(server);
  await registerGuest();
  // Weeks without a call would end them.
  await database.sql`update session set last_seen_ms = ${String(LATER)}::bigint`;
  await fillAccount();
  for (const name of ["bob", "cleo"]) await openTestOperator(server.app, database.sql, clock, name, "content");
  owner = await openTestOperator(server.app, database.sql, clock, "ada", "owner");
  await fillWithdrawals();
  await fillDeposits();
  await fillFixture();
  // The clock went on as operators logged in: no trade may end between two looks at a list.
  const stillOpen = async () => (await read("GET /api/fastTradeOrder/list", { status: "open" })).total;
  await vi.waitFor(async () => expect(await stillOpen()).toBe(0), 30_000);
});
afterAll(async () => {
  await endWholeServer(server);
  await expectWholeLedgerSound(database.sql);
  await database.close();
});

/** Fields that a list needs besides its page. */
const NEEDED: Partial<Record<RouteKey, object>> = {
  "GET /api/admin/languageText/list": { language: "en" },
  // The one that is added above, after those of a new installation.
  "GET /api/admin/earningProduct/terms": { id: 15 },
  "GET /api/admin/loanProduct/terms": { id: 5 },
};
/** Fields that choose no rows, but their order. */
const ORDERING = new Set(["sortBy", "order", "params[sort]", "params[days]"]);

const ofProducts = (keyWords: string) => ({ "params[keyWords]": keyWords });
const LATER = Date.UTC(2035, 0, 1);
const ofOrders = (status: string) => ({ epoch: 1, status, productCode: "X:ETHUSD", direction: 2, startTs: LATER, endTs: 1 });

const ofEarnings = { epoch: 1, "params[isOpen]": false, "params[currencyId]": 3 };
const ofEarningDays = {
  epoch: 1,
  "params[orderId]": "1",
  "params[currencyId]": 3,
  "params[startDay]": "2035-01-01",
  "params[endDay]": "2020-01-01",
};

/** For each field that narrows a list, something that not all of its rows have. */
const NARROWED: Partial<Record<RouteKey, Record<string, unknown>>> = {
  "GET /api/questionAnswer/list": ofProducts("password"),
  "GET /api/stockProduct/list": ofProducts("apple"),
  "GET /api/cryptocurrencyProduct/list": ofProducts("bitcoin"),
  "GET /api/futuresProduct/list": ofProducts("gold"),
  "GET /api/forexProduct/list": ofProducts("eur"),
  "GET /api/userProductOption/list": ofProducts("bitcoin"),
  "GET /api/product/search": ofProducts("eur"),
  "GET /api/accountRecord/list": { epoch: 1, assetId: 1, reason: "spot_fee", startTs: LATER, endTs: 1 },
  "GET /api/currencyExchange/list": {
    epoch: 1,
    "params[fromCurrencyId]": 6,
    "params[toCurrencyId]": 3,
    "params[startTs]": LATER,
    "params[endTs]": 1,
  },
  "GET /api/deposit/list": {
    epoch: 1,
    "params[channelType]": "crypto",
    "params[currencyId]": 3,
    "params[isOpen]": false,
    "params[state]": "credited",
    "params[startTs]": LATER,
    "params[endTs]": 1,
  },
  "GET /api/withdrawal/list": {
    epoch: 1,
    "params[channelType]": "bank",
    "params[currencyId]": 6,
    "params[isOpen]": false,
    "params[state]": "paid",
    "params[startTs]": LATER,
    "params[endTs]": 1,
  },
  "GET /api/lockMining/list": ofEarnings,
  "GET /api/lockMining/days": ofEarningDays,
  "GET /api/pledge/list": ofEarnings,
  "GET /api/pledge/days": ofEarningDays,
  "GET /api/loan/orderList": { epoch: 1, "params[isOpen]": false },
  "GET /api/loan/days": { epoch: 1, "params[loanId]": "1" },
  "GET /api/loan/events": { epoch: 1, "params[loanId]": "1" },
  "GET /api/spotOrder/list": ofOrders("open"),
  "GET /api/corporateAction/list": { productCode: "X:BTCUSD" },
  "GET /api/contractOrder/list": ofOrders("open"),
  "GET /api/contractPosition/list": ofOrders("closed"),
  "GET /api/priceAlert/list": { status: "fired", productCode: "X:ETHUSD" },
  "GET /api/fastTradeOrder/list": ofOrders("open"),
  "GET /api/admin/factorRemoval/list": { "params[isOpen]": true, "params[userId]": "999999" },
  "GET /api/admin/earningProposal/list": { "params[isOpen]": false },
  "GET /api/admin/earningOrder/list": { "params[kind]": "pledge", "params[userId]": "999999", "params[isOpen]": false },
  "GET /api/newShares/offerList": { "params[state]": "failed" },
  "GET /api/newShares/orderList": { epoch: 1, "params[state]": "open" },
  "GET /api/admin/newShareProposal/list": { "params[isOpen]": true },
  "GET /api/admin/newShareOrder/list": { "params[offerId]": 1, "params[userId]": "999999", "params[isOpen]": true },
  "GET /api/admin/loanProposal/list": { "params[isOpen]": false },
  "GET /api/admin/loanOrder/list": { "params[userId]": "999999", "params[state]": "rejected" },
  "GET /api/admin/support/list": { state: "open", assignee: "ada", isWaiting: true, userId: "999999" },
  "GET /api/admin/support/cannedList": { language: "de" },
  "GET /api/admin/earningWaiting/list": { "params[currencyId]": 3 },
  "GET /api/activity/list": { "params[tab]": "ended" },
  "GET /api/activity/counted": { "params[isCounted]": false },
  "GET /api/welfare/vouchers": { "params[state]": "used" },
  "GET /api/award/records": { "params[campaignId]": 16_000 },
  "GET /api/award/draws": { "params[campaignId]": 16_000 },
  "GET /api/admin/campaignProposal/list": { "params[isOpen]": true },
  "GET /api/followOrder/leaderList": { "params[riskMax]": 1, ...ofProducts("leader 2") },
  "GET /api/followOrder/follows": { epoch: 1, "params[state]": "paused" },
  "GET /api/followOrder/copies": { status: "open" },
  "GET /api/admin/copyLeader/list": ofProducts("leader 2"),
  "GET /api/team/members": { "params[level]": 2 },
  "GET /api/team/commissions": {
    "params[level]": 2,
    "params[state]": "waiting",
    "params[startDay]": "2035-01-01",
    "params[endDay]": "2020-01-01",
  },
  "GET /api/admin/commission/list": { "params[userId]": "999999", "params[state]": "waiting" },
  "GET /api/admin/commissionProposal/list": { "params[isOpen]": true },
  "GET /api/admin/operatorSession/list": { loginName: "ada" },
  "GET /api/admin/audit/list": { loginName: "ada", action: "siteLine.put", object: "sample1", from: LATER, to: 1 },
  "GET /api/admin/languageText/list": { onlyChanged: true, ...ofProducts("password") },
  "GET /api/admin/appConfig/list": { "params[pagePath]": "/pages/none" },
};

const narrowed = paged.flatMap(([route]) => Object.entries(NARROWED[route] ?? {}).map(([field, value]) => [route, field, value] as const));

async function read(route: RouteKey, fields: object) {
  const { access } = ROUTES[route];
  const token = access === "operator" ? owner : access === "none" ? undefined : guest;
  const all = { ...NEEDED[route], ...fields } as Fields<RouteKey>;
  const { body } = await ask(server.app, route, all, token === undefined ? {} : { token });
  expect(body).toMatchObject({ code: 200 });
  return { rows: body.rows as readonly unknown[], total: body.total };
}

describe("pages", () => {
  it.each(paged)("of %s are the list, whatever their size", async (route) => {
    const whole = await read(route, { pageSize: MOST });
    expect(whole.rows.length, "too few to tell pages apart: add rows where this file fills the lists").toBeGreaterThanOrEqual(FEWEST);
    expect(whole.rows).toHaveLength(Math.min(whole.total, MOST));
    expect(await read(route, {})).toEqual({ rows: whole.rows.slice(0, 30), total: whole.total });
    for (const pageSize of [1, 2, 7, 40]) {
      const last = Math.ceil(whole.rows.length / pageSize);
      for (const pageNum of new Set([1, 2, 3, last].filter((page) => page <= last))) {
        const rows = whole.rows.slice((pageNum - 1) * pageSize, Math.min(pageNum * pageSize, MOST));
        const page = await read(route, { pageNum, pageSize });
        expect({ pageNum, pageSize, ...page, rows: page.rows.slice(0, rows.length) }).toEqual({
          pageNum,
          pageSize,
          rows,
          total: whole.total,
        });
        if (pageNum * pageSize <= MOST) expect(page.rows).toHaveLength(rows.length);
      }
    }
    expect(await read(route, { pageNum: 100_000, pageSize: MOST })).toEqual({ rows: [], total: whole.total });
  });
});

describe("a list that is narrowed", () => {
  it("is tried below by each field that narrows it", () => {
    const fields = paged.flatMap(([route, { query }]) =>
      Object.keys(query?.properties ?? {})
        .filter(
          (field) =>
            !["pageNum", "pageSize", "before", "after", "params[before]"].includes(field) &&
            !ORDERING.has(field) &&
            !(field in (NEEDED[route] ?? {})),
        )
        .map((field) => [route, field]),
    );
    expect(narrowed.map(([route, field]) => [route, field]).sort()).toEqual(fields.sort());
  });

  it.each(narrowed)("%s by %s has as many rows as it says, on its pages too", async (route, field, value) => {
    const whole = await read(route, { pageSize: MOST });
    const found = await read(route, { [field]: value, pageSize: MOST });
    expect(found.total, "the value has to leave rows out").toBeLessThan(whole.total);
    expect(found.rows).toHaveLength(Math.min(found.total, MOST));
    expect(await read(route, { [field]: value, pageSize: 1 })).toEqual({ rows: found.rows.slice(0, 1), total: found.total });
    expect(await read(route, { [field]: value, pageNum: 100_000, pageSize: MOST })).toEqual({ rows: [], total: found.total });
  });
});
