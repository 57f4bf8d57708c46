import { setImmediate } from "node:timers/promises";
import type { Feed } from "@candela/feeds";
import type { Candle, Interval } from "@candela/model";

/** Candles to be folded: what `Feed.candles` is asked for. */
export interface FoldWindow {
  readonly productCode: string;
  readonly interval: Interval;
  readonly from: number;
  readonly to: number;
  readonly now: number;
}

/** Who folds candles of the past, apart from what must not wait for it. */
export interface Folding {
  start(): void;
  /** The candles of the first of these windows, and of as many more as fit a slice of time. No window, no candles. */
  slice(windows: readonly FoldWindow[]): Promise<readonly (readonly Candle[])[]>;
  stop(): Promise<void>;
}

export function candlesOf(feed: Pick<Feed, "candles">, { productCode, interval, from, to, now }: FoldWindow): Candle[] {
  return feed.candles(productCode, interval, from, to, now);
}

/** In the thread of all else: one window a turn of the event loop, whoever asks, so that orders are served between two of them. */
export function foldHere(feed: Pick<Feed, "candles">): Folding {
  let lastTurn: Promise<unknown> = Promise.resolve();
  return {
    start() {},
    async slice([window]) {
      if (window === undefined) return [];
      const turn = lastTurn.then(() => setImmediate()).then(() => candlesOf(feed, window));
      lastTurn = turn.catch(() => undefined);
      return [await turn];
    },
    async stop() {
      await lastTurn;
    },
  };
}
