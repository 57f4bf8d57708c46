import type { Feed, Instrument, MarketSource, SourceState, TickHistory, TickListener } from "@candela/feeds";
import type { Tick } from "@candela/model";
import { type Clock, passingMs, timerMs } from "../../platform/clock.ts";
import { DueQueue } from "../../platform/due-queue.ts";
import type { Log } from "../../platform/log.ts";

/** What is older than this is not told tick by tick any more. */
export const CATCH_UP_MAX_MS = 120_000;
/** On a fast clock that would be over while a busy machine takes a breath: so much of the machine's time is caught up with in any case. */
const CATCH_UP_LEAST_MS = 5_000;
/** Ticks told in one go before other work gets its turn. */
const SLICE_TICKS = 2_000;
/** Ticks that fall due within this many milliseconds of the machine's time are told together. */
const GATHER_MS = 10;
/** The longest time without a round. */
const REST_MAX_MS = 1_000;
/** Ticks asked of the feed at once: a few seconds of the busiest product. */
const READ_AHEAD_MS = 5_000;
const READ_AHEAD_TICKS = 64;

export interface PlayedFeedParts {
  readonly feed: Feed;
  readonly clock: Clock;
  readonly log: Pick<Log, "error" | "warn">;
}

/**
 * A computed feed played on the clock: the one adapter that makes a source of the simulated and the recorded market.
 *
 * One queue of due moments and one timer serve all products. Each moment comes from the feed, so the timer being late never shifts what follows. Ticks of
 * one product are told in the order of their numbers; ticks of different products in the order of their times. After a pause what was missed is told too,
 * in slices that let other work run, as long as it is at most `CATCH_UP_MAX_MS` old; beyond that the product goes on at its latest tick, which is a gap.
 */
export class PlayedFeed implements MarketSource {
  readonly history: TickHistory;
  readonly #parts: PlayedFeedParts;
  #instruments: readonly Instrument[] = [];
  #codes: ReadonlySet<string> = new Set();
  readonly #playbacks = new Map<TickListener, Playback>();
  #timer: NodeJS.Timeout | undefined;
  #immediate: NodeJS.Immediate | undefined;
  #isRunning = false;

  constructor(parts: PlayedFeedParts) {
    this.#parts = parts;
    this.history = historyOf(parts.feed);
  }

  kindOf(productCode: string): Feed["kind"] | undefined {
    const { instruments, kind } = this.#parts.feed;
    if (this.#instruments !== instruments) {
      this.#instruments = instruments;
      this.#codes = new Set(instruments.map((instrument) => instrument.productCode));
    }
    return this.#codes.has(productCode) ? kind : undefined;
  }

  get instruments(): readonly Instrument[] {
    return this.#parts.feed.instruments;
  }

  state(productCode: string): SourceState {
    return [...this.#playbacks.values()].some((playback) => playback.hasHalted(productCode)) ? "stale" : "connected";
  }

  isOpen(productCode: string, ts: number): boolean {
    return this.#parts.feed.isOpen(productCode, ts);
  }

  opensAt(productCode: string, ts: number): number | undefined {
    const { feed } = this.#parts;
    return feed.isOpen(productCode, ts) ? ts : feed.nextTickTs(productCode, ts);
  }

  subscribe(productCodes: readonly string[], afterTs: number, listener: TickListener): () => void {
    const playback = this.#playbacks.get(listener) ?? new Playback(this.#parts, listener);
    this.#playbacks.set(listener, playback);
    playback.follow(productCodes, afterTs);
    return () => this.#playbacks.delete(listener);
  }

  start(): void {
    this.#isRunning = true;
    this.#run();
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    clearTimeout(this.#timer);
    clearImmediate(this.#immediate);
  }

  /** Tells everything that is due; returns whether the slice's bound left some outstanding. */
  advance(): boolean {
    const now = this.#parts.clock.now();
    let isBehind = false;
    for (const playback of this.#playbacks.values()) isBehind = playback.advance(now) || isBehind;
    return isBehind;
  }

  #run(): void {
    if (!this.#isRunning) return;
    if (this.advance()) {
      this.#immediate = setImmediate(() => this.#run());
      return;
    }
    const now = this.#parts.clock.now();
    let next = now + REST_MAX_MS;
    for (const playback of this.#playbacks.values()) next = Math.min(next, playback.nextTs() ?? next);
    this.#timer = setTimeout(() => this.#run(), Math.max(timerMs(this.#parts.clock, next - now), GATHER_MS));
  }
}

/** The ticks of a product that come next. Those read ahead lie in the future and never leave this object before their time. */
interface Track {
  readonly productCode: string;
  /** Of the last tick told, or the moment after which they are. */
  ts: number;
  seq: number;
  ahead: readonly Tick[];
  next: number;
  hasHalted: boolean;
}

/** One subscriber's place in the feed. */
class Playback {
  readonly #parts: PlayedFeedParts;
  readonly #listener: TickListener;
  readonly #tracks = new Map<string, Track>();
  readonly #due = new DueQueue();

  constructor(parts: PlayedFeedParts, listener: TickListener) {
    this.#parts = parts;
    this.#listener = listener;
  }

  follow(productCodes: readonly string[], afterTs: number): void {
    for (const productCode of productCodes) {
      if (this.#tracks.has(productCode)) continue;
      const { ts = afterTs, seq = 0 } = this.#parts.feed.tickAt(productCode, afterTs) ?? {};
      const track = { productCode, ts, seq, ahead: [], next: 0, hasHalted: false };
      this.#tracks.set(productCode, track);
      this.#enqueue(track);
    }
  }

  hasHalted(productCode: string): boolean {
    return this.#tracks.get(productCode)?.hasHalted ?? false;
  }

  nextTs(): number | undefined {
    return this.#due.peek()?.ts;
  }

  advance(now: number): boolean {
    const lagMs = Math.max(0, now - (this.nextTs() ?? now));
    const catchUpMs = Math.max(CATCH_UP_MAX_MS, passingMs(this.#parts.clock, CATCH_UP_LEAST_MS));
    let taken = 0;
    let jumped = 0;
    for (let due = this.#due.peek(); due !== undefined && due.ts <= now && taken < SLICE_TICKS; due = this.#due.peek()) {
      this.#due.take();
      taken += 1;
      const track = this.#tracks.get(due.key);
      if (track === undefined) continue;
      const isTooOld = now - due.ts > catchUpMs;
      const tick = isTooOld ? this.#jump(track, now) : this.#take(track, due.ts);
      if (isTooOld) jumped += 1;
      if (tick === undefined) this.#halt(track, due.ts);
      else this.#tell(track, tick, isTooOld);
    }
    if (jumped > 0)
      this.#parts.log.warn({ products: jumped }, "the market stood still or the clock was set ahead: products went to their newest price");
    const isBehind = (this.nextTs() ?? Number.POSITIVE_INFINITY) <= now;
    this.#listener.onRound({ told: taken, lagMs, isBehind });
    return isBehind;
  }

  #enqueue({ productCode, ts, ahead, next }: Track): void {
    const due = ahead[next]?.ts ?? this.#parts.feed.nextTickTs(productCode, ts);
    if (due !== undefined) this.#due.push({ ts: due, key: productCode });
  }

  #take(track: Track, dueTs: number): Tick | undefined {
    if (track.next >= track.ahead.length) {
      track.ahead = this.#parts.feed.ticksBetween(track.productCode, track.ts, dueTs + READ_AHEAD_MS, READ_AHEAD_TICKS);
      track.next = 0;
    }
    const tick = track.ahead[track.next];
    if (tick === undefined || tick.ts > dueTs) return undefined;
    track.next += 1;
    return tick;
  }

  /** Goes straight to the latest tick; what lies between is not told. */
  #jump(track: Track, now: number): Tick | undefined {
    track.ahead = [];
    track.next = 0;
    const tick = this.#parts.feed.tickAt(track.productCode, now);
    return tick === undefined || tick.seq <= track.seq ? undefined : tick;
  }

  #tell(track: Track, tick: Tick, isGap: boolean): void {
    track.ts = tick.ts;
    track.seq = tick.seq;
    this.#enqueue(track);
    if (isGap) this.#listener.onGap(tick);
    else this.#listener.onTick(tick);
  }

  /** A feed that announces a tick and does not have it would be asked for ever: its product stands still and goes stale instead. */
  #halt(track: Track, dueTs: number): void {
    const { productCode, seq } = track;
    // Announced, and taken back before its first day: there is nothing to follow.
    if (!this.#parts.feed.instruments.some((instrument) => instrument.productCode === productCode)) {
      this.#tracks.delete(productCode);
      return;
    }
    track.hasHalted = true;
    this.#parts.log.error({ productCode, dueTs, seq }, "the feed has no tick at the time it announced: product halted");
  }
}

/** What a feed computes, told as the past of a source is told. */
function historyOf(feed: Feed): TickHistory {
  const { foldThrough, dayFigures, slowDays } = feed;
  return {
    beginsAt: feed.beginsAt,
    tickAt: async (code, ts) => feed.tickAt(code, ts),
    tickBySeq: async (code, seq, now) => feed.tickBySeq(code, seq, now),
    ticksBetween: async (code, afterTs, untilTs, limit) => feed.ticksBetween(code, afterTs, untilTs, limit),
    candles: async (code, interval, from, to, now) => feed.candles(code, interval, from, to, now),
    ...(foldThrough === undefined ? {} : { foldThrough: async (now) => foldThrough.call(feed, now) }),
    ...(dayFigures === undefined ? {} : { dayFigures: async (...asked) => dayFigures.apply(feed, asked) }),
    ...(slowDays === undefined ? {} : { slowDays: (dayTs) => slowDays.call(feed, dayTs) }),
  };
}
