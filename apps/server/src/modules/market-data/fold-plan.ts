import { bucketStart, foldCandles, nextBucket, type SlowDay, type TickHistory } from "@candela/feeds";
import type { Candle, Interval } from "@candela/model";
import { DAY_MS, MINUTE_MS } from "@candela/model";
import { startOfDay } from "./blocks.ts";
import type { FoldWindow } from "./folding.ts";
import { type Kept, NOTHING_KEPT } from "./kept-days.ts";

/** Of what is slow to fold, some ten milliseconds of work. */
const PIECE_MS = 240 * MINUTE_MS;
/** What halves of hours make. */
const OF_HALF_HOURS: readonly Interval[] = ["30m", "1h", "4h"];

/** The windows by which a longer one is folded: first those that are kept for what follows, then those whose candles are its own. */
export interface FoldPlan {
  readonly ahead: readonly FoldWindow[];
  readonly own: readonly FoldWindow[];
  readonly now: number;
  /** What its own candles come to together with those that were folded before; themselves without it. */
  readonly whole?: (found: readonly Candle[]) => readonly Candle[];
}

type Planned = Pick<TickHistory, "beginsAt" | "slowDays">;

/** How a window is folded so that no piece of it takes long, and nothing that is kept is folded again. */
export function planOf(history: Planned, window: FoldWindow, kept: Kept = NOTHING_KEPT): Promise<FoldPlan> {
  const { interval } = window;
  const isOfDays = interval === "1d" || interval === "1w" || interval === "1M";
  return isOfDays ? planOfDays(history, window, kept) : planWithinDays(history, window, kept);
}

/** Days that are kept, the others folded, and weeks and months made of both. */
async function planOfDays(history: Planned, window: FoldWindow, kept: Kept): Promise<FoldPlan> {
  const { productCode, interval, to, now } = window;
  const from = firstBucket(interval, Math.max(window.from, history.beginsAt));
  const end = Math.min(nextBucket(interval, bucketStart(interval, to - 1)), now + 1);
  const days = [...daysOf(from, end)];
  // No bar begins in it.
  if (days.length === 0) return { ahead: [], own: [], now };
  if (!days.some((day) => piecesOf(history, productCode, day) !== undefined)) return { ahead: [], own: [window], now };
  const known = await kept.days(productCode, from, Math.min(end, startOfDay(now)));
  const others = days.filter((day) => !known.some(({ ts }) => ts === day));
  return {
    ahead: others.flatMap((day) => slowDayAhead(history, productCode, day, now)),
    own: runsOf(others).map((run) => ({ ...window, ...run, interval: "1d" })),
    now,
    whole: (found) => foldCandles(interval, inOrder([...known, ...found])),
  };
}

/** Days whose half hours are kept, the others folded in pieces. */
async function planWithinDays(history: Planned, window: FoldWindow, kept: Kept): Promise<FoldPlan> {
  const { productCode, interval, now } = window;
  const days = [...daysOf(window.from, Math.min(window.to, now + 1))];
  const pieces = new Map(days.map((day) => [day, piecesOf(history, productCode, day)]));
  if (days.every((day) => pieces.get(day) === undefined)) return { ahead: [], own: [window], now };
  if (!OF_HALF_HOURS.includes(interval)) return { ahead: [], own: cut(window), now };
  const known = await kept.halfHours(productCode, startOfDay(window.from), Math.min(window.to, startOfDay(now)));
  const others = days.filter((day) => !known.has(day)).map((day) => partOf(window, day));
  const isWhole = ({ from, to }: FoldWindow) => to - from === DAY_MS && to <= now && pieces.get(from) === "4h";
  return {
    ahead: others.filter(isWhole).flatMap(({ from }) => slowDayAhead(history, productCode, from, now)),
    own: others.flatMap((part) => (isWhole(part) || pieces.get(startOfDay(part.from)) === undefined ? [part] : cut(part))),
    now,
    whole: (found) => {
      const halfHours = inOrder([...known.values()].flat());
      const wanted = foldCandles(interval, halfHours).filter(({ ts }) => ts >= window.from && ts < window.to);
      return inOrder([...wanted, ...found]);
    },
  };
}

/** A slow day of a product in pieces, and then as a whole, which is what is kept for good: where it was folded, by its half hours. */
export function slowDayAhead(history: Pick<TickHistory, "slowDays">, productCode: string, day: number, now: number): FoldWindow[] {
  const pieces = piecesOf(history, productCode, day);
  if (pieces === undefined) return [];
  const whole: FoldWindow = { productCode, interval: "1d", from: day, to: day + DAY_MS, now };
  if (pieces === "1d") return [whole];
  const halfHours: FoldWindow[] = whole.to <= now ? [{ ...whole, interval: "30m" }] : [];
  return [...cut({ ...whole, interval: "4h" }), whole, ...halfHours];
}

function piecesOf(history: Pick<TickHistory, "slowDays">, productCode: string, day: number): SlowDay["pieces"] | undefined {
  return history.slowDays?.(day).find((one) => one.productCode === productCode)?.pieces;
}

function* daysOf(from: number, to: number): Iterable<number> {
  for (let day = startOfDay(from); day < to; day += DAY_MS) yield day;
}

/** The first bar that opens at or after a moment. */
function firstBucket(interval: Interval, ts: number): number {
  const start = bucketStart(interval, ts);
  return start === ts ? ts : nextBucket(interval, start);
}

/** Days that follow each other, as one window each. */
function runsOf(days: readonly number[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last?.to === day) last.to = day + DAY_MS;
    else runs.push({ from: day, to: day + DAY_MS });
  }
  return runs;
}

function partOf(window: FoldWindow, day: number): FoldWindow {
  return { ...window, from: Math.max(window.from, day), to: Math.min(window.to, day + DAY_MS) };
}

function inOrder(candles: readonly Candle[]): Candle[] {
  return candles.toSorted((a, b) => a.ts - b.ts);
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
