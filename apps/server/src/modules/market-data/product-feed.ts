import { bucketStart, type DayFigures, foldDay, type Instrument, type TickHistory } from "@candela/feeds";
import type { Candle, Tick } from "@candela/model";
import { assert, DAY_MS, MINUTE_MS } from "@candela/model";
import { type Blocks, blocksOf, blocksWith, foldTick, startOfDay } from "./blocks.ts";

/** Latest ticks kept for sockets that resume, and for the path of a quick trade on a device that comes later: its 300 s and what went before. */
const RECENT_TICKS = 2_048;
/** The trading day before lies at most this far back: the longest closure of any calendar. */
const PREVIOUS_DAY_SEARCH_MS = 14 * DAY_MS;

/** One product as it stands: the latest tick told, and the blocks it was folded into. */
export class ProductFeed {
  readonly instrument: Instrument;
  #tick: Tick;
  #blocks: Blocks;
  /** One-minute bars that are over, of the running four hours. */
  #minutes: Candle[];
  #recent: Tick[];
  #isOpen = false;
  #isHalted = false;
  /** Opening moment of the last one-minute bar that was handed out as closed. */
  #closedMinute: number;

  constructor(instrument: Instrument, tick: Tick, { blocks, minutes }: Bars) {
    this.instrument = instrument;
    this.#tick = tick;
    this.#blocks = blocks;
    this.#minutes = minutes;
    this.#recent = [tick];
    this.#closedMinute = blocks.minute.ts - MINUTE_MS;
  }

  get tick(): Tick {
    return this.#tick;
  }

  get blocks(): Blocks {
    return this.#blocks;
  }

  /** The one-minute bars of the running four hours, oldest first; the last one is that of the latest tick. */
  get minutes(): readonly Candle[] {
    return [...this.#minutes, plainBar(this.#blocks.minute)];
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Returns whether it changed. */
  setOpen(isOpen: boolean): boolean {
    const hasChanged = this.#isOpen !== isOpen;
    this.#isOpen = isOpen;
    return hasChanged;
  }

  /** Frozen by the price guard: quoted, not traded. */
  get isHalted(): boolean {
    return this.#isHalted;
  }

  setHalted(isHalted: boolean): void {
    this.#isHalted = isHalted;
  }

  /** Takes the next tick in. Returns the one-minute bar that this ended, if it did. */
  step(tick: Tick): Candle | undefined {
    const before = this.#blocks.minute;
    this.#blocks = foldTick(this.#blocks, tick);
    this.#tick = tick;
    this.#recent.push(tick);
    if (this.#recent.length >= 2 * RECENT_TICKS) this.#recent = this.#recent.slice(-RECENT_TICKS);
    if (this.#blocks.minute.ts === before.ts) return undefined;
    this.#minutes = beginOf(tick.ts) === beginOf(before.ts) ? [...this.#minutes, plainBar(before)] : [];
    return this.#close(before);
  }

  /** The running one-minute bar, once its minute is over and the caller knows that no tick of it is outstanding; each bar is handed out once. */
  closeMinute(now: number): Candle | undefined {
    const { minute } = this.#blocks;
    return now < minute.ts + MINUTE_MS ? undefined : this.#close(minute);
  }

  /** Goes on at a tick before which some were left out, with bars as of it. */
  jump(tick: Tick, { blocks, minutes }: Bars): void {
    this.#tick = tick;
    this.#blocks = blocks;
    this.#minutes = minutes;
    this.#recent = [tick];
    this.#closedMinute = blocks.minute.ts - MINUTE_MS;
  }

  /** Ticks after `seq`, oldest first; undefined when some of them are no longer kept or `seq` lies ahead. */
  recentAfter(seq: number): readonly Tick[] | undefined {
    const first = this.#recent[0];
    if (first === undefined || seq < first.seq - 1 || seq > this.#tick.seq) return undefined;
    return this.#recent.slice(seq + 1 - first.seq);
  }

  #close(bar: Candle): Candle | undefined {
    if (bar.ts <= this.#closedMinute) return undefined;
    this.#closedMinute = bar.ts;
    return plainBar(bar);
  }
}

/** What the history tells of a product up to a tick: its blocks, and the minutes of the running four hours before the tick's. */
export interface Bars {
  readonly blocks: Blocks;
  readonly minutes: Candle[];
}

const beginOf = (ts: number) => bucketStart("4h", ts);

function plainBar({ ts, open, high, low, close, volume }: Candle): Candle {
  return { ts, open, high, low, close, volume };
}

/** The last day before this one on which the product traded. Asked for a day at a time: days further back may cost as much as today. */
async function dayBefore(history: Candles, code: string, dayTs: number, now: number): Promise<DayFigures | undefined> {
  for (let ts = dayTs - DAY_MS; ts >= dayTs - PREVIOUS_DAY_SEARCH_MS; ts -= DAY_MS) {
    const known = await history.dayFigures?.(code, ts, now);
    if (known !== undefined) return known;
    const [day] = await history.candles(code, "1d", ts, ts + DAY_MS, now);
    if (day !== undefined) return foldDay(await history.candles(code, "1m", ts, ts + DAY_MS, now));
  }
  return undefined;
}

type Candles = Pick<TickHistory, "candles" | "dayFigures">;

/** As of a tick; undefined where the history does not have it. */
export async function readBars(history: Candles, tick: Tick): Promise<Bars | undefined> {
  const code = tick.productCode;
  const dayTs = startOfDay(tick.ts);
  const begin = beginOf(tick.ts);
  const known = await history.dayFigures?.(code, dayTs, tick.ts);
  const minutes = await history.candles(code, "1m", known === undefined ? dayTs : begin, tick.ts + 1, tick.ts);
  const blocks = blocksWith(known ?? foldDay(minutes), minutes.at(-1), await dayBefore(history, code, dayTs, tick.ts));
  return blocks && { blocks, minutes: minutes.filter(({ ts }) => ts >= begin && ts < blocks.minute.ts) };
}

/** Without a history to ask: a tick folded onto what was known before it, or standing alone. */
export function barsWithout(tick: Tick, before?: Blocks): Bars {
  const ts = tick.ts - (tick.ts % MINUTE_MS);
  const { price, volume } = tick;
  const bar: Candle = { ts, open: price, high: price, low: price, close: price, volume };
  const blocks = before === undefined ? blocksOf([bar], []) : foldTick(before, tick);
  assert(blocks !== undefined, "a bar makes a day");
  return { blocks, minutes: [] };
}
