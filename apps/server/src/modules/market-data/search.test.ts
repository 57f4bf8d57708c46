import { ProductType } from "@candela/model";
import { describe, expect, it } from "vitest";
import { keepHits, rankHits, type SearchIndex, searchIndexOf } from "./search.ts";

const yen = searchIndexOf("C:USDJPY", ProductType.forex, ["USD/JPY", "美元/日元"]);
const bitcoin = searchIndexOf("X:BTCUSD", ProductType.crypto, ["Bitcoin", "比特币"]);
const apple = searchIndexOf("AAPL", ProductType.stock, ["Apple Inc."]);

const matches = (index: SearchIndex, words: string) => rankHits([index], (entry) => entry, words).length > 0;

describe("search", () => {
  it.each([
    "usd jpy",
    "JPY usd",
    "usdjpy",
    "USD/JPY",
    "usd_jpy",
    "  usd ",
    "c:usdjpy",
    "dollar",
    "Yen",
    "jap dol",
    "日圓",
    "yen japonais",
    "",
  ])("leads from %j to the pair", (words) => {
    expect(matches(yen, words)).toBe(true);
  });

  it.each(["euro", "usd eur", "dollar euro", "_", "%", "x:"])("does not lead from %j to the pair", (words) => {
    expect(matches(yen, words)).toBe(false);
  });

  it("knows currencies of pairs only", () => {
    expect([matches(bitcoin, "dollar"), matches(apple, "dollar")]).toEqual([false, false]);
    expect(matches(bitcoin, "btc-usd")).toBe(true);
  });

  it("puts the code first, then beginnings, then the rest, and leaves out what does not match", () => {
    const entries = [bitcoin, apple, yen, searchIndexOf("USD", ProductType.stock, ["Ultra"]), searchIndexOf("USDX", ProductType.stock, [])];
    const found = rankHits(entries, (entry) => entry, "usd").map((entry) => entry.names[0]);
    expect(found).toEqual(["usd", "c:usdjpy", "usdx", "x:btcusd"]);
  });

  it.each(["btcusdt", "BTC/USDT", "btc-usdt", "btc usdt", "btcusd"])(
    "finds a coin by %j, the pair it settles in or is quoted in",
    (words) => {
      const wrapped = searchIndexOf("X:WBTCUSD", ProductType.crypto, ["Wrapped Bitcoin"]);
      const found = rankHits([wrapped, yen, bitcoin, apple], (entry) => entry, words).map((entry) => entry.names[0]);
      expect(found[0]).toBe("x:btcusd");
      expect(found).not.toContain("aapl");
    },
  );

  it.each([
    ["facebook", "META", ["Meta Platforms"]],
    ["xau", "GC", ["Gold", "黄金"]],
    ["золото", "GC", ["Gold", "黄金"]],
    ["maize", "ZC", ["Corn", "玉米"]],
  ])("knows %j as another name of %s", (words, productCode, names) => {
    const wanted = searchIndexOf(productCode, ProductType.stock, names);
    expect(rankHits([apple, bitcoin, wanted], (entry) => entry, words)).toEqual([wanted]);
  });

  it("finds what bears S&P in its name, and not every name with these letters", () => {
    const index = searchIndexOf("ES", ProductType.futures, ["E-mini S&P 500"]);
    const ripple = searchIndexOf("X:XRPUSD", ProductType.crypto, ["XRP"]);
    for (const words of ["S&P", "s&p", "S & P"]) expect(rankHits([ripple, yen, index], (entry) => entry, words)).toEqual([index]);
  });

  it.each(["appel", "aple", "appple", "apqle", "aapk", "appel inc"])("forgives the slip in %j", (words) => {
    expect(rankHits([bitcoin, yen, apple], (entry) => entry, words)).toEqual([apple]);
  });

  it.each(["apel", "inx", "pear", "elppa", "appel pear"])(
    "takes %j, with two slips, too short or another word, for what it is",
    (words) => {
      expect(rankHits([bitcoin, yen, apple], (entry) => entry, words)).toEqual([]);
    },
  );

  it("forgives nothing while something matches as typed, and keeps a list's own order", () => {
    const [gold, goad] = [searchIndexOf("GOLD", ProductType.stock, []), searchIndexOf("GOAD", ProductType.stock, [])];
    expect(rankHits([goad, gold], (entry) => entry, "gold")).toEqual([gold]);
    const entries = [searchIndexOf("X:ZUSD", ProductType.crypto, ["Zed usd"]), searchIndexOf("USD", ProductType.stock, [])];
    expect(keepHits(entries, (entry) => entry, "usd")).toEqual(entries);
  });
});
