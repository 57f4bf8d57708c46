import { DAY_MS } from "@candela/model";
import { atDepth } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { LISTINGS } from "../instruments/index.ts";
import { createSimulatedFeed } from "./simulated-feed.ts";

const SATURDAY = Date.UTC(2026, 10, 7);
/** Six hours of the nights of two weekends, when a minute moves a cross by a few steps and a rounding is a good part of a move. */
const NIGHTS = [0, 1, 7, 8].map((day) => SATURDAY + day * DAY_MS);
const NIGHT_MS = 6 * 3_600_000;
const BETS_A_NIGHT = atDepth(750, 5_000);
/** Beyond this many standard deviations from a half it is no chance: one of ten thousand honest markets has one of nine figures so far out. */
const DEVIATIONS = 4.5;

const CROSSES = LISTINGS.flatMap(({ instrument, cross }) => (cross === undefined ? [] : [instrument.productCode]));

describe("how a cross and its legs were rounded", () => {
  const feed = createSimulatedFeed({ seed: "rounding", hours: "continuous", epoch: SATURDAY - 40 * DAY_MS, livedFrom: SATURDAY });

  /** Bets that a price goes back to where it stood on average over the last seconds, opened by the next tick: how many were decided, and won. */
  function betsBack(code: string, runMs: number): { decided: number; won: number } {
    let [decided, won] = [0, 0];
    for (const night of NIGHTS)
      for (let n = 0; n < BETS_A_NIGHT; n++) {
        const at = night + Math.floor((NIGHT_MS * (n + 0.37)) / BETS_A_NIGHT) + 15_000;
        const past = feed.ticksBetween(code, at - 10_000, at, 1_000).map(({ price }) => Number(price));
        const mean = past.reduce((sum, price) => sum + price, 0) / past.length;
        const [open] = feed.ticksBetween(code, at, at + 5_000, 1);
        const close = open && feed.tickAt(code, open.ts + runMs);
        if (open === undefined || close === undefined) expect.fail("the market never sleeps");
        const way = Math.sign(Number(close.price - open.price));
        const bet = Math.sign(mean - (past.at(-1) ?? mean));
        if (way === 0 || bet === 0) continue;
        decided += 1;
        if (way === bet) won += 1;
      }
    return { decided, won };
  }

  it.each(CROSSES.flatMap((code) => [1_000, 5_000, 30_000].map((runMs) => [code, runMs] as const)))(
    "of %s tells nothing of where it goes in %d ms, not even on a quiet night",
    { timeout: 120_000 },
    (code, runMs) => {
      const { decided, won } = betsBack(code, runMs);
      expect(decided).toBeGreaterThan(1_000);
      expect(Math.abs(won - decided / 2) / (Math.sqrt(decided) / 2), `${won} of ${decided}`).toBeLessThan(DEVIATIONS);
    },
  );
});
