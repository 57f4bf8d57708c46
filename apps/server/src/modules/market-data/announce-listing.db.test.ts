/** What may be announced, and what the database itself keeps of it, whoever writes. */
import { DAY_MS, powerOfTen } from "@candela/model";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../testing.ts";
import { announceListing, LISTING_AHEAD_DAYS, type ListingAsked, listingPriceScale, withdrawListing } from "./announce-listing.ts";
import { LISTINGS_MAX, readListings } from "./listing-store.ts";

/** After the clock of the database. */
const NOW = Date.UTC(2031, 0, 6, 15, 30);
const TOMORROW = Date.UTC(2031, 0, 7);
const USDT = powerOfTen(6);

const database = await createTestDatabase();
const { sql } = database;
afterAll(() => database.close());

let made = 0;
let code = "";
beforeEach(() => {
  made += 1;
  code = `S:NEW${made}`;
});
const asked = (changes: Partial<ListingAsked> = {}): ListingAsked => ({
  ...{ productCode: code, listedFrom: TOMORROW, profile: "steady", firstPrice: 18n * USDT },
  ...{ names: { en: "New", zh: "新" }, descriptions: { en: "About it" } },
  ...changes,
});
const announce = (changes: Partial<ListingAsked> = {}, now = NOW) => sql.begin((tx) => announceListing(tx, asked(changes), now));

describe("a share that is announced", () => {
  it("is a listing, a product of one's own that trades in spot alone, and an asset of the ledger", async () => {
    const { productId } = await announce();
    const [product] = await sql`select product_type, position_types, price_scale, tick_size, quantity_scale, quantity_min, is_self_sell,
      is_visible, is_show, is_recommended, name_by_language, sort from product where product_id = ${productId}`;
    expect(product).toMatchObject({
      ...{ product_type: 1, position_types: [2], price_scale: 2, tick_size: 1n, quantity_scale: 2, quantity_min: 1n, is_self_sell: true },
      ...{ is_visible: true, is_show: true, is_recommended: false, name_by_language: { en: "New", zh: "新" } },
    });
    expect([...(await sql`select code, scale from ledger_asset where id = ${1000 + productId}`)]).toEqual([{ code, scale: 2 }]);
    expect((await readListings(sql)).find((share) => share.productId === productId)).toEqual({
      ...{ productId, productCode: code, profile: "steady", listedFrom: TOMORROW, firstPrice: "18.00", tickSize: "0.01", spread: "0.02" },
      ...{ quantityMin: "0.01", quantityMax: "10000.00", names: { en: "New", zh: "新" }, descriptions: { en: "About it" } },
    });
  });

  it("is gone with the transaction that announced it", async () => {
    const failed = sql.begin(async (tx) => {
      await announceListing(tx, asked(), NOW);
      throw new Error("the offer could not be published");
    });
    await expect(failed).rejects.toThrow("could not be published");
    expect((await sql`select from product where product_code = ${code}`).count).toBe(0);
    await announce();
  });

  it.each([
    ["today's midnight", { listedFrom: TOMORROW - DAY_MS }, "listing_day_invalid"],
    ["a moment that is no midnight", { listedFrom: TOMORROW + 1 }, "listing_day_invalid"],
    ["a day too far away", { listedFrom: TOMORROW + LISTING_AHEAD_DAYS * DAY_MS }, "listing_day_invalid"],
    ["nothing", { firstPrice: 0n }, "listing_price_invalid"],
    ["a price below the least", { firstPrice: 99_999n }, "listing_price_invalid"],
    ["a price above the most", { firstPrice: 10_000n * USDT + 10_000n }, "listing_price_invalid"],
    ["a price between two steps", { firstPrice: 18n * USDT + 5_000n }, "listing_price_invalid"],
  ] as const)("is rejected with %s", async (_name, changes, key) => {
    await expect(announce(changes)).rejects.toMatchObject({ key });
    expect((await sql`select from product where product_code = ${code}`).count).toBe(0);
  });

  it("may be announced until the last moment before its day, and up to ninety days ahead", async () => {
    await announce({}, TOMORROW - 1);
    await announce({ productCode: `${code}A`, listedFrom: TOMORROW + (LISTING_AHEAD_DAYS - 1) * DAY_MS });
    await expect(announce({ productCode: `${code}B` }, TOMORROW)).rejects.toMatchObject({ key: "listing_day_invalid" });
  });

  it("is rejected where its code is taken, by two at once as well", async () => {
    const both = await Promise.allSettled([announce(), announce()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { key: "listing_code_taken" } });
  });

  it("is rejected where the market replays recordings", async () => {
    await sql`insert into market_kind (feed, hours) values ('replay', null)`;
    await expect(announce()).rejects.toMatchObject({ key: "listing_market_recorded" });
    await sql.unsafe("alter table market_kind disable trigger user; delete from market_kind; alter table market_kind enable trigger user");
    await announce();
  });
});

it.each([
  [99_999n, undefined],
  [100_000n, 4],
  [999_900n, 4],
  [999_950n, undefined],
  [1_000_000n, 3],
  [9_999_000n, 3],
  [9_999_900n, undefined],
  [10_000_000n, 2],
  [10_000n * USDT, 2],
  [10_000n * USDT + 10_000n, undefined],
])("a share at %d units has prices of %s decimals", (price, scale) => {
  expect(listingPriceScale(price)).toBe(scale);
});

describe("a listing", () => {
  it("is taken back before its day alone, once, and is no product of the market any more", async () => {
    const { productId } = await announce();
    const withdraw = (now: number) => sql.begin((tx) => withdrawListing(tx, productId, now));
    expect([await withdraw(TOMORROW), await withdraw(TOMORROW - 1), await withdraw(TOMORROW + 1)]).toEqual([false, true, true]);
    expect((await readListings(sql)).map((share) => share.productId)).not.toContain(productId);
    await expect(sql.begin((tx) => withdrawListing(tx, 999_999, NOW))).rejects.toThrow("it was announced");
    await expect(sql`update listing set withdrawn_ms = null where product_id = ${productId}`).rejects.toThrow("fixed");
  });

  it.each([
    "update listing set first_price = 1900",
    "update listing set profile = 'bold'",
    "update listing set listed_from = listed_from + 86400000",
    "update listing set announced_ms = announced_ms - 1",
    "update listing set withdrawn_ms = announced_ms, spread = 4",
    "update listing set tick_size = 2, first_price = 1800",
    "delete from listing",
    "truncate listing",
  ])("is fixed, whoever writes: %s", async (statement) => {
    await announce();
    await expect(sql.unsafe(statement)).rejects.toThrow(/fixed|append-only/);
  });

  const insert = (listedFrom: number, announced: number, withdrawn: number | null = null) => sql`
    insert into listing (product_id, product_code, name_by_language, description_by_language, price_scale, first_price, tick_size, spread,
      quantity_scale, quantity_min, quantity_max, listed_from, profile, announced_ms, withdrawn_ms)
    select product_id, product_code, '{"en": "x"}', '{"en": "x"}', 2, 1800, 1, 2, 2, 1, 100, ${String(listedFrom)}::bigint, 'steady',
      ${String(announced)}::bigint, ${withdrawn === null ? null : String(withdrawn)}::bigint
    from product where product_code = ${code}`;
  const product = (id: number) => sql`
    insert into product (product_id, product_code, product_type, name_by_language, description_by_language, price_scale, tick_size,
      quantity_scale, quantity_step, quantity_min, quantity_max, standard, position_types, sort)
    values (${id}, ${code}, 1, '{"en": "x"}', '{"en": "x"}', 2, 1, 2, 1, 1, 100, 100, '{2}', 1)`;

  it("whose day has begun is not taken by the database, by its own clock or by that of whoever announces", async () => {
    await product(500_000 + made);
    const today = Date.now() - (Date.now() % DAY_MS);
    await expect(insert(today, today - 10 * DAY_MS)).rejects.toThrow("has begun");
    await expect(insert(TOMORROW, TOMORROW)).rejects.toThrow("has begun");
    await expect(insert(TOMORROW, TOMORROW - 91 * DAY_MS)).rejects.toThrow("90 days away");
    await expect(insert(TOMORROW, NOW, NOW)).rejects.toThrow("taken back at once");
    await insert(TOMORROW, NOW);
  });

  it("lies ahead of the installation's own time where that runs ahead", async () => {
    await product(500_000 + made);
    await sql`insert into installation_clock (machine_ms, reached_ms, speed)
      values (${String(Date.now())}::bigint, ${String(TOMORROW + 5 * DAY_MS)}::bigint, 1)`;
    await expect(insert(TOMORROW + DAY_MS, NOW)).rejects.toThrow("has begun");
    await insert(TOMORROW + 7 * DAY_MS, NOW);
    await sql.unsafe(
      "alter table installation_clock disable trigger user; delete from installation_clock; alter table installation_clock enable trigger user",
    );
  });

  it("of a demonstration whose past is lived goes by that life's clock", async () => {
    const [began, listedFrom] = [Date.UTC(2026, 5, 1, 12), Date.UTC(2026, 5, 3)];
    await expect(announce({ listedFrom }, began)).rejects.toThrow("has begun");
    await sql`insert into demonstration (began_at) values (${String(began)}::bigint)`;
    await announce({ listedFrom }, began);
    await sql`update demonstration set lived_until = ${String(began + DAY_MS)}::bigint`;
    await expect(announce({ productCode: `${code}A`, listedFrom }, began)).rejects.toThrow("has begun");
  });

  it("is one of at most so many", async () => {
    const [{ count = 0n } = {}] = await sql<{ count: bigint }[]>`select count(*) as count from listing`;
    await sql.unsafe(`insert into product (product_id, product_code, product_type, name_by_language, description_by_language, price_scale, tick_size,
        quantity_scale, quantity_step, quantity_min, quantity_max, standard, position_types, sort)
      select 600000 + n, 'S:MANY' || n, 1, '{"en": "x"}', '{"en": "x"}', 2, 1, 2, 1, 1, 100, 100, '{2}', 1 from generate_series(1, ${LISTINGS_MAX - Number(count)}) n;
      insert into listing (product_id, product_code, name_by_language, description_by_language, price_scale, first_price, tick_size, spread,
        quantity_scale, quantity_min, quantity_max, listed_from, profile, announced_ms)
      select product_id, product_code, '{"en": "x"}', '{"en": "x"}', 2, 1800, 1, 2, 2, 1, 100, ${TOMORROW}, 'steady', ${NOW} from product where product_code like 'S:MANY%'`);
    await expect(announce()).rejects.toMatchObject({ key: "listing_full", params: { max: "500" } });
  });
});
