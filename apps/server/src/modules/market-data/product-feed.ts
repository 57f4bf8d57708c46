import { bucketStart, type Feed, type Instrument } from "@candela/feeds";
import type { Candle, Tick } from "@candela/model";
import { DAY_MS, MINUTE_MS } from "@candela/model";
import { type Blocks, blocksOf, foldTick, startOfDay } from "./blocks.ts";

/** Ticks asked of the feed at once: a few seconds of the busiest product. */
const READ_AHEAD_MS = 5_000;
const READ_AHEAD_TICKS = 64;
/** Latest ticks kept for sockets that resume. */
const RECENT_TICKS = 256;
/** The trading day before lies at most this far back: the longest closure of any calendar. */
const PREVIOUS_DAY_SEARCH_MS = 14 * DAY_MS;

/**
 * One product's place in the feed: the latest tick shown, the blocks it was folded into, and the ticks read ahead. Ticks read ahead lie
 * in the future and never leave this object before their time.
 */
export class ProductFeed {
  readonly instrument: Instrument;
  readonly #feed: Feed;
  #tick: Tick;
  #blocks: Blocks;
  /** One-minute bars that are over, of the running four hours. */
  #minutes: Candle[];
  #ahead: Tick[] = [];
  #next = 0;
  #recent: Tick[];
  #isOpen: boolean;
  #isHalted = false;
  /** Opening moment of the last one-minute bar that was handed out as closed. */
  #closedMinute: number;

  private constructor(feed: Feed, instrument: Instrument, tick: Tick, { blocks, minutes }: Read, isOpen: boolean) {
    this.#feed = feed;
    this.instrument = instrument;
    this.#tick = tick;
    this.#blocks = blocks;
    this.#minutes = minutes;
    this.#recent = [tick];
    this.#isOpen = isOpen;
    this.#closedMinute = blocks.minute.ts - MINUTE_MS;
  }

  /** Undefined while the feed has no tick of it yet. */
  static open(feed: Feed, instrument: Instrument, now: number): ProductFeed | undefined {
    const tick = feed.tickAt(instrument.productCode, now);
    if (tick === undefined) return undefined;
    const read = readBars(feed, tick);
    return read && new ProductFeed(feed, instrument, tick, read, feed.isOpen(instrument.productCode, now));
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

  /** Moment of the next tick; undefined when the feed has no more. */
  nextTs(): number | undefined {
    return this.#ahead[this.#next]?.ts ?? this.#feed.nextTickTs(this.instrument.productCode, this.#tick.ts);
  }

  /** Moves to the next tick, which the caller knows to be due at `dueTs`. Returns the one-minute bar that this ended, if it did. */
  step(dueTs: number): Candle | undefined {
    const tick = this.#takeNext(dueTs);
    if (tick === undefined) return undefined;
    const before = this.#blocks.minute;
    this.#blocks = foldTick(this.#blocks, tick);
    this.#tick = tick;
    this.#recent.push(tick);
    if (this.#recent.length >= 2 * RECENT_TICKS) this.#recent = this.#recent.slice(-RECENT_TICKS);
    if (this.#blocks.minute.ts === before.ts) return undefined;
    this.#minutes = beginOf(tick.ts) === beginOf(before.ts) ? [...this.#minutes, plainBar(before)] : [];
    return this.#close(before);
  }

  /** The running one-minute bar, once its minute is over and no tick of it is outstanding; each bar is handed out once. */
  closeMinute(now: number): Candle | undefined {
    const { minute } = this.#blocks;
    const end = minute.ts + MINUTE_MS;
    if (now < end || (this.nextTs() ?? end) < end) return undefined;
    return this.#close(minute);
  }

  /** Goes straight to the latest tick of `now`; what lies between is not delivered. */
  jump(now: number): void {
    const tick = this.#feed.tickAt(this.instrument.productCode, now);
    const read = tick && readBars(this.#feed, tick);
    if (tick === undefined || read === undefined || tick.seq <= this.#tick.seq) return;
    const { blocks, minutes } = read;
    this.#tick = tick;
    this.#blocks = blocks;
    this.#minutes = minutes;
    this.#ahead = [];
    this.#next = 0;
    this.#recent = [tick];
    this.#closedMinute = blocks.minute.ts - MINUTE_MS;
  }

  /** Ticks after `seq`, oldest first; undefined when some of them are no longer kept or `seq` lies ahead. */
  recentAfter(seq: number): readonly Tick[] | undefined {
    const first = this.#recent[0];
    if (first === undefined || seq < first.seq - 1 || seq > this.#tick.seq) return undefined;
    return this.#recent.slice(seq + 1 - first.seq);
  }

  #takeNext(dueTs: number): Tick | undefined {
    if (this.#next >= this.#ahead.length) {
      const until = dueTs + READ_AHEAD_MS;
      this.#ahead = this.#feed.ticksBetween(this.instrument.productCode, this.#tick.ts, until, READ_AHEAD_TICKS);
      this.#next = 0;
    }
    const tick = this.#ahead[this.#next];
    if (tick === undefined || tick.ts > dueTs) return undefined;
    this.#next += 1;
    return tick;
  }

  #close(bar: Candle): Candle | undefined {
    if (bar.ts <= this.#closedMinute) return undefined;
    this.#closedMinute = bar.ts;
    return plainBar(bar);
  }
}

/** What the feed tells of a product up to a tick: its blocks, and the minutes of the running four hours before the tick's. */
interface Read {
  readonly blocks: Blocks;
  readonly minutes: Candle[];
}

const beginOf = (ts: number) => bucketStart("4h", ts);

function plainBar({ ts, open, high, low, close, volume }: Candle): Candle {
  return { ts, open, high, low, close, volume };
}

/** The last day before this one on which the product traded. Asked for a day at a time: days further back may cost as much as today. */
function dayBefore(feed: Feed, code: string, dayTs: number, now: number): Candle | undefined {
  for (let ts = dayTs - DAY_MS; ts >= dayTs - PREVIOUS_DAY_SEARCH_MS; ts -= DAY_MS) {
    const [day] = feed.candles(code, "1d", ts, ts + DAY_MS, now);
    if (day !== undefined) return day;
  }
  return undefined;
}

/** As of a tick, from the feed's own candles. */
function readBars(feed: Feed, tick: Tick): Read | undefined {
  const code = tick.productCode;
  const dayTs = startOfDay(tick.ts);
  const today = feed.candles(code, "1m", dayTs, tick.ts + 1, tick.ts);
  const previous = dayBefore(feed, code, dayTs, tick.ts);
  const before = previous === undefined ? [] : feed.candles(code, "1m", previous.ts, previous.ts + DAY_MS, tick.ts);
  const blocks = blocksOf(today, before);
  const begin = beginOf(tick.ts);
  return blocks && { blocks, minutes: today.filter(({ ts }) => ts >= begin && ts < blocks.minute.ts) };
}
