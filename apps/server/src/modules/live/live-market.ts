import { bucketStart, type Feed } from "@candela/feeds";
import { cachedTickerInfo, candleRow, type MarketDataModule, tickData } from "../market-data/index.ts";
import type { LiveMarket } from "./market.ts";

/** The socket's view of the real market. */
export function liveMarket(
  { hub, market }: Pick<MarketDataModule, "hub" | "market">,
  feed: Pick<Feed, "beginsAt" | "candles">,
): LiveMarket {
  const scalesOf = (code: string) => {
    const spec = market.spec(code);
    if (spec === undefined) throw new Error(`no product ${code}`);
    return spec;
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
    runningCandle(code, interval) {
      const tick = hub.quote(code)?.tick;
      if (tick === undefined || market.spec(code) === undefined) return undefined;
      const from = Math.max(bucketStart(interval, tick.ts), feed.beginsAt);
      // As of the tick and not of the clock: ticks that are due but not delivered yet would be folded in twice.
      return feed.candles(code, interval, bucketStart(interval, from), tick.ts + 1, tick.ts).at(-1);
    },
    candleRow: (code, candle) => candleRow(candle, scalesOf(code)),
    bucketStart,
  };
}
