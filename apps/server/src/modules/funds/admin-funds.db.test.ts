import { type Fields, FUNDS_TABLES, type RouteKey } from "@candela/api";
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KIND_SEEDS } from "../../product-kinds.ts";
import { type Answer, ask, silentLog } from "../../testing/app-of-modules.ts";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import { createContentModule } from "../content/index.ts";
import { createOperatorsTestApp, type OperatorsTestApp } from "../operators/operators-test-kit.ts";
import { adminFundsHandlers } from "./index.ts";
import { seedFunds } from "./seed.ts";

const clock = new ManualClock(Date.UTC(2026, 0, 5));
const reason = "a test of it";
let database: TestDatabase;
let fixture: OperatorsTestApp;
let finance: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const { sql } = database;
  await createContentModule({ kinds: KIND_SEEDS, sql, clock, log: silentLog, site: { feed: "simulated", version: "1.2.3" } }).start();
  await seedFunds(sql);
  fixture = await createOperatorsTestApp(sql, clock, (audit) => [adminFundsHandlers({ sql, clock, audit })]);
  finance = await fixture.token("finance", "fay");
});
afterAll(() => database.close());

const act = <K extends RouteKey>(key: K, fields: Fields<K>): Promise<Answer<K>> =>
  ask(fixture.app, key, fields, { token: finance, encoding: "json" });

async function lastOf(loginName: string) {
  const [row] = await database.sql<{ action: string; object: string; before: string | null; after: string | null }[]>`
    select action, object, before::text, after::text from operator_audit where login_name = ${loginName} order by seq desc limit 1`;
  if (row === undefined) throw new Error("nothing was logged");
  return row;
}

async function lastEntry() {
  const { before, after, ...entry } = await lastOf("fay");
  const parsed = (text: string | null) => (text === null ? null : JSON.parse(text));
  return { ...entry, before: parsed(before), after: parsed(after) };
}

type Channel = Fields<"POST /api/admin/rechargeChannelConfig/put">;
const bitcoin: Channel = {
  name: "sample",
  channelType: "crypto",
  currencyId: 1,
  network: "BTC",
  minimum: "0.001",
  maximum: "21000000.12345678",
  feeFixed: "0.0001",
  feeRate: "0.005",
  isVisible: true,
  texts: [{ language: "en", title: "Bitcoin", content: "<p>One network</p>" }],
  reason,
};
const recharge = (more: Partial<Channel> = {}) => act("POST /api/admin/rechargeChannelConfig/put", { ...bitcoin, ...more });

describe("channels", () => {
  it("are added, set and removed with exact amounts, and the log has them before and after", async () => {
    const added = await recharge({
      texts: [{ language: "en", title: "Bitcoin", content: '<p onclick="x()">One network</p><script>x()</script>' }],
    });
    const { reason: _, ...row } = bitcoin;
    const shown = { ...row, minimum: "0.00100000", maximum: "21000000.12345678", feeFixed: "0.00010000", feeRate: "0.00500000" };
    expect(added.body.data).toEqual(shown);
    expect(await lastEntry()).toMatchObject({ action: "rechargeChannelConfig.put", object: "sample", before: null, after: shown });
    const whole = { minimum: "0.00000001", maximum: "9007199254740993.00000001" };
    const exact = await recharge({ ...whole, feeFixed: "0.12345678" });
    expect(exact.body.data).toMatchObject({ ...whole, feeFixed: "0.12345678" });
    expect((await recharge({ maximum: null })).body.data?.maximum).toBeNull();
    const listed = await ask(fixture.app, "GET /api/admin/rechargeChannelConfig/list", { pageSize: 100 }, { token: finance });
    expect(listed.body.rows.at(-1)).toEqual({ ...shown, maximum: null });
    expect((await act("POST /api/admin/rechargeChannelConfig/remove", { name: "sample", reason })).body.code).toBe(200);
    expect(await lastEntry()).toMatchObject({ action: "rechargeChannelConfig.remove", after: null });
    expect((await act("POST /api/admin/rechargeChannelConfig/remove", { name: "sample", reason })).status).toBe(404);
  });

  it.each([
    ["a most that is the least", { minimum: "5", maximum: "5" }, { minimum: "5.00000000", maximum: "5.00000000" }],
    ["all of it as the fee", { feeRate: "1" }, { feeRate: "1.00000000" }],
    ["as much as can be kept", { maximum: "10000000000000000000000" }, { maximum: "10000000000000000000000.00000000" }],
  ])("with %s are taken", async (_what, more, shown) => {
    expect((await recharge(more)).body.data).toMatchObject(shown);
  });

  it("of one direction are out of reach of the calls of the other, and share no name with it", async () => {
    await recharge();
    const withdraw = await act("POST /api/admin/withdrawChannelConfig/put", bitcoin);
    expect(withdraw.body).toMatchObject({ msg: "written_twice", params: { name: "sample" } });
    expect((await act("POST /api/admin/withdrawChannelConfig/remove", { name: "sample", reason })).status).toBe(404);
    expect((await act("POST /api/admin/withdrawChannelConfig/reorder", { names: ["sample"], reason })).status).toBe(404);
    const listed = await ask(fixture.app, "GET /api/admin/withdrawChannelConfig/list", { pageSize: 100 }, { token: finance });
    expect(listed.body.rows.map(({ name }) => name)).not.toContain("sample");
  });

  it("are ordered among themselves", async () => {
    const withdrawals = () => database.sql`select name, position from funds_channel where direction = 2 order by name`;
    const others = await withdrawals();
    await recharge();
    const { body } = await act("POST /api/admin/rechargeChannelConfig/reorder", { names: ["sample"], reason });
    expect(body.data?.names[0]).toBe("sample");
    const listed = await ask(fixture.app, "GET /api/admin/rechargeChannelConfig/list", { pageSize: 100 }, { token: finance });
    expect(listed.body.rows.map(({ name }) => name)).toEqual(body.data?.names);
    expect(await withdrawals()).toEqual(others);
  });

  it.each([
    ["a network that the currency has not", { network: "TRC20" }, "channel_network", { networks: "BTC" }],
    ["no network", { network: "" }, "channel_network", { networks: "BTC" }],
    ["a network of a bank", { channelType: "bank" as const }, "channel_network", { networks: "BTC" }],
    ["a currency that nobody holds", { currencyId: 999 }, "not_found", {}],
    ["more decimals than the currency", { minimum: "0.000000001" }, "malformed_request", { field: "minimum", rule: "decimals" }],
    ["nothing as the least", { minimum: "0" }, "malformed_request", { field: "minimum", rule: "minimum" }],
    ["a most below the least", { maximum: "0.0001" }, "malformed_request", { field: "maximum", rule: "minimum" }],
    ["more than can be kept", { maximum: "999999999999999999999999" }, "malformed_request", { field: "maximum", rule: "maximum" }],
    ["a rate above one", { feeRate: "1.00000001" }, "fee_rate_range", { max: "1" }],
    ["no English", { texts: [{ language: "zh" as const, title: "比特币", content: "" }] }, "english_missing", {}],
    ["a language twice", { texts: [bitcoin.texts[0], bitcoin.texts[0]] as Channel["texts"] }, "written_twice", { name: "en" }],
  ])("with %s are rejected, and nothing is logged", async (_what, more, msg, params) => {
    const before = await lastOf("fay");
    const { body } = await recharge(more);
    expect(body).toMatchObject({ code: 500, msg, params });
    expect(await lastOf("fay")).toEqual(before);
  });
});

describe("fields of bank cards", () => {
  const field: Fields<"POST /api/admin/bankPropertyConfig/put"> = {
    configType: 0,
    propertyName: "sample",
    propertyType: "text",
    isRequired: true,
    minLength: 2,
    maxLength: 40,
    isVisible: true,
    texts: [{ language: "en", title: "Sample", content: "A <hint> & more" }],
    reason,
  };

  it("are added, set, ordered by id and removed", async () => {
    const { reason: _, ...row } = field;
    expect((await act("POST /api/admin/bankPropertyConfig/put", field)).body.data).toEqual(row);
    const list = async () =>
      (await ask(fixture.app, "GET /api/admin/bankPropertyConfig/list", { pageSize: 100 }, { token: finance })).body.rows;
    const added = (await list()).find(({ propertyName }) => propertyName === "sample");
    expect(added).toEqual({ ...row, id: added?.id });
    await act("POST /api/admin/bankPropertyConfig/reorder", { names: [added?.id ?? ""], reason });
    expect((await list())[0]?.propertyName).toBe("sample");
    const hidden = { ...field, isVisible: false, minLength: 0 };
    expect((await act("POST /api/admin/bankPropertyConfig/put", hidden)).body.data).toMatchObject({ isVisible: false, minLength: 0 });
    expect((await act("POST /api/admin/bankPropertyConfig/remove", { configType: 1, propertyName: "sample", reason })).status).toBe(404);
    expect((await act("POST /api/admin/bankPropertyConfig/remove", { configType: 0, propertyName: "sample", reason })).body.code).toBe(200);
    expect((await list()).map(({ propertyName }) => propertyName)).not.toContain("sample");
  });

  it("are never longer at least than at most", async () => {
    expect((await act("POST /api/admin/bankPropertyConfig/put", { ...field, minLength: 40 })).body.data).toMatchObject({ minLength: 40 });
    const { body } = await act("POST /api/admin/bankPropertyConfig/put", { ...field, minLength: 41 });
    expect(body).toMatchObject({ msg: "malformed_request", params: { field: "maxLength", rule: "minimum" } });
  });
});

it("every table here is for those who may write channels, and nobody else", async () => {
  expect(new Set(Object.values(FUNDS_TABLES).map(({ permission }) => permission))).toEqual(new Set(["channel.write"]));
  const writer = await fixture.token("content");
  const answer = await ask(fixture.app, "POST /api/admin/rechargeChannelConfig/put", bitcoin, { token: writer, encoding: "json" });
  expect([answer.status, answer.body.msg]).toEqual([403, "permission_denied"]);
});
