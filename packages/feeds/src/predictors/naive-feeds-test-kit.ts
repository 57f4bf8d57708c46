import { assert, type Candle, DAY_MS, type Interval, type Tick } from "@candela/model";
import { bucketStart, nextBucket } from "../candle-bucket.ts";
import type { Feed, Instrument } from "../feed.ts";
import { LISTINGS } from "../instruments/index.ts";
import { KeyedStream } from "../keyed-stream.ts";

/** Markets made in the simplest way, with one fault each or none, to see whether the battery finds it. */

export const NAIVE_BEGIN = Date.UTC(2026, 0, 5);
export const LEVEL = 20_000;

export interface NaiveShape {
  readonly products: number;
  readonly days: number;
  /** Between two ticks. */
  readonly spacingMs: number;
  readonly seed: number;
  /** Deviation of a minute's move, in steps of the tick size; the level is 20,000. */
  readonly perMinute: number;
}

export interface NaiveFeed extends Feed {
  readonly days: number;
}

/** Random stream that a product of such a market is drawn with. */
export const streamOf = (seed: number, product: number) => new KeyedStream(Int32Array.of(seed, product, 0, 0, 0, 0, 0, 0), 0, 0, 0);

/** Every product as its path in steps has it, around the clock. */
export function makeFeed(shape: NaiveShape, pathOf: (product: number, count: number) => Float64Array): NaiveFeed {
  const count = Math.floor((shape.days * DAY_MS) / shape.spacingMs);
  const instruments: Instrument[] = LISTINGS.slice(0, shape.products).map(({ instrument }) => ({
    ...instrument,
    tickSize: 1n,
    spread: 2n,
    referencePrice: BigInt(LEVEL),
  }));
  const paths = instruments.map((_, product) => stepsOf(pathOf(product, count)));
  const productOf = new Map(instruments.map(({ productCode }, product) => [productCode, product]));
  /** Each product ticks at its own moment of each slot. */
  const firstAt = (product: number) => NAIVE_BEGIN + Math.floor((shape.spacingMs * (product + 0.5)) / shape.products);
  const tick = (product: number, seq: number): Tick | undefined => {
    const steps = paths[product]?.[seq - 1];
    const productCode = instruments[product]?.productCode;
    if (steps === undefined || productCode === undefined) return undefined;
    const price = BigInt(steps);
    return { productCode, seq, ts: firstAt(product) + (seq - 1) * shape.spacingMs, price, bid: price - 1n, ask: price + 1n, volume: 5n };
  };
  const seqAt = (product: number, ts: number) => Math.max(0, Math.min(count, Math.floor((ts - firstAt(product)) / shape.spacingMs) + 1));
  const find = (code: string): number => {
    const product = productOf.get(code);
    assert(product !== undefined, "only products of the feed are asked about");
    return product;
  };
  const bars = new Map<string, Candle | undefined>();
  const bar = (product: number, interval: Interval, ts: number, until: number): Candle | undefined => {
    const key = `${product} ${interval} ${ts} ${until}`;
    if (!bars.has(key)) bars.set(key, foldPath(paths[product] as Int32Array, seqAt(product, ts - 1), seqAt(product, until), ts));
    return bars.get(key);
  };
  return {
    kind: "simulated",
    days: shape.days,
    instruments,
    beginsAt: NAIVE_BEGIN,
    tickAt: (code, ts) => tick(find(code), seqAt(find(code), ts)),
    tickBySeq: (code, seq) => tick(find(code), seq),
    ticksBetween: (code, after, until, limit) => {
      const product = find(code);
      const first = seqAt(product, after) + 1;
      const last = Math.min(seqAt(product, until), first + limit - 1);
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => tick(product, first + i) as Tick);
    },
    nextTickTs: (code, ts) => tick(find(code), seqAt(find(code), ts) + 1)?.ts,
    candles: (code, interval, from, to, now) => {
      const made: Candle[] = [];
      for (let ts = bucketStart(interval, from); ts < to && ts <= now; ts = nextBucket(interval, ts)) {
        const found = ts < from ? undefined : bar(find(code), interval, ts, Math.min(now, nextBucket(interval, ts) - 1));
        if (found !== undefined) made.push(found);
      }
      return made;
    },
    isOpen: () => true,
  };
}

/** Prices on the grid. Loops here and below are plain ones: a feed has millions of ticks. */
function stepsOf(path: Float64Array): Int32Array {
  const steps = new Int32Array(path.length);
  for (let k = 0; k < path.length; k++) steps[k] = Math.max(100, Math.round(path[k] as number));
  return steps;
}

function foldPath(path: Int32Array, from: number, to: number, ts: number): Candle | undefined {
  if (to <= from) return undefined;
  let high = path[from] as number;
  let low = high;
  for (let k = from; k < to; k++) {
    const price = path[k] as number;
    if (price > high) high = price;
    if (price < low) low = price;
  }
  return {
    ts,
    open: BigInt(path[from] as number),
    high: BigInt(high),
    low: BigInt(low),
    close: BigInt(path[to - 1] as number),
    volume: BigInt(5 * (to - from)),
  };
}

const SHARED = 0.9;
const OWN = Math.sqrt(1 - SHARED ** 2);

/** The factor that all products share: a normal for every slot, the same at every call. */
function sharedNormals(seed: number, count: number): Float64Array {
  const stream = streamOf(seed, 1_000);
  const normals = new Float64Array(count);
  for (let k = 0; k < count; k++) normals[k] = stream.normal();
  return normals;
}

/** No fault: products share a factor tick by tick, and go whole steps up or down, each as likely, so that rounding hides nothing. */
export function honestFeed(shape: NaiveShape): NaiveFeed {
  const deviation = shape.perMinute * Math.sqrt(shape.spacingMs / 60_000);
  let shared: Float64Array | undefined;
  return makeFeed(shape, (product, count) => {
    shared ??= sharedNormals(shape.seed, count);
    const stream = streamOf(shape.seed, product);
    const path = new Float64Array(count);
    let price = LEVEL;
    for (let k = 0; k < count; k++) {
      // The expectation of the rounded move is the move itself: where it is rounded to is left to chance.
      price += Math.floor(deviation * (SHARED * (shared[k] as number) + OWN * stream.normal()) + stream.uniform());
      path[k] = price;
    }
    return path;
  });
}

/** Products share a factor from minute to minute, but within a minute each walks to its end on a way of its own. */
export function laggingFeed(shape: NaiveShape): NaiveFeed {
  const ofMinute = 60_000 / shape.spacingMs;
  const small = shape.perMinute / Math.sqrt(ofMinute);
  let shared: Float64Array | undefined;
  return makeFeed(shape, (product, count) => {
    shared ??= sharedNormals(shape.seed, count / ofMinute);
    const stream = streamOf(shape.seed, product);
    const path = new Float64Array(count);
    let open = LEVEL;
    shared.forEach((factor, minute) => {
      const close = open + shape.perMinute * (SHARED * factor + OWN * stream.normal());
      let walked = 0;
      for (let k = 1; k <= ofMinute; k++) {
        walked += small * stream.normal();
        path[minute * ofMinute + k - 1] = open + walked;
      }
      for (let k = 1; k <= ofMinute; k++) {
        const at = minute * ofMinute + k - 1;
        path[at] = (path[at] as number) + ((close - open - walked) * k) / ofMinute;
      }
      open = close;
    });
    return path;
  });
}

/** Each day's high and low are fixed before it begins, as far from its open as a day usually goes: the price turns there. */
export function pinnedFeed(shape: NaiveShape): NaiveFeed {
  const deviation = shape.perMinute * Math.sqrt(shape.spacingMs / 60_000);
  const room = 0.6 * shape.perMinute * Math.sqrt(1_440);
  const ofDay = DAY_MS / shape.spacingMs;
  return makeFeed(shape, (product, count) => {
    const stream = streamOf(shape.seed, product);
    const path = new Float64Array(count);
    let price = LEVEL;
    let open = LEVEL;
    for (let k = 0; k < count; k++) {
      if (k % ofDay === 0) open = price;
      price += deviation * stream.normal();
      if (price > open + room) price = 2 * (open + room) - price;
      if (price < open - room) price = 2 * (open - room) - price;
      path[k] = price;
    }
    return path;
  });
}

/** An honest walk shown to the nearest step: just after a change it stands near the edge it came over, and goes back more often than on. */
export function roundedFeed(shape: NaiveShape): NaiveFeed {
  const deviation = shape.perMinute * Math.sqrt(shape.spacingMs / 60_000);
  return makeFeed(shape, (product, count) => {
    const stream = streamOf(shape.seed, product);
    const path = new Float64Array(count);
    let price = LEVEL;
    for (let k = 0; k < count; k++) {
      price += deviation * stream.normal();
      path[k] = price;
    }
    return path;
  });
}

/** Ticks that go by until a price of {@link keptRoundingFeed} is rounded anew. */
const KEPT_TICKS = 4;

/** An honest walk rounded by chance, each rounding kept for some ticks: who knows where the price stood on average knows which way it is taken back. */
export function keptRoundingFeed(shape: NaiveShape): NaiveFeed {
  const deviation = shape.perMinute * Math.sqrt(shape.spacingMs / 60_000);
  return makeFeed(shape, (product, count) => {
    const stream = streamOf(shape.seed, product);
    const path = new Float64Array(count);
    let price = LEVEL;
    let draw = 0;
    for (let k = 0; k < count; k++) {
      if ((k + product) % KEPT_TICKS === 0) draw = stream.uniform();
      price += deviation * stream.normal();
      path[k] = Math.floor(price + draw);
    }
    return path;
  });
}

/** How many times as much as the others every second product moves in {@link staleFeed}. */
const WILD = 50;

/**
 * Prices shown to the nearest step of walks that share a factor. Every second one is wild, and shows where the quiet ones stand within their steps:
 * which way they will come out.
 */
export function staleFeed(shape: NaiveShape): NaiveFeed {
  const deviation = shape.perMinute * Math.sqrt(shape.spacingMs / 60_000);
  let shared: Float64Array | undefined;
  return makeFeed(shape, (product, count) => {
    shared ??= sharedNormals(shape.seed, count);
    const stream = streamOf(shape.seed, product);
    const size = product % 2 === 0 ? deviation : WILD * deviation;
    const path = new Float64Array(count);
    let price = LEVEL;
    for (let k = 0; k < count; k++) {
      price += size * (SHARED * (shared[k] as number) + OWN * stream.normal());
      path[k] = price;
    }
    return path;
  });
}

/** Drawn back to the reference by `pull` of the distance a day: buying below it and waiting is paid. */
export function revertingFeed(shape: NaiveShape, pull: number): NaiveFeed {
  const deviation = shape.perMinute * Math.sqrt(shape.spacingMs / 60_000);
  const back = pull * (shape.spacingMs / DAY_MS);
  return makeFeed(shape, (product, count) => {
    const stream = streamOf(shape.seed, product);
    const path = new Float64Array(count);
    let price = LEVEL;
    for (let k = 0; k < count; k++) {
      price += deviation * stream.normal() - back * (price - LEVEL);
      path[k] = price;
    }
    return path;
  });
}
