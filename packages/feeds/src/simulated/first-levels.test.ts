import { describe, expect, it } from "vitest";
import { dayOf } from "../civil-day.ts";
import { LISTINGS } from "../instruments/index.ts";
import { LISTED } from "./closes-test-kit.ts";
import { DayChain } from "./day-chain.ts";

const SEEDS = 4;
const BEGIN = dayOf(Date.UTC(2026, 10, 23));

/** Where each product opens on an installation's first day, as a multiple of its reference price, over some seeds. */
function firstLevels(livedFrom: number): number[] {
  return Array.from({ length: SEEDS }, (_, i) => {
    const hours = i % 2 === 0 ? "continuous" : "exchange";
    const chain = new DayChain({ listed: LISTED, seed: `first ${i}`, hours, epoch: Date.UTC(2020, 0, 1), livedFrom });
    const opened = chain.opened(BEGIN);
    return LISTINGS.map(
      ({ instrument }, product) =>
        (opened?.products[product]?.level ?? Number.NaN) / Number(instrument.referencePrice / instrument.tickSize),
    );
  }).flat();
}

const largest = (levels: readonly number[]) => Math.max(...levels.map((level) => Math.abs(Math.log(level))));

describe("a new market", () => {
  it("opens near the prices one knows, whatever its years before were like", { timeout: 60_000 }, () => {
    const led = firstLevels(BEGIN);
    expect(largest(led)).toBeLessThan(Math.log(3));
    // It is no fixed number either, and years that lead nowhere stray further.
    expect(led.filter((level) => Math.abs(Math.log(level)) > 0.02).length).toBeGreaterThan(led.length / 2);
    expect(largest(firstLevels(dayOf(Date.UTC(2099, 0, 1))))).toBeGreaterThan(largest(led));
  });
});
