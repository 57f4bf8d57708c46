import { proves } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { priceCurrency, productName, productSymbol, productUnit } from "../market/product-name.ts";
import { conventionOf, languageStore } from "../site/settings.ts";
import {
  formatMoment,
  formatRelative,
  formatUtcDate,
  formatUtcDateTime,
  formatUtcMinute,
  formatUtcTime,
  numericDateTime,
} from "../time/time-format.ts";
import { parsePlace } from "./hash-location.ts";
import { pageHref, pageUrl } from "./navigation.ts";

describe("addresses", () => {
  it.each([
    ["", "/", ""],
    ["#/", "/", ""],
    ["#pages/x", "/pages/x", ""],
    ["#/pages/x?y=1&z=%7B%7D", "/pages/x", "y=1&z=%7B%7D"],
  ])("%s", (hash, path, search) => expect(parsePlace(hash)).toEqual({ path, search }));

  it("append queries, objects as JSON, nothing for what is absent", proves("2.N.11"), () => {
    expect(pageUrl("/pages/x")).toBe("/pages/x");
    const url = pageUrl("/pages/x", { id: 7, on: true, of: { a: "ü&" }, none: undefined, nil: null });
    const query = new URLSearchParams(url.slice(url.indexOf("?") + 1));
    expect(Object.fromEntries(query)).toEqual({ id: "7", on: "true", of: '{"a":"ü&"}' });
    expect(pageHref("/pages/x")).toBe("#/pages/x");
  });
});

describe("names", () => {
  it.each([
    ["X:BTCUSD", "BTC", "BTC", "USD"],
    ["X:ETHUSDT", "ETH", "ETH", "USD"],
    ["C:EURUSD", "EUR/USD", "EUR", "USD"],
    ["C:USDJPY", "USD/JPY", "USD", "JPY"],
    ["GC", "GC", "GC", "USD"],
    ["AAPL", "AAPL", "AAPL", "USD"],
    ["S:LUMEN", "LUMEN", "LUMEN", "USD"],
  ])("%s is called %s, counted in %s and priced in %s", (code, symbol, unit, currency) =>
    expect([productSymbol(code), productUnit(code), priceCurrency(code)]).toEqual([symbol, unit, currency]),
  );

  it("fall back to the general name", () => {
    const names = { zh: "黄金", de: "" } as Parameters<typeof productName>[0]["productNameLang"];
    const product = { productName: "Gold", productNameLang: names };
    expect([productName(product, "zh"), productName(product, "de")]).toEqual(["黄金", "Gold"]);
  });
});

it("takes the colour of up from the language unless the user chose", () => {
  expect(["zh", "tc", "jp", "ko", "en", "ar"].map((code) => conventionOf("auto", code as "zh"))).toEqual([
    "red-up",
    "red-up",
    "red-up",
    "red-up",
    "green-up",
    "green-up",
  ]);
  expect(conventionOf("green-up", "zh")).toBe("green-up");
});

describe("moments", () => {
  const minute = 60_000;
  it.each([
    [0, "now"],
    [5 * minute - 1, "now"],
    [5 * minute, "5 minutes ago"],
    [60 * minute, "1 hour ago"],
    [24 * 60 * minute, "yesterday"],
    [30 * 24 * 60 * minute - 1, "29 days ago"],
    [30 * 24 * 60 * minute, "last month"],
    [95 * 24 * 60 * minute, "3 months ago"],
    [800 * 24 * 60 * minute, "2 years ago"],
    [-5_000, "now"],
  ])("%d ms ago", proves("4.18", "4.19"), (age, expected) => expect(formatRelative(age, "en")).toBe(expected));

  it("are relative under a day, a date after that", proves("4.17"), () => {
    const now = Date.UTC(2026, 10, 20, 12);
    expect(formatMoment(now - 10 * minute, now, "en")).toBe("10 minutes ago");
    expect(formatMoment(now - 23 * 60 * minute, now, "en")).toBe("23 hours ago");
    expect(formatMoment(now - 25 * 60 * minute, now, "en")).toMatch(/^Nov \d+, \d\d:\d\d$/);
    expect(formatMoment(now - 400 * 24 * 60 * minute, now, "en")).toMatch(/^Oct \d+, 2025, \d\d:\d\d$/);
    expect(numericDateTime(now)).toMatch(/^2026\/11\/\d\d \d\d:\d\d$/);
  });

  it.each([
    ["en", "Jan 2, 2026, 03:04", "Jan 2, 2026", "Jan 2, 2026, 03:04:05.678"],
    ["de", "2. Jan. 2026, 03:04", "2. Jan. 2026", "2. Jan. 2026, 03:04:05,678"],
    ["zh", "2026年1月2日 03:04", "2026年1月2日", "2026年1月2日 03:04:05.678"],
  ] as const)("are dates as %s writes them", (language, minuteText, dateText, preciseText) => {
    const ts = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
    languageStore.set(language);
    try {
      expect([formatUtcMinute(ts), formatUtcDate(ts), formatUtcDateTime(ts, true)]).toEqual([minuteText, dateText, preciseText]);
    } finally {
      languageStore.set("en");
    }
  });

  it("keep the direction of their language among digits that run left to right", () => {
    languageStore.set("ar");
    try {
      expect(formatUtcDate(Date.UTC(2026, 0, 2))).toMatch(/^\u2067.+2026\u2069$/);
    } finally {
      languageStore.set("en");
    }
  });

  it.each([
    [0, "now", "now"],
    [4_999, "now", "now"],
    [5_000, "now", "5 seconds ago"],
    [minute - 1, "now", "59 seconds ago"],
    [minute, "1 minute ago", "1 minute ago"],
    [5 * minute - 1, "4 minutes ago", "4 minutes ago"],
    [5 * minute, "5 minutes ago", "5 minutes ago"],
    [-2_000, "now", "now"],
  ])("of %d ms ago are %s in a list, and %s where seconds are counted", proves("4.18", "4.19"), (age, still, ticking) => {
    const now = Date.UTC(2026, 10, 20, 12);
    expect([formatMoment(now - age, now, "en"), formatMoment(now - age, now, "en", true)]).toEqual([still, ticking]);
  });

  it("are UTC where they name a market's time", () => {
    const ts = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
    expect([formatUtcTime(ts), formatUtcTime(ts, true), formatUtcDateTime(ts)]).toEqual([
      "03:04:05",
      "03:04:05.678",
      "Jan 2, 2026, 03:04:05",
    ]);
  });
});
