import "../../testing/kinds.ts";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROUTES, type RouteDefinition } from "@candela/api";
import { PACKS } from "@candela/i18n/packs";
import { compareDecimals } from "@candela/ui";
import { afterEach, describe, expect, it } from "vitest";
import { messageText, packStore } from "../language/i18n.ts";
import { featureNames, readable, rejectionText } from "./rejection-text.ts";

/** Modules that write params themselves, or have them written. */
const WRITERS = ["lib/language/i18n.ts", "lib/net/api.ts", "lib/format/rejection-text.ts", "features/trade/ticket/problem-text.ts"];

it("what a rejection says goes through what writes its params, in every file", () => {
  const root = join(import.meta.dirname, "../..");
  const files = globSync("**/*.{ts,tsx}", { cwd: root }).filter((file) => !file.includes(".test."));
  expect(files.length).toBeGreaterThan(300);
  const raw = files.filter((file) => /\bmessageText\(/.test(readFileSync(join(root, file), "utf8")));
  expect(raw.toSorted()).toEqual(WRITERS.toSorted());
});

describe("params of a rejection", () => {
  // Other files of the worker have the same store.
  afterEach(() => packStore.set(null));

  it("are moments in the device's time, decimals with separators, and words left alone", () => {
    const until = new Date(2026, 10, 22, 14, 5).getTime();
    expect(
      readable({ msg: "price_step", params: { until: String(until), min: "1500.000000", step: "0.010", seconds: "10", asset: "USDT" } }),
    ).toEqual({
      until: "Nov 22, 2026, 14:05",
      min: "1,500",
      step: "0.01",
      seconds: "10",
      asset: "USDT",
    });
  });

  it("are cents where they are money, rounded so that what is told is enough", () => {
    expect(readable({ msg: "insufficient_balance", params: { available: "243.446999", needed: "243.441001", asset: "USDT" } })).toEqual({
      available: "243.44",
      needed: "243.45",
      asset: "USDT",
    });
    expect(readable({ msg: "exposure_limit", params: { max: "5000000.000000" } })).toEqual({ max: "5,000,000" });
    expect(readable({ msg: "limit_daily_loss", params: { max: "99.5", lost: "0.000001" } })).toEqual({ max: "99.50", lost: "0.000001" });
  });

  it.each([
    ["deposit_below_minimum", { min: "20.000000", asset: "USDT" }, { min: "20.00", asset: "USDT" }],
    ["withdrawal_above_maximum", { max: "5.00000000", asset: "BTC" }, { max: "5.00000", asset: "BTC" }],
    ["withdrawal_day_limit", { max: "50000", left: "0", asset: "USDT" }, { max: "50,000.00", left: "0.00", asset: "USDT" }],
    ["exchange_below_minimum", { min: "156", asset: "JPY" }, { min: "156", asset: "JPY" }],
  ] as const)("of %s are written as the figures of their currency", (msg, params, told) => {
    expect(readable({ msg, params })).toEqual(told);
  });

  it.each([
    ["amount_below_minimum", "min", "up"],
    ["amount_above_maximum", "max", "down"],
    ["insufficient_balance", "available", "down"],
    ["insufficient_balance", "needed", "up"],
    ["exposure_limit", "max", "down"],
    ["margin_removal_limit", "max", "down"],
    ["limit_stake", "max", "down"],
    ["limit_daily_loss", "max", "down"],
    ["limit_daily_loss", "lost", "up"],
  ] as const)("of %s tell %s rounded %s: who types what is told is not rejected again", (msg, name, way) => {
    for (const value of ["0.010001", "0.019999", "12.340001", "99.999999", "5000.005", "1234567.891"]) {
      const told = readable({ msg, params: { [name]: value } })[name]?.replaceAll(",", "") ?? "";
      const off = compareDecimals(told, value);
      expect(way === "down" ? off <= 0 : off >= 0, `${value} is told as ${told}`).toBe(true);
      expect(Math.abs(Number(told) - Number(value)), `${value} is told as ${told}`).toBeLessThan(0.01);
    }
  });

  it("are the name of the feature that is off, whichever call was closed by a switch", () => {
    const { en = {} } = PACKS;
    packStore.set({ language: "en", texts: en });
    const told = (params: Record<string, string>) => messageText("feature_off", readable({ msg: "feature_off", params }));
    expect(told({ feature: "quickTrade" })).toBe("Quick trading is currently switched off. Anything already running continues.");
    expect(told({ feature: "toString" })).toBe("This feature is currently switched off. Anything already running continues.");
    expect(told({})).toBe(told({ feature: "of a later server" }));
    const closedAtTheDoor = (Object.values(ROUTES) as RouteDefinition[]).flatMap(({ feature }) =>
      feature === undefined ? [] : typeof feature === "string" ? [feature] : Object.values(feature.of),
    );
    const closedAtTheDecision = ["quickTrade", "spotTrade", "contractTrade", "stock", "crypto", "futures", "forex"];
    expect(Object.keys(featureNames()).toSorted()).toEqual([...new Set([...closedAtTheDoor, ...closedAtTheDecision])].toSorted());
  });

  it("stand in their sentence as people read them: moments, prices and steps, whoever foresees the rejection", () => {
    const { en = {} } = PACKS;
    packStore.set({ language: "en", texts: en });
    const opensAt = String(new Date(2026, 10, 23, 14, 30).getTime());
    expect(rejectionText({ msg: "market_closed", params: { opensAt } })).toBe("The market is closed until Nov 23, 2026, 14:30.");
    expect(rejectionText({ msg: "price_out_of_range", params: { min: "9641.20", max: "964120.00" } })).toBe(
      "The price must be between 9,641.20 and 964,120.00.",
    );
    expect(rejectionText({ msg: "price_step", params: { step: "0.500" } })).toContain("0.5");
    expect(rejectionText({ msg: "of a later server", params: {} })).toBe(en.system_exception);
  });

  it("keep every digit of a quantity", () => {
    expect(readable({ msg: "insufficient_holding", params: { available: "0.123456", needed: "0.2", asset: "BTC" } })).toMatchObject({
      available: "0.123456",
    });
  });
});
