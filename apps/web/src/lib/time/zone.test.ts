import { afterEach, expect, it, vi } from "vitest";
import { axisTime, candleTime } from "../chart/intervals.ts";
import { candleZone, clockTime, zoneName } from "./zone.ts";

afterEach(() => vi.restoreAllMocks());

it.each([
  [0, "UTC"],
  [-120, "UTC+2"],
  [-330, "UTC+5:30"],
  [300, "UTC−5"],
  [210, "UTC−3:30"],
  [-765, "UTC+12:45"],
])("a zone %i minutes behind UTC is %s", (offset, name) => {
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(offset);
  expect(zoneName(0)).toBe(name);
  expect([candleZone("15m", 0), candleZone("4h", 0), candleZone("1d", 0), candleZone("1w", 0), candleZone("1M", 0)]).toEqual([
    name,
    name,
    "UTC",
    "UTC",
    "UTC",
  ]);
});

it("a clock is the device's, and so is that of candles within a day", () => {
  const ts = new Date(2026, 10, 22, 4, 5, 6).getTime();
  expect(clockTime(ts)).toBe("04:05:06");
  expect([candleTime(ts, "15m"), axisTime(ts, "15m", true), axisTime(ts, "15m", false)]).toEqual(["11-22 04:05", "04:05", "11-22 04:05"]);
  expect(axisTime(new Date(2026, 10, 22).getTime(), "1h", true)).toBe("11-22");
});

it("days, weeks and months of candles are those of UTC, wherever the device is", () => {
  const ts = Date.UTC(2026, 10, 1);
  expect([candleTime(ts, "1d"), candleTime(ts, "1w"), candleTime(ts, "1M")]).toEqual(["2026-11-01", "2026-11-01", "2026-11"]);
});
