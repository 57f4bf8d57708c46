import type { Fields, RouteKey } from "@candela/api";
import { Direction, FEE_KEYS, type FeeKey, PositionType, ProductType } from "@candela/model";
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
const put = (key: Readonly<Record<keyof FeeKey, number>>, feeRate: string) =>
  call("POST /api/admin/orderFeeSetting/put", { ...key, feeRate, reason: "a test" });
const BUY: FeeKey = { productType: ProductType.crypto, positionType: PositionType.bibi, direction: Direction.buy };
const SELL: FeeKey = { ...BUY, direction: Direction.sell };

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
      { ...BUY, remark: "加密货币币币买入", feeRate: "0.00300000", version: version + 1 },
      { ...SELL, remark: "加密货币币币卖出", feeRate: "0.00400000", version: version + 2 },
    ]);
    const third = (await put(BUY, "0.005")).body.data;
    expect(third).toEqual({ ...first, feeRate: "0.00500000", version: version + 3 });
    expect(await logged()).toEqual({ before: first, after: third });
  });

  it("is nothing at the least and two hundredths at the most", async () => {
    expect((await put(BUY, "0")).body.data?.feeRate).toBe("0.00000000");
    expect((await put(BUY, "0.02")).body.data?.feeRate).toBe("0.02000000");
    expect((await put(BUY, "0.02000001")).body.msg).toBe("fee_rate_range");
  });

  it("is rejected under its own key where there is no such class, mode or direction, and nothing is written", async () => {
    const before = await readFeeRows(database.sql);
    for (const [no, params] of [
      [{ productType: 0 }, { productType: "0", positionType: "3", direction: "1" }],
      [{ positionType: 4 }, { productType: "2", positionType: "4", direction: "1" }],
      [{ direction: 3 }, { productType: "2", positionType: "3", direction: "3" }],
    ] as const)
      expect((await put({ ...BUY, ...no }, "0.001")).body).toMatchObject({ msg: "fee_class_unknown", params });
    expect(await readFeeRows(database.sql)).toEqual(before);
  });

  it("is there again when its row was gone, and the log says that there was none", async () => {
    await database.sql`delete from order_fee_setting where product_type = 2 and position_type = 3 and direction = 2`;
    const { data } = (await put(SELL, "0.001")).body;
    expect(data).toMatchObject({ ...SELL, feeRate: "0.00100000" });
    expect(await logged()).toEqual({ before: null, after: data });
  });

  it("of one key stands once: the database takes no second row, and no key that there is not", async () => {
    const { sql } = database;
    const add = (key: FeeKey | Record<keyof FeeKey, number>) =>
      sql`insert into order_fee_setting (product_type, position_type, direction, fee_rate)
        values (${key.productType}, ${key.positionType}, ${key.direction}, 1)`.then(
        () => "taken",
        ({ code }: { code: string }) => code,
      );
    expect(await add(BUY)).toBe("23505");
    for (const no of [{ productType: 5 }, { positionType: 4 }, { direction: 0 }]) expect(await add({ ...BUY, ...no })).toBe("23514");
  });
});

describe("the list", () => {
  it("has every class, mode and direction, and goes on page by page in one order", async () => {
    const rows = async (fields: Fields<"GET /api/admin/orderFeeSetting/list">) =>
      (await ask(fixture.app, "GET /api/admin/orderFeeSetting/list", fields, { token })).body;
    const all = await rows({ pageSize: 100 });
    const keys = all.rows.map(({ productType, positionType, direction }) => ({ productType, positionType, direction }));
    expect([keys, all.total]).toEqual([FEE_KEYS, FEE_KEYS.length]);
    const pages = await Promise.all([1, 2, 3].map((pageNum) => rows({ pageSize: 5, pageNum })));
    expect(pages.flatMap((page) => page.rows)).toEqual(all.rows.slice(0, 15));
  });
});
