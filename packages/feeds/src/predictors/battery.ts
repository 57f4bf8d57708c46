import { DAY_MS, MINUTE_MS } from "@candela/model";
import { dayOf } from "../civil-day.ts";
import type { Instrument } from "../feed.ts";
import { FAMILIES, featureRows } from "./features.ts";
import { HORIZONS } from "./horizons.ts";
import { betsOf, judge, threshold, type Verdict } from "./judge.ts";
import { logistic } from "./logistic.ts";
import { MarketKnowledge } from "./market-knowledge.ts";
import { neighbours } from "./neighbours.ts";
import type { Predictor } from "./predictor.ts";
import { ridge } from "./ridge.ts";
import { type Row, type Rows, scaledRows } from "./rows.ts";
import { RULES } from "./rules.ts";
import type { MarketSamples, MomentSamples } from "./samples.ts";
import { stump } from "./stump.ts";

/** Everything that tries. */
export const PREDICTORS: readonly Predictor[] = [...FAMILIES.map(ridge), ridge("all"), logistic, neighbours, stump, ...RULES];

const CLASS_NAMES = { 1: "stocks", 2: "crypto", 3: "futures", 4: "forex" } as const;

/** Samples of one class or of all classes: those to learn from and those to judge by. */
export interface Group {
  readonly name: string;
  readonly learn: Rows;
  readonly judge: Rows;
}

/** Before the days that are judged, so long nothing is learned from: no bet runs longer over a midnight. */
const BETWEEN_MS = 65 * MINUTE_MS;

/** Splits samples by time: what lies in the first half of each market's days is learned from, the rest is judged by. */
export function groupsOf(markets: readonly MarketSamples[], instruments: readonly Instrument[]): Group[] {
  const middles = markets.map(({ moments }) => {
    const days = [...new Set(moments.map(({ t }) => dayOf(t)))];
    return days[Math.floor(days.length / 2)] ?? 0;
  });
  const knowledge = new MarketKnowledge(
    instruments,
    markets.map(({ courses }, market) => courses.filter(({ day }) => day < (middles[market] as number))),
  );
  const rows = (wanted: (t: number, middle: number) => boolean) =>
    markets.flatMap(({ moments }, market) => {
      const part = moments.filter(({ t }) => wanted(t, (middles[market] as number) * DAY_MS));
      return part.flatMap((moment) => rowsOf(moment, market, knowledge, instruments));
    });
  const learn = rows((t, middle) => t < middle - BETWEEN_MS);
  const judged = rows((t, middle) => t >= middle);
  const classes = [...new Set(instruments.map(({ productType }) => productType))];
  const ofClass = (all: readonly Row[], type: number) => all.filter(({ sample }) => instruments[sample.product]?.productType === type);
  return [
    ...classes.map((type) => ({ name: CLASS_NAMES[type], ...scaledRows(ofClass(learn, type), ofClass(judged, type)) })),
    ...(classes.length > 1 ? [{ name: "all", ...scaledRows(learn, judged) }] : []),
  ];
}

function rowsOf(moment: MomentSamples, market: number, knowledge: MarketKnowledge, instruments: readonly Instrument[]): Row[] {
  const features = featureRows(moment, knowledge, instruments);
  return moment.samples.map((sample, i) => ({ sample, features: features[i] as Float32Array, t: moment.t, market }));
}

/** Lets every predictor learn and bet, in every group, at every horizon. */
export function runBattery(groups: readonly Group[], predictors: readonly Predictor[] = PREDICTORS): Verdict[] {
  return groups.flatMap((group) => {
    const bets = HORIZONS.map((_, h) => betsOf(group.judge.rows, h));
    return predictors.flatMap((predictor) => {
      const forHorizon = predictor.learn(group.learn);
      const about = { group: group.name, predictor: predictor.name };
      return bets.map((ofHorizon) => judge(ofHorizon, forHorizon(ofHorizon.h)(group.judge), about));
    });
  });
}

/** How many bets on rows of a group came to an end, those given back included: the fewest of all groups and horizons. */
export function fewestBets(groups: readonly Group[]): number {
  const counts = groups.flatMap(({ judge: { rows } }) =>
    HORIZONS.map((_, h) => rows.reduce((count, { sample }) => count + (Number.isNaN(sample.outcomes.moves[h]) ? 0 : 1), 0)),
  );
  return Math.min(...counts);
}

/** Two looks at each verdict: all its bets and the strongest. */
export const LOOKS = 2;

/** The verdicts that chance does not explain, the clearest first: an honest market has any in one of a thousand runs at most. */
export function beyondChance(verdicts: readonly Verdict[], falseAlarms = 0.001): Verdict[] {
  const limit = threshold(LOOKS * verdicts.length, falseAlarms);
  return verdicts.filter((verdict) => clearness(verdict) > limit).sort((a, b) => clearness(b) - clearness(a));
}

export function clearness({ all, strongest }: Verdict): number {
  return Math.max(Math.abs(all.blockZ), Math.abs(strongest.blockZ));
}

/** A verdict in a line. */
export function told({ group, horizon, predictor, all, strongest }: Verdict): string {
  const time = horizon === "rest" ? "rest of the day" : `${horizon} s`;
  const rate = ({ hits, bets, z, blockZ, blocks }: Verdict["all"]) =>
    `${((100 * hits) / Math.max(1, bets)).toFixed(1)} % of ${bets} (z ${z.toFixed(1)}, by ${blocks} blocks ${blockZ.toFixed(1)})`;
  return `${group}, ${time}, ${predictor}: ${rate(all)}; strongest tenth ${rate(strongest)}`;
}
