import { describe, expect, it } from "vitest";
import { type CandleRow, closedAt } from "./candle-row.ts";
import { withinCandle } from "./intervals.ts";

const at = (text: string) => Date.parse(`${text}Z`);

describe("withinCandle", () => {
  it.each([
    ["15m", "2026-03-01T10:00", "2026-03-01T10:00", true],
    ["15m", "2026-03-01T10:00", "2026-03-01T10:14:59.999", true],
    ["15m", "2026-03-01T10:00", "2026-03-01T10:15", false],
    ["15m", "2026-03-01T10:00", "2026-03-01T09:59:59.999", false],
    ["1w", "2026-03-02T00:00", "2026-03-08T23:59:59.999", true],
    ["1M", "2026-02-01T00:00", "2026-02-28T23:59:59.999", true],
    ["1M", "2026-02-01T00:00", "2026-03-01T00:00", false],
  ] as const)("%s from %s: %s is %s", (interval, opened, moment, within) => {
    expect(withinCandle(at(opened), at(moment), interval)).toBe(within);
  });
});

describe("closedAt", () => {
  const row: CandleRow = { ts: at("2026-03-01T10:00"), open: "100.00", high: "101.00", low: "99.50", close: "100.50", volume: "12" };
  const price = (nowPrice: string, moment = "2026-03-01T10:05") => ({ nowPrice, ts: at(moment) });

  it("closes the running candle at the price on the page", () => {
    expect(closedAt(row, price("100.75"), "15m")).toEqual({ ...row, close: "100.75" });
  });

  it("stretches it to a price beyond its ends", () => {
    expect(closedAt(row, price("101.01"), "15m")).toEqual({ ...row, close: "101.01", high: "101.01" });
    expect(closedAt(row, price("9.50"), "15m")).toEqual({ ...row, close: "9.50", low: "9.50" });
  });

  it("leaves a candle alone that the price does not belong to", () => {
    expect(closedAt(row, price("105.00", "2026-03-01T10:15"), "15m")).toBe(row);
    expect(closedAt(row, null, "15m")).toBe(row);
  });
});
