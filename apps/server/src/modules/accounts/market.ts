import type { Candle, Interval, ProductSpec, Tick } from "@candela/model";

/** What valuation needs of the market. */
export interface ValuationMarket {
  spec(productCode: string): ProductSpec | undefined;
  latest(productCode: string): Tick | undefined;
  /** Candles that open in `[from, to)`, oldest first. */
  candles(productCode: string, interval: Interval, from: number, to: number): readonly Candle[];
}

/** Price of one whole unit. */
export interface AssetPrice {
  readonly units: bigint;
  readonly scale: number;
}

const DAY_MS = 86_400_000;
/** How far back the last daily close of a closed product is looked for. */
const LAST_CLOSE_DAYS = 14;

/** The last price before `ts`, from the daily candles; undefined when there is none in two weeks. */
export function closeBefore(market: ValuationMarket, productCode: string, ts: number): AssetPrice | undefined {
  const spec = market.spec(productCode);
  const last = market.candles(productCode, "1d", ts - LAST_CLOSE_DAYS * DAY_MS, ts).at(-1);
  return spec === undefined || last === undefined ? undefined : { units: last.close, scale: spec.priceScale };
}

export function latestPrice(market: ValuationMarket, productCode: string): AssetPrice | undefined {
  const spec = market.spec(productCode);
  const tick = market.latest(productCode);
  return spec === undefined || tick === undefined ? undefined : { units: tick.price, scale: spec.priceScale };
}
