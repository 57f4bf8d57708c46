import type { Feed } from "@candela/feeds";
import type { Tick } from "@candela/model";
import { DAY_MS, MINUTE_MS } from "@candela/model";
import type { VirtualClock } from "../platform/virtual-clock.ts";
import { mayCount, togetherByProduct, type Wanted, wantedByProduct } from "./counted-minutes.ts";
import type { DayMinutes } from "./day-minutes.ts";
import type { LeapingSource } from "./leaping-source.ts";
import type { TimeWork } from "./time-work.ts";

export interface TimeMachineParts {
  readonly clock: VirtualClock;
  readonly feed: Feed;
  readonly source: LeapingSource;
  readonly minutes: DayMinutes;
  readonly work: TimeWork;
  /** Tells every tick of these products, and leaves none out: as life is, for comparison. */
  readonly slowly?: readonly string[];
}

/** After so long without a tick the price guard believes the next one: only then may ticks be left out, lest it compare with an old price. */
const SILENCE_MS = 10 * MINUTE_MS;
/** Played before a minute that counts, after a gap: the guard's last prices and the path that leads to a tick are then those of a life. */
const LEAD_IN_MS = MINUTE_MS;
const TICKS_MAX = 100_000;
/** The same moment falling due again and again is a fault of ours. */
const SAME_MOMENT_MAX = 20;

/** What was found for a product: from `searchedFrom` on, for what is `wanted`, the first minute that counts. */
interface Found {
  readonly wanted: Wanted;
  readonly searchedFrom: number;
  readonly minuteTs: number;
}

/** From `begin` on (epoch ms) a product's ticks are played, those after `after`. */
interface Play {
  readonly begin: number;
  readonly after: number;
}

/**
 * Lets a server live through time as fast as it can be worked out: the server's own modules on a clock that jumps. It plays the ticks of the minutes in
 * which something may happen, one by one in the order of their times, each at its own moment; and it carries out what falls due by the clock at that very moment.
 * What a tick sets off is finished before the next is told. Ticks that set nothing off are left out.
 */
export class TimeMachine {
  readonly #parts: TimeMachineParts;
  readonly #found = new Map<string, Found>();
  #told = 0;

  constructor(parts: TimeMachineParts) {
    this.#parts = parts;
  }

  /** How many ticks were played. */
  get told(): number {
    return this.#told;
  }

  now(): number {
    return this.#parts.clock.now();
  }

  passDays(days: number): Promise<void> {
    return this.passTo(this.now() + days * DAY_MS);
  }

  /** Lives on until `target` (epoch ms), all that happens up to then included. */
  async passTo(target: number): Promise<void> {
    const { clock, work } = this.#parts;
    let [lastDue, times] = [Number.NaN, 0];
    for (;;) {
      await work.idle();
      const dueAt = work.dueAt();
      const plays = await this.#nextPlays(Math.min(target, dueAt));
      const playAt = Math.min(...[...plays.values()].map(({ begin }) => begin));
      if (dueAt <= Math.min(target, playAt)) {
        times = dueAt === lastDue ? times + 1 : 0;
        lastDue = dueAt;
        if (times > SAME_MOMENT_MAX) throw new Error(`what is due at ${new Date(dueAt).toISOString()} is never done`);
        clock.passTo(dueAt);
        await work.carryOutDue();
      } else if (playAt >= target) {
        clock.passTo(target);
        return;
      } else await this.#playMinute(plays, playAt, Math.min(target, dueAt));
    }
  }

  /** Brings products to their newest tick, as whoever trades on them would see it, and those that are looked at together with them. */
  async look(productCodes: readonly string[]): Promise<void> {
    const { source, feed, work } = this.#parts;
    const now = this.now();
    const together = togetherByProduct(work.awaited());
    const codes = new Set([...productCodes.flatMap((code) => [...(together.get(code) ?? [])]), ...productCodes]);
    for (const code of codes) {
      const told = source.lastTold(code);
      const from = told === undefined || now - told.ts > SILENCE_MS + LEAD_IN_MS ? now - LEAD_IN_MS : told.ts;
      for (const tick of feed.ticksBetween(code, from, now, TICKS_MAX)) await this.#tell(tick);
    }
    await this.#parts.work.idle();
  }

  async #tell(tick: Tick): Promise<void> {
    const { clock, source, work } = this.#parts;
    clock.passTo(tick.ts);
    this.#told += 1;
    // The bars of after a gap are read before anything else comes.
    if (source.tell(tick)) await work.idle();
  }

  /** What each product has to play before `until`. */
  async #nextPlays(until: number): Promise<Map<string, Play>> {
    const { work, slowly, source } = this.#parts;
    const now = this.now();
    const plays = new Map<string, Play>();
    for (const code of slowly ?? []) plays.set(code, { begin: now, after: source.lastTold(code)?.ts ?? now });
    const awaited = [...work.awaited()];
    const minutes = new Map<string, number>();
    for (const [code, wanted] of wantedByProduct(awaited)) {
      const minuteTs = plays.has(code) ? undefined : await this.#nextCounted(code, wanted, until);
      if (minuteTs !== undefined) minutes.set(code, minuteTs);
    }
    for (const [code, minuteTs] of withThoseTogether(minutes, togetherByProduct(awaited))) {
      if (plays.has(code)) continue;
      const told = source.lastTold(code)?.ts ?? 0;
      const leadIn = minuteTs - LEAD_IN_MS;
      const leaps = leadIn - told > SILENCE_MS;
      const begin = leaps ? Math.max(leadIn, now) : now;
      if (begin < until) plays.set(code, { begin, after: leaps ? leadIn - 1 : told });
    }
    return plays;
  }

  /** The first minute, from now on, that has to be played; one that begins so long after `until` that nothing of it is played before is not looked for. */
  async #nextCounted(code: string, wanted: Wanted, until: number): Promise<number | undefined> {
    const now = this.now();
    const nowMinute = now - (now % MINUTE_MS);
    const known = this.#found.get(code);
    let from = nowMinute;
    if (known !== undefined && isSame(known.wanted, wanted) && known.searchedFrom <= nowMinute) {
      if (known.minuteTs >= nowMinute) from = known.minuteTs;
    }
    const found = await this.#search(code, wanted, from, until + SILENCE_MS + 2 * LEAD_IN_MS);
    this.#found.set(code, { wanted, searchedFrom: nowMinute, minuteTs: found.minuteTs });
    return found.counts ? found.minuteTs : undefined;
  }

  /** Where nothing counts before `end`, the minute up to which that is known. */
  async #search(code: string, wanted: Wanted, from: number, end: number): Promise<{ readonly minuteTs: number; readonly counts: boolean }> {
    const instrument = this.#parts.feed.instruments.find(({ productCode }) => productCode === code);
    if (instrument === undefined) return { minuteTs: end, counts: false };
    const reach = this.#parts.feed.quoteReach?.(code);
    // How far its quotes lie from its prices is not known: all of it is played.
    if (reach === undefined) return { minuteTs: from, counts: true };
    for (let dayTs = from - (from % DAY_MS); dayTs < end; dayTs += DAY_MS)
      for (const minute of await this.#parts.minutes.of(code, dayTs))
        if (minute.ts >= from && mayCount(minute, wanted, instrument, reach)) return { minuteTs: minute.ts, counts: true };
    return { minuteTs: end - (end % MINUTE_MS), counts: false };
  }

  /** Plays up to the end of the minute that `from` lies in, or to `until`; ends early where something happened, since other ticks may count then. */
  async #playMinute(plays: ReadonlyMap<string, Play>, from: number, until: number): Promise<void> {
    const { feed, work, clock } = this.#parts;
    const end = Math.min(until, from - (from % MINUTE_MS) + MINUTE_MS);
    const playing = [...plays].filter(([, { begin }]) => begin < end);
    const ticks = playing.flatMap(([code, { after }]) => feed.ticksBetween(code, after, end, TICKS_MAX));
    ticks.sort((a, b) => a.ts - b.ts || (a.productCode < b.productCode ? -1 : 1));
    const before = work.version();
    for (const tick of ticks) {
      await this.#tell(tick);
      await work.idle();
      if (work.version() !== before) return;
    }
    clock.passTo(end);
  }
}

/** The first minute of each product that has to be played: its own, or that of a product that it is looked at with. */
function withThoseTogether(minutes: ReadonlyMap<string, number>, together: ReadonlyMap<string, ReadonlySet<string>>): Map<string, number> {
  const first = new Map(minutes);
  for (const [code, minuteTs] of minutes)
    for (const other of together.get(code) ?? []) first.set(other, Math.min(minuteTs, first.get(other) ?? minuteTs));
  return first;
}

function isSame(a: Wanted, b: Wanted): boolean {
  return a.below === b.below && a.above === b.above && a.everyTickFrom === b.everyTickFrom;
}
