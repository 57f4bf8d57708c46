import { bucketStart, foldCandles, type TickHistory } from "@candela/feeds";
import type { Candle, Interval } from "@candela/model";
import { cachedTickerInfo, candleRow, type MarketDataModule, tickData } from "../market-data/index.ts";
import type { LiveMarket } from "./market.ts";

export interface LiveMarketParts {
  readonly hub: Pick<MarketDataModule["hub"], "quote" | "recentAfter" | "minutes">;
  readonly market: Pick<MarketDataModule["market"], "spec">;
  readonly pastDays: Pick<MarketDataModule["pastDays"], "find" | "learn">;
}

/** The socket's view of the real market. */
export function liveMarket({ hub, market, pastDays }: LiveMarketParts, history: Pick<TickHistory, "beginsAt">): LiveMarket {
  const scalesOf = (code: string) => {
    const spec = market.spec(code);
    if (spec === undefined) throw new Error(`no product ${code}`);
    return spec;
  };
  /** The days before the latest tick's that the running bar begins with: none of a bar of a day or less. */
  const pastOf = (code: string, interval: Interval): { readonly from: number; readonly to: number } | undefined => {
    if (interval !== "1w" && interval !== "1M") return undefined;
    const to = market.spec(code) === undefined ? undefined : hub.quote(code)?.blocks.day.ts;
    return to === undefined ? undefined : { from: Math.max(bucketStart(interval, to), history.beginsAt), to };
  };
  const ofDays = (code: string, interval: Interval): Candle | undefined => {
    const today = hub.quote(code)?.blocks.day;
    const past = pastOf(code, interval);
    const before = past === undefined ? [] : pastDays.find(code, past.from, past.to);
    if (today === undefined || before === undefined) return undefined;
    const { ts, open, high, low, close, volume } = today;
    return foldCandles(interval, [...before, { ts, open, high, low, close, volume }]).at(-1);
  };
  return {
    ticker(code) {
      const quote = hub.quote(code);
      const spec = market.spec(code);
      return quote === undefined || spec === undefined ? undefined : cachedTickerInfo(quote, spec);
    },
    latest: (code) => (market.spec(code) === undefined ? undefined : hub.quote(code)?.tick),
    recentAfter: (code, seq) => hub.recentAfter(code, seq),
    tickRow: (tick) => tickData(tick, scalesOf(tick.productCode).priceScale),
    learnPast(keys) {
      const unknown = keys.flatMap(({ code, interval }) => {
        const past = pastOf(code, interval);
        return past === undefined || pastDays.find(code, past.from, past.to) !== undefined ? [] : { code, ...past };
      });
      if (unknown.length === 0) return undefined;
      // Days that an exchange does not tell are not learned, and their bar is not told.
      return Promise.allSettled(unknown.map(({ code, from, to }) => pastDays.learn(code, from, to)));
    },
    runningCandle(code, interval) {
      if (hub.quote(code) === undefined || market.spec(code) === undefined) return undefined;
      // Only candles in memory: the thread of orders folds nothing for a subscriber.
      const isOfDays = interval === "1d" || interval === "1w" || interval === "1M";
      return isOfDays ? ofDays(code, interval) : foldCandles(interval, hub.minutes(code)).at(-1);
    },
    candleRow: (code, candle) => candleRow(candle, scalesOf(code)),
    bucketStart,
  };
}
