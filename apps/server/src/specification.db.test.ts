import { type Proof, proves } from "@candela/testkit";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemRandom } from "./platform/clock.ts";
import { type SpecificationServer, startSpecificationServer } from "./specification-test-server.ts";

/** Every call of the specification as its client sends it, to the whole server over its own database: answered, and with something in it. */
const KEYWORD = [
  ["stockProduct", "AAPL", proves("7.32")],
  ["cryptocurrencyProduct", "BTC", proves("7.33")],
  ["futuresProduct", "GC", proves("7.34")],
  ["forexProduct", "EUR", proves("7.35")],
] as const;
const LIST = "pageSize=30&pageNum=1";

type Call = readonly [path: string, proof: Proof];

/** Calls that anybody may make, guests and strangers alike. */
const OPEN: readonly Call[] = [
  ["platformCurrency/list", proves("7.14")],
  ["platformCurrency/list?currencyType=1", proves("7.14")],
  ["platformCurrency/list?currencyType=2", proves("7.14")],
  ["siteInfo/getSiteInfo", proves("3.33", "7.19")],
  ["currencyExchangeRate/getExchangeInfo", proves("7.20")],
  ["textLang/list?pageNum=1&pageSize=30", proves("7.21")],
  ["orderFeeSetting/list", proves("7.22")],
  ["langMgr/list?lang=en", proves("7.24")],
  ["langMgr/list?lang=zh", proves("7.24")],
  ["switchSet/list", proves("7.25")],
  ["popUp/list", proves("7.26")],
  ["appConfig/list?params[pagePath]=/pages/tabs/home/home-d", proves("7.27")],
  ["appConfig/list?params%5BpagePath%5D=%2Fpages%2Ftabs%2Fme%2Fme-d", proves("7.27")],
  ["fastTradeOrderOptions/list?productType=2&productCode=X:BTCUSD", proves("7.28")],
  ["fastTradeOrderOptions/list?productType=2&productCode=X%3ABTCUSD", proves("7.28")],
  ...KEYWORD.flatMap(([list, word, proof]): readonly Call[] => [
    [`${list}/list?${LIST}`, proof],
    [`${list}/list?params[keyWords]=${word}&${LIST}`, proof],
    [`${list}/list?${LIST}&params%5BkeyWords%5D=${word}`, proof],
    [`${list}/list?params[keyWords]=&${LIST}`, proof],
  ]),
  ["homeRecommendProducts/list?pageSize=50&pageNum=1", proves("3.35", "7.37")],
];

/** Calls that need a session. The watchlist has an option and the account a holding by then. */
const OWN: readonly Call[] = [
  ["userInfo/getUserInfo", proves("7.10")],
  ["userInfo/personCenterPanelData", proves("3.33", "7.11")],
  ["rechargeChannelConfig/list", proves("7.12")],
  ["withdrawChannelConfig/list", proves("7.13")],
  ["userBibiAssets/list", proves("7.15")],
  ["bankPropertyConfig/list?configType=0", proves("3.34", "7.16")],
  ["userInfo/isSetWithPwd", proves("7.17")],
  ["siteMessage/notReadMessageCount", proves("7.18")],
  ["userInfo/userBalance?currencyId=3", proves("7.23")],
  [`userProductOption/list?${LIST}`, proves("7.36")],
  [`userProductOption/list?params[keyWords]=bitcoin&${LIST}`, proves("7.36")],
];

/** The lists of the start: they have to come whatever became of the session. */
const BOOT = OPEN.map(([path]) => `/api/${path}`).filter((url) =>
  /siteInfo|textLang|orderFee|langMgr|switchSet|popUp|appConfig|platformCurrency/.test(url),
);

let server: SpecificationServer;
let database: SpecificationServer["database"];
let token: string;
let ask: SpecificationServer["ask"];

/** An answer of the specification's form with a thing in it, or at least one row. */
function expectFilled(answer: LightMyRequestResponse, url: string): void {
  const body = answer.json();
  expect([url, answer.statusCode, body.code, body.msg]).toEqual([url, 200, 200, ""]);
  if (body.data === null) expect([url, body.rows.length > 0, body.total >= body.rows.length]).toEqual([url, true, true]);
  else expect([url, Object.keys(body).sort()]).toEqual([url, ["code", "data", "msg", "params", "rows", "total"]]);
}

beforeAll(async () => {
  server = await startSpecificationServer();
  ({ database, token, ask } = server);
  const { post } = server;
  const bitcoin = (await ask("/api/product/detail?productCode=X:BTCUSD")).json().data;
  const apple = (await ask("/api/product/detail?productCode=AAPL")).json().data;
  for (const { productCode, productType, productId } of [bitcoin, apple]) {
    const added = await post("/api/userProductOption/addOption", { productCode, productType, productId });
    expect(added.json()).toMatchObject({ code: 200 });
  }
  const bought = await post("/api/spotOrder/place", {
    idempotencyKey: systemRandom.uuid(),
    productCode: "X:BTCUSD",
    direction: 1,
    orderType: "market",
    amount: "1000",
  });
  expect(bought.json()).toMatchObject({ code: 200 });
});
afterAll(() => server.close());

describe("the calls of the specification, as its client sends them", () => {
  for (const [path, proof] of OPEN)
    it(`/api/${path} answers a stranger and a guest`, proof, async () => {
      const url = `/api/${path}`;
      expectFilled(await ask(url), url);
      expectFilled(await ask(url, { authorization: token }), url);
    });

  for (const [path, proof] of OWN)
    it(`/api/${path} answers a guest, and tells a stranger to log in`, proof, async () => {
      const url = `/api/${path}`;
      expectFilled(await ask(url, { authorization: token }), url);
      for (const authorization of ["", "stale", "null"]) {
        const answer = await ask(url, { authorization });
        expect([answer.statusCode, answer.json().code]).toEqual([401, 401]);
      }
    });

  it.each(BOOT)("%s answers with a stale token, a broken one, and one of another kind", async (url) => {
    for (const authorization of ["stale", "null", "Bearer undefined", "x".repeat(5_000), "\u00ff"])
      expectFilled(await ask(url, { authorization }), url);
  });
});

describe("the lists of the start", () => {
  it.each(BOOT)("%s comes once, and again only when it has changed", async (url) => {
    const first = await ask(url);
    const { etag } = first.headers;
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    const again = await ask(url, { "if-none-match": String(etag), authorization: "stale" });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag]);
  });
});

describe("what they answer", () => {
  const rows = async (url: string) => (await ask(`/api/${url}`, { authorization: token })).json().rows;
  const data = async (url: string) => (await ask(`/api/${url}`, { authorization: token })).json().data;

  for (const [list, word, proof] of [...KEYWORD, ["userProductOption", "bitcoin", proves("7.36")] as const])
    it(`of ${list} only what holds the words that are looked for, and as many as a page takes`, proof, async () => {
      const codes = (found: { productCode: string }[]) => found.map(({ productCode }) => productCode);
      const all = await rows(`${list}/list?${LIST}`);
      const found = await rows(`${list}/list?params[keyWords]=${word}&${LIST}`);
      const holds = all.filter((row: object) => JSON.stringify(row).toLowerCase().includes(word.toLowerCase()));
      expect(found.length).toBeGreaterThan(0);
      expect(codes(holds)).toEqual(expect.arrayContaining(codes(found)));
      expect(found.length).toBeLessThan(all.length);
      const pages = await Promise.all([1, 2].map((pageNum) => rows(`${list}/list?pageSize=1&pageNum=${pageNum}`)));
      expect(pages.map(codes)).toEqual(
        codes(all)
          .slice(0, 2)
          .map((code) => [code]),
      );
    });

  it("texts of the language that is asked for", proves("1.26", "7.24"), async () => {
    const [english, chinese] = await Promise.all(["en", "zh"].map((lang) => data(`langMgr/list?lang=${lang}`)));
    expect(Object.keys(chinese).sort()).toEqual(Object.keys(english).sort());
    expect(english.nav_assets).toMatch(/^[A-Za-z ]+$/);
    expect(chinese.nav_assets).toMatch(/^[\u4e00-\u9fff]+$/);
  });

  it("what was looked for with whether the caller watches it", proves("3.14"), async () => {
    const found = await rows("cryptocurrencyProduct/list?params[keyWords]=bitcoin&pageSize=30&pageNum=1");
    expect(found.map((row: { productCode: string }) => row.productCode)).toEqual(["X:BTCUSD"]);
    expect(found[0]).toMatchObject({ isOption: true, productType: 2 });
  });

  it("ways in and out in the caller's language, amounts as exact decimals of the currency", proves("3.34"), async () => {
    const [first] = await rows("rechargeChannelConfig/list");
    expect(first).toMatchObject({
      channelType: "crypto",
      currencyId: 3,
      currencyName: "USDT",
      network: "TRC20",
      minAmount: "10.000000",
      maxAmount: "100000.000000",
      feeFixed: "0.000000",
      feeRate: "0.00000000",
    });
    expect(first.instructions).toContain("TRC20 network only");
    const chinese = await ask("/api/withdrawChannelConfig/list", { authorization: token, languageid: "1" });
    expect(chinese.json().rows[0]).toMatchObject({ feeFixed: "1.000000", instructions: expect.stringContaining("无法找回") });
    const kinds = new Set((await rows("rechargeChannelConfig/list")).map((row: { channelType: string }) => row.channelType));
    expect(kinds).toEqual(new Set(["crypto", "bank", "online"]));
  });

  it("the networks of a way among those of its currency", proves("3.18"), async () => {
    const currencies: { id: number; walletAddressType: string }[] = await rows("platformCurrency/list");
    for (const list of ["rechargeChannelConfig", "withdrawChannelConfig"])
      for (const { currencyId, network } of await rows(`${list}/list`)) {
        const types = currencies.find(({ id }) => id === currencyId)?.walletAddressType.split("/") ?? [];
        expect(network === "" || types.includes(network)).toBe(true);
      }
  });

  it("nothing hidden, and no script that somebody wrote into a table", async () => {
    const { sql } = database;
    await sql`update funds_channel set is_visible = false where name = 'recharge_USDT_TRC20'`;
    await sql`update funds_channel_content set content = '<p onclick="x()">a</p>' where language = 'en'`;
    const [first] = await rows("rechargeChannelConfig/list");
    expect([first.network, first.instructions]).toEqual(["ERC20", "<p>a</p>"]);
  });

  it("exchange rates that are the quotes of the newest ticks, digit by digit", proves("3.33"), async () => {
    const { rates, spreadRate, settlementCurrencyId } = await data("currencyExchangeRate/getExchangeInfo");
    expect([settlementCurrencyId, spreadRate]).toEqual([3, "0.00200000"]);
    const rateOf = (name: string) => rates.find((rate: { currencyName: string }) => rate.currencyName === name);
    const bitcoin = await data("product/detail?productCode=X:BTCUSD");
    expect(rateOf("BTC")).toMatchObject({
      bid: bitcoin.tickerInfo.bid,
      ask: bitcoin.tickerInfo.ask,
      productCode: "X:BTCUSD",
      seq: bitcoin.tickerInfo.seq,
      ts: bitcoin.tickerInfo.ts,
      isInverted: false,
      isStale: false,
    });
    expect(rateOf("JPY")).toMatchObject({ productCode: "C:USDJPY", isInverted: true, bid: expect.stringMatching(/^0\.00\d{10}$/) });
    for (const name of ["USDT", "USD"]) expect(rateOf(name)).toMatchObject({ bid: "1", ask: "1", productCode: null, seq: null });
    // Nothing tells what these are worth before the first day of their products: no number then, never one and never zero.
    for (const name of ["USDC", "HKD"]) expect(rateOf(name)).toMatchObject({ bid: null, ask: null, mid: null, productCode: null });
    expect(rates).toHaveLength(10);
  });

  it("no password of withdrawals, until one is set", proves("3.35"), async () => {
    expect(await data("userInfo/isSetWithPwd")).toBe(false);
    const { userId } = await data("userInfo/getUserInfo");
    await database.sql`insert into fund_password values (${BigInt(userId)}, '$argon2id$v=19$x', now())`;
    expect(await data("userInfo/isSetWithPwd")).toBe(true);
  });

  it("a switch map, tips and options with the fields that the client reads", async () => {
    expect((await rows("switchSet/list"))[0]).toMatchObject({ switchName: expect.any(String), desc: expect.any(String), status: 0 });
    const [option] = await rows("appConfig/list?params[pagePath]=/pages/tabs/home/home-d");
    expect(option).toMatchObject({ isVisible: true, desc: "recharge", module: "actions", path: "/pages/user/recharge" });
    expect(await data("siteInfo/getSiteInfo")).toMatchObject({ homePath: "/pages/tabs/home/home-d", darkBackground: false, map: null });
  });
});
