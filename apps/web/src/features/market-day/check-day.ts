import type { Data } from "@candela/api";
import { DAY_MS } from "@candela/model";
import type { Tick } from "../../lib/market/quote-store.ts";
import { type Compared, compareRows, compareText } from "./compare-rows.ts";
import { dayAfter, dayStart } from "./day-text.ts";
import type { CandleText, DayToWorkOut, WorkedOutDay } from "./work-out-day.ts";

/** As many as `npm run verify -- day` asks for. */
const TICKS_ASKED = 60;
/** Ticks that are asked for at a time. */
const SIDE_BY_SIDE = 6;
/** Candles that one answer has at most. */
const PAGE = 1_000;

const CANDLE_FIELDS = ["open", "high", "low", "close", "volume"] as const satisfies readonly (keyof CandleText)[];
const TICK_FIELDS = ["ts", "price", "bid", "ask"] as const satisfies readonly (keyof Tick)[];

export const CHECKS = ["hash", "noted", "minutes", "day", "ticks", "next"] as const;
export type CheckName = (typeof CHECKS)[number];
export type Check = Compared & { readonly name: CheckName };

export interface DayAsked {
  readonly day: string;
  readonly productCode: string;
  /** Numbers of ticks that somebody traded at. */
  readonly ownTicks: readonly number[];
  /** The hash that this device saw before the day began; null where it saw none. */
  readonly noted: string | null;
}

/** The input of a check: the server's published data, and the day computed from it. Undefined marks data the server does not have. */
export interface CheckHost {
  readonly commitment: (day: string) => Promise<Data<"GET /api/market/dayCommitment"> | undefined>;
  readonly opening: (day: string) => Promise<string | undefined>;
  /** Shares that the server's installation issued itself, by that day or on the next. */
  readonly listings: (day: string) => Promise<DayToWorkOut["listings"]>;
  readonly candles: (productCode: string, interval: "1m" | "1d", endTs: number, limit: number) => Promise<readonly CandleText[]>;
  /** Whether the product has live prices now: those of its days cannot be computed. */
  readonly isLive: (productCode: string) => Promise<boolean>;
  readonly tick: (productCode: string, seq: number) => Promise<Tick | undefined>;
  readonly workOut: (asked: DayToWorkOut, onProgress: (share: number) => void) => Promise<WorkedOutDay | undefined>;
}

export type Outcome =
  /** The server publishes nothing, or not enough, of this day. */
  { readonly kind: "unpublished" } | { readonly kind: "unknown" } | { readonly kind: "live" } | ({ readonly kind: "checked" } & CheckedDay);

export interface CheckedDay {
  readonly day: string;
  readonly productCode: string;
  readonly seed: string;
  /** As it is published, and as this device found it. */
  readonly hash: string;
  readonly own: WorkedOutDay;
  readonly checks: readonly Check[];
}

/** The rough share of each step in the whole, for the progress bar. */
const READ = 0.1;
const WORKED_OUT = 0.6;

/** Works a day out again from what was published of it, and compares it with what the server shows of that day. */
export async function checkDay(asked: DayAsked, host: CheckHost, onProgress: (share: number) => void): Promise<Outcome> {
  const { day, productCode, ownTicks, noted } = asked;
  if (await host.isLive(productCode)) return { kind: "live" };
  const [published, opening, listings] = await Promise.all([host.commitment(day), host.opening(day), host.listings(day)]);
  if (published?.seed == null || opening === undefined) return { kind: "unpublished" };
  onProgress(READ);
  const wanted = { seed: published.seed, opening, listings, productCode, ticks: TICKS_ASKED, ownTicks };
  const own = await host.workOut(wanted, (share) => onProgress(READ + share * (WORKED_OUT - READ)));
  if (own === undefined) return { kind: "unknown" };
  const compared = await compareWithShown(asked, host, own, (share) => onProgress(WORKED_OUT + share * (1 - WORKED_OUT)));
  const checks: Check[] = [
    { name: "hash", ...hashCheck(asked, own, published.hash) },
    ...(noted === null ? [] : [{ name: "noted" as const, ...compareText("hash", published.hash, noted) }]),
    ...compared,
  ];
  return { kind: "checked", day, productCode, seed: published.seed, hash: published.hash, own, checks };
}

/** An opening that is another day's would give that day's prices, with any seed. */
function hashCheck({ day }: DayAsked, own: WorkedOutDay, hash: string): Compared {
  const ofDay = compareText("day", own.day, day);
  return ofDay.first === null ? compareText("hash", hash, own.hash) : ofDay;
}

async function compareWithShown(
  { day, productCode }: DayAsked,
  host: CheckHost,
  own: WorkedOutDay,
  onProgress: (share: number) => void,
): Promise<Check[]> {
  const shown = await minutesOf(host, productCode, day);
  const end = dayStart(day) + DAY_MS;
  const daily = (await host.candles(productCode, "1d", end, 1)).filter(({ ts }) => ts === dayStart(day));
  const ticks = await ticksOf(host, own, onProgress);
  const next = await host.opening(dayAfter(day));
  const byTs = ({ ts }: CandleText) => ts;
  return [
    { name: "minutes", ...compareRows(shown, own.minutes, byTs, CANDLE_FIELDS) },
    { name: "day", ...compareRows(daily, own.daily === null ? [] : [own.daily], byTs, CANDLE_FIELDS) },
    { name: "ticks", ...compareRows(ticks, own.ticks, ({ seq }) => seq, TICK_FIELDS) },
    // The next day's opening comes once that one is over, too.
    ...(next === undefined ? [] : [{ name: "next" as const, ...compareText("opening", inOneForm(next), inOneForm(own.next)) }]),
  ];
}

/** Every minute that the server shows of the day, page by page into the past. */
async function minutesOf(host: CheckHost, productCode: string, day: string): Promise<readonly CandleText[]> {
  const start = dayStart(day);
  let minutes: readonly CandleText[] = [];
  for (let end = start + DAY_MS; ; ) {
    const page = await host.candles(productCode, "1m", end, PAGE);
    minutes = [...page.filter(({ ts }) => ts >= start && ts < end), ...minutes];
    const oldest = page[0]?.ts ?? start;
    if (oldest <= start || oldest >= end) return minutes;
    end = oldest;
  }
}

async function ticksOf(host: CheckHost, { ticks }: WorkedOutDay, onProgress: (share: number) => void): Promise<readonly Tick[]> {
  const shown: Tick[] = [];
  for (let from = 0; from < ticks.length; from += SIDE_BY_SIDE) {
    const asked = ticks.slice(from, from + SIDE_BY_SIDE);
    const found = await Promise.all(asked.map(({ productCode, seq }) => host.tick(productCode, seq)));
    shown.push(...found.flatMap((tick) => tick ?? []));
    onProgress((from + asked.length) / ticks.length);
  }
  return shown;
}

/** The same for two states that differ in the order of their fields alone; a text that is no JSON stays as it is. */
function inOneForm(json: string): string {
  const sorted = (_key: string, value: unknown): unknown =>
    value instanceof Object && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  try {
    return JSON.stringify(JSON.parse(json), sorted);
  } catch {
    return json;
  }
}

/** The comparisons that did not agree. */
export const differing = ({ checks }: CheckedDay): readonly Check[] => checks.filter(({ first }) => first !== null);
