import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bollingerBands, exponentialAverages, movingAverages } from "./averages.ts";
import type { Bar } from "./bar.ts";
import { barsOf, calculate } from "./bars-test-support.ts";
import { heikinAshi } from "./heikin-ashi.ts";
import { macd, relativeStrength, stochastic } from "./oscillators.ts";
import { createSeries, type Rule } from "./series.ts";

const RULES: Readonly<Record<string, Rule<unknown>>> = {
  ma: movingAverages([2, 5]) as Rule<unknown>,
  ema: exponentialAverages([2, 5]) as Rule<unknown>,
  boll: bollingerBands(4, 2) as Rule<unknown>,
  macd: macd(3, 6, 3) as Rule<unknown>,
  rsi: relativeStrength(4) as Rule<unknown>,
  kdj: stochastic(4, 3, 3) as Rule<unknown>,
  ha: heikinAshi() as Rule<unknown>,
};

const closes = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 30 });
/** A tick of the running bar, a new bar, or older bars that were read. */
const change = fc.oneof(
  fc.record({ kind: fc.constant("tick" as const), close: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ kind: fc.constant("next" as const), close: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ kind: fc.constant("older" as const), close: fc.integer({ min: 1, max: 10_000 }) }),
);

function applied(bars: readonly Bar[], { kind, close }: { kind: "tick" | "next" | "older"; close: number }): Bar[] {
  const [made] = barsOf([close]);
  if (made === undefined) return [...bars];
  if (kind === "older") return [made, ...bars];
  return kind === "next" ? [...bars, made] : [...bars.slice(0, -1), made];
}

describe("a series", () => {
  for (const [name, rule] of Object.entries(RULES)) {
    it(`of ${name} is after any changes what it would be from the start`, () => {
      fc.assert(
        fc.property(closes, fc.array(change, { maxLength: 40 }), (from, changes) => {
          const series = createSeries(rule);
          let bars = barsOf(from);
          series.update(bars);
          for (const next of changes) {
            bars = applied(bars, next);
            expect([...series.update(bars)]).toEqual(calculate(rule, bars));
          }
        }),
        { seed: 3, numRuns: atDepth(150) },
      );
    });
  }

  it("costs one step a tick and two at a new bar, however long it is", () => {
    let steps = 0;
    const rule = exponentialAverages([10]);
    const series = createSeries({
      start: rule.start,
      step: (...given: Parameters<typeof rule.step>) => {
        steps += 1;
        return rule.step(...given);
      },
    });
    const bars = barsOf(Array.from({ length: 5_000 }, (_, index) => index + 1));
    series.update(bars);
    expect(steps).toBe(5_000);
    const ticked = applied(bars, { kind: "tick", close: 7 });
    series.update(ticked);
    expect(steps).toBe(5_001);
    series.update(applied(ticked, { kind: "next", close: 8 }));
    expect(steps).toBe(5_003);
  });
});
