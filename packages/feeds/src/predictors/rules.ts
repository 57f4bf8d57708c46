import { column } from "./features.ts";
import type { Predictor } from "./predictor.ts";
import type { Row } from "./rows.ts";
import { SPANS, type Span } from "./spans.ts";

/** A rule without any learning: a score from one row. Its opposite needs no rule: a hit rate below half says as much. */
function rule(name: string, score: (row: Row) => number): Predictor {
  return { name, learn: () => () => (rows) => Float64Array.from(rows.rows, score) };
}

const feature = (name: string) => {
  const c = column(name);
  return ({ features }: Row) => features[c] as number;
};

/** Near is within three tenths of how far the price is still apt to stray. */
const NEAR = Math.exp(-4 * 0.3);

/** Turning where a span's high or low so far is near, with between `from` and `to` minutes of it left. */
function turn(name: string, span: (typeof SPANS)[number], from: number, to: number): Predictor {
  const s = SPANS.indexOf(span);
  const near = feature(`${span}: near an end`);
  return rule(name, (row) => {
    const { left } = row.sample.known.spans[s] as Span;
    const nearness = near(row);
    return left >= from && left <= to && Math.abs(nearness) > NEAR ? -nearness : 0;
  });
}

/** The lead of the others once they have shown themselves, with time left to follow them. */
const lead = feature("way to catch up");
const others = feature("market since the minute's start");
const early = (name: string, score: (row: Row) => number) =>
  rule(name, (row) => {
    const { elapsed } = row.sample.known.spans[0] as Span;
    return elapsed > 0.1 && elapsed < 0.5 ? score(row) : 0;
  });

/** Prices that mostly stay within two steps for a minute. */
const quietness = feature("quietness");
const overLastTicks = feature("over its last ticks");
const quiet = (name: string, score: (row: Row) => number) => rule(name, (row) => (quietness(row) > 0.2 ? score(row) : 0));

export const RULES: readonly Predictor[] = [
  early("lead of the others, early in the minute", lead),
  early("follow the others, early in the minute", others),
  rule("lead of the others since the minute's start", lead),
  rule("lead of the others over 5 s", feature("lag behind the others over 5 s")),
  rule("lead of the others over 5 min", feature("lag behind the others over 300 s")),
  rule("lead of the others since the day's start", feature("lag behind the others since the day's start")),
  turn("turn at the minute's extreme", "minute", 0, 0.5),
  turn("turn at the half hour's extreme", "half hour", 0.5, 15),
  turn("turn at the day's extreme, 4 h left", "day", 150, 330),
  turn("turn at the day's extreme, 1 h left", "day", 5, 150),
  rule("follow the last tick, or against it", feature("last direction")),
  quiet("follow the last change of a quiet price, or against it", feature("last change of a quiet price, fading")),
  quiet("back to where it stood over its last ticks", (row) => -overLastTicks(row)),
  quiet("lead of the others for a quiet price", feature("lag of a quiet price over 60 s")),
  rule("momentum or reversal over a minute", feature("own move over 60 s")),
  rule("momentum or reversal over an hour", feature("own move over 3600 s")),
  rule("momentum or reversal of the day", feature("day: course")),
  rule("follow the opening gap, or against it", feature("opening gap")),
  rule("back to the reference, or away", feature("over the reference")),
];
