/** How well the simulated market can be foreseen: the best of all predictors, for each class of products. */
import { createSimulatedFeed } from "@candela/feeds";
import {
  clearness,
  decisionMoments,
  groupsOf,
  LOOKS,
  PREDICTORS,
  partsOfDay,
  runBattery,
  takeSamples,
  threshold,
  type Verdict,
} from "@candela/feeds/predictors";
import { type Row, row } from "../rows.ts";

const DAY_MS = 86_400_000;
const FROM = Date.UTC(2026, 10, 2);
const MARKETS = 3;
const DAYS = 20;
const MOMENTS = 10;
const FALSE_ALARMS = 0.001;

export async function predictorBench(): Promise<Row[]> {
  const feeds = Array.from({ length: MARKETS }, (_, i) =>
    createSimulatedFeed({ seed: `bench ${i}`, hours: "continuous", epoch: FROM - 40 * DAY_MS, livedFrom: FROM }),
  );
  const instruments = feeds[0]?.instruments ?? [];
  const markets = feeds.map((feed, seed) => {
    const moments = decisionMoments({ from: FROM, days: DAYS, parts: partsOfDay("continuous", MOMENTS), seed });
    return takeSamples({ feed, instruments, moments, slowEvery: 6 });
  });
  const verdicts = runBattery(groupsOf(markets, instruments));
  const limit = threshold(LOOKS * verdicts.length, FALSE_ALARMS);
  return [...new Set(verdicts.map(({ group }) => group))].flatMap((group) =>
    rowsOf(
      verdicts.filter((verdict) => verdict.group === group).reduce((a, b) => (clearness(b) > clearness(a) ? b : a)),
      limit,
    ),
  );
}

function rowsOf(best: Verdict, limit: number): Row[] {
  const { group, horizon, predictor, all } = best;
  // Who is wrong more often than right is bet against.
  const rate = Math.max(all.hits, all.bets - all.hits) / Math.max(1, all.bets);
  const bet = horizon === "rest" ? "to the end of the day" : `over ${horizon} s`;
  return [
    row({
      name: `best of ${PREDICTORS.length} predictors, ${group}`,
      value: 100 * rate,
      unit: "% hits",
      anchor: 50,
      note: `${predictor}, ${bet}, ${all.bets} bets`,
    }),
    row({
      name: `its distance from chance, ${group}`,
      value: clearness(best),
      unit: "deviations",
      anchor: limit,
      aim: { of: "ratio", atMost: 1 },
      note: "of all its bets or of their strongest tenth, in blocks that do not depend on each other",
    }),
  ];
}
