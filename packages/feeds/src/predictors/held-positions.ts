import { RATE_SCALE } from "@candela/model";
import { dayOf } from "../civil-day.ts";
import type { Feed, Instrument } from "../feed.ts";
import { solve } from "./linear-algebra.ts";
import { type Earnings, Tally, VENUES, type Venue } from "./trades.ts";

/** For how many days positions are held. */
const HOLDS = [1, 5, 20, 60];
/** Past that the signals look back on. */
const BACK = 60;

/** Where positions are held, and from when to when. Several may be put together: they have nothing to do with each other. */
export interface HeldMarket {
  readonly feed: Feed;
  readonly instruments: readonly Instrument[];
  readonly from: number;
  readonly to: number;
}

interface Course {
  readonly market: number;
  readonly instrument: Instrument;
  /** Logarithmic closes of the days it traded, and which days those are. */
  readonly closes: readonly number[];
  readonly days: readonly number[];
  readonly usualDay: number;
}

/** One position that could have been opened: signals then, and the move until it was closed. */
interface Position {
  readonly course: Course;
  readonly day: number;
  readonly signals: readonly number[];
  readonly move: number;
}

/** Keeps the blocks of one market apart from those of the next. */
const BLOCKS_A_MARKET = 1_000_000;

const SIGNALS = ["buy and hold", "buy below the reference, sell above", "momentum of 5 days", "momentum of 20 days", "momentum of 60 days"];

/**
 * Earnings of positions held for days, on daily closes: by each signal alone, and by a regression on all of them that was learned on the
 * first half of the time. All are judged on the second half.
 */
export function heldPositions(markets: readonly HeldMarket[]): Earnings[] {
  const courses = markets.flatMap((held, market) => held.instruments.flatMap((instrument) => courseOf(held, market, instrument)));
  const middles = markets.map(({ from, to }) => dayOf(from + (to - from) / 2));
  return HOLDS.flatMap((hold) => {
    const positions = courses.flatMap((course) => positionsOf(course, hold));
    const isEarly = ({ course, day }: Position) => day + 2 * hold < (middles[course.market] as number);
    const judged = positions.filter(({ course, day }) => day >= (middles[course.market] as number));
    const coefficients = regression(positions.filter(isEarly));
    const strategies: [string, (position: Position) => number][] = [
      ...SIGNALS.map((name, k): [string, (position: Position) => number] => [name, ({ signals }) => signals[k] as number]),
      ["regression on all of these", ({ signals }) => signals.reduce((sum, signal, k) => sum + signal * (coefficients[k] as number), 0)],
    ];
    return strategies.flatMap(([strategy, score]) =>
      VENUES.map((venue) => ({
        ...{ group: "all", horizon: `${hold} days`, strategy, venue: venue.name },
        ...earned(judged, score, venue, hold),
      })),
    );
  });
}

function courseOf({ feed, from, to }: HeldMarket, market: number, instrument: Instrument): Course[] {
  const candles = feed.candles(instrument.productCode, "1d", from, to, to - 1);
  if (candles.length < 4 * BACK) return [];
  const closes = candles.map(({ close }) => Math.log(Number(close)));
  const early = closes.slice(1, 2 * BACK).map((close, i) => (close - (closes[i] as number)) ** 2);
  const usualDay = Math.sqrt(early.reduce((sum, square) => sum + square, 0) / early.length);
  return [{ market, instrument, closes, days: candles.map(({ ts }) => dayOf(ts)), usualDay }];
}

/** Positions one after another, none overlapping. Those of all products begin on the same days, as far as they trade. */
function positionsOf(course: Course, hold: number): Position[] {
  const { closes, days, usualDay, instrument } = course;
  const reference = Math.log(Number(instrument.referencePrice));
  const positions: Position[] = [];
  let block = -1;
  for (let i = BACK; i < closes.length; i++) {
    const day = days[i] as number;
    if (Math.floor(day / hold) === block) continue;
    block = Math.floor(day / hold);
    let end = i;
    while (end + 1 < closes.length && (days[end + 1] as number) <= day + hold) end += 1;
    const at = closes[i] as number;
    if (end === i || (days.at(-1) as number) < day + hold) continue;
    const over = (back: number) => (at - (closes[i - back] as number)) / (usualDay * Math.sqrt(back));
    const signals = [1, (reference - at) / (usualDay * 10), over(5), over(20), over(BACK)];
    positions.push({ course, day, signals, move: (closes[end] as number) - at });
  }
  return positions;
}

function regression(positions: readonly Position[]): Float64Array {
  const size = SIGNALS.length;
  const products = new Float64Array(size * size);
  const right = new Float64Array(size);
  for (const { signals, move, course } of positions) {
    for (let a = 0; a < size; a++) {
      right[a] = (right[a] as number) + ((signals[a] as number) * move) / course.usualDay;
      for (let b = 0; b < size; b++)
        products[a * size + b] = (products[a * size + b] as number) + (signals[a] as number) * (signals[b] as number);
    }
  }
  for (let a = 0; a < size; a++) products[a * size + a] = (products[a * size + a] as number) + 1;
  return solve(products, right);
}

function earned(positions: readonly Position[], score: (position: Position) => number, venue: Venue, hold: number) {
  const tally = new Tally();
  for (const position of positions) {
    const { course, day, move } = position;
    const { instrument, usualDay } = course;
    const side = Math.sign(score(position));
    if (side === 0 || (side < 0 && !venue.canShort)) continue;
    const financing = instrument.contract?.financing[side > 0 ? "long" : "short"] ?? 0n;
    const heldCost = venue.canShort ? (hold * Number(financing)) / 10 ** RATE_SCALE : 0;
    const spread = Number(instrument.spread) / Number(instrument.referencePrice);
    const gross = side * Math.expm1(move);
    tally.add(
      course.market * BLOCKS_A_MARKET + Math.floor(day / hold),
      gross,
      gross - 2 * venue.fee[instrument.productType] - spread - heldCost,
      usualDay * Math.sqrt(hold),
    );
  }
  return tally.result();
}
