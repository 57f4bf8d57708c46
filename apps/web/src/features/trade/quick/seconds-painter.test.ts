import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { paperPen } from "../../../testing/pen.ts";
import { secondsCandles } from "./seconds-candles.ts";
import { paintSeconds, type SecondsJob } from "./seconds-painter.ts";

describe("candles of seconds", () => {
  it("begin with whole seconds of the clock, and have the first, highest, lowest and last price of their time", () => {
    const points = [
      { ts: 1_000, price: 100 },
      { ts: 4_999, price: 102 },
      { ts: 5_000, price: 101 },
      { ts: 5_400, price: 99 },
      { ts: 9_000, price: 100.5 },
      { ts: 20_100, price: 103 },
    ];
    expect(secondsCandles(points, 5)).toEqual([
      { ts: 0, open: 100, high: 102, low: 100, close: 102 },
      { ts: 5_000, open: 101, high: 101, low: 99, close: 100.5 },
      { ts: 20_000, open: 103, high: 103, low: 103, close: 103 },
    ]);
    expect(secondsCandles(points, 15).map(({ ts, close }) => [ts, close])).toEqual([
      [0, 100.5],
      [15_000, 103],
    ]);
    expect(secondsCandles([], 5)).toEqual([]);
  });
});

describe("the picture of them", () => {
  beforeEach(() => {
    vi.stubGlobal("getComputedStyle", () => ({ getPropertyValue: (name: string) => ` ${name}` }));
    vi.stubGlobal("devicePixelRatio", 1);
  });
  afterEach(() => vi.unstubAllGlobals());

  const JOB: SecondsJob = {
    candles: [
      { ts: 0, open: 100, high: 101, low: 99, close: 100.5 },
      { ts: 5_000, open: 100.5, high: 100.5, low: 99, close: 99.5 },
    ],
    seconds: 5,
    entries: [],
    now: 12_000,
    live: true,
    price: (value) => value.toFixed(2),
    time: (ts) => `at ${ts / 1_000}`,
  };
  function paint(change: Partial<SecondsJob> = {}): readonly string[] {
    const { pen, painted } = paperPen();
    const canvas = { clientWidth: 358, clientHeight: 226, width: 0, height: 0, getContext: () => pen };
    paintSeconds(canvas as unknown as HTMLCanvasElement, { ...JOB, ...change });
    return painted();
  }

  it("has the running seconds at the right, those before to the left, up hollow and down filled, and the newest price", () => {
    // 306 px of plot; the seconds that run, from 10 on, would stand at 297, with 9 px between; 40.3 px a price of 1.
    expect(paint().slice(8, 13)).toEqual([
      "stroke --up-chart 1 [] M279 19.35 L279 180.65",
      "fill --up-chart B276 59.68 6 40.32",
      "fill --canvas B277 60.68 4 38.32",
      "stroke --down-chart 1 [] M288 59.68 L288 180.65",
      "fill --down-chart B285 59.68 6 80.65",
    ]);
    expect(paint().at(-1)).toBe('text --canvas left 317 140.82 "99.50"');
  });

  it("leaves out what lies beyond its left edge, and shows the entries of running trades", () => {
    const far = { ts: -600_000, open: 1, high: 2, low: 1, close: 2 };
    expect(paint({ candles: [far, ...JOB.candles] })).toEqual(paint());
    expect(paint({ entries: [100.2] }).length).toBe(paint().length + 1);
  });

  it("is an empty one before the first price", () => {
    expect(paint({ candles: [] }).some((line) => line.startsWith("fill --up"))).toBe(false);
  });
});
