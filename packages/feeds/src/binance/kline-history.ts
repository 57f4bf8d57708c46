import { type Candle, DAY_MS, type Interval, MINUTE_MS } from "@candela/model";
import { bucketStart, checkWindow } from "../candle-bucket.ts";
import { MAX_CANDLES } from "../feed.ts";
import { foldCandles, foldTicks } from "../fold.ts";
import type { QuotedProduct } from "./quoted-product.ts";
import { type BinanceRest, KLINES_MAX } from "./rest.ts";
import type { TickJournal } from "./tick-journal.ts";

const LENGTH_MS: Readonly<Record<Interval, number>> = {
  "1m": MINUTE_MS,
  "5m": 5 * MINUTE_MS,
  "15m": 15 * MINUTE_MS,
  "30m": 30 * MINUTE_MS,
  "1h": 60 * MINUTE_MS,
  "4h": 240 * MINUTE_MS,
  "1d": DAY_MS,
  "1w": 7 * DAY_MS,
  "1M": 28 * DAY_MS,
};

export interface KlineWindow {
  readonly interval: Interval;
  readonly from: number;
  readonly to: number;
  readonly now: number;
}

/** Candles of one product: the exchange's own klines where they are over, and the running one from what was told. */
export class KlineHistory {
  readonly #rest: Pick<BinanceRest, "klines">;
  readonly #journal: TickJournal;

  constructor(rest: Pick<BinanceRest, "klines">, journal: TickJournal) {
    this.#rest = rest;
    this.#journal = journal;
  }

  async candles(product: QuotedProduct, { interval, from, to, now }: KlineWindow): Promise<Candle[]> {
    checkWindow(interval, from, to, now);
    const running = bucketStart(interval, now);
    const over = await this.#klines(product, interval, from, Math.min(to, running));
    if (running < from || running >= to) return over;
    return [...over, ...(await this.#running(product, interval, running, now))];
  }

  async #klines(product: QuotedProduct, interval: Interval, from: number, to: number): Promise<Candle[]> {
    const candles: Candle[] = [];
    const pageMs = KLINES_MAX * LENGTH_MS[interval];
    for (let start = from; start < to; start += pageMs) {
      const end = Math.min(to, start + pageMs);
      candles.push(...(await this.#rest.klines(product.symbol, interval, start, end, product.instrument)));
    }
    return candles.filter(({ ts }) => ts >= from && ts < to).slice(0, MAX_CANDLES);
  }

  /** The hours that are over, the minutes of the running one, and the running minute: as it was told, where all of it was heard. */
  async #running(product: QuotedProduct, interval: Interval, begin: number, now: number): Promise<Candle[]> {
    const hour = Math.max(begin, bucketStart("1h", now));
    const minute = bucketStart("1m", now);
    const parts = [
      ...(await this.#klines(product, "1h", begin, hour)),
      ...(await this.#klines(product, "1m", hour, minute)),
      ...(await this.#runningMinute(product, minute, now)),
    ];
    return foldCandles(interval, parts);
  }

  async #runningMinute(product: QuotedProduct, minute: number, now: number): Promise<Candle[]> {
    const { wholeSince, instrument } = product;
    if (wholeSince === undefined || wholeSince > minute) {
      const klines = await this.#klines(product, "1m", minute, minute + MINUTE_MS);
      if (klines.length > 0) return klines;
    }
    return foldTicks("1m", await this.#journal.ticksBetween(instrument.productCode, minute - 1, now, MAX_CANDLES));
  }
}
