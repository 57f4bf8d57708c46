import { assert, DAY_MS, MINUTE_MS } from "@candela/model";
import type { Instrument } from "../feed.ts";
import { WINDOWS } from "./known.ts";
import type { MarketKnowledge } from "./market-knowledge.ts";
import { type Others, othersAt, ownMove } from "./others.ts";
import type { MomentSamples, Sample } from "./samples.ts";
import { SPANS, type Span } from "./spans.ts";

/** Families of features: regressions are tried on each family alone, where fewer features can mislead them, and on all. */
export const FAMILIES = ["own moves", "other products", "ranges", "ticks"] as const;
export type Family = (typeof FAMILIES)[number];

export interface Feature {
  readonly name: string;
  readonly family: Family;
}

const named = (family: Family, names: readonly string[]): Feature[] => names.map((name) => ({ name, family }));
const windowNames = WINDOWS.map((window) => (typeof window === "string" ? `since the ${window}'s start` : `over ${window / 1_000} s`));
const ofWindows = (family: Family, what: string) =>
  named(
    family,
    windowNames.map((window) => `${what} ${window}`),
  );

const SPAN_FACTS = ["place", "near an end", "near an end, wide", "near an end, early", "place, early", "course", "time left"];
const TICK_FACTS = [
  "side of the quote",
  "middle of the quote",
  "last direction",
  "direction before it",
  "last five directions",
  "last change",
  "last change, fading by ticks",
  "last change, fading by time",
  "last change of a quiet price",
  "last change of a quiet price, fading",
  "last change by run",
  "side by last direction's volume",
  "number's sine by the minute's move",
  "number's cosine by the minute's move",
  "spread",
  "age",
  "run",
  "volume",
  "number's place",
  "over its last ticks",
  "over its last ticks, quiet",
  "quietness",
];

/** The columns of a row of features, in their order. */
export const FEATURES: readonly Feature[] = [
  ...ofWindows("own moves", "own move"),
  ...named("own moves", ["over the reference", "opening gap", "opening gap, early in the day"]),
  ...ofWindows("other products", "lag behind the others"),
  ...ofWindows("other products", "class"),
  ...ofWindows("other products", "market"),
  ...ofWindows("other products", "kin"),
  ...named("other products", ["way to catch up", "way to catch up, by time left"]),
  ...ofWindows("other products", "lag of a quiet price"),
  ...SPANS.flatMap((span) =>
    named(
      "ranges",
      SPAN_FACTS.map((fact) => `${span}: ${fact}`),
    ),
  ),
  ...named("ticks", TICK_FACTS),
];

const COLUMN = new Map(FEATURES.map(({ name }, column) => [name, column]));

/** The column of a feature by its name. */
export function column(name: string): number {
  const found = COLUMN.get(name);
  if (found === undefined) throw new RangeError(`there is no feature "${name}"`);
  return found;
}

/**
 * Last hour's movement, compared with its usual movement, as a measure of how wild the rest of the day is: at most so many times the usual.
 */
const LATELY_MS = 60 * MINUTE_MS;
const WILDEST = 2;

/** No feature goes further than this: one wild row must not outweigh all others. */
const MOST = 6;

/** The features of each sample of a moment, a row each. */
export function featureRows(moment: MomentSamples, knowledge: MarketKnowledge, instruments: readonly Instrument[]): Float32Array[] {
  const others = othersAt(moment, knowledge, instruments);
  return moment.samples.map((sample, i) => {
    const dayLeft = dayDeviation(moment.t, sample, knowledge, instruments);
    const values = [
      ...ownFeatures(sample),
      ...otherFeatures(sample, others[i] as Others),
      ...sample.known.spans.flatMap((span, s) => spanFeatures(sample, span, SPANS[s] === "day" ? dayLeft : undefined)),
      ...tickFeatures(sample),
    ];
    assert(values.length === FEATURES.length && values.every((value) => !Number.isNaN(value)), "every feature has its number");
    return Float32Array.from(values, (value) => Math.max(-MOST, Math.min(MOST, value)));
  });
}

function ownFeatures(sample: Sample): number[] {
  const { overReference, usualDay, gap, spans } = sample.known;
  const { elapsed, left } = spans.at(-1) as Span;
  const opening = gap / usualDay;
  return [...WINDOWS.map((_, w) => ownMove(sample, w)), (0.1 * overReference) / usualDay, opening, (opening * left) / (left + elapsed)];
}

function otherFeatures({ known }: Sample, { lags, group, market, kin }: Others): number[] {
  const minute = known.spans[0] as Span;
  const catchUp = (lags[0] as number) * Math.sqrt(minute.elapsed);
  const quiet = quietness(known);
  return [...lags, ...group, ...market, ...kin, catchUp, catchUp * minute.left, ...lags.map((lag) => lag * quiet)];
}

/** 1 for a price that hardly leaves its step within a minute, towards 0 for one that goes over many. */
function quietness({ perMinute, step }: Sample["known"]): number {
  return Math.exp(-perMinute / step);
}

/** How far a product is apt to stray until the end of the day, as it moves today. */
function dayDeviation(t: number, { known, product }: Sample, knowledge: MarketKnowledge, instruments: readonly Instrument[]): number {
  const type = instruments[product]?.productType ?? 1;
  const end = t + (known.spans.at(-1) as Span).left * MINUTE_MS;
  const lately = Math.min(t % DAY_MS, LATELY_MS);
  const usual = known.usualDay ** 2 * knowledge.shareBetween(type, t - lately, t);
  const present = known.perMinute ** 2 * (lately / MINUTE_MS);
  const wildness = usual === 0 ? 1 : Math.max(1 / WILDEST, Math.min(WILDEST, Math.sqrt(present / usual)));
  return wildness * known.usualDay * Math.sqrt(knowledge.shareBetween(type, t, end));
}

function spanFeatures({ known }: Sample, { open, high, low, elapsed, left }: Span, leftDeviation?: number): number[] {
  const ahead = Math.max(leftDeviation ?? known.perMinute * Math.sqrt(left), 0.1 * known.step, 1e-9);
  const up = (high - known.price) / ahead;
  const down = (known.price - low) / ahead;
  const early = left / (left + elapsed);
  const place = down - up;
  const near = Math.exp(-4 * up) - Math.exp(-4 * down);
  return [
    place,
    near,
    Math.exp(-up) - Math.exp(-down),
    near * early,
    place * early,
    (known.price - open) / (known.perMinute * Math.sqrt(elapsed + 0.02)),
    early,
  ];
}

function tickFeatures(sample: Sample): number[] {
  const { tick } = sample.known;
  const quiet = quietness(sample.known);
  const minuteMove = ownMove(sample, 0);
  const angle = 2 * Math.PI * tick.phase;
  return [
    tick.side,
    tick.middle,
    tick.last,
    tick.beforeLast,
    tick.lastFive,
    tick.change,
    tick.change * Math.exp(-tick.run / 4),
    tick.change * Math.exp(-tick.changeAgeMs / 5_000),
    tick.change * quiet,
    tick.change * quiet * Math.exp(-tick.changeAgeMs / 20_000),
    (tick.change * Math.min(tick.run, 60)) / 20,
    tick.side * tick.volume,
    Math.sin(angle) * minuteMove,
    Math.cos(angle) * minuteMove,
    tick.spread,
    tick.ageMs / 1_000,
    Math.min(tick.run, 60) / 20,
    tick.volume,
    tick.phase,
    tick.overMean,
    tick.overMean * quiet,
    quiet,
  ];
}
