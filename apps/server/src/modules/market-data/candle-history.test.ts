import { createSimulatedFeed, type Feed } from "@candela/feeds";
import type { Interval } from "@candela/model";
import { describe, expect, it } from "vitest";
import { CandleHistory } from "./candle-history.ts";

const NOW = Date.UTC(2026, 0, 7, 15, 30);
const epoch = Date.UTC(2025, 0, 1);
const feed = createSimulatedFeed({ seed: "history", hours: "exchange", epoch, livedFrom: Date.UTC(2026, 0, 5) });
const intervals: Interval[] = ["1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w", "1M"];

function counted(): { feed: Feed; asked: number[] } {
  const asked: number[] = [];
  return {
    asked,
    feed: {
      ...feed,
      candles: (...window) => {
        asked.push(window[2]);
        return feed.candles(...window);
      },
    },
  };
}

describe("the candles of the past", () => {
  it.each(intervals)("of %s are the last ones of the whole series, at any end", async (interval) => {
    const history = new CandleHistory(feed);
    const from = interval === "1m" || interval === "5m" ? NOW - 20 * 86_400_000 : epoch - 31 * 86_400_000;
    const whole = feed.candles("AAPL", interval, from, NOW + 1, NOW);
    for (const limit of [1, 7, 100]) {
      expect(await history.last("AAPL", interval, NOW + 1, limit, NOW)).toEqual(whole.slice(-limit));
      const middle = whole[Math.floor(whole.length / 2)]?.ts ?? 0;
      expect(await history.last("AAPL", interval, middle, limit, NOW)).toEqual(whole.filter(({ ts }) => ts < middle).slice(-limit));
    }
  });

  it("know nothing after now, however far the end lies", async () => {
    const [last] = await new CandleHistory(feed).last("X:BTCUSD", "1d", NOW * 2, 1, NOW);
    expect(last).toEqual(feed.candles("X:BTCUSD", "1d", NOW - 86_400_000, NOW + 1, NOW).at(-1));
  });

  it("begin where the feed begins", async () => {
    const all = await new CandleHistory(feed).last("X:BTCUSD", "1d", NOW, 1000, NOW);
    expect(all[0]?.ts).toBe(epoch);
    expect(await new CandleHistory(feed).last("X:BTCUSD", "1m", epoch, 10, NOW)).toEqual([]);
    expect(await new CandleHistory(feed).last("X:BTCUSD", "1m", 0, 10, NOW)).toEqual([]);
  });

  it.each(intervals)("of %s are told at every later moment as by who never asked before", async (interval) => {
    const history = new CandleHistory(feed);
    for (let days = 70; days >= 0; days -= 5) {
      const now = NOW - days * 86_400_000;
      expect(await history.last("X:BTCUSD", interval, now, 6, now)).toEqual(
        await new CandleHistory(feed).last("X:BTCUSD", interval, now, 6, now),
      );
    }
  });

  it("are folded once when they are over, and anew while they run", async () => {
    const { feed: watched, asked } = counted();
    const history = new CandleHistory(watched);
    const longAgo = NOW - 200 * 86_400_000;
    const first = await history.last("AAPL", "1h", longAgo, 500, NOW);
    const folds = asked.length;
    expect(folds).toBeGreaterThan(1);
    expect(await history.last("AAPL", "1h", longAgo, 500, NOW)).toEqual(first);
    expect(asked).toHaveLength(folds);
    await history.last("AAPL", "1h", NOW, 5, NOW);
    await history.last("AAPL", "1h", NOW, 5, NOW);
    expect(asked.length).toBeGreaterThanOrEqual(folds + 2);
  });

  it("let other work run between their parts", async () => {
    let turns = 0;
    let isDone = false;
    const count = (): void => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await new CandleHistory(feed).last("AAPL", "4h", NOW, 600, NOW);
    isDone = true;
    expect(turns).toBeGreaterThan(10);
  });

  it("of days on which people traded are folded in pieces of four hours first, and of no other days", async () => {
    const asked: string[] = [];
    const watched: Feed = {
      ...feed,
      candles: (code, interval, from, to, now) => {
        asked.push(`${interval} of ${(to - from) / 3_600_000} h from ${new Date(from).toISOString().slice(0, 13)}`);
        return feed.candles(code, interval, from, to, now);
      },
    };
    await new CandleHistory(watched).last("X:BTCUSD", "1d", Date.UTC(2026, 0, 6), 3, NOW);
    const pieces = ["00", "04", "08", "12", "16", "20"].map((hour) => `4h of 4 h from 2026-01-05T${hour}`);
    expect(asked.slice(0, 6)).toEqual(pieces);
    expect(asked.filter((one) => one.startsWith("4h") && one < "4h of 4 h from 2026-01-05")).toEqual([]);
  });
});
