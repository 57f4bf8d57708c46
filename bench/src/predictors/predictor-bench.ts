/** How well the simulated market can be foreseen: the best of all predictors, for each class of products, around the clock and in the exchanges' hours. */

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
import { DAY_MS } from "@candela/model";
import { type Row, row } from "../rows.ts";

/** With a weekend, a holiday of shares and a half day among the days that are judged. */
const FROM = Date.UTC(2026, 10, 16);
const HOURS = ["continuous", "exchange"] as const;
const MARKETS = 3;
const DAYS = 20;
const MOMENTS = 10;
const FALSE_ALARMS = 0.001;

type Hours = (typeof HOURS)[number];

export async function predictorBench(): Promise<Row[]> {
  return HOURS.flatMap(foreseen);
}

/** The best of each class, in one setting of hours. */
function foreseen(hours: Hours): Row[] {
  const feeds = Array.from({ length: MARKETS }, (_, i) =>
    createSimulatedFeed({ seed: `bench ${i}`, hours, epoch: FROM - 40 * DAY_MS, livedFrom: FROM }),
  );
  const instruments = feeds[0]?.instruments ?? [];
  const markets = feeds.map((feed, seed) => {
    const moments = decisionMoments({ from: FROM, days: DAYS, parts: partsOfDay(hours, MOMENTS), seed });
    return takeSamples({ feed, instruments, moments, slowEvery: 6 });
  });
  const verdicts = runBattery(groupsOf(markets, instruments));
  const limit = threshold(LOOKS * verdicts.length, FALSE_ALARMS);
  return [...new Set(verdicts.map(({ group }) => group))].flatMap((group) => {
    const best = verdicts.filter((verdict) => verdict.group === group).reduce((a, b) => (clearness(b) > clearness(a) ? b : a));
    return rowsOf(best, hours, limit);
  });
}

function rowsOf(best: Verdict, hours: Hours, limit: number): Row[] {
  const { group, horizon, predictor, all } = best;
  // A predictor that is wrong more often than right is bet against.
  const rate = Math.max(all.hits, all.bets - all.hits) / Math.max(1, all.bets);
  const bet = horizon === "rest" ? `to the end of the ${hours === "exchange" ? "session" : "day"}` : `over ${horizon} s`;
  const where = `${group}, ${hours === "exchange" ? "exchange hours" : "around the clock"}`;
  return [
    row({
      name: `best of ${PREDICTORS.length} predictors, ${where}`,
      value: 100 * rate,
      unit: "% hits",
      anchor: 50,
      note: `${predictor}, ${bet}, ${all.bets} bets`,
    }),
    row({
      name: `its distance from chance, ${where}`,
      value: clearness(best),
      unit: "deviations",
      anchor: limit,
      aim: { of: "ratio", atMost: 1 },
      note: "of all its bets or of their strongest tenth, in blocks that do not depend on each other",
    }),
  ];
}
