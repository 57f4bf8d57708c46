import { type Feed, foldCandles, foldTicks, type MarketSource, type TickHistory, type TickListener } from "@candela/feeds";
import type { Candle, Interval, Tick } from "@candela/model";
import { DAY_MS, MINUTE_MS } from "@candela/model";
import type { DayMinutes } from "./day-minutes.ts";

/** So early in a day its minutes are folded where they are asked for, not all of the day beside. */
const EARLY_MS = 30 * MINUTE_MS;
/** More than any product has in a minute. */
const MINUTE_TICKS_MAX = 10_000;

/**
 * A computed market whose ticks are told by whoever drives the clock, and of which some may be left out. For the server it is a source like any other: a tick
 * before which some were left out is a gap, after which bars are read from the history.
 */
export class LeapingSource implements MarketSource {
  readonly history: TickHistory;
  readonly #feed: Feed;
  readonly #listeners = new Set<TickListener>();
  readonly #told = new Map<string, Tick>();

  constructor(feed: Feed, minutes: DayMinutes) {
    this.#feed = feed;
    this.history = historyOf(feed, minutes);
  }

  get instruments(): Feed["instruments"] {
    return this.#feed.instruments;
  }

  kindOf(productCode: string): Feed["kind"] | undefined {
    return this.instruments.some((instrument) => instrument.productCode === productCode) ? this.#feed.kind : undefined;
  }

  /** Nothing is cut off: what was not told has been left out. */
  state(): "connected" {
    return "connected";
  }

  isOpen(productCode: string, ts: number): boolean {
    return this.#feed.isOpen(productCode, ts);
  }

  opensAt(productCode: string, ts: number): number | undefined {
    return this.#feed.isOpen(productCode, ts) ? ts : this.#feed.nextTickTs(productCode, ts);
  }

  subscribe(productCodes: readonly string[], afterTs: number, listener: TickListener): () => void {
    for (const productCode of productCodes) {
      const tick = this.#feed.tickAt(productCode, afterTs);
      if (tick !== undefined) this.#told.set(productCode, tick);
    }
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {}

  async stop(): Promise<void> {}

  /** The last tick told of a product. */
  lastTold(productCode: string): Tick | undefined {
    return this.#told.get(productCode);
  }

  /** Tells a tick that comes after those told before; returns whether some were left out before it. */
  tell(tick: Tick): boolean {
    const isGap = tick.seq !== (this.#told.get(tick.productCode)?.seq ?? 0) + 1;
    this.#told.set(tick.productCode, tick);
    for (const listener of this.#listeners) {
      if (isGap) listener.onGap(tick);
      else listener.onTick(tick);
      // Never up to date: minutes whose ticks were left out are not closed by the clock.
      listener.onRound({ told: 1, lagMs: 0, isBehind: true });
    }
    return isGap;
  }
}

/** The feed's own, but for minutes of lived days: these are folded already. */
function historyOf(feed: Feed, minutes: DayMinutes): TickHistory {
  const isLived = (dayTs: number) => feed.slowDays?.(dayTs).some(({ pieces }) => pieces === "4h") === true;
  const candles = async (code: string, interval: Interval, from: number, to: number, now: number): Promise<readonly Candle[]> => {
    const dayTs = from - (from % DAY_MS);
    // A day of long ago is not folded with all that is traded, of which one product was asked for.
    const isDay = interval === "1d" && from === dayTs && to === dayTs + DAY_MS && to <= now && minutes.holds(code, dayTs);
    const isKnown = (interval === "1m" || isDay) && to <= dayTs + DAY_MS && now >= dayTs + EARLY_MS && isLived(dayTs);
    if (!isKnown) return feed.candles(code, interval, from, to, now);
    const whole = (await minutes.of(code, dayTs)).filter(({ ts }) => ts >= from && ts < to && ts + MINUTE_MS <= now + 1);
    if (isDay) return foldCandles("1d", whole);
    const minuteTs = now - (now % MINUTE_MS);
    if (minuteTs < from || minuteTs >= to || minuteTs + MINUTE_MS <= now + 1) return whole;
    return [...whole, ...foldTicks("1m", feed.ticksBetween(code, minuteTs - 1, now, MINUTE_TICKS_MAX))];
  };
  return {
    beginsAt: feed.beginsAt,
    tickAt: async (code, ts) => feed.tickAt(code, ts),
    tickBySeq: async (code, seq, now) => feed.tickBySeq(code, seq, now),
    ticksBetween: async (code, afterTs, untilTs, limit) => feed.ticksBetween(code, afterTs, untilTs, limit),
    candles,
    ...(feed.slowDays === undefined ? {} : { slowDays: (dayTs) => feed.slowDays?.(dayTs) ?? [] }),
  };
}
