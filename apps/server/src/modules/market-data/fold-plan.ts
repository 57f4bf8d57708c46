import { bucketStart, type Feed, nextBucket } from "@candela/feeds";
import { DAY_MS, MINUTE_MS, startOfDay } from "./blocks.ts";
import type { FoldWindow } from "./folding.ts";

/** Of what is slow to fold, some ten milliseconds of work. */
const PIECE_MS = 240 * MINUTE_MS;

/** The windows by which a longer one is folded: first those that the feed keeps for what follows, then those whose candles are its own. */
export interface FoldPlan {
  readonly ahead: readonly FoldWindow[];
  readonly own: readonly FoldWindow[];
  readonly now: number;
}

/** How a window is folded so that no piece of it takes long. */
export function planOf(feed: Pick<Feed, "slowDays">, window: FoldWindow): FoldPlan {
  const { interval, now } = window;
  const isOfDays = interval === "1d" || interval === "1w" || interval === "1M";
  if (isOfDays) return { ahead: daysAhead(feed, window), own: [window], now };
  const isSlow = [...daysOf(window.from, window.to)].some((day) => piecesOf(feed, window.productCode, day) !== undefined);
  return { ahead: [], own: isSlow ? cut(window) : [window], now };
}

/** The days of bars that open in the window; the last of them runs on beyond it. */
function daysAhead(feed: Pick<Feed, "slowDays">, { productCode, interval, from, to, now }: FoldWindow): FoldWindow[] {
  const end = Math.min(nextBucket(interval, bucketStart(interval, to - 1)), now);
  return [...daysOf(from, end)].flatMap((day) => slowDayAhead(feed, productCode, day, now));
}

/** A slow day of a product in pieces, and then as a whole, which is what the feed keeps for good. */
export function slowDayAhead(feed: Pick<Feed, "slowDays">, productCode: string, day: number, now: number): FoldWindow[] {
  const pieces = piecesOf(feed, productCode, day);
  if (pieces === undefined) return [];
  const whole: FoldWindow = { productCode, interval: "1d", from: day, to: day + DAY_MS, now };
  return pieces === "1d" ? [whole] : [...cut({ ...whole, interval: "4h" }), whole];
}

function piecesOf(feed: Pick<Feed, "slowDays">, productCode: string, day: number): "4h" | "1d" | undefined {
  return feed.slowDays?.(day).find((one) => one.productCode === productCode)?.pieces;
}

function* daysOf(from: number, to: number): Iterable<number> {
  for (let day = startOfDay(from); day < to; day += DAY_MS) yield day;
}

/** At moments at which bars of every interval shorter than a day begin. */
function cut(window: FoldWindow): FoldWindow[] {
  const pieces: FoldWindow[] = [];
  const end = Math.min(window.to, window.now + 1);
  for (let { from } = window; from < end; ) {
    const to = Math.min(from - (from % PIECE_MS) + PIECE_MS, window.to);
    pieces.push({ ...window, from, to });
    from = to;
  }
  return pieces;
}
