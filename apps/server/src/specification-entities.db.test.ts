import { readFileSync } from "node:fs";
import { LANGUAGES } from "@candela/api";
import { FEE_KEYS, feeRemark } from "@candela/model";
import { proves } from "@candela/testkit";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { systemRandom } from "./platform/clock.ts";
import { type SpecificationServer, startSpecificationServer } from "./specification-test-server.ts";

/** Each entity of the specification on the answer of the running server: its fields under their exact names, of their types, saying what they mean. */
type Json = Record<string, unknown>;

const DECIMAL = /^-?\d+(?:\.\d+)?$/;
const LIST = "pageSize=30&pageNum=1";
const BITCOIN = "X:BTCUSD";

let server: SpecificationServer;

beforeAll(async () => {
  server = await startSpecificationServer();
  const { productId } = await data(`product/detail?productCode=${BITCOIN}`);
  await server.post("/api/userProductOption/addOption", { productCode: BITCOIN, productType: 2, productId });
});
afterAll(() => server.close());

async function answer(path: string, languageId = 2): Promise<Json> {
  const { json } = await server.ask(`/api/${path}`, { authorization: server.token, languageid: String(languageId) });
  return json();
}
const rows = async (path: string, languageId?: number) => (await answer(path, languageId)).rows as Json[];
const data = async (path: string) => (await answer(path)).data as Json;

/** Fields by name and kind; what the specification does not name may be there besides. */
function expectFields(thing: Json | undefined, kinds: Readonly<Record<string, "integer" | "text" | "boolean" | "decimal">>): void {
  for (const [name, kind] of Object.entries(kinds)) {
    const value = thing?.[name];
    const fits =
      kind === "integer"
        ? Number.isInteger(value)
        : kind === "decimal"
          ? typeof value === "string" && DECIMAL.test(value)
          : typeof value === (kind === "text" ? "string" : kind);
    expect([name, value, kind, fits]).toEqual([name, value, kind, true]);
  }
}

describe("a product as the server answers it", () => {
  const CLASSES = [
    ["stockProduct", 1, /^[A-Z.]+$/, [0, 1, 2], proves("3.1", "3.2", "3.8")],
    ["cryptocurrencyProduct", 2, /^X:[A-Z]+USD$/, [0, 1, 3], proves("3.3", "3.6", "3.8")],
    ["futuresProduct", 3, /^[A-Z0-9]+$/, [0, 1], proves("3.4", "3.8")],
    ["forexProduct", 4, /^C:[A-Z]{6}$/, [0, 1], proves("3.5", "3.8")],
  ] as const;

  for (const [list, type, code, modes, proof] of CLASSES)
    it(`of ${list} is of type ${type}, under a code of its form, with the modes that are open to it`, proof, async () => {
      const listed = await rows(`${list}/list?${LIST}`);
      expect(listed.length).toBeGreaterThan(5);
      for (const row of listed) {
        expect(row).toMatchObject({ productType: type, productCode: expect.stringMatching(code), PositionType: [...modes] });
        expectFields(row, { id: "integer", productId: "integer", productName: "text", productDesc: "text", productImg: "text" });
        expectFields(row, { isVisible: "boolean", sort: "integer", isLock: "boolean", isShow: "boolean", isSelfSell: "boolean" });
        expectFields(row, { isOption: "boolean", standard: "decimal" });
        expect(row).toMatchObject({ isVisible: true, isShow: true, isLock: false, isSelfSell: false });
      }
    });

  it("has an image of its own, which the web app serves", proves("3.1"), async () => {
    const sheet = readFileSync(new URL("../../web/public/glyphs.svg", import.meta.url), "utf8");
    const listed = (await Promise.all(CLASSES.map(([list]) => rows(`${list}/list?pageSize=100&pageNum=1`)))).flat();
    const images = listed.map(({ productImg }) => String(productImg));
    expect(images.length).toBeGreaterThan(40);
    expect(new Set(images).size).toBe(images.length);
    for (const image of images) {
      const [file, fragment] = image.split("#");
      expect([image, file, sheet.includes(`<view id="${fragment}"`)]).toEqual([image, "/glyphs.svg", true]);
    }
  });

  it("has a name in each of the nineteen languages, by the specification's codes", proves("3.7"), async () => {
    const [row] = await rows(`cryptocurrencyProduct/list?params[keyWords]=BTC&${LIST}`);
    const names = row?.productNameLang as Record<string, string>;
    const codes = "zh en tc de es fr idn jp ko my th vi pt rus blr ida sa ar it";
    expect(Object.keys(names).sort()).toEqual(codes.split(" ").sort());
    expect(Object.values(names).every((name) => name !== "")).toBe(true);
    expect([row?.productName, names.en, names.zh]).toEqual(["Bitcoin", "Bitcoin", "比特币"]);
  });

  it("says of the caller's own whether it is watched", proves("3.14"), async () => {
    const listed = await rows(`cryptocurrencyProduct/list?${LIST}`);
    expect(listed.filter((row) => row.isOption).map((row) => row.productCode)).toEqual([BITCOIN]);
  });

  it.each(CLASSES)("of %s has a ticker whose blocks agree with its price", proves("3.15", "3.16", "3.17"), async (list) => {
    for (const { productCode, tickerInfo } of await rows(`${list}/list?${LIST}`)) {
      const info = tickerInfo as Json;
      expect(info.ticker).toBe(productCode);
      expectFields(info, { nowPrice: "decimal", changeRate: "decimal", changePrice: "decimal" });
      const blocks = ["day", "min", "prevDay"].map((name) => info[name] as Json);
      for (const block of blocks) {
        expectFields(block, {
          open: "decimal",
          close: "decimal",
          max: "decimal",
          min: "decimal",
          volume: "decimal",
          averagePrice: "decimal",
        });
        const [low, high] = [Number(block.min), Number(block.max)];
        for (const name of ["open", "close", "averagePrice"]) {
          expect(Number(block[name])).toBeGreaterThanOrEqual(low);
          expect(Number(block[name])).toBeLessThanOrEqual(high);
        }
      }
      const [day, minute, before] = blocks;
      expect([day?.close, minute?.close]).toEqual([info.nowPrice, info.nowPrice]);
      expect(Number(day?.max)).toBeGreaterThanOrEqual(Number(minute?.max));
      expect(Number(day?.min)).toBeLessThanOrEqual(Number(minute?.min));
      expectFields(day, { tradeAmount: "decimal" });
      expect([minute, before].every((block) => block !== undefined && !("tradeAmount" in block))).toBe(true);
      // The change is that against the close of the day before.
      const [now, close] = [Number(info.nowPrice), Number(before?.close)];
      expect(Number(info.changePrice)).toBeCloseTo(now - close, 8);
      expect(Number(info.changeRate)).toBeCloseTo((100 * (now - close)) / close, 1);
    }
  });
});

describe("what an operator says of a product", () => {
  const CODE = "X:LTCUSD";
  const listed = async () => (await rows(`cryptocurrencyProduct/list?${LIST}`)).find(({ productCode }) => productCode === CODE);
  /** Changes the row; the running server hears of it from PostgreSQL. */
  async function change(fields: Record<string, boolean | number>, seen: (row: Json | undefined) => boolean): Promise<void> {
    await server.database.sql`update product set ${server.database.sql(fields)} where product_code = ${CODE}`;
    await vi.waitUntil(async () => seen(await listed()), { timeout: 10_000 });
  }

  it("isLock: it is quoted, and not traded", proves("3.11"), async () => {
    await change({ is_lock: true }, (row) => row?.isLock === true);
    const order = { idempotencyKey: systemRandom.uuid(), productCode: CODE, direction: 1, orderType: "market", amount: "100" };
    expect((await server.post("/api/spotOrder/place", order)).json()).toMatchObject({ code: 500, msg: "product_suspended" });
    expect(await listed()).toMatchObject({ tickerInfo: { nowPrice: expect.stringMatching(DECIMAL) } });
    await change({ is_lock: false }, (row) => row?.isLock === false);
  });

  it.each(["is_visible", "is_show"])("%s: without it the product is listed nowhere", proves("3.9"), async (flag) => {
    await change({ [flag]: false }, (row) => row === undefined);
    expect((await server.ask(`/api/product/detail?productCode=${CODE}`)).statusCode).toBe(404);
    await change({ [flag]: true }, (row) => row !== undefined);
  });

  it("sort: the lowest comes first", proves("3.10"), async () => {
    await change({ sort: -5 }, (row) => row?.sort === -5);
    expect((await rows(`cryptocurrencyProduct/list?${LIST}`))[0]?.productCode).toBe(CODE);
  });

  it("isSelfSell: it is told as it is kept", proves("3.12"), async () => {
    await change({ is_self_sell: true }, (row) => row?.isSelfSell === true);
    await change({ is_self_sell: false }, (row) => row?.isSelfSell === false);
  });

  it("standard is the lot that its contracts are counted in", proves("3.13"), async () => {
    const order = { idempotencyKey: systemRandom.uuid(), productCode: CODE, side: "long", action: "open", orderType: "market" };
    const placed = await server.post("/api/contractOrder/place", { ...order, quantity: "2", leverage: 5, marginMode: "isolated" });
    expect(placed.json()).toMatchObject({ code: 200 });
    const [position] = await rows("contractPosition/list");
    expect(position).toMatchObject({ productCode: CODE, lots: "2" });
    expect(Number(position?.lotSize)).toBe(Number((await listed())?.standard));
    await server.post("/api/contractPosition/closeAll", { idempotencyKey: systemRandom.uuid() });
  });
});

describe("what belongs to an account", () => {
  it("a spot asset is the code of its product and how much of it was bought", proves("3.20"), async () => {
    const bought = await server.post("/api/spotOrder/place", {
      idempotencyKey: systemRandom.uuid(),
      productCode: BITCOIN,
      direction: 1,
      orderType: "market",
      amount: "1000",
    });
    const held = await rows("userBibiAssets/list");
    expect(held).toHaveLength(1);
    expect(held[0]).toMatchObject({ productCode: BITCOIN, bibiAmount: bought.json().data.filledQuantity });
  });

  it("the assets are what is held in margin, the open profit, that of today, and all of it in one currency", proves("3.21"), async () => {
    const totals = await data("userInfo/personCenterPanelData");
    expectFields(totals, {
      allMarginAmount: "decimal",
      profitAndLose: "decimal",
      profitAndLoseToday: "decimal",
      userBalanceConvert: "decimal",
    });
    expect(Number(totals.allMarginAmount)).toBe(0);
    const parts = totals.parts as { value: string }[];
    expect(parts.reduce((sum, { value }) => sum + Number(value), 0)).toBeCloseTo(Number(totals.userBalanceConvert), 4);
    // All that a guest has is the grant and what came of it since.
    expect(Number(totals.userBalanceConvert) - Number(totals.profitAndLoseToday)).toBeCloseTo(100_000, 4);
  });

  it("a balance is that of the currency that is asked for, and USDT is 3", proves("3.22", "9.24"), async () => {
    const usdt = await data("userInfo/userBalance?currencyId=3");
    expect(usdt).toMatchObject({ currencyId: 3, currencyName: "USDT" });
    expect(Number(usdt.balance)).toBeGreaterThan(98_000);
    expect(await data("userInfo/userBalance?currencyId=5")).toMatchObject({ currencyId: 5, currencyName: "USD", balance: "0.00" });
    expect((await server.ask("/api/userInfo/userBalance?currencyId=99", { authorization: server.token })).statusCode).toBe(404);
  });

  it("a watched product is named by code, type and id", proves("3.29"), async () => {
    const { productId } = await data(`product/detail?productCode=${BITCOIN}`);
    const listed = await rows(`userProductOption/list?${LIST}`);
    expect(listed).toHaveLength(1);
    expect(listed[0]).toMatchObject({ productCode: BITCOIN, productType: 2, productId });
  });

  it("the user tells the account's type, the messages how many are unread, the fund password if set", proves("3.33", "3.35"), async () => {
    expect(await data("userInfo/getUserInfo")).toMatchObject({ accountType: "guest", account: "" });
    expect((await answer("siteMessage/notReadMessageCount")).data).toEqual(0);
    expect((await answer("userInfo/isSetWithPwd")).data).toBe(false);
  });
});

describe("what the operator writes", () => {
  it("a currency has an id, a name, and address types with slashes between; a type narrows the list", proves("3.18", "3.19"), async () => {
    const all = await rows("platformCurrency/list");
    for (const row of all) expectFields(row, { id: "integer", currencyName: "text", walletAddressType: "text" });
    expect(all.find((row) => row.id === 3)).toMatchObject({ currencyName: "USDT", walletAddressType: "ERC20/TRC20/BEP20" });
    const parts = await Promise.all([1, 2].map((type) => rows(`platformCurrency/list?currencyType=${type}`)));
    const ids = (list: readonly Json[]) => list.map(({ id }) => Number(id)).sort((a, b) => a - b);
    expect(ids(parts.flat())).toEqual(ids(all));
    expect(parts.map((part) => part.length > 0 && part.length < all.length)).toEqual([true, true]);
  });

  it("a text has a key, its words in the caller's language, and whether they are to be seen", proves("3.23"), async () => {
    const written = await rows("textLang/list?pageNum=1&pageSize=30");
    for (const row of written)
      expectFields(row, { remark: "text", contentLang: "text", contentVisibleFlag: "boolean", otherValue: "text" });
    const risk = (list: readonly Json[]) => list.find(({ remark }) => remark === "tip_risk");
    expect(risk(written)).toMatchObject({ contentVisibleFlag: true, otherValue: "" });
    expect(risk(await rows("textLang/list?pageNum=1&pageSize=30", 1))?.contentLang).toMatch(/[\u4e00-\u9fff]/);
    expect(written.find(({ remark }) => remark === "app_showFreeze")).toMatchObject({ contentVisibleFlag: false, otherValue: "1" });
  });

  it("a switch has a name and a status of 0 or 1, and no two of them one desc", proves("3.24", "9.60"), async () => {
    const switches = await rows("switchSet/list");
    for (const row of switches) expectFields(row, { switchName: "text", desc: "text", status: "integer" });
    expect(new Set(switches.map(({ desc }) => desc)).size).toBe(switches.length);
    expect(switches.every(({ status }) => status === 0 || status === 1)).toBe(true);
    expect(switches.map(({ desc }) => desc)).toEqual(expect.arrayContaining(["thousandsFormat", "bankCardStar", "walletStar"]));
  });

  it("a fee is a rate under a Chinese remark that tells class, mode and direction", proves("3.26"), async () => {
    const fees = await rows("orderFeeSetting/list");
    const seen = fees.map((row) => {
      expectFields(row, { remark: "text", feeRate: "decimal" });
      const told = FEE_KEYS.find((key) => feeRemark(key) === row.remark);
      const { productType, positionType, direction } = row;
      expect({ productType, positionType, direction }).toEqual(told);
      return `${told?.productType} ${told?.positionType} ${told?.direction}`;
    });
    expect(new Set(seen).size).toBe(seen.length);
    // Every mode that is open to a class, to buy and to sell.
    const open = ["1 0", "1 1", "1 2", "2 0", "2 1", "2 3", "3 0", "3 1", "4 0", "4 1"].flatMap((mode) => [`${mode} 1`, `${mode} 2`]);
    expect(seen.sort()).toEqual(expect.arrayContaining(open));
  });

  it("an option has a module, a desc and whether it is visible, and comes for the page that is asked for", proves("3.27"), async () => {
    for (const path of ["/pages/tabs/home/home-d", "/pages/tabs/me/me-d"]) {
      const options = await rows(`appConfig/list?params[pagePath]=${path}`);
      expect(options.length).toBeGreaterThan(1);
      for (const row of options) {
        expectFields(row, { isVisible: "boolean", desc: "text", module: "text" });
        expect(row.pagePath).toBe(path);
      }
    }
    expect(await rows("appConfig/list?params[pagePath]=/pages/none")).toEqual([]);
  });

  it("a duration of a quick trade is of the class and product that is asked for", proves("3.28"), async () => {
    for (const [productType, productCode] of [
      [2, BITCOIN],
      [2, "X:ETHUSD"],
      [1, "AAPL"],
    ] as const) {
      const options = await rows(`fastTradeOrderOptions/list?productType=${productType}&productCode=${productCode}`);
      expect(options.length).toBeGreaterThan(1);
      for (const row of options) expect(row).toMatchObject({ productType, productCode });
    }
    await server.database.sql`insert into quick_option (product_type, product_code, seconds, payout_rate, stake_min, stake_max)
      values (2, ${BITCOIN}, 45, 80000000, 1000000, 9000000)`;
    const own = await rows(`fastTradeOrderOptions/list?productType=2&productCode=${BITCOIN}`);
    expect(own.map(({ productType, productCode }) => [productType, productCode])).toEqual([[2, BITCOIN]]);
  });

  it("a notice is a row of a list, the first to be shown first", proves("3.30"), async () => {
    const [first] = await rows("popUp/list");
    expectFields(first, { id: "integer", title: "text", content: "text" });
  });

  it.each(LANGUAGES.map(({ code }) => code))("the pack of %s is a map of messages", proves("3.31"), async (code) => {
    const messages = await data(`langMgr/list?lang=${code}`);
    expect(Object.keys(messages).length).toBeGreaterThan(500);
    expect(Object.values(messages).every((text) => typeof text === "string" && text !== "")).toBe(true);
  });
});

it.each([
  ["a list", "cryptocurrencyProduct/list?pageSize=30&pageNum=1"],
  ["a thing", "userInfo/userBalance?currencyId=3"],
  ["a rejection", "userInfo/userBalance?currencyId=99"],
  ["an ended session", "userInfo/getUserInfo"],
])("the envelope of %s is code, msg, params, data and rows, and how many there are", proves("3.32"), async (kind, path) => {
  const authorization = kind === "an ended session" ? "stale" : server.token;
  const body = (await server.ask(`/api/${path}`, { authorization })).json();
  expect(Object.keys(body).sort()).toEqual(["code", "data", "msg", "params", "rows", "total"]);
  expectFields(body, { code: "integer", msg: "text", total: "integer" });
  expect([typeof body.params, Array.isArray(body.rows)]).toEqual(["object", true]);
});
