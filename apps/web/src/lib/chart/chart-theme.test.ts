import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CHART_KINDS } from "./chart-settings.ts";
import { candleColours, chartStyles, indicatorStyles, sessionColour } from "./chart-theme.ts";

beforeEach(() => {
  vi.stubGlobal("document", { documentElement: {} });
  // Each colour by its own name.
  vi.stubGlobal("getComputedStyle", () => ({ getPropertyValue: (name: string) => ` ${name}` }));
});
afterEach(() => vi.unstubAllGlobals());

const CLEAR = "rgba(0, 0, 0, 0)";

describe("candles", () => {
  it.each([
    ["candles", "candle_up_stroke"],
    ["bars", "ohlc"],
    ["line", "area"],
    ["area", "area"],
    ["heikinAshi", "candle_up_stroke"],
  ] as const)("of the kind %s are drawn as %s", (kind, type) => {
    expect(chartStyles(kind).candle?.type).toBe(type);
  });

  it.each(CHART_KINDS.filter((kind) => kind !== "heikinAshi"))("of the kind %s have the colours of rising, falling and neither", (kind) => {
    expect(chartStyles(kind).candle?.bar).toEqual({
      upColor: "--up-chart",
      downColor: "--down-chart",
      noChangeColor: "--ink-2",
      upBorderColor: "--up-chart",
      downBorderColor: "--down-chart",
      noChangeBorderColor: "--ink-2",
      upWickColor: "--up-chart",
      downWickColor: "--down-chart",
      noChangeWickColor: "--ink-2",
    });
  });

  it("that are averaged hide the real ones behind them", () => {
    expect(new Set(Object.values(chartStyles("heikinAshi").candle?.bar ?? {}))).toEqual(new Set([CLEAR]));
    expect(candleColours()).toEqual({ up: "--up-chart", down: "--down-chart" });
  });

  it("drawn as an area are filled, and as a line not", () => {
    expect(chartStyles("area").candle?.area).toMatchObject({
      lineColor: "--ink",
      backgroundColor: "color-mix(in srgb, --ink 9%, transparent)",
    });
    expect(chartStyles("line").candle?.area).toMatchObject({ lineColor: "--ink", backgroundColor: CLEAR });
  });

  it("have no tooltip and no marks of prices but the page's own", () => {
    const { candle, indicator } = chartStyles("candles");
    expect(candle?.tooltip).toEqual({ showRule: "none" });
    expect(candle?.priceMark).toEqual({ show: false });
    expect(candle?.area?.point).toMatchObject({ show: false });
    expect(indicator?.lastValueMark).toEqual({ show: false });
  });
});

describe("around the candles", () => {
  it("are lines from side to side alone, words in grey, and a dashed crosshair with its own labels", () => {
    const { grid, xAxis, yAxis, crosshair, separator } = chartStyles("candles");
    expect(grid).toMatchObject({ vertical: { show: false }, horizontal: { show: true, color: "--line" } });
    for (const axis of [xAxis, yAxis])
      expect(axis).toMatchObject({ axisLine: { show: false }, tickLine: { show: false }, tickText: { show: true, color: "--ink-3" } });
    for (const cross of [crosshair?.horizontal, crosshair?.vertical])
      expect(cross).toMatchObject({
        show: true,
        line: { show: true, style: "dashed", color: "--ink-2" },
        text: { show: true, color: "--on-ink", backgroundColor: "--ink-2", borderColor: "--ink-2" },
      });
    expect(separator).toMatchObject({ color: "--line", fill: false });
    expect(sessionColour()).toBe("--line-strong");
  });

  it("are drawings in a colour of their own, with room for a finger at each end", () => {
    expect(chartStyles("candles").overlay).toMatchObject({
      line: { color: "--info" },
      rect: { color: "color-mix(in srgb, --info 12%, transparent)", borderColor: "--info" },
      text: { color: "--canvas", backgroundColor: "--info" },
      point: { color: "--canvas", borderColor: "--info", activeColor: "--info", activeBorderSize: 6 },
    });
  });
});

describe("indicators", () => {
  const looks = (name: Parameters<typeof indicatorStyles>[0]) =>
    indicatorStyles(name).lines?.map((line) => `${line?.color} ${line?.style}`);

  it.each([
    ["MA", ["--ink solid", "--ink-2 dashed", "--line-strong solid"]],
    ["EMA", ["--flame-mark solid", "--info dashed"]],
    ["BOLL", ["--allocation-2 solid", "--allocation-2 dashed", "--allocation-2 solid"]],
    ["VOL", []],
    ["MACD", ["--ink solid", "--ink dashed"]],
    ["RSI", ["--ink-2 solid"]],
    ["KDJ", ["--flame-mark solid", "--info dashed", "--allocation-2 solid"]],
  ] as const)("%s have lines that are told apart", (name, lines) => {
    expect(looks(name)).toEqual(lines);
  });

  it("have bars that grow lighter, and shrink darker", () => {
    expect(indicatorStyles("MACD").bars).toEqual([{ upColor: "--fill-press", downColor: "--ink-off", noChangeColor: "--ink-off" }]);
    expect(indicatorStyles("RSI").bars).toBeUndefined();
    expect([indicatorStyles("VOL").guide, indicatorStyles("RSI").guide]).toEqual(["--ink-2", "--ink-off"]);
  });
});
