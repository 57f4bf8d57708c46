/**
 * A share that the installation lists itself, on the whole server: it is announced while the server runs, is nothing before its first day, and is quoted and traded
 * from that midnight on; after a restart as well, and its day comes out on the way that everybody can take.
 */
import type { AddressInfo } from "node:net";
import { HOUR_MS, MINUTE_MS } from "@candela/model";
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { checkDay } from "./commands/verify-day.ts";
import { announceListing, listingPriceScale, withdrawListing } from "./modules/market-data/index.ts";
import { expectWholeLedgerSound } from "./testing/whole-ledger.ts";
import { callsTo, endWholeServer, openGuest, type Server, startWholeServer } from "./testing/whole-server.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

/** After the clock of the database, which says what lies in the future. */
const FIRST = Date.UTC(2031, 5, 3);
const DAY = "2031-06-03";
const CODE = "S:LUMEN";
const USDT = 1_000_000n;
const clock = new ManualClock(FIRST - 10 * MINUTE_MS);
let database: TestDatabase;
let server: Server;
const { ask, send } = callsTo(() => server);

const start = () => startWholeServer({ sql: database.sql, seed: "a share of its own", clock, livedFrom: FIRST - 24 * HOUR_MS });
const restart = async () => {
  await endWholeServer(server);
  server = await start();
};
const announce = (productCode: string, listedFrom: number, profile: "steady" | "growth" | "bold" = "growth") =>
  database.sql.begin((tx) =>
    announceListing(
      tx,
      {
        ...{ productCode, listedFrom, profile, firstPrice: 18n * USDT },
        ...{ names: { en: "Lumen Works", zh: "流明工坊" }, descriptions: { en: "Lamps", zh: "灯具" } },
      },
      clock.now(),
    ),
  );

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 16 });
  server = await start();
}, 60_000);
afterAll(async () => {
  await endWholeServer(server);
  await expectWholeLedgerSound(database.sql);
  await database.close();
});

const codesOf = (rows: readonly { readonly productCode: string }[]) => rows.map(({ productCode }) => productCode);
const listed = async () => codesOf((await ask("", "GET /api/stockProduct/list", { pageSize: 100 })).rows);
const announcedFor = async (day: string) => (await ask("", "GET /api/market/dayListings", { day })).data?.listings ?? [];
const buy = (token: string, quantity: string) =>
  send(token, "POST /api/spotOrder/place", { productCode: CODE, direction: 1, orderType: "market", quantity });

const readLatest = async () => (await ask("", "GET /api/product/detail", { productCode: "X:BTCUSD" })).data?.tickerInfo.ts ?? 0;

async function expectNothing() {
  const token = await openGuest(server);
  expect(await ask(token, "GET /api/product/detail", { productCode: CODE })).toMatchObject({ msg: "not_found" });
  expect(await listed()).not.toContain(CODE);
  const found = await ask(token, "GET /api/product/search", { "params[keyWords]": "lumen" });
  expect([found.msg, found.rows]).toEqual(["", []]);
  for (const interval of ["1m", "1h", "1d", "1M"]) {
    const { msg, rows } = await ask(token, "GET /api/candle/list", { productCode: CODE, interval });
    expect([msg, rows]).toEqual(["", []]);
  }
  expect(await ask(token, "GET /api/tick/detail", { productCode: CODE, seq: 1 })).toMatchObject({ msg: "not_found" });
  expect(await buy(token, "1.00")).toMatchObject({ msg: "product_not_listed" });
}

describe("before its first day", () => {
  it("is announced on a running server, and is nothing yet", async () => {
    expect(await announcedFor(DAY)).toEqual([]);
    const before = (await ask("", "GET /api/tick/detail", { productCode: "X:BTCUSD", seq: 1000 })).data;
    const { productId } = await announce(CODE, FIRST);
    await announce("S:LATER", FIRST + 24 * HOUR_MS, "bold");
    expect(productId).toBeGreaterThanOrEqual(100_000);
    await vi.waitUntil(async () => (await announcedFor("2031-06-04")).length === 2, { timeout: 10_000 });
    // The first day, and the evening before, whose end says what it begins with.
    for (const day of ["2031-06-02", DAY])
      expect(await announcedFor(day)).toEqual(
        [
          {
            ...{ productId, productCode: CODE, profile: "growth", listedFrom: FIRST, firstPrice: "18.00" },
            ...{ tickSize: "0.01", spread: "0.02", quantityMin: "0.01", quantityMax: "10000.00" },
          },
        ]
          .slice(0, day === DAY ? 2 : 1)
          .concat(day === DAY ? [expect.objectContaining({ productCode: "S:LATER" })] : []),
      );
    expect(await announcedFor("2031-06-01")).toEqual([]);
    expect((await ask("", "GET /api/tick/detail", { productCode: "X:BTCUSD", seq: 1000 })).data).toEqual(before);
    await expectNothing();
  });

  it("one that is taken back never comes, and its code stays taken", async () => {
    const { productId } = await announce("S:FAILED", FIRST);
    await vi.waitUntil(async () => (await announcedFor(DAY)).length === 3, { timeout: 10_000 });
    await database.sql.begin((tx) => withdrawListing(tx, productId, clock.now()));
    await vi.waitUntil(async () => (await announcedFor(DAY)).length === 2, { timeout: 10_000 });
    await database.sql.begin((tx) => withdrawListing(tx, productId, clock.now()));
    await expect(announce("S:FAILED", FIRST)).rejects.toMatchObject({ key: "listing_code_taken" });
  });

  it("is the same nothing after a restart", async () => {
    await restart();
    await expectNothing();
    expect(codesOf(await announcedFor(DAY))).toEqual([CODE, "S:LATER"]);
  });
});

describe("from that midnight on", () => {
  beforeAll(async () => {
    clock.advance(10 * MINUTE_MS - 1_000);
    await vi.waitUntil(async () => (await readLatest()) > FIRST - 10_000, { timeout: 20_000 });
    expect(await listed()).not.toContain(CODE);
    clock.advance(6_000);
    await vi.waitUntil(async () => (await listed()).includes(CODE), { timeout: 20_000 });
  });

  it("is listed, found and quoted, begins at its issue price, and says that it is the house's own", async () => {
    const token = await openGuest(server);
    const { data } = await ask(token, "GET /api/product/detail", { productCode: CODE });
    expect(data).toMatchObject({
      ...{ productCode: CODE, productName: "Lumen Works", isSelfSell: true, isShow: true, productType: 1, PositionType: [2] },
      ...{ priceScale: listingPriceScale(18n * USDT), quantityScale: 2, source: "simulated", productImg: "" },
    });
    expect(data?.productNameLang).toMatchObject({ zh: "流明工坊", fr: "Lumen Works" });
    expect(codesOf((await ask(token, "GET /api/product/search", { "params[keyWords]": "lumen" })).rows)).toEqual([CODE]);
    const first = await ask(token, "GET /api/tick/detail", { productCode: CODE, seq: 1 });
    expect(first.data).toMatchObject({ price: "18.00" });
    expect((first.data?.ts ?? 0) >= FIRST && (first.data?.ts ?? 0) < FIRST + 5_000).toBe(true);
    const { rows } = await ask(token, "GET /api/candle/list", { productCode: CODE, interval: "1m" });
    expect(data?.tickerInfo).toMatchObject({ day: { open: "18.00" }, prevDay: { close: "18.00" } });
    expect(rows[0]).toMatchObject({ ts: FIRST, open: "18.00" });
    expect(await listed()).not.toContain("S:LATER");
    expect(await listed()).not.toContain("S:FAILED");
  });

  it("is bought and sold in spot with the fees of its class, and in no other mode", async () => {
    const token = await openGuest(server);
    const bought = await buy(token, "10.00");
    expect(bought).toMatchObject({ code: 200, data: { status: "filled" } });
    expect(Number(bought.data?.fee)).toBeGreaterThan(0);
    expect(
      await send(token, "POST /api/spotOrder/place", { productCode: CODE, direction: 2, orderType: "market", quantity: "4.00" }),
    ).toMatchObject({
      data: { status: "filled" },
    });
    const opened = await send(token, "POST /api/contractOrder/place", {
      ...{ productCode: CODE, action: "open", orderType: "market", leverage: 1, marginMode: "isolated", quantity: "1", side: "long" },
    });
    expect(opened).toMatchObject({ msg: "mode_not_open" });
    const { data } = await ask(token, "GET /api/userInfo/personCenterPanelData");
    expect(data?.unpriced).toEqual([]);
    await restart();
    expect((await buy(token, "1.00")).data).toMatchObject({ status: "filled" });
    const sell = (quantity: string) =>
      send(token, "POST /api/spotOrder/place", { productCode: CODE, direction: 2, orderType: "market", quantity });
    expect((await sell("7.00")).data).toMatchObject({ status: "filled" });
    expect(await sell("0.01")).toMatchObject({ msg: "insufficient_holding" });
  }, 60_000);

  it("its day, and that of others, comes out for everybody once it is over", async () => {
    clock.advance(24 * HOUR_MS);
    await vi.waitUntil(async () => (await listed()).includes("S:LATER"), { timeout: 20_000 });
    const address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
    for (const productCode of [CODE, "AAPL"]) {
      const checks = await checkDay({ server: address, day: DAY, productCode });
      expect(checks.map(({ name, ok }) => [name, ok])).toEqual(["hash", "minutes", "candle", "ticks"].map((name) => [name, true]));
    }
  }, 120_000);

  it("a day that has begun takes no share any more, and gives none back", async () => {
    const [row] = await database.sql<{ id: number }[]>`select product_id as id from listing where product_code = ${CODE}`;
    expect(await database.sql.begin((tx) => withdrawListing(tx, row?.id ?? 0, clock.now()))).toBe(false);
    await expect(announce("S:TOOLATE", FIRST)).rejects.toMatchObject({ key: "listing_day_invalid" });
  });
});
