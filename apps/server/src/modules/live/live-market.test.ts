import { bucketStart, createSimulatedFeed, type Feed } from "@candela/feeds";
import type { Interval } from "@candela/model";
import { MINUTE_MS } from "@candela/model";
import { ManualClock } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { silentLog } from "../../testing/app-of-modules.ts";
import { MarketHub, PlayedFeed } from "../market-data/index.ts";
import { type LiveMarketParts, liveMarket } from "./live-market.ts";

const CODES = ["X:BTCUSD", "C:GBPJPY", "AAPL"];
/** A Wednesday: seconds before four hours end, and a share's trading with them. */
const BEFORE_FOUR = Date.UTC(2026, 0, 7, 19, 58, 30);
const whole = createSimulatedFeed({
  seed: "live-market",
  hours: "exchange",
  epoch: Date.UTC(2025, 11, 1),
  livedFrom: Date.UTC(2026, 0, 6),
});
const simulated: Feed = {
  ...whole,
  foldThrough: () => undefined,
  instruments: whole.instruments.filter(({ productCode }) => CODES.includes(productCode)),
};

const INTERVALS: readonly Interval[] = ["1m", "5m", "15m", "30m", "1h", "4h", "1d"];

/** The socket's market, what the feed was asked to fold for it, and time that passes. */
async function opened(startMs: number) {
  const folded: string[] = [];
  const feed: Feed = {
    ...simulated,
    candles(code, interval, ...window) {
      folded.push(`${code} ${interval}`);
      return simulated.candles(code, interval, ...window);
    },
  };
  const clock = new ManualClock(startMs);
  const source = new PlayedFeed({ feed, clock, log: silentLog });
  const hub = new MarketHub({ source, clock, log: silentLog });
  await hub.load();
  folded.length = 0;
  const spec = (code: string) => feed.instruments.find(({ productCode }) => productCode === code);
  const parts: LiveMarketParts = { hub, market: { spec }, pastDays: { find: () => [], learn: async () => undefined } };
  const pass = async (ms: number): Promise<void> => {
    clock.advance(ms);
    while (source.advance());
    await hub.idle();
  };
  return { market: liveMarket(parts, source.history), hub, folded, pass };
}

function expectFolded({ market, hub }: Awaited<ReturnType<typeof opened>>): void {
  for (const code of CODES)
    for (const interval of INTERVALS) {
      const ts = hub.quote(code)?.tick.ts ?? 0;
      const [bar] = simulated.candles(code, interval, bucketStart(interval, ts), ts + 1, ts).slice(-1);
      expect(bar).toBeDefined();
      expect([code, interval, market.runningCandle(code, interval)]).toEqual([code, interval, bar]);
    }
}

describe("the running bar of up to a day", () => {
  it("is made of what is in memory, whoever asks: nothing is folded beside orders", async () => {
    const live = await opened(BEFORE_FOUR);
    for (const ms of [0, 20_000, MINUTE_MS, 5_000, MINUTE_MS, MINUTE_MS, 3 * MINUTE_MS]) {
      for (let left = ms; left > 0; left -= MINUTE_MS) await live.pass(Math.min(left, MINUTE_MS));
      expectFolded(live);
    }
    expect(live.folded).toEqual([]);
  });

  it("is right after the market has jumped, over the end of its bar too", async () => {
    const live = await opened(BEFORE_FOUR);
    for (const ms of [30 * MINUTE_MS, 5 * 60 * MINUTE_MS, 1_000]) {
      await live.pass(ms);
      expectFolded(live);
    }
  });

  it("is that of the last trading of a market that is closed", async () => {
    const live = await opened(Date.UTC(2026, 0, 10, 12));
    expectFolded(live);
    expect(live.folded).toEqual([]);
  });
});
