import { createSimulatedFeed, type IssuedShare, type SimulatedFeedOptions } from "@candela/feeds";
import { DAY_MS } from "@candela/model";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { silentLog } from "../../testing/app-of-modules.ts";
import type { Folding, FoldWindow } from "./folding.ts";
import { foldApart } from "./folding-thread.ts";

const NOW = Date.UTC(2026, 0, 7, 15, 30);
const market: SimulatedFeedOptions = { seed: "apart", hours: "continuous", epoch: Date.UTC(2025, 11, 1), livedFrom: Date.UTC(2026, 0, 5) };
const feed = createSimulatedFeed(market);

const WINDOWS: readonly FoldWindow[] = [
  { productCode: "C:GBPJPY", interval: "15m", from: NOW - 20 * DAY_MS, to: NOW - 19 * DAY_MS, now: NOW },
  { productCode: "X:BTCUSD", interval: "1h", from: NOW - DAY_MS, to: NOW + DAY_MS, now: NOW },
  { productCode: "AAPL", interval: "1d", from: market.epoch ?? 0, to: NOW, now: NOW },
];

let folding: Folding | undefined;
afterEach(() => folding?.stop());

function opened(): Folding {
  folding = foldApart(market, silentLog);
  return folding;
}

/** A thread for tests that only ask it: each begins by loading the market's code, and folds its days anew. */
let kept: Folding | undefined;
afterAll(() => kept?.stop());

function shared(): Folding {
  kept ??= foldApart(market, silentLog);
  return kept;
}

async function folded(apart: Folding, windows: readonly FoldWindow[]) {
  const candles: (readonly unknown[])[] = [];
  while (candles.length < windows.length) {
    const slice = await apart.slice(windows.slice(candles.length));
    expect(slice.length).toBeGreaterThan(0);
    candles.push(...slice);
  }
  return candles;
}

describe("a thread that folds candles", () => {
  it("folds the very candles that the feed has, and at least one window a slice", async () => {
    const expected = WINDOWS.map(({ productCode, interval, from, to, now }) => feed.candles(productCode, interval, from, to, now));
    expect(expected.map(({ length }) => length > 0)).toEqual([true, true, true]);
    expect(await folded(shared(), WINDOWS)).toEqual(expected);
    expect(await shared().slice([])).toEqual([]);
  });

  it("goes on with shares that are listed later, running or not yet made, and after one that ended", async () => {
    const share: IssuedShare = {
      ...{ productId: 100_000, productCode: "S:LUMEN", profile: "growth", listedFrom: Date.UTC(2026, 0, 6), firstPrice: "18.00" },
      ...{ tickSize: "0.01", spread: "0.02", quantityMin: "0.01", quantityMax: "10000.00" },
    };
    const grown = createSimulatedFeed({ ...market, issued: [share] });
    const window: FoldWindow = { productCode: share.productCode, interval: "1h", from: share.listedFrom, to: NOW, now: NOW };
    const expected = grown.candles("S:LUMEN", "1h", window.from, window.to, NOW);
    expect(expected[0]?.open).toBe(1800n);
    const running = opened();
    expect(await running.slice([window])).toEqual([[]]);
    running.relist?.([share]);
    expect(await running.slice([window])).toEqual([expected]);
    expect(await running.opening({ day: "2026-01-07", now: NOW })).toBe(JSON.stringify(grown.dayOpenState("2026-01-07", NOW)));
    // Made anew for the next question.
    await running.stop();
    expect(await running.slice([window])).toEqual([expected]);
    await running.stop();
    const notYet = opened();
    notYet.relist?.([share]);
    expect(await notYet.slice([window])).toEqual([expected]);
  });

  it("leaves the turns of this thread to others while it folds", async () => {
    const apart = opened();
    apart.start();
    await apart.slice([]);
    let turns = 0;
    let isDone = false;
    const count = (): void => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    // Days of a product that nobody has folded: here they would be one turn.
    await apart.slice([{ productCode: "C:GBPJPY", interval: "15m", from: NOW - 12 * DAY_MS, to: NOW - 8 * DAY_MS, now: NOW }]);
    isDone = true;
    expect(turns).toBeGreaterThan(10);
  });

  it("folds a slice of many windows and begins no other, so that whoever asks meanwhile need not wait for all of them", async () => {
    // Each is a day of a product that is folded from its ticks: a slice has time for one or two.
    const many = Array.from({ length: 40 }, (_, day): FoldWindow => {
      const from = NOW - (NOW % DAY_MS) - (day + 1) * DAY_MS;
      return { productCode: "C:GBPJPY", interval: "15m", from, to: from + DAY_MS, now: NOW };
    }).filter(({ from }) => from >= (market.epoch ?? 0));
    const slice = await opened().slice(many);
    expect(slice.length).toBeGreaterThan(0);
    expect(slice.length).toBeLessThan(many.length);
  });

  it.each(["C:GBPJPY", "X:BTCUSD", "AAPL"])("draws the very ticks of %s that the feed has, and none that is not due", async (code) => {
    const apart = shared();
    const last = feed.tickAt(code, NOW)?.seq ?? 0;
    const numbers = [1, Math.floor(last / 3), Math.floor(last / 2), last - 90_000, last - 7, last, last + 1, 0, Number.MAX_SAFE_INTEGER];
    const drawn = await Promise.all(numbers.map((seq) => apart.tick({ productCode: code, seq, now: NOW })));
    expect(drawn).toEqual(numbers.map((seq) => feed.tickBySeq(code, seq, NOW)));
    expect(drawn.map((tick) => tick?.seq)).toEqual([...numbers.slice(0, 6), undefined, undefined, undefined]);
  });

  it("tells what days opened from, of those on which people traded", async () => {
    const apart = shared();
    const days = ["2026-01-05", "2026-01-06", "2026-01-04", "2019-01-01", "2026-02-30"];
    const told = await Promise.all(days.map((day) => apart.opening({ day, now: NOW })));
    expect(told).toEqual([...days.slice(0, 2).map((day) => JSON.stringify(feed.dayOpenState(day, NOW))), ...[null, null, null]]);
  });

  it("answers candles and ticks that are asked for together each with its own", async () => {
    const apart = shared();
    const [window] = WINDOWS.slice(2) as [FoldWindow];
    const asked = { productCode: "AAPL", seq: 5, now: NOW };
    const [candles, tick, opening] = await Promise.all([
      apart.slice([window]),
      apart.tick(asked),
      apart.opening({ day: "2026-01-05", now: NOW }),
    ]);
    expect([candles.length, tick?.seq, typeof opening]).toEqual([1, 5, "string"]);
  });

  it("answers askers in the order in which they asked", async () => {
    const apart = shared();
    const answers = await Promise.all(WINDOWS.map((window) => apart.slice([window])));
    expect(answers).toEqual(
      WINDOWS.map(({ productCode, interval, from, to, now }) => [feed.candles(productCode, interval, from, to, now)]),
    );
  });

  it("tells what can not be folded, and folds on", async () => {
    const apart = shared();
    const tooLong: FoldWindow = { productCode: "AAPL", interval: "1m", from: 0, to: NOW, now: NOW };
    await expect(apart.slice([tooLong])).rejects.toThrow("RangeError: a window of");
    expect(await folded(apart, WINDOWS.slice(2))).toEqual([feed.candles("AAPL", "1d", market.epoch ?? 0, NOW, NOW)]);
  });

  it("is made anew after its end, which nobody waits for in vain", async () => {
    const apart = opened();
    await apart.slice([]);
    const lost = apart.slice(WINDOWS.slice(0, 1));
    await Promise.all([expect(lost).rejects.toThrow("has ended"), apart.stop()]);
    expect(await folded(apart, WINDOWS.slice(2))).toHaveLength(1);
  });
});
