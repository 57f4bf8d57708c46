import { ProductType } from "@candela/model";
import { describe, expect, it } from "vitest";
import { matches, rankHits, searchIndexOf } from "./search.ts";

const yen = searchIndexOf("C:USDJPY", ProductType.forex, ["USD/JPY", "美元/日元"]);
const bitcoin = searchIndexOf("X:BTCUSD", ProductType.crypto, ["Bitcoin", "比特币"]);
const apple = searchIndexOf("AAPL", ProductType.stock, ["Apple Inc."]);

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
});
