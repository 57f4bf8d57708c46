import { DAY_MS } from "@candela/model";
import { beforeAll, describe, expect, it } from "vitest";
import { beyondChance, type Group, groupsOf, runBattery, told } from "./battery.ts";
import { CLOSES, gapFeed, OPENS } from "./gap-feed-test-kit.ts";
import { heldPositions } from "./held-positions.ts";
import type { Horizon } from "./horizons.ts";
import type { Verdict } from "./judge.ts";
import { decisionMoments, equalParts } from "./moments.ts";
import {
  honestFeed,
  keptRoundingFeed,
  laggingFeed,
  NAIVE_BEGIN,
  type NaiveFeed,
  type NaiveShape,
  pinnedFeed,
  revertingFeed,
  roundedFeed,
  staleFeed,
} from "./naive-feeds-test-kit.ts";
import { takeSamples } from "./samples.ts";
import { beyondCosts, type Earnings, toldEarnings, tradeEarnings } from "./trades.ts";

/** Past that there is before the first moment. */
const WARM_DAYS = 6;

function groupsOn(feed: NaiveFeed, momentsADay: number, fromMinute = 0, toMinute = 1_440): Group[] {
  const from = NAIVE_BEGIN + WARM_DAYS * DAY_MS;
  const moments = decisionMoments({
    from,
    days: feed.days - WARM_DAYS - 1,
    parts: () => equalParts(momentsADay, fromMinute, toMinute),
    seed: 1,
  });
  return groupsOf([takeSamples({ feed, instruments: feed.instruments, moments })], feed.instruments);
}

const linesOf = (verdicts: readonly Verdict[]) => verdicts.map(told);
const winners = (verdicts: readonly Verdict[], wanted: Horizon) =>
  verdicts.filter(({ horizon }) => horizon === wanted).map(({ predictor }) => predictor);
const rateOf = (verdicts: readonly Verdict[], name: string, wanted: Horizon) => {
  const found = verdicts.find(({ predictor, horizon }) => predictor === name && horizon === wanted);
  return found === undefined ? Number.NaN : found.all.hits / found.all.bets;
};
const earners = (earnings: readonly Earnings[]) => beyondCosts(earnings).map(({ strategy }) => strategy);

const BUSY: NaiveShape = { products: 8, days: 18, spacingMs: 2_000, seed: 1, perMinute: 100 };
const QUIET: NaiveShape = { products: 8, days: 20, spacingMs: 4_000, seed: 1, perMinute: 0.4 };
const COARSE: NaiveShape = { products: 10, days: 150, spacingMs: 30_000, seed: 1, perMinute: 8 };
const YEARS: NaiveShape = { products: 12, days: 2_000, spacingMs: DAY_MS / 24, seed: 1, perMinute: 6 };

describe("a market whose products catch up with each other within the minute", () => {
  let feed: NaiveFeed;
  let groups: Group[];
  beforeAll(() => {
    feed = laggingFeed(BUSY);
    groups = groupsOn(feed, 60);
  }, 30_000);

  it("is beaten by whoever looks at the other products, learned or by rule", () => {
    const found = beyondChance(runBattery(groups));
    const names = ["regression on other products", "regression on all", "logistic regression", "nearest neighbours", "best single cut"];
    expect(winners(found, 30), linesOf(found).join("\n")).toEqual(
      expect.arrayContaining([...names, "lead of the others since the minute's start", "follow the others, early in the minute"]),
    );
    expect(rateOf(found, "follow the others, early in the minute", 30)).toBeGreaterThan(0.64);
  });

  it("pays more than fees and spread where prices are wild", () => {
    const earnings = tradeEarnings(groups, feed.instruments);
    expect(earners(earnings), earnings.map(toldEarnings).join("\n")).toContain(
      "regression on other products, where it pays for fees and spread",
    );
  });
});

it("a market that turns at a high and a low fixed beforehand is beaten by what looks at ranges", () => {
  const found = beyondChance(runBattery(groupsOn(pinnedFeed(COARSE), 12, 720)));
  const lines = linesOf(found).join("\n");
  expect(winners(found, 3_600), lines).toContain("regression on ranges");
  expect(winners(found, "rest"), lines).toContain("regression on ranges");
  expect(
    found.some(({ predictor }) => predictor.startsWith("turn at the day's extreme")),
    lines,
  ).toBe(true);
});

it("a quiet price rounded to the nearest step is beaten by whoever bets against its last change", () => {
  const found = beyondChance(runBattery(groupsOn(roundedFeed(QUIET), 60)));
  const lines = linesOf(found).join("\n");
  expect(winners(found, 30), lines).toContain("regression on ticks");
  expect(rateOf(found, "follow the last change of a quiet price, or against it", 30), lines).toBeLessThan(0.36);
});

it("a quiet price that keeps how it was rounded is beaten by whoever knows where it stood on average", () => {
  const found = beyondChance(runBattery(groupsOn(keptRoundingFeed(QUIET), 60)));
  const lines = linesOf(found).join("\n");
  expect(winners(found, 5), lines).toContain("back to where it stood over its last ticks");
  expect(rateOf(found, "back to where it stood over its last ticks", 5), lines).toBeGreaterThan(0.6);
});

it("a quiet price whose relatives show where it stands within its step is beaten by whoever looks at them", () => {
  const found = beyondChance(runBattery(groupsOn(staleFeed(QUIET), 120)));
  const lines = linesOf(found).join("\n");
  expect(winners(found, 30), lines).toContain("lead of the others for a quiet price");
  expect(rateOf(found, "lead of the others for a quiet price", 30), lines).toBeGreaterThan(0.6);
});

it("a market that takes back what it opened away from its last price is beaten by whoever knows the gap", () => {
  const found = beyondChance(runBattery(groupsOn(gapFeed({ ...COARSE, days: 100 }), 6, OPENS + 5, CLOSES - 60)));
  const lines = linesOf(found).join("\n");
  expect(winners(found, 3_600), lines).toEqual(
    expect.arrayContaining(["regression on own moves", "follow the opening gap, or against it"]),
  );
  expect(rateOf(found, "follow the opening gap, or against it", 3_600), lines).toBeLessThan(0.42);
});

it("a market drawn back to its reference pays who buys below it and waits", () => {
  const feed = revertingFeed(YEARS, 0.02);
  const earnings = heldPositions([{ feed, instruments: feed.instruments, from: NAIVE_BEGIN, to: NAIVE_BEGIN + YEARS.days * DAY_MS }]);
  expect(earners(earnings), earnings.map(toldEarnings).join("\n")).toEqual(
    expect.arrayContaining(["buy below the reference, sell above", "regression on all of these"]),
  );
});

describe("an honest market", () => {
  it.each([
    ["busy", BUSY],
    ["quiet", QUIET],
  ])("is beaten by nobody: %s", (_name, shape) => {
    const feed = honestFeed(shape);
    const groups = groupsOn(feed, 36);
    const verdicts = runBattery(groups);
    expect(linesOf(beyondChance(verdicts))).toEqual([]);
    expect(beyondCosts(tradeEarnings(groups, feed.instruments)).map(toldEarnings)).toEqual([]);
    // Products that move together make some look far beyond chance when each bet counts by itself: the blocks say what it is worth.
    expect(Math.max(...verdicts.map(({ all }) => Math.abs(all.z)))).toBeGreaterThan(5);
  });

  it("pays nobody who holds positions for days", () => {
    const feed = honestFeed({ ...YEARS, perMinute: 4 });
    const earnings = heldPositions([{ feed, instruments: feed.instruments, from: NAIVE_BEGIN, to: NAIVE_BEGIN + YEARS.days * DAY_MS }]);
    expect(beyondCosts(earnings).map(toldEarnings)).toEqual([]);
  });
});
