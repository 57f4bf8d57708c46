import type { Row } from "@candela/api";
import { afterAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../testing.ts";
import { createTestMarket } from "./market-test-kit.ts";

type Product = Row<"GET /api/product/search">;

const database = await createTestDatabase();
const { sql } = database;
const { ask, post, market, feed, clock, app } = await createTestMarket(sql);
afterAll(async () => {
  await app.close();
  await market.catalogue.stop();
  await database.close();
});

/** Products that come later have no price yet, and are in no list: see first-day.db.test.ts. */
const LISTED = feed.instruments.filter(({ listedFrom }) => listedFrom === undefined || listedFrom <= clock.now());

const codes = (rows: readonly Product[]): string[] => rows.map((row) => row.productCode);
const lists = ["stockProduct", "cryptocurrencyProduct", "futuresProduct", "forexProduct"] as const;

describe("all products at once", () => {
  it.each([
    ["desc", -1],
    ["asc", 1],
  ] as const)("are told by the change of the day, %s, whichever class they are of", async (order, sign) => {
    const { rows, total } = await ask<null, Product>(`/api/product/search?pageSize=100&sortBy=changeRate&order=${order}`);
    expect(total).toBe(LISTED.length);
    const changes = rows.map((row) => Number(row.tickerInfo.changeRate));
    expect(changes).toEqual([...changes].sort((a, b) => sign * (a - b)));
    expect(new Set(rows.map(({ productType }) => productType)).size).toBe(4);
    const some = await ask<null, Product>(`/api/product/search?pageSize=5&sortBy=changeRate&order=${order}`);
    expect(codes(some.rows)).toEqual(codes(rows).slice(0, 5));
  });
});

describe("the four lists", () => {
  it.each(lists.map((name, index) => [name, index + 1] as const))("%s shows its class alone", async (name, productType) => {
    const { rows, total } = await ask<null, Product>(`/api/${name}/list?pageSize=100`);
    const expected = LISTED.filter((instrument) => instrument.productType === productType);
    expect(codes(rows)).toEqual(expected.map((instrument) => instrument.productCode));
    expect(total).toBe(expected.length);
    expect(rows.every((row) => row.productType === productType && !row.isOption)).toBe(true);
  });

  it("pages without loss or repetition", async () => {
    const all = await ask<null, Product>("/api/stockProduct/list?pageSize=100");
    const pages = [];
    for (let page = 1; page <= Math.ceil(all.total / 4); page += 1) {
      const { rows, total } = await ask<null, Product>(`/api/stockProduct/list?pageSize=4&pageNum=${page}`);
      expect(total).toBe(all.total);
      pages.push(...codes(rows));
    }
    expect(pages).toEqual(codes(all.rows));
    expect((await ask("/api/stockProduct/list?pageSize=4&pageNum=99")).rows).toEqual([]);
  });

  it.each([
    ["changeRate", (row: Product) => Number(row.tickerInfo.changeRate), -1],
    ["changeRate&order=asc", (row: Product) => Number(row.tickerInfo.changeRate), 1],
    ["price", (row: Product) => Number(row.tickerInfo.nowPrice), -1],
    ["price&order=asc", (row: Product) => Number(row.tickerInfo.nowPrice), 1],
  ] as const)("sorts by %s", async (sortBy, figure, sign) => {
    const { rows } = await ask<null, Product>(`/api/cryptocurrencyProduct/list?pageSize=100&sortBy=${sortBy}`);
    const figures = rows.map(figure);
    expect(figures).toEqual([...figures].sort((a, b) => sign * (a - b)));
    expect(new Set(figures).size).toBeGreaterThan(5);
  });

  it("sorts by name in the caller's language", async () => {
    const { rows } = await ask<null, Product>("/api/stockProduct/list?pageSize=100&sortBy=name");
    const names = rows.map((row) => row.productNameLang.en);
    expect(names).toEqual([...names].sort(new Intl.Collator("en", { numeric: true }).compare));
  });

  it("rejects what the contract does not know", async () => {
    expect(await ask("/api/stockProduct/list?sortBy=luck")).toMatchObject({ status: 400, params: { field: "sortBy" } });
  });
});

describe("search", () => {
  it.each([
    ["the code", "X%3ABTCUSD", "X:BTCUSD"],
    ["the code without its prefix, in small letters", "btcusd", "X:BTCUSD"],
    ["an English name", "bitCOIN", "X:BTCUSD"],
    ["a Chinese name", "%E6%AF%94%E7%89%B9%E5%B8%81", "X:BTCUSD"],
    ["two words in any order", "jpy%20usd", "C:USDJPY"],
    ["a code with a separator of its own", "usd-jpy", "C:USDJPY"],
    ["a code without the separator of its name", "eurusd", "C:EURUSD"],
    ["the currencies of a pair", "dollar%20yen", "C:USDJPY"],
    ["the currencies of a pair in another language", "%E8%8B%B1%E9%95%91", "C:GBPUSD"],
    ["the pair a coin settles in", "btcusdt", "X:BTCUSD"],
    ["the same with a separator", "btc%2Fusdt", "X:BTCUSD"],
    ["a name with two letters in each other's place", "appel", "AAPL"],
    ["full-width letters", "%EF%BC%A2%EF%BC%B4%EF%BC%A3", "X:BTCUSD"],
  ])("finds by %s", async (_name, words, code) => {
    const { rows, total } = await ask<null, Product>(`/api/product/search?params[keyWords]=${words}`);
    expect(rows[0]?.productCode).toBe(code);
    expect(total).toBe(rows.length);
  });

  it("puts the code itself before names that contain it", async () => {
    const { rows } = await ask<null, Product>("/api/product/search?params[keyWords]=x%3Aethusd");
    expect(rows[0]?.productCode).toBe("X:ETHUSD");
  });

  it.each(["%25", "_", "%5C", "%27", "nothing-like-this"])("takes %s literally", async (words) => {
    expect(await ask(`/api/product/search?params[keyWords]=${words}`)).toMatchObject({ status: 200, total: 0, rows: [] });
  });

  it("finds the pairs of a currency by its name, and nothing that is only priced in it", async () => {
    const { rows } = await ask<null, Product>("/api/product/search?params[keyWords]=us%20dollar&pageSize=100");
    const codes = rows.map((row) => row.productCode);
    expect(codes).toEqual(expect.arrayContaining(["C:EURUSD", "C:USDJPY"]));
    expect(codes.filter((code) => !code.startsWith("C:"))).toEqual([]);
  });

  it("keeps to the class in a list, and to everything without words", async () => {
    expect((await ask("/api/stockProduct/list?params[keyWords]=bitcoin")).total).toBe(0);
    expect((await ask("/api/cryptocurrencyProduct/list?params[keyWords]=bitcoin")).total).toBeGreaterThan(0);
    expect((await ask("/api/product/search")).total).toBe(LISTED.length);
  });
});

describe("one product", () => {
  it("carries names in 19 languages, English where there is none, and its description in the caller's", async () => {
    const { data } = await ask<Product>("/api/product/detail?productCode=X%3ABTCUSD");
    expect(Object.keys(data?.productNameLang ?? {})).toHaveLength(19);
    expect(data?.productNameLang).toMatchObject({ en: "Bitcoin", zh: "比特币", th: "Bitcoin" });
    const chinese = await app.inject({
      method: "GET",
      url: "/api/product/detail?productCode=X%3ABTCUSD",
      headers: { languageid: "1" },
    });
    expect(chinese.json().data.productDesc).not.toBe(data?.productDesc);
  });

  it("is not found when unknown", async () => {
    expect(await ask("/api/product/detail?productCode=NOPE")).toMatchObject({ status: 404, msg: "not_found" });
  });

  it("is recommended on the home page as the feed suggests", async () => {
    const { rows } = await ask<null, Product>("/api/homeRecommendProducts/list?pageSize=50&pageNum=1");
    const recommended = feed.instruments.filter((instrument) => instrument.recommended);
    expect(codes(rows).sort()).toEqual(recommended.map((instrument) => instrument.productCode).sort());
  });
});

describe("the table", () => {
  it("is seeded once, and keeps what the operator changed", async () => {
    await sql`update product set sort = 1, is_lock = true, name_by_language = name_by_language || '{"de": "Tether-Gold"}' where product_code = 'X:ETHUSD'`;
    await market.catalogue.load();
    const { rows } = await ask<null, Product>("/api/cryptocurrencyProduct/list?pageSize=1");
    expect(rows[0]).toMatchObject({ productCode: "X:ETHUSD", isLock: true, productNameLang: { de: "Tether-Gold" } });
    expect(market.market.spec("X:ETHUSD")?.isLock).toBe(true);
    expect((await ask("/api/product/search")).total).toBe(LISTED.length);
  });

  it("hides what is not visible or not shown, everywhere but in candles and ticks", async () => {
    await sql`update product set is_show = false where product_code = 'X:SOLUSD'`;
    await market.catalogue.load();
    expect(await ask("/api/product/detail?productCode=X%3ASOLUSD")).toMatchObject({ status: 404 });
    expect(await ask("/api/product/search?params[keyWords]=X%3ASOLUSD")).toMatchObject({ total: 0 });
    const add = { productCode: "X:SOLUSD", productType: "2", productId: "203" };
    expect(await post("/api/userProductOption/addOption", "user-1", add)).toMatchObject({ status: 422, msg: "product_not_listed" });
    expect(await ask("/api/candle/list?productCode=X%3ASOLUSD&interval=1m&limit=2")).toMatchObject({ status: 200, total: 2 });
    expect(market.market.spec("X:SOLUSD")?.isVisible).toBe(false);
    await sql`update product set is_show = true where product_code = 'X:SOLUSD'`;
    await market.catalogue.load();
  });

  it("tells a running process of a change", async () => {
    await market.catalogue.start();
    await sql`update product set is_recommended = false where product_code = 'X:SOLUSD'`;
    await expect.poll(() => market.catalogue.byCode("X:SOLUSD")?.row.isRecommended).toBe(false);
  });

  it("never lets a product's units change", async () => {
    await expect(sql`update product set price_scale = 1 where product_code = 'X:ETHUSD'`).rejects.toMatchObject({ code: "23514" });
  });

  it("has no column that could hold the outcome of a trade", async () => {
    const columns = await sql<{ name: string }[]>`
      select column_name as name from information_schema.columns where table_name in ('product', 'user_product_option', 'candle_minute')`;
    expect(columns.length).toBeGreaterThan(20);
    expect(columns.map(({ name }) => name).filter((name) => /(^|_)(win|lose|loss|outcome|result|control|preset|bias)/.test(name))).toEqual(
      [],
    );
  });
});

describe("candles", () => {
  const list = (query: string) => ask<null, Row<"GET /api/candle/list">>(`/api/candle/list?productCode=X%3ABTCUSD&${query}`);

  it.each(["1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w", "1M"])("of %s come oldest first, the running one last", async (interval) => {
    const { rows } = await list(`interval=${interval}&limit=12`);
    expect(rows).toHaveLength(12);
    expect(rows.map((row) => row.ts)).toEqual([...rows.map((row) => row.ts)].sort((a, b) => a - b));
    const { data } = await ask<Product>("/api/product/detail?productCode=X%3ABTCUSD");
    expect(rows.at(-1)?.close).toBe(data?.tickerInfo.nowPrice);
  });

  it("page into the past without overlap or hole, also over closed hours", async () => {
    const url = (end: string) => `/api/candle/list?productCode=AAPL&interval=1h&limit=40${end}`;
    const latest = await ask<null, Row<"GET /api/candle/list">>(url(""));
    const before = await ask<null, Row<"GET /api/candle/list">>(url(`&endTs=${latest.rows[0]?.ts}`));
    const both = await ask<null, Row<"GET /api/candle/list">>("/api/candle/list?productCode=AAPL&interval=1h&limit=80");
    expect([...before.rows, ...latest.rows]).toEqual(both.rows);
    expect(both.rows).toHaveLength(80);
  });

  it("end where the market begins, and know no future", async () => {
    expect((await list(`interval=1m&endTs=${Date.UTC(2019, 0, 1)}`)).rows).toEqual([]);
    expect((await list("interval=1d&limit=1000&endTs=1577923200000")).rows.map((row) => row.ts)).toEqual([1577836800000]);
    const { rows } = await list(`interval=1m&endTs=${clock.now() + 86_400_000}&limit=1`);
    expect(rows[0]?.ts).toBeLessThanOrEqual(clock.now());
  });

  it("of an unknown product are not found", async () => {
    expect(await ask("/api/candle/list?productCode=NOPE&interval=1m")).toMatchObject({ status: 404 });
  });
});

describe("single ticks and the proof of a day", () => {
  it("are shown by number, but never before their time", async () => {
    const latest = market.market.latest("X:BTCUSD");
    const tick = (seq: number) => ask<{ ts: number; seq: number }>(`/api/tick/detail?productCode=X%3ABTCUSD&seq=${seq}`);
    const shown = await tick(latest?.seq ?? 0);
    expect(shown.data).toMatchObject({ seq: latest?.seq, ts: latest?.ts });
    expect(await tick((latest?.seq ?? 0) + 1)).toMatchObject({ status: 404 });
    expect(await tick(0)).toMatchObject({ status: 404 });
    expect(await ask("/api/tick/detail?productCode=NOPE&seq=1")).toMatchObject({ status: 404 });
  });

  it("publishes a day's hash before and its seed after", async () => {
    const day = (label: string) => ask<{ hash: string; seed: string | null }>(`/api/market/dayCommitment?day=${label}`);
    const planned = await day("2026-01-06");
    const running = await day("2026-01-07");
    const ahead = await day("2026-01-08");
    expect([planned.data?.seed, running.data?.seed, ahead.data?.seed]).toEqual([null, null, null]);
    expect(ahead.data?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await day("2026-02-30")).status).toBe(404);
    expect((await day("2026-03-01")).status).toBe(404);
    clock.advance(Date.UTC(2026, 0, 8) - clock.now());
    const over = await day("2026-01-07");
    expect(over.data).toMatchObject({ hash: running.data?.hash, seed: expect.stringMatching(/^[0-9a-f]+$/) });
  });
});
