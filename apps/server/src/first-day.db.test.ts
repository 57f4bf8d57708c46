/** Products that come later than the market, on the whole server: the evening before their first day, and that day. All ten currencies have a price from then on. */
import { CURRENCIES, HOUR_MS, MINUTE_MS } from "@candela/model";
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectWholeLedgerSound } from "./testing/whole-ledger.ts";
import { callsTo, endWholeServer, openGuest, type Server, startWholeServer } from "./testing/whole-server.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

/** The products' first day, a Sunday on which nothing closes here. */
const FIRST = Date.UTC(2026, 10, 1);
const USDT = 3;
const LATER = [
  ["X:USDCUSD", "USDC", 4, { productId: 212, productType: 2 }],
  ["C:USDHKD", "HKD", 9, { productId: 411, productType: 4 }],
] as const;
const contract = { action: "open", orderType: "market", leverage: 10, marginMode: "isolated", quantity: "2" };
const clock = new ManualClock(FIRST - MINUTE_MS);
let database: TestDatabase;
let server: Server;
const { ask, send } = callsTo(() => server);

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 16 });
  server = await startWholeServer({ sql: database.sql, seed: "first day", clock });
});
afterAll(async () => {
  await endWholeServer(server);
  await expectWholeLedgerSound(database.sql);
  await database.close();
});

const rates = async () => (await ask("", "GET /api/currencyExchangeRate/getExchangeInfo")).data?.rates ?? [];
const codesOf = (rows: readonly { readonly productCode: string }[]) => rows.map(({ productCode }) => productCode);

async function exchanged(token: string, fromCurrencyId: number, toCurrencyId: number, amount: string) {
  const quoted = await ask(token, "POST /api/currencyExchange/quote", { fromCurrencyId, toCurrencyId, amount, side: "pay" });
  expect(quoted.msg).toBe("");
  const made = await send(token, "POST /api/currencyExchange/exchange", { quote: quoted.data?.quote });
  expect(made.msg).toBe("");
  return made.data;
}

describe("before its first day", () => {
  it.each(LATER)(
    "%s is found, quoted, charted, followed and traded by nobody, and prices nothing",
    async (productCode, code, currencyId, ids) => {
      const token = await openGuest(server);
      expect(await ask(token, "GET /api/product/detail", { productCode })).toMatchObject({ msg: "not_found" });
      for (const keyWords of [productCode, code])
        expect(codesOf((await ask(token, "GET /api/product/search", { "params[keyWords]": keyWords, pageSize: 100 })).rows)).not.toContain(
          productCode,
        );
      for (const list of ["GET /api/cryptocurrencyProduct/list", "GET /api/forexProduct/list"] as const)
        expect(codesOf((await ask(token, list, { pageSize: 100 })).rows)).not.toContain(productCode);
      for (const interval of ["1m", "1d"]) expect((await ask(token, "GET /api/candle/list", { productCode, interval })).rows).toEqual([]);
      expect(await ask(token, "GET /api/tick/detail", { productCode, seq: 1 })).toMatchObject({ msg: "not_found" });
      expect(await ask(token, "POST /api/userProductOption/addOption", { productCode, ...ids })).toMatchObject({
        msg: "product_not_listed",
      });
      const order = { productCode, direction: 1, quantity: "10" };
      for (const kind of [{ orderType: "market" }, { orderType: "limit", price: "1.00000" }])
        expect(await send(token, "POST /api/spotOrder/place", { ...order, ...kind })).toMatchObject({ msg: "product_not_listed" });
      expect(await send(token, "POST /api/contractOrder/place", { ...contract, productCode, side: "long" })).toMatchObject({
        msg: "product_not_listed",
      });
      expect((await rates()).find(({ currencyName }) => currencyName === code)).toMatchObject({ bid: null, ask: null, productCode: null });
      for (const [from, to] of [
        [USDT, currencyId],
        [currencyId, USDT],
      ])
        expect(
          await ask(token, "POST /api/currencyExchange/quote", { fromCurrencyId: from, toCurrencyId: to, amount: "100", side: "pay" }),
        ).toMatchObject({ msg: "currency_unpriced", params: { currency: code } });
    },
  );
});

describe("from its first day on", () => {
  beforeAll(async () => {
    clock.advance(MINUTE_MS + 10_000);
    await vi.waitUntil(async () => (await rates()).every(({ mid }) => mid !== null), { timeout: 20_000 });
  });

  it.each(LATER)("%s is found, quoted and charted, from its first tick on", async (productCode, code, _currencyId, ids) => {
    const token = await openGuest(server);
    expect((await ask(token, "GET /api/product/detail", { productCode })).data).toMatchObject({ productCode, isShow: true });
    expect(codesOf((await ask(token, "GET /api/product/search", { "params[keyWords]": code, pageSize: 100 })).rows)).toContain(productCode);
    const { rows } = await ask(token, "GET /api/candle/list", { productCode, interval: "1m" });
    expect(rows.map(({ ts }) => ts)).toEqual([FIRST]);
    const first = await ask(token, "GET /api/tick/detail", { productCode, seq: 1 });
    expect(first.data).toMatchObject({ price: rows[0]?.open });
    expect(Number(first.data?.ts) >= FIRST).toBe(true);
    expect(await ask(token, "POST /api/userProductOption/addOption", { productCode, ...ids })).toMatchObject({ code: 200 });
  });

  it("trades in the modes that are open for it", async () => {
    const token = await openGuest(server);
    const bought = await send(token, "POST /api/spotOrder/place", {
      productCode: "X:USDCUSD",
      direction: 1,
      orderType: "market",
      quantity: "500",
    });
    expect(bought).toMatchObject({ code: 200, data: { status: "filled" } });
    const opened = await send(token, "POST /api/contractOrder/place", { ...contract, productCode: "C:USDHKD", side: "short" });
    expect(opened).toMatchObject({ code: 200 });
  });

  it("every one of the ten currencies is at par or at a product's price", async () => {
    const all = await rates();
    expect(all.map(({ currencyName }) => currencyName)).toEqual(CURRENCIES.map(({ code }) => code));
    const byCode = new Map(all.map((rate) => [rate.currencyName, rate]));
    expect(byCode.get("USDC")).toMatchObject({
      productCode: "X:USDCUSD",
      isInverted: false,
      bid: expect.stringMatching(/^(0\.999|1\.000)/),
    });
    // A Hong Kong dollar is an eighth of a dollar, as the band says.
    expect(byCode.get("HKD")).toMatchObject({ productCode: "C:USDHKD", isInverted: true });
    expect(Number(byCode.get("HKD")?.mid) * 7.8).toBeCloseTo(1, 2);
    for (const { mid, isStale } of all) expect([mid !== null, isStale]).toEqual([true, false]);
  });

  it.each(LATER)("%s: %s is bought and given back, and loses what spread and fee are", async (_productCode, code, currencyId) => {
    const token = await openGuest(server);
    const there = await exchanged(token, USDT, currencyId, "1000");
    expect((await ask(token, "GET /api/userInfo/userBalance", { currencyId })).data).toMatchObject({ balance: there?.received });
    const back = await exchanged(token, currencyId, USDT, there?.received ?? "");
    expect(back).toMatchObject({ fromCurrencyName: code, toCurrencyName: "USDT" });
    expect(Number(back?.received)).toBeGreaterThan(992);
    expect(Number(back?.received)).toBeLessThan(1_000);
    expect((await ask(token, "GET /api/userInfo/userBalance", { currencyId })).data).toMatchObject({
      balance: expect.stringMatching(/^0\.0+$/),
    });
  });

  it("a total counts all ten currencies, and its line goes on with them", async () => {
    const token = await openGuest(server);
    for (const { id } of CURRENCIES) if (id !== USDT) await exchanged(token, USDT, id, "1000");
    expect((await ask(token, "GET /api/userAssets/list")).rows.map(({ currencyName }) => currencyName)).toHaveLength(CURRENCIES.length);
    const { data } = await ask(token, "GET /api/userInfo/personCenterPanelData");
    expect(data?.unpriced).toEqual([]);
    expect(data?.parts.map(({ code }) => code).toSorted()).toEqual(CURRENCIES.map(({ code }) => code).toSorted());
    for (const { code, value } of data?.parts ?? [])
      if (code !== "USDT") expect(Math.abs(Number(value) - 1_000), code).toBeLessThan(code === "JPY" ? 12 : 6);
    expect(Number(data?.userBalanceConvert)).toBeGreaterThan(99_950);
    expect(Number(data?.userBalanceConvert)).toBeLessThan(100_000);
    clock.advance(2 * HOUR_MS);
    for (const range of ["day", "week", "month"] as const) {
      const { rows, msg } = await ask(token, "GET /api/userAssets/history", { range });
      expect([msg, rows.length > 0]).toEqual(["", true]);
      expect(Number(rows.at(-1)?.value)).toBeGreaterThan(99_000);
    }
  });
});
