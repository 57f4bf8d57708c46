import path from "node:path";
import { assert } from "@candela/model";
import type { Instrument } from "../feed.ts";
import { LISTINGS } from "../instruments/index.ts";
import { BarTape } from "./bar-tape.ts";
import type { Choice } from "./choose-recordings.ts";
import { type DecimalColumn, onScale, type Recorded, readColumns } from "./csv-columns.ts";
import type { BarColumns } from "./looped-bars.ts";
import { intervalLength } from "./manifest.ts";
import type { Tape } from "./tape.ts";
import { TickTape } from "./tick-tape.ts";

export interface Pace {
  readonly startedAt: number;
  readonly speed: number;
}

/** Reads a chosen file and lays it on the clock. Throws when the file is not of its manifest's form. */
export async function loadTape(folder: string, choice: Choice, pace: Pace): Promise<Tape> {
  const recorded = await readColumns(path.join(folder, choice.recording.file));
  if (recorded.ts.length < 2) throw new Error(`${recorded.file} has fewer than two rows`);
  if (choice.recording.kind === "ticks") return tickTape(recorded, choice, pace);
  const asks = choice.asks === undefined ? undefined : await readColumns(path.join(folder, choice.asks.file));
  return barTape(recorded, asks, choice, pace);
}

function barTape(recorded: Recorded, asks: Recorded | undefined, choice: Choice, { startedAt, speed }: Pace): Tape {
  const barLength = intervalLength(choice.recording.interval);
  assert(barLength !== undefined, "bars have an interval");
  const names = ["open", "high", "low", "close"] as const;
  const askClose = asks === undefined ? undefined : column(asks, "close");
  const { scale, step, steps } = priceGrid([...names.map((name) => column(recorded, name)), ...(askClose === undefined ? [] : [askClose])]);
  const [open, high, low, close, ask] = steps;
  assert(open !== undefined && high !== undefined && low !== undefined && close !== undefined, "four price columns");
  const volume = recorded.columns.get("volume") ?? { units: new Float64Array(open.length), scale: 0 };
  const instrument = replayInstrument(choice.productCode, { scale, step, reference: close[0] as number, volumeScale: volume.scale });
  const bars: BarColumns = { open, high, low, close, volume: onScale(volume, instrument.quantityScale) };
  const usual = Number(instrument.spread / instrument.tickSize) / (close[0] as number);
  const spread = close.map((price, i) =>
    Math.max(1, ask !== undefined && ask.length === close.length ? (ask[i] as number) - price : Math.round(price * usual)),
  );
  const isBid = /^bid|^CFD/.test(choice.recording.priceKind);
  return new BarTape({ instrument, bars, spread, isBid, barLength }, startedAt, speed);
}

/** Trades stand between a bid and an ask drawn around them; quotes are priced at their bid. */
function tickTape(recorded: Recorded, choice: Choice, { startedAt, speed }: Pace): Tape {
  const isQuote = recorded.columns.has("bid");
  const { scale, step, steps } = priceGrid(isQuote ? [column(recorded, "bid"), column(recorded, "ask")] : [column(recorded, "price")]);
  const [price, recordedAsk] = steps;
  assert(price !== undefined, "a price column");
  const size = recorded.columns.get(isQuote ? "bid_size" : "size") ?? { units: new Float64Array(price.length), scale: 0 };
  const instrument = replayInstrument(choice.productCode, { scale, step, reference: price[0] as number, volumeScale: size.scale });
  const half = Math.max(1, Math.round(Number(instrument.spread / instrument.tickSize) / 2));
  const bid = isQuote ? price : price.map((steps) => Math.max(1, steps - half));
  // A crossed quote is kept in order: the ask is never below the bid.
  const ask = price.map((steps, i) => Math.max(steps, recordedAsk?.[i] ?? steps + half));
  const volume = onScale(size, instrument.quantityScale);
  return new TickTape({ instrument, ts: recorded.ts, price, bid, ask, volume }, startedAt, speed);
}

function column(recorded: Recorded, name: string): DecimalColumn {
  const found = recorded.columns.get(name);
  if (found === undefined) throw new Error(`${recorded.file} has no column ${name}`);
  return found;
}

/** The finest scale of some price columns, the largest step all their prices are multiples of, and the prices in steps. */
function priceGrid(columns: readonly DecimalColumn[]): { scale: number; step: number; steps: readonly Float64Array[] } {
  const scale = Math.max(...columns.map((one) => one.scale));
  const units = columns.map((one) => onScale(one, scale));
  let step = 0;
  for (const prices of units) {
    for (const price of prices) step = commonDivisor(step, price);
  }
  if (step < 1) throw new Error("a recording without a price above zero");
  return { scale, step, steps: units.map((prices) => prices.map((price) => price / step)) };
}

function commonDivisor(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}

interface Grid {
  readonly scale: number;
  readonly step: number;
  readonly reference: number;
  readonly volumeScale: number;
}

/** The listed product on the recording's grid: its scale, tick and level, never closed, quantities fine enough for the volumes. */
function replayInstrument(productCode: string, { scale, step, reference, volumeScale }: Grid): Instrument {
  const found = LISTINGS.find(({ instrument }) => instrument.productCode === productCode)?.instrument;
  if (found === undefined) throw new Error(`no product ${productCode}`);
  // It begins where its recording does.
  const { listedFrom: _, ...listed } = found;
  const tickSize = BigInt(step);
  const referencePrice = BigInt(reference) * tickSize;
  const quantityScale = Math.max(listed.quantityScale, volumeScale);
  const finer = 10n ** BigInt(quantityScale - listed.quantityScale);
  const spreadSteps = (listed.spread * referencePrice) / listed.referencePrice / tickSize;
  return {
    ...listed,
    priceScale: scale,
    tickSize,
    quantityScale,
    quantityStep: listed.quantityStep * finer,
    quantityMin: listed.quantityMin * finer,
    quantityMax: listed.quantityMax * finer,
    calendar: "always",
    spread: (spreadSteps < 1n ? 1n : spreadSteps) * tickSize,
    referencePrice,
  };
}
