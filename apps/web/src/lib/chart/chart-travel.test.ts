import type { Chart } from "klinecharts";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { CandleFeed } from "./candle-feed.ts";
import { type ChartPlaces, createPlaces } from "./chart-places.ts";
import { createTravel } from "./chart-travel.ts";

const QUARTER = 15 * 60_000;

/** A chart of 100 candles, the first of them number `from` of its day, on a pane 300 px wide with 10 px a candle; what it is told is kept. */
function open({ from = 0, isLive = true, still = false } = {}) {
  vi.stubGlobal("matchMedia", () => ({ matches: still, addEventListener: () => undefined, removeEventListener: () => undefined }));
  const bars = Array.from({ length: 100 }, (_, at) => ({ timestamp: (from + at) * QUARTER }));
  const told: (readonly [string, unknown?])[] = [];
  const chart: Partial<Chart> = {
    getDataList: () => bars as ReturnType<Chart["getDataList"]>,
    getBarSpace: () => ({ bar: 10 }) as ReturnType<Chart["getBarSpace"]>,
    scrollToDataIndex: (index) => void told.push(["index", index]),
    scrollToRealTime: (ms) => void told.push(["now", ms]),
    resetData: () => void told.push(["anew"]),
  };
  const feed: Partial<CandleFeed> = { isLive: () => isLive, startAround: (ts) => void told.push(["around", ts]) };
  const places: Partial<ChartPlaces> = { size: () => ({ width: 300, height: 200 }) };
  return { travel: createTravel(chart as Chart, feed as CandleFeed, places as ChartPlaces), told };
}

afterEach(() => vi.unstubAllGlobals());

describe("a jump to a moment", () => {
  // Half of the 30 candles in sight come after it.
  it.each([
    ["of a candle that is here", 40 * QUARTER, 55],
    ["in the midst of one", 40.5 * QUARTER, 55],
    ["of the first", 0, 15],
    ["of the newest", 99 * QUARTER, 114],
    ["to come", 500 * QUARTER, 114],
  ])("%s puts it into the middle", (_what, ts, index) => {
    const { travel, told } = open();
    travel.jumpTo(ts);
    expect(told).toEqual([["index", index]]);
  });

  it.each([
    ["before the first that is here", { from: 300 }, 40],
    ["after the last that is here, while newer ones are not", { from: 0, isLive: false }, 200],
  ] as const)("%s has candles read around it, and puts it into the middle once they are here", (_what, chart, candle) => {
    const { travel, told } = open(chart);
    travel.jumpTo(candle * QUARTER);
    expect(told).toEqual([["around", candle * QUARTER], ["anew"]]);
    told.length = 0;
    travel.arrived();
    expect(told).toHaveLength(1);
    expect(told[0]?.[0]).toBe("index");
    // A later read belongs to another request.
    travel.arrived();
    expect(told).toHaveLength(1);
  });
});

describe("the way back to now", () => {
  it.each([
    ["glides", false, 220],
    ["is one step for who wants less motion", true, 0],
  ])("%s", (_how, still, ms) => {
    const { travel, told } = open({ still });
    travel.goLive();
    expect(told).toEqual([
      ["around", null],
      ["now", ms],
    ]);
  });

  it("reads anew what is not here, and forgets a jump that is under way", () => {
    const { travel, told } = open({ isLive: false });
    travel.jumpTo(200 * QUARTER);
    told.length = 0;
    travel.goLive();
    expect(told).toEqual([["around", null], ["anew"]]);
    travel.arrived();
    expect(told).toHaveLength(2);
  });
});

describe("places on the pane", () => {
  const places = (found: Readonly<Partial<Record<"x" | "y" | "timestamp" | "value" | "dataIndex", number>>>) =>
    createPlaces({
      getDataList: () => Array.from({ length: 100 }) as ReturnType<Chart["getDataList"]>,
      convertFromPixel: (asked: unknown) => (Array.isArray(asked) ? [found] : found),
      convertToPixel: () => found,
      getSize: () => null,
    } as unknown as Chart);

  it.each([
    [-7, 0],
    [0, 0],
    [42, 42],
    [99, 99],
    [250, 99],
  ])("of candle %i is that of candle %i, the nearest there is", (dataIndex, index) => expect(places({ dataIndex }).indexAt(1)).toBe(index));

  it("are an anchor only with a time and a price", () => {
    expect(places({ timestamp: 7, value: 8 }).anchorAt({ x: 1, y: 1 })).toEqual({ ts: 7, price: 8 });
    for (const half of [{ timestamp: 7 }, { value: 8 }, {}]) expect(places(half).anchorAt({ x: 1, y: 1 })).toBeNull();
    expect(places({}).size()).toBeNull();
    expect(places({ x: 3, y: 4 }).placeOf({ ts: 1, price: 1 })).toEqual({ x: 3, y: 4 });
  });
});
