import { setImmediate } from "node:timers/promises";
import type { IssuedShare, PublishedSeeds, TickHistory } from "@candela/feeds";
import type { Candle, Interval, Tick } from "@candela/model";

/** Candles to be folded: what `TickHistory.candles` is asked for. */
export interface FoldWindow {
  readonly productCode: string;
  readonly interval: Interval;
  readonly from: number;
  readonly to: number;
  readonly now: number;
}

/** A tick to be drawn: what `TickHistory.tickBySeq` is asked for. */
export interface TickAsked {
  readonly productCode: string;
  readonly seq: number;
  readonly now: number;
}

/** A day whose opening state is asked for: see `PublishedSeeds.dayOpenState`. */
export interface DayAsked {
  /** `YYYY-MM-DD`, a UTC day. */
  readonly day: string;
  readonly now: number;
}

/** Works out the past, apart from the work that must not wait for it. */
export interface Folding {
  start(): void;
  /** The candles of the first of these windows, and of as many more as fit a slice of time. No window, no candles. */
  slice(windows: readonly FoldWindow[]): Promise<readonly (readonly Candle[])[]>;
  tick(asked: TickAsked): Promise<Tick | undefined>;
  /** As JSON; null for a day on which nobody could trade. */
  opening(asked: DayAsked): Promise<string | null>;
  /** Goes on with other issued shares, where it has a market of its own: see `SimulatedFeed.relist`. */
  relist?(issued: readonly IssuedShare[]): void;
  stop(): Promise<void>;
}

/** What tells candles and ticks by their number: at once where they are computed, as a promise where they may have to be fetched. */
interface Candled<Found> {
  candles(...asked: Parameters<TickHistory["candles"]>): Found;
}

interface Numbered<Found> {
  tickBySeq(...asked: Parameters<TickHistory["tickBySeq"]>): Found;
}

export function candlesOf<Found>(market: Candled<Found>, { productCode, interval, from, to, now }: FoldWindow): Found {
  return market.candles(productCode, interval, from, to, now);
}

export function tickOf<Found>(market: Numbered<Found>, { productCode, seq, now }: TickAsked): Found {
  return market.tickBySeq(productCode, seq, now);
}

export function openingOf(seeds: Pick<PublishedSeeds, "dayOpenState"> | undefined, { day, now }: DayAsked): string | null {
  const opened = seeds?.dayOpenState(day, now);
  return opened?.isLived ? JSON.stringify(opened) : null;
}

type Soon<Found> = Found | Promise<Found>;

/** In the thread of all else: one question a turn of the event loop, whoever asks, so that orders are served between two of them. */
export function foldHere(
  market: Candled<Soon<readonly Candle[]>> & Numbered<Soon<Tick | undefined>>,
  seeds?: Pick<PublishedSeeds, "dayOpenState">,
): Folding {
  let lastTurn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Soon<T>): Promise<T> => {
    const turn = lastTurn.then(() => setImmediate()).then(work);
    lastTurn = turn.catch(() => undefined);
    return turn;
  };
  return {
    start() {},
    slice: async ([window]) => (window === undefined ? [] : [await inTurn(() => candlesOf(market, window))]),
    tick: (asked) => inTurn(() => tickOf(market, asked)),
    opening: (asked) => inTurn(() => openingOf(seeds, asked)),
    async stop() {
      await lastTurn;
    },
  };
}
