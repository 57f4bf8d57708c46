import type { Candle, Interval, Tick } from "@candela/model";
import { assert, DAY_MS } from "@candela/model";
import { checkWindow } from "../candle-bucket.ts";
import { dayOf, parseDay } from "../civil-day.ts";
import type { Feed, SlowDay } from "../feed.ts";
import type { Listing } from "../instruments/index.ts";
import { type IssuedShare, withIssued } from "../instruments/issued.ts";
import { DayChain } from "./day-chain.ts";
import type { DayOpenState } from "./day-plan.ts";
import { seedHash, seedText } from "./day-seed.ts";
import { type HoursMode, sessionIn } from "./hours.ts";
import { ListedProducts } from "./listed-products.ts";
import { Market } from "./market.ts";
import { dayCandles, dayFigures, minuteCandles } from "./market-candles.ts";
import { daySeed } from "./master-seed.ts";
import { type FoldsOrigin, hearFolds, tellFolds } from "./told-folds.ts";

export interface SimulatedFeedOptions {
  /** Any text; the same seed gives the same market for ever, on every machine. */
  readonly seed: string;
  readonly hours: HoursMode;
  /** First day of the market, as a moment on a UTC midnight; 2020-01-01 unless given. */
  readonly epoch?: number;
  /**
   * The first day on which people trade, as a moment on a UTC midnight. The days before are planned by their candles, which is quick but can be
   * read: a part of such a day says something about the rest. Days from here on cannot be read.
   */
  readonly livedFrom: number;
  /** The market's products; those that Candela knows unless given. */
  readonly listings?: readonly Listing[];
  /** Shares that the installation issues itself. */
  readonly issued?: readonly IssuedShare[];
}

/** Proof that a day's prices were fixed beforehand: `hash` is SHA-256 of the day's seed, both as hex. */
export interface DayCommitment {
  /** `YYYY-MM-DD`, a UTC day. */
  readonly day: string;
  readonly hash: string;
  /** Present only once `now` lies past the end of the day. */
  readonly seed?: string;
}

/** A feed that can also hand out what a day inherits, which together with the day's seed is all of that day. */
export interface SimulatedFeed extends Feed, PublishedSeeds {
  readonly kind: "simulated";
  /**
   * Goes on with other issued shares, all of them given: some come later, or do not come after all. No price of another product hangs on it, so what was told
   * of any day stays as it is; a share that is left out has not had its first day.
   */
  relist(issued: readonly IssuedShare[]): void;
  /** What is folded of the day of `now` and of the days before, for a later process of the same market. */
  tellFolds(now: number): Uint8Array;
  /** Takes what an earlier process told; false where that is of another market, damaged or wrong, and then nothing is taken. */
  hearFolds(bytes: Uint8Array, now: number): boolean;
}

/** Published seeds and commitments of a simulated market, so that anyone can recompute its days. */
export interface PublishedSeeds {
  /** The UTC midnight from which on days can be worked out again. */
  readonly livedFrom: number;
  /** The commitment of a UTC day; the seed itself only when `now` is past the end of a day on which people could trade. Undefined for what is no day. */
  dayCommitment(day: string, now?: number): DayCommitment | undefined;
  /** The published state a UTC day (`YYYY-MM-DD`) opens from; undefined outside the market's life or when `now` is before that day. */
  dayOpenState(day: string, now: number): DayOpenState | undefined;
}

/** Lived days are folded from their ticks; in planned ones only the extremes of crosses have to be looked for. */
function slowDays(listed: ListedProducts, isLived: boolean, hours: HoursMode, day: number): SlowDay[] {
  return listed.listings.slice(0, listed.countOn(day)).flatMap(({ instrument: { productCode, calendar }, cross }) => {
    if ((!isLived && cross === undefined) || sessionIn(hours, calendar, day) === undefined) return [];
    return { productCode, pieces: isLived ? "4h" : "1d" };
  });
}

/** A quote is at most twice the usual one wide, and the price at one side of it. Those of crosses hang on their legs' as well. */
function quoteReach(listing: Listing | undefined): bigint | undefined {
  return listing === undefined || listing.cross !== undefined ? undefined : 2n * listing.instrument.spread;
}

const DEFAULT_EPOCH = Date.UTC(2020, 0, 1);

/** The simulated market: a pure function of the seed and the moment asked about. */
export function createSimulatedFeed(options: SimulatedFeedOptions): SimulatedFeed {
  const epoch = options.epoch ?? DEFAULT_EPOCH;
  assert(epoch % DAY_MS === 0, "the epoch is a UTC midnight");
  assert(options.livedFrom % DAY_MS === 0, "people trade from a UTC midnight on");
  const listedWith = (issued: readonly IssuedShare[]) => new ListedProducts(withIssued(issued, options.listings));
  let listed = listedWith(options.issued ?? []);
  let instruments = listed.listings.map(({ instrument }) => instrument);
  const chain = new DayChain({ listed, seed: options.seed, hours: options.hours, epoch, livedFrom: dayOf(options.livedFrom) });
  const market = new Market(listed, chain);
  const bySeq = (product: number, seq: number) => tickOfNumber(chain, market, product, seq);
  const latest = (product: number, ts: number): Tick | undefined => bySeq(product, market.seqAt(product, ts));
  const told = (): FoldsOrigin => ({ seed: options.seed, about: aboutOf(options, epoch, listed) });
  const withProduct = <T>(code: string, none: T, use: (product: number) => T): T => {
    const product = listed.indexOf(code);
    return product === undefined ? none : use(product);
  };
  return {
    kind: "simulated",
    get instruments() {
      return instruments;
    },
    relist: (issued) => {
      const next = listedWith(issued);
      const since = listed.differsFrom(next);
      if (since === undefined) return;
      listed = next;
      market.listed = next;
      chain.relist(next, since);
      instruments = next.listings.map(({ instrument }) => instrument);
    },
    beginsAt: epoch,
    livedFrom: Math.max(options.livedFrom, epoch),
    slowDays: (dayTs) => slowDays(listed, chain.isLived(dayOf(dayTs)), options.hours, dayOf(dayTs)),
    tickAt: (code, ts) => withProduct(code, undefined, (product) => latest(product, ts)),
    tickBySeq: (code, seq, now) =>
      withProduct(code, undefined, (product) => (now !== undefined && seq > market.seqAt(product, now) ? undefined : bySeq(product, seq))),
    ticksBetween: (code, afterTs, untilTs, limit) =>
      withProduct<Tick[]>(code, [], (product) => {
        const first = market.seqAt(product, afterTs) + 1;
        const last = Math.min(market.seqAt(product, untilTs), first + limit - 1);
        const ticks: Tick[] = [];
        for (let seq = first; seq <= last; seq++) {
          const tick = bySeq(product, seq);
          if (tick !== undefined) ticks.push(tick);
        }
        return ticks;
      }),
    nextTickTs: (code, ts) => withProduct(code, undefined, (product) => bySeq(product, market.seqAt(product, ts) + 1)?.ts),
    candles: (code, interval, from, to, now) =>
      withProduct(code, [], (product) => candles(market, { product, interval, from, to, now }, epoch)),
    foldThrough: (now) => {
      for (const day of [dayOf(now) - 1, dayOf(now)]) market.foldThrough(day, now);
    },
    dayFigures: (code, dayTs, now) => withProduct(code, undefined, (product) => dayFigures(market, product, dayOf(dayTs), now)),
    tellFolds: (now) => tellFolds(market, told(), now),
    hearFolds: (bytes, now) => hearFolds(market, told(), bytes, now),
    quoteReach: (code) => withProduct(code, undefined, (product) => quoteReach(listed.listings[product])),
    isOpen: (code, ts) => withProduct(code, false, (product) => market.isOpen(product, ts)),
    dayCommitment: (label, now) => commitment(options, label, now),
    dayOpenState: (label, now) => {
      const day = parseDay(label);
      const opened = day === undefined || now < day * DAY_MS ? undefined : chain.opened(day);
      return opened && market.published(opened);
    },
  };
}

function tickOfNumber(chain: DayChain, market: Market, product: number, seq: number): Tick | undefined {
  if (!Number.isSafeInteger(seq) || seq < 1) return undefined;
  const day = chain.dayOfSeq(product, seq);
  const productDay = day === undefined ? undefined : market.productDay(product, day);
  if (productDay === undefined) return undefined;
  const index = seq - productDay.plan.seqBefore - 1;
  const perMinute = productDay.plan.ticksPerMinute;
  return market.tick(productDay, Math.floor(index / perMinute), index % perMinute);
}

function candles(
  market: Market,
  window: { product: number; interval: Interval; from: number; to: number; now: number },
  epoch: number,
): Candle[] {
  const from = Math.max(window.from, epoch);
  checkWindow(window.interval, from, window.to, window.now);
  const bounded = { ...window, from };
  return window.interval === "1d" || window.interval === "1w" || window.interval === "1M"
    ? dayCandles(market, bounded)
    : minuteCandles(market, bounded);
}

/** All that a market is made of besides its seed. */
function aboutOf({ hours, livedFrom }: SimulatedFeedOptions, epoch: number, { listings }: ListedProducts): string {
  return JSON.stringify({ hours, livedFrom, epoch, listings }, (_, value: unknown) => (typeof value === "bigint" ? `${value}n` : value));
}

/** Seeds of planned days are never told: nothing is recomputed from them. */
function commitment(
  { seed: masterSeed, livedFrom }: Pick<SimulatedFeedOptions, "seed" | "livedFrom">,
  label: string,
  now: number | undefined,
): DayCommitment | undefined {
  const day = parseDay(label);
  if (day === undefined) return undefined;
  const seed = daySeed(masterSeed, day);
  const hash = seedHash(seed);
  const isTold = day >= dayOf(livedFrom) && now !== undefined && now >= (day + 1) * DAY_MS;
  return isTold ? { day: label, hash, seed: seedText(seed) } : { day: label, hash };
}
