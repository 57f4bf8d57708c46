import { setImmediate } from "node:timers/promises";
import type { Feed } from "@candela/feeds";
import type { Candle, Interval, Tick } from "@candela/model";

/** Candles to be folded: what `Feed.candles` is asked for. */
export interface FoldWindow {
  readonly productCode: string;
  readonly interval: Interval;
  readonly from: number;
  readonly to: number;
  readonly now: number;
}

/** A tick to be drawn: what `Feed.tickBySeq` is asked for. */
export interface TickAsked {
  readonly productCode: string;
  readonly seq: number;
  readonly now: number;
}

/** A day whose opening state is asked for: see `Feed.dayOpenState`. */
export interface DayAsked {
  /** `YYYY-MM-DD`, a UTC day. */
  readonly day: string;
  readonly now: number;
}

/** Who works out the past, apart from what must not wait for it. */
export interface Folding {
  start(): void;
  /** The candles of the first of these windows, and of as many more as fit a slice of time. No window, no candles. */
  slice(windows: readonly FoldWindow[]): Promise<readonly (readonly Candle[])[]>;
  tick(asked: TickAsked): Promise<Tick | undefined>;
  /** As JSON; null for a day on which nobody could trade. */
  opening(asked: DayAsked): Promise<string | null>;
  stop(): Promise<void>;
}

export function candlesOf(feed: Pick<Feed, "candles">, { productCode, interval, from, to, now }: FoldWindow): Candle[] {
  return feed.candles(productCode, interval, from, to, now);
}

export function tickOf(feed: Pick<Feed, "tickBySeq">, { productCode, seq, now }: TickAsked): Tick | undefined {
  return feed.tickBySeq(productCode, seq, now);
}

export function openingOf(feed: Pick<Feed, "dayOpenState">, { day, now }: DayAsked): string | null {
  const opened = feed.dayOpenState?.(day, now);
  return opened?.isLived ? JSON.stringify(opened) : null;
}

/** In the thread of all else: one question a turn of the event loop, whoever asks, so that orders are served between two of them. */
export function foldHere(feed: Pick<Feed, "candles" | "tickBySeq" | "dayOpenState">): Folding {
  let lastTurn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => T): Promise<T> => {
    const turn = lastTurn.then(() => setImmediate()).then(work);
    lastTurn = turn.catch(() => undefined);
    return turn;
  };
  return {
    start() {},
    slice: async ([window]) => (window === undefined ? [] : [await inTurn(() => candlesOf(feed, window))]),
    tick: (asked) => inTurn(() => tickOf(feed, asked)),
    opening: (asked) => inTurn(() => openingOf(feed, asked)),
    async stop() {
      await lastTurn;
    },
  };
}
