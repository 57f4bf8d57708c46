import { createSimulatedFeed, type Feed } from "@candela/feeds";
import type { Interval } from "@candela/model";
import { describe, expect, it } from "vitest";
import { CandleHistory } from "./candle-history.ts";
import { FoldQueue } from "./fold-queue.ts";
import { foldHere } from "./folding.ts";

const NOW = Date.UTC(2026, 0, 7, 15, 30);
const epoch = Date.UTC(2025, 0, 1);
const feed = createSimulatedFeed({ seed: "history", hours: "exchange", epoch, livedFrom: Date.UTC(2026, 0, 5) });
const intervals: Interval[] = ["1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w", "1M"];

const ASKER = { address: "203.0.113.1", deadline: NOW };

function historyOf(feed: Feed): CandleHistory {
  return new CandleHistory(feed, new FoldQueue({ folding: foldHere(feed), now: () => NOW }));
}

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
    const history = historyOf(feed);
    const from = interval === "1m" || interval === "5m" ? NOW - 20 * 86_400_000 : epoch - 31 * 86_400_000;
    const whole = feed.candles("AAPL", interval, from, NOW + 1, NOW);
    for (const limit of [1, 7, 100]) {
      expect(await history.last({ productCode: "AAPL", interval: interval, end: NOW + 1, limit: limit }, NOW, ASKER)).toEqual(
        whole.slice(-limit),
      );
      const middle = whole[Math.floor(whole.length / 2)]?.ts ?? 0;
      expect(await history.last({ productCode: "AAPL", interval: interval, end: middle, limit: limit }, NOW, ASKER)).toEqual(
        whole.filter(({ ts }) => ts < middle).slice(-limit),
      );
    }
  });

  it("know nothing after now, however far the end lies", async () => {
    const [last] = await historyOf(feed).last({ productCode: "X:BTCUSD", interval: "1d", end: NOW * 2, limit: 1 }, NOW, ASKER);
    expect(last).toEqual(feed.candles("X:BTCUSD", "1d", NOW - 86_400_000, NOW + 1, NOW).at(-1));
  });

  it("begin where the feed begins", async () => {
    const all = await historyOf(feed).last({ productCode: "X:BTCUSD", interval: "1d", end: NOW, limit: 1000 }, NOW, ASKER);
    expect(all[0]?.ts).toBe(epoch);
    expect(await historyOf(feed).last({ productCode: "X:BTCUSD", interval: "1m", end: epoch, limit: 10 }, NOW, ASKER)).toEqual([]);
    expect(await historyOf(feed).last({ productCode: "X:BTCUSD", interval: "1m", end: 0, limit: 10 }, NOW, ASKER)).toEqual([]);
  });

  it.each(intervals)("of %s are told at every later moment as by who never asked before", async (interval) => {
    const history = historyOf(feed);
    for (let days = 70; days >= 0; days -= 5) {
      const now = NOW - days * 86_400_000;
      expect(await history.last({ productCode: "X:BTCUSD", interval: interval, end: now, limit: 6 }, now, ASKER)).toEqual(
        await historyOf(feed).last({ productCode: "X:BTCUSD", interval: interval, end: now, limit: 6 }, now, ASKER),
      );
    }
  });

  it("are folded once when they are over, and anew while they run", async () => {
    const { feed: watched, asked } = counted();
    const history = historyOf(watched);
    const longAgo = NOW - 200 * 86_400_000;
    const first = await history.last({ productCode: "AAPL", interval: "1h", end: longAgo, limit: 500 }, NOW, ASKER);
    const folds = asked.length;
    expect(folds).toBeGreaterThan(1);
    expect(await history.last({ productCode: "AAPL", interval: "1h", end: longAgo, limit: 500 }, NOW, ASKER)).toEqual(first);
    expect(asked).toHaveLength(folds);
    await history.last({ productCode: "AAPL", interval: "1h", end: NOW, limit: 5 }, NOW, ASKER);
    await history.last({ productCode: "AAPL", interval: "1h", end: NOW, limit: 5 }, NOW, ASKER);
    expect(asked.length).toBeGreaterThanOrEqual(folds + 2);
  });

  it("are folded anew from the running bar on alone", async () => {
    const { feed: watched, asked } = counted();
    const history = historyOf(watched);
    await history.last({ productCode: "AAPL", interval: "1h", end: NOW, limit: 5 }, NOW, ASKER);
    const folds = asked.length;
    const later = NOW + 7_200_000;
    const told = await history.last({ productCode: "AAPL", interval: "1h", end: later, limit: 9 }, later, { ...ASKER, deadline: later });
    expect(asked.slice(folds).filter((from) => from < NOW - 1_800_000)).toEqual([]);
    expect(told).toEqual(feed.candles("AAPL", "1h", NOW - 30 * 86_400_000, later + 1, later).slice(-9));
  });

  it("let other work run between their parts", async () => {
    let turns = 0;
    let isDone = false;
    const count = (): void => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await historyOf(feed).last({ productCode: "AAPL", interval: "4h", end: NOW, limit: 600 }, NOW, ASKER);
    isDone = true;
    expect(turns).toBeGreaterThan(10);
  });

  it("of crosses are folded in pieces of four hours at most, one a turn", async () => {
    const turns: number[] = [];
    let turn = 0;
    let isDone = false;
    const count = (): void => {
      turn += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const watched: Feed = {
      ...feed,
      candles: (code, interval, from, to, now) => {
        if (interval === "15m") expect(to - from).toBeLessThanOrEqual(4 * 3_600_000);
        turns.push(turn);
        return feed.candles(code, interval, from, to, now);
      },
    };
    const end = NOW - 200 * 86_400_000;
    const page = { productCode: "C:GBPJPY", interval: "15m", end, limit: 400 } as const;
    expect(await historyOf(watched).last(page, NOW, ASKER)).toEqual(
      feed.candles("C:GBPJPY", "15m", end - 30 * 86_400_000, end, NOW).slice(-400),
    );
    isDone = true;
    expect(turns.length).toBeGreaterThan(20);
    expect(new Set(turns).size).toBe(turns.length);
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
    await historyOf(watched).last({ productCode: "X:BTCUSD", interval: "1d", end: Date.UTC(2026, 0, 6), limit: 3 }, NOW, ASKER);
    const pieces = ["00", "04", "08", "12", "16", "20"].map((hour) => `4h of 4 h from 2026-01-05T${hour}`);
    expect(asked.slice(0, 7)).toEqual([...pieces, "1d of 24 h from 2026-01-05T00"]);
    expect(asked.filter((one) => one.startsWith("4h") && one < "4h of 4 h from 2026-01-05")).toEqual([]);
  });
});
