import { type Row, WATCHLIST_MAX } from "@candela/api";
import { proves } from "@candela/testkit";
import { afterAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../testing.ts";
import { createTestMarket } from "./market-test-kit.ts";
import { addToWatchlist, readWatchlist } from "./watchlist-store.ts";

const database = await createTestDatabase();
const { sql } = database;
const { ask, post, feed, app, market } = await createTestMarket(sql);
afterAll(async () => {
  await app.close();
  await database.close();
});

const [a, b, c] = feed.instruments;
if (a === undefined || b === undefined || c === undefined) throw new Error("the feed has at least three instruments");
const add = (token: string, { productCode, productType, productId }: typeof a) =>
  post("/api/userProductOption/addOption", token, { productCode, productType: String(productType), productId: String(productId) });
const remove = (token: string, productCode: string) => post("/api/userProductOption/removeOption", token, { productCode });
const reorder = (token: string, productCodes: string) => post("/api/userProductOption/reorder", token, { productCodes });
const watched = async (token: string, query = ""): Promise<string[]> => {
  const { rows } = await ask<null, Row<"GET /api/userProductOption/list">>(`/api/userProductOption/list?pageSize=100${query}`, token);
  return rows.map((row) => row.productCode);
};

describe("the watchlist", () => {
  it("needs a session", async () => {
    expect(await ask("/api/userProductOption/list")).toMatchObject({ status: 401, code: 401 });
    expect(await add("", a)).toMatchObject({ code: 401 });
  });

  it("keeps the order of adding; adding and removing twice is the same as once", async () => {
    for (const product of [b, a, b, c]) expect(await add("user-1", product)).toMatchObject({ code: 200, data: { isOption: true } });
    expect(await watched("user-1")).toEqual([b.productCode, a.productCode, c.productCode]);
    for (let i = 0; i < 2; i += 1) expect(await remove("user-1", b.productCode)).toMatchObject({ code: 200, data: { isOption: false } });
    expect(await watched("user-1")).toEqual([a.productCode, c.productCode]);
  });

  it("belongs to its owner alone", proves("1.5"), async () => {
    await add("user-2", b);
    await remove("user-2", a.productCode);
    expect(await reorder("user-2", `${c.productCode},${b.productCode}`)).toMatchObject({ data: { count: 1 } });
    expect(await watched("user-1")).toEqual([a.productCode, c.productCode]);
    expect(await watched("user-2")).toEqual([b.productCode]);
  });

  it("marks the caller's products in every list, and nobody else's", async () => {
    const url = `/api/product/detail?productCode=${encodeURIComponent(a.productCode)}`;
    expect((await ask(url, "user-1")).data).toMatchObject({ isOption: true });
    expect((await ask(url, "user-2")).data).toMatchObject({ isOption: false });
    expect((await ask(url, "nonsense")).data).toMatchObject({ isOption: false });
    const { rows } = await ask<null, Row<"GET /api/product/search">>("/api/product/search?pageSize=100", "user-1");
    expect(rows.filter((row) => row.isOption).map((row) => row.productCode)).toEqual([a.productCode, c.productCode]);
  });

  it("is reordered as asked: named ones first, the others after them as they were", async () => {
    await add("user-1", b);
    expect(await reorder("user-1", `${b.productCode},NOPE,${b.productCode},`)).toMatchObject({ data: { count: 3 } });
    expect(await watched("user-1")).toEqual([b.productCode, a.productCode, c.productCode]);
    await reorder("user-1", `${c.productCode},${a.productCode},${b.productCode}`);
    expect(await watched("user-1")).toEqual([c.productCode, a.productCode, b.productCode]);
    expect(await watched("user-1", `&params[keyWords]=${encodeURIComponent(a.names.en)}`)).toEqual([a.productCode]);
  });

  it("leaves those that are not named in the order they had, whatever their ids", async () => {
    const products = feed.instruments.slice(0, 5).toSorted((one, other) => other.productId - one.productId);
    for (const product of products) await add("user-3", product);
    const codes = products.map(({ productCode }) => productCode);
    const [first = "", second = "", third = "", fourth = "", fifth = ""] = codes;
    expect(await watched("user-3")).toEqual(codes);
    await reorder("user-3", third);
    expect(await watched("user-3")).toEqual([third, first, second, fourth, fifth]);
    await reorder("user-3", `${fifth},${first}`);
    expect(await watched("user-3")).toEqual([fifth, first, third, second, fourth]);
    await reorder("user-3", "");
    expect(await watched("user-3")).toEqual([fifth, first, third, second, fourth]);
  });

  it("rejects what is not listed or does not fit together", async () => {
    expect(await add("user-1", { ...a, productCode: "NOPE" })).toMatchObject({ status: 422, msg: "product_not_listed" });
    expect(await add("user-1", { ...a, productId: b.productId })).toMatchObject({ status: 422, msg: "product_not_listed" });
  });

  it("holds at most its maximum, also when many are added at once", async () => {
    await sql`
      insert into product (product_id, product_code, product_type, name_by_language, description_by_language, price_scale, tick_size,
        quantity_scale, quantity_step, quantity_min, quantity_max, standard, position_types, sort)
      select 100000 + i, 'T' || i, 1, '{"en": "t"}', '{"en": ""}', 2, 1, 0, 1, 1, 1, 1, '{2}', i from generate_series(1, ${WATCHLIST_MAX}) i`;
    const answers = await Promise.all(
      Array.from({ length: WATCHLIST_MAX }, (_, i) => addToWatchlist(sql, 9n, 100_001 + i, WATCHLIST_MAX - 5)),
    );
    expect(answers.filter((isIn) => isIn)).toHaveLength(WATCHLIST_MAX - 5);
    expect(await readWatchlist(sql, 9n, 1000)).toHaveLength(WATCHLIST_MAX - 5);
  });

  it("answers a full list with its own key", async () => {
    await sql`
      insert into user_product_option (user_id, product_id, position)
      select 10, 100000 + i, i from generate_series(1, ${WATCHLIST_MAX}) i`;
    expect(await add("user-10", a)).toMatchObject({ status: 422, msg: "watchlist_full", params: { max: String(WATCHLIST_MAX) } });
    expect(market.market.specs()).toHaveLength(feed.instruments.length);
  });
});
