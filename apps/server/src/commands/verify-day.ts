/** `verify day DAY --product CODE`: works a day of the simulated market out again from what the server published of it, and compares. */

import { isDeepStrictEqual, parseArgs } from "node:util";
import {
  type DayOpenState,
  type Instrument,
  type IssuedShare,
  type Listing,
  type RecomputedDay,
  recomputeDay,
  sampledTicks,
  withIssued,
} from "@candela/feeds";
import { DAY_MS, type FeedKind, isLiveSource } from "@candela/model";
import { readConfig } from "../config.ts";
import { candleRow, tickData } from "../modules/market-data/index.ts";
import { StartError } from "../platform/start-error.ts";
import { ask, askRows } from "./ask-server.ts";

const USAGE = "use: npm run verify -- day 2026-11-20 --product X:BTCUSD [--server URL] [--hash HEX] [--ticks 4711,4712]";
/** Ticks of the day that are asked for, evenly spread, the first and the last among them. */
const TICKS_ASKED = 60;
/** Candles that one answer has at most. */
const PAGE = 1_000;

export interface DayAsked {
  /** Without a slash at the end. */
  readonly server: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly productCode: string;
  /** Noted before the day: without it the server's word is taken for what it published. */
  readonly hash?: string | undefined;
  /** Numbers of ticks that are compared besides, such as those of a receipt. */
  readonly ticks?: readonly number[] | undefined;
}

interface DayCheck {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** Prints one line a check; returns 1 when one of them failed. */
export async function verifyDay(args: readonly string[]): Promise<number> {
  const asked = readArguments(args);
  const checks = await checkDay(asked);
  process.stdout.write(`${asked.productCode} on ${asked.day}, from ${asked.server}\n`);
  for (const { name, ok, detail } of checks) process.stdout.write(`${ok ? "ok   " : "WRONG"} ${name}: ${detail}\n`);
  return checks.every(({ ok }) => ok) ? 0 : 1;
}

/** Throws a `StartError` where the server has not published the day (yet), or knows no such product. */
export async function checkDay({ server, day, productCode, hash, ticks = [] }: DayAsked): Promise<DayCheck[]> {
  const product = await ask<{ source: FeedKind }>(server, `product/detail?productCode=${encodeURIComponent(productCode)}`);
  if (product !== undefined && isLiveSource(product.source))
    throw new StartError(
      `${productCode} has the prices of ${product.source}, which nobody can compute again: what can be checked of a trade is its receipt (npm run verify -- receipt FILE --server ${server})`,
    );
  const published = await ask<{ hash: string; seed: string | null }>(server, `market/dayCommitment?day=${day}`);
  const opening = await ask<{ state: string }>(server, `market/dayOpening?day=${day}`);
  if (published?.seed == null || opening === undefined)
    throw new StartError(
      `${server} has not published ${day}: the day is not over, nobody could trade on it yet, or its market is a replay`,
    );
  const opened: DayOpenState = JSON.parse(opening.state);
  // None from a server of before there were any.
  const issued = (await ask<{ listings: readonly IssuedShare[] }>(server, `market/dayListings?day=${day}`))?.listings ?? [];
  const listings = listed(server, issued);
  if (opened.products.length > listings.filter(({ instrument: { listedFrom = 0 } }) => listedFrom <= opened.day * DAY_MS).length)
    throw new StartError(`${server} tells fewer listings than its market had products on ${day}: it cannot be worked out`);
  const recomputed = recomputeDay(published.seed, opened, listings);
  const instrument = recomputed.instrument(productCode);
  if (instrument === undefined) throw new StartError(`${productCode} is no product of the simulated market`);
  if (instrument.listedFrom !== undefined && opened.day * DAY_MS < instrument.listedFrom)
    throw new StartError(
      `${productCode} has prices from ${new Date(instrument.listedFrom).toISOString().slice(0, 10)} on, and none on ${day}`,
    );
  return [
    {
      name: "hash",
      ok: recomputed.hash === (hash ?? published.hash) && recomputed.day === day,
      detail: `SHA-256 of the day's seed is the hash ${hash === undefined ? "that the server tells" : "noted before"}`,
    },
    await checkMinutes({ server, instrument, opened }, recomputed),
    await checkCandle({ server, instrument, opened }, recomputed),
    await checkTicks({ server, instrument, opened }, recomputed, ticks),
    ...(await checkNext(server, recomputed, opened)),
  ];
}

/** The products of this program, which no server changes, and those that the server issued itself. */
function listed(server: string, issued: readonly IssuedShare[]): readonly Listing[] {
  try {
    return withIssued(issued);
  } catch (error) {
    throw new StartError(`${server} tells a listing that is none: ${error instanceof Error ? error.message : String(error)}`);
  }
}

interface Of {
  readonly server: string;
  readonly instrument: Instrument;
  readonly opened: DayOpenState;
}

/** Every minute of the day: each is a fold of all its ticks, so a tick that was another one shows in its minute's volume, if not in its prices. */
async function checkMinutes({ server, instrument, opened }: Of, recomputed: RecomputedDay): Promise<DayCheck> {
  const { productCode } = instrument;
  const expected = recomputed.minuteCandles(productCode).map((candle) => candleRow(candle, instrument));
  const shown = await minutesOf(server, productCode, opened.day * DAY_MS);
  const other = new Map(shown.map((row) => [row.ts, row]));
  const wrong = expected.filter((row) => !isDeepStrictEqual(other.get(row.ts), row));
  const first = wrong[0] === undefined ? "" : `; ${wrong.length} differ, the first at ${new Date(wrong[0].ts).toISOString()}`;
  return {
    name: "minutes",
    ok: wrong.length === 0 && shown.length === expected.length,
    detail: `${shown.length} candles of a minute for ${expected.length}${first}`,
  };
}

/** The minutes that the server shows of a day, page by page into the past. */
async function minutesOf(server: string, productCode: string, from: number): Promise<ReturnType<typeof candleRow>[]> {
  const minutes: ReturnType<typeof candleRow>[] = [];
  for (let end = from + DAY_MS; ; ) {
    const path = `candle/list?productCode=${encodeURIComponent(productCode)}&interval=1m&limit=${PAGE}&endTs=${end}`;
    const page = await askRows<ReturnType<typeof candleRow>>(server, path);
    minutes.unshift(...page.filter(({ ts }) => ts >= from && ts < end));
    const oldest = page[0]?.ts ?? from;
    if (oldest <= from || oldest >= end) return minutes;
    end = oldest;
  }
}

async function checkCandle({ server, instrument, opened }: Of, recomputed: RecomputedDay) {
  const from = opened.day * DAY_MS;
  const path = `candle/list?productCode=${encodeURIComponent(instrument.productCode)}&interval=1d&limit=1&endTs=${from + DAY_MS}`;
  const shown = (await askRows<ReturnType<typeof candleRow>>(server, path)).filter(({ ts }) => ts === from);
  const candle = recomputed.dailyCandle(instrument.productCode);
  const expected = candle === undefined ? [] : [candleRow(candle, instrument)];
  return { name: "candle", ok: isDeepStrictEqual(shown, expected), detail: "open, high, low, close and volume of the day" };
}

async function checkTicks({ server, instrument: { productCode, priceScale } }: Of, recomputed: RecomputedDay, named: readonly number[]) {
  const numbers = recomputed.tickNumbers(productCode);
  const count = numbers === undefined ? 0 : numbers.last - numbers.first + 1;
  const stranger = named.find((seq) => recomputed.tickBySeq(productCode, seq) === undefined);
  if (stranger !== undefined) throw new StartError(`${productCode} has no tick of number ${stranger} on ${recomputed.day}`);
  const asked = new Set([...(numbers === undefined ? [] : sampledTicks(numbers, TICKS_ASKED)), ...named]);
  const wrong: number[] = [];
  for (const seq of asked) {
    const tick = recomputed.tickBySeq(productCode, seq);
    const shown = await ask(server, `tick/detail?productCode=${encodeURIComponent(productCode)}&seq=${seq}`);
    if (tick === undefined || !isDeepStrictEqual(shown, tickData(tick, priceScale))) wrong.push(seq);
  }
  const detail = `${asked.size} of ${count} ticks, the first and the last among them${wrong.length === 0 ? "" : `; not those of number ${wrong.join(", ")}`}`;
  return { name: "ticks", ok: wrong.length === 0, detail };
}

/** What the next day opened from, once that one is over too: it links the days. */
async function checkNext(server: string, recomputed: RecomputedDay, opened: DayOpenState): Promise<DayCheck[]> {
  const next = new Date((opened.day + 1) * DAY_MS).toISOString().slice(0, 10);
  const opening = await ask<{ state: string }>(server, `market/dayOpening?day=${next}`);
  if (opening === undefined) return [];
  const ok = isDeepStrictEqual(JSON.parse(JSON.stringify(recomputed.next)), JSON.parse(opening.state));
  return [{ name: "next", ok, detail: `${next} opened from what this day ended with` }];
}

function readArguments(args: readonly string[]): DayAsked {
  const text = { type: "string" } as const;
  const parsed = (() => {
    try {
      return parseArgs({ args: [...args], allowPositionals: true, options: { product: text, server: text, hash: text, ticks: text } });
    } catch {
      throw new StartError(USAGE);
    }
  })();
  const { product, server, hash, ticks } = parsed.values;
  const [day = "", ...more] = parsed.positionals;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || product === undefined || more.length > 0) throw new StartError(USAGE);
  if (ticks !== undefined && !/^\d{1,15}(,\d{1,15})*$/.test(ticks)) throw new StartError(USAGE);
  const address = server ?? `http://127.0.0.1:${readConfig().port}`;
  return { server: address.replace(/\/+$/, ""), day, productCode: product, hash, ticks: ticks?.split(",").map(Number) };
}
