import { describe, expect, it } from "vitest";
import { candleCsv, candleFileName } from "./candle-csv.ts";

const row = { ts: Date.parse("2026-03-01T10:00Z"), open: "100.10", high: "101.00", low: "99.50", close: "100.50", volume: "12.000" };

describe("candles as CSV", () => {
  it("have a head, exact digits and lines that end as spreadsheets want them", () => {
    expect(candleCsv([row])).toBe("time,open,high,low,close,volume\r\n2026-03-01T10:00:00.000Z,100.10,101.00,99.50,100.50,12.000\r\n");
  });

  it("have a name that fits every system, a month not mistaken for a minute", () => {
    expect(candleFileName("X:BTCUSD", "1m", [row])).toBe("X-BTCUSD_1m_2026-03-01.csv");
    expect(candleFileName("X:BTCUSD", "1M", [row])).toBe("X-BTCUSD_1mo_2026-03-01.csv");
  });
});
