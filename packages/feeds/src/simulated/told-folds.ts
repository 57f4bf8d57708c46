import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { DAY_MS, MINUTE_MS } from "@candela/model";
import { dayOf } from "../civil-day.ts";
import type { StepBar } from "../minute-ticks.ts";
import { type DaySum, SUM_DAYS } from "./day-sum.ts";
import type { Market } from "./market.ts";
import { emptyBars, type MinuteBars, minuteOf } from "./minute-bars.ts";
import { isPlanned, type ProductDay } from "./product-day.ts";

/**
 * What was folded of a day, as bytes that a later process may go on from: the minutes of today as far as they are known, and the sums of the days before.
 * They are signed with the master seed, so bytes of another market, another version's, damaged or made by somebody else are taken for nothing. No price
 * follows from them: they are highs, lows and volumes that are shown, and the last minutes are folded anew in any case and compared.
 */

/** Changes with what the bytes look like, and with every change of the market that would make a minute another one. */
const FORMAT = 1;
const SIGNATURE_BYTES = 32;
const LENGTH_BYTES = 4;
/** Open, high, low and close as 32-bit numbers, the volume as a double. */
const MINUTE_BYTES = 4 * 4 + 8;
/** More than the price guard looks back. */
const OWN_MINUTES = 15;

interface Header {
  readonly format: number;
  readonly market: string;
  readonly day: number;
  /** Products by id, with how many of their minutes follow. */
  readonly minutes: readonly (readonly [productId: number, count: number])[];
  readonly sums: readonly KeptSum[];
}

type KeptSum = readonly [
  day: number,
  productId: number,
  open: number,
  high: number,
  low: number,
  close: number,
  volume: number,
  worth: string,
];

/** What the bytes must be of: its seed, and all that its minutes follow from. */
export interface FoldsOrigin {
  readonly seed: string;
  /** All else that its minutes follow from (hours, first days, products), as text. */
  readonly about: string;
}

/** What is known of today by `now`, and of the days before. */
export function tellFolds(market: Market, origin: FoldsOrigin, now: number): Uint8Array {
  const day = dayOf(now);
  const known = daysOf(market, day).flatMap((one) => (isPlanned(one) ? [] : [{ one, bars: market.knownMinutes(one) }]));
  const header: Header = {
    format: FORMAT,
    market: fingerprint(origin),
    day,
    minutes: known.map(({ one, bars }) => [one.listing.instrument.productId, bars.open.length]),
    sums: Array.from({ length: SUM_DAYS }, (_, back) => day - 1 - back).flatMap((before) =>
      daysOf(market, before).flatMap((one) => {
        const sum = market.knownSum(one);
        return sum === undefined ? [] : [keptSum(one, sum)];
      }),
    ),
  };
  const text = Buffer.from(JSON.stringify(header), "utf8");
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(text.length);
  const arrays = known.flatMap(({ bars: { open, high, low, close, volume } }) => [open, high, low, close, volume].map(bytesOf));
  const told = Buffer.concat([length, text, ...arrays]);
  return Buffer.concat([signature(origin, told), told]);
}

/** Goes on from what `tellFolds` told; false, and nothing changes, where that is not of this market, is damaged, or is not what its minutes fold to. */
export function hearFolds(market: Market, origin: FoldsOrigin, bytes: Uint8Array, now: number): boolean {
  const read = readFolds(origin, bytes);
  if (read === undefined || read.header.day > dayOf(now)) return false;
  const { header, minutes } = read;
  const today = productDays(market, header.day);
  const told = [...minutes].flatMap(([productId, bars]) => {
    const one = today.get(productId);
    return one === undefined || isPlanned(one) ? [] : [{ one, bars: beforeNow(one, bars, now) }];
  });
  if (!told.every(({ one, bars }) => agrees(market, one, bars))) return false;
  for (const { one, bars } of told) market.tellMinutes(one, bars);
  for (const [day, productId, open, high, low, close, volume, worth] of header.sums) {
    const one = productDays(market, day).get(productId);
    if (one !== undefined) market.tellSum(one, { bar: { open, high, low, close, volume }, worth: BigInt(worth) });
  }
  return true;
}

/** Minutes that are folded anew: the last of what was told, and those that a guard may look at. */
function beforeNow({ day, plan }: ProductDay, bars: MinuteBars, now: number): MinuteBars {
  const running = Math.floor((now - day * DAY_MS) / MINUTE_MS) - plan.session.start;
  const count = Math.max(0, Math.min(bars.open.length, plan.session.end - plan.session.start, running - OWN_MINUTES));
  return sliceOf(bars, 0, count);
}

/** Whether the last minute told, and the one in the middle, are what this process folds. */
function agrees(market: Market, one: ProductDay, bars: MinuteBars): boolean {
  const count = bars.open.length;
  return [...new Set([count - 1, count >>> 1])].every((k) => k < 0 || k >= count || isSame(market.ownMinute(one, k), minuteOf(bars, k)));
}

const isSame = (a: StepBar, b: StepBar) =>
  a.open === b.open && a.high === b.high && a.low === b.low && a.close === b.close && a.volume === b.volume;

function readFolds(origin: FoldsOrigin, bytes: Uint8Array): { header: Header; minutes: Map<number, MinuteBars> } | undefined {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const told = all.subarray(SIGNATURE_BYTES);
  if (told.length < LENGTH_BYTES || !timingSafeEqual(all.subarray(0, SIGNATURE_BYTES), signature(origin, told))) return undefined;
  const end = LENGTH_BYTES + told.readUInt32LE(0);
  // What is signed was written here.
  const header = JSON.parse(told.toString("utf8", LENGTH_BYTES, end)) as Header;
  if (header.format !== FORMAT || header.market !== fingerprint(origin)) return undefined;
  const minutes = new Map<number, MinuteBars>();
  let at = end;
  for (const [productId, count] of header.minutes) {
    minutes.set(productId, readBars(told.subarray(at), count));
    at += count * MINUTE_BYTES;
  }
  return { header, minutes };
}

function readBars(from: Buffer, count: number): MinuteBars {
  const bars = emptyBars(count);
  let at = 0;
  for (const values of [bars.open, bars.high, bars.low, bars.close, bars.volume]) {
    bytesOf(values).set(from.subarray(at, at + values.byteLength));
    at += values.byteLength;
  }
  return bars;
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Int32Array | Float64Array) => new Uint8Array(buffer, byteOffset, byteLength);

function sliceOf({ open, high, low, close, volume }: MinuteBars, from: number, to: number): MinuteBars {
  return {
    open: open.subarray(from, to),
    high: high.subarray(from, to),
    low: low.subarray(from, to),
    close: close.subarray(from, to),
    volume: volume.subarray(from, to),
  };
}

function keptSum({ day, listing }: ProductDay, { bar, worth }: DaySum): KeptSum {
  return [day, listing.instrument.productId, bar.open, bar.high, bar.low, bar.close, bar.volume, String(worth)];
}

const daysOf = (market: Market, day: number): ProductDay[] =>
  market.listed.listings.flatMap((_, product) => market.productDay(product, day) ?? []);

const productDays = (market: Market, day: number) => new Map(daysOf(market, day).map((one) => [one.listing.instrument.productId, one]));

function fingerprint({ about }: FoldsOrigin): string {
  return createHash("sha256").update(about).digest("hex");
}

function signature({ seed }: FoldsOrigin, told: Uint8Array): Buffer {
  return createHmac("sha256", seed).update("candela folded minutes\n").update(told).digest();
}
