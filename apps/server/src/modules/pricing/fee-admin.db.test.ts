import type { Fields, RouteKey } from "@candela/api";
import { Direction, PositionType, ProductType } from "@candela/model";
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask } from "../../testing/app-of-modules.ts";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import { createOperatorsTestApp, type OperatorsTestApp } from "../operators/operators-test-kit.ts";
import { readFeeRows } from "./fee-schedule.ts";
import { feeAdminHandlers } from "./index.ts";

const clock = new ManualClock(Date.UTC(2026, 0, 5));
let database: TestDatabase;
let fixture: OperatorsTestApp;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const { sql } = database;
  fixture = await createOperatorsTestApp(sql, clock, (audit) => [feeAdminHandlers({ sql, audit })]);
  token = await fixture.token("owner", "ada");
});
afterAll(() => database.close());

const call = <K extends RouteKey>(key: K, fields: Fields<K>) => ask(fixture.app, key, fields, { token, encoding: "json" });
const put = (remark: string, feeRate: string) => call("POST /api/admin/orderFeeSetting/put", { remark, feeRate, reason: "a test" });
const BUY = "加密货币币币买入";
const SELL = "加密货币币币卖出";

async function logged() {
  const [row] = await database.sql<{ before: unknown; after: unknown }[]>`
    select before, after from operator_audit where action = 'orderFeeSetting.put' order by seq desc limit 1`;
  return row;
}

describe("a fee rate that is put", () => {
  it("has a version above that of every rate before, and the log has the rate before and after", async () => {
    const version = Math.max(...(await readFeeRows(database.sql)).map((row) => row.version));
    const first = (await put(BUY, "0.003")).body.data;
    const second = (await put(SELL, "0.004")).body.data;
    expect([first, second]).toMatchObject([
      { remark: BUY, feeRate: "0.00300000", version: version + 1, direction: Direction.buy },
      { remark: SELL, feeRate: "0.00400000", version: version + 2, direction: Direction.sell },
    ]);
    const third = (await put(BUY, "0.005")).body.data;
    expect(third).toMatchObject({ id: first?.id, feeRate: "0.00500000", version: version + 3 });
    expect(await logged()).toEqual({ before: first, after: third });
  });

  it("is nothing at the least and two hundredths at the most", async () => {
    expect((await put(BUY, "0")).body.data?.feeRate).toBe("0.00000000");
    expect((await put(BUY, "0.02")).body.data?.feeRate).toBe("0.02000000");
    expect((await put(BUY, "0.02000001")).body.msg).toBe("fee_rate_range");
  });

  it("takes the place of a row that an importer wrote in other words only under its own name", async () => {
    const { sql } = database;
    await sql`delete from order_fee_setting where remark = ${SELL}`;
    await sql`insert into order_fee_setting (remark, fee_rate, version) values ('数字货币币币卖出', 7, 1)`;
    expect((await put(SELL, "0.001")).body).toMatchObject({ msg: "fee_class_taken", params: { remark: "数字货币币币卖出" } });
    expect((await put("数字货币币币卖出", "0.001")).body.data).toMatchObject({ feeRate: "0.00100000", direction: Direction.sell });
  });
});

describe("the list", () => {
  it("goes on page by page in one order, and has rows that say nothing, too: they are of no class", async () => {
    await database.sql`insert into order_fee_setting (remark, fee_rate, version) values ('no class at all', 5, 1)`;
    const rows = async (fields: Fields<"GET /api/admin/orderFeeSetting/list">) =>
      (await ask(fixture.app, "GET /api/admin/orderFeeSetting/list", fields, { token })).body;
    const all = await rows({ pageSize: 100 });
    const stored = await readFeeRows(database.sql);
    expect([all.rows.map(({ id }) => id), all.total]).toEqual([stored.map(({ id }) => id), stored.length]);
    expect(all.rows.at(-1)).toMatchObject({ remark: "no class at all", productType: null, positionType: null, direction: null });
    expect(all.rows.find(({ remark }) => remark === BUY)).toMatchObject({
      ...{ productType: ProductType.crypto, positionType: PositionType.bibi, direction: Direction.buy },
    });
    const pages = await Promise.all([1, 2, 3].map((pageNum) => rows({ pageSize: 5, pageNum })));
    expect(pages.flatMap((page) => page.rows)).toEqual(all.rows.slice(0, 15));
  });
});
