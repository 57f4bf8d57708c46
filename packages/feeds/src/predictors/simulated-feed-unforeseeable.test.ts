import { DAY_MS } from "@candela/model";
import { atDepth, isDeep } from "@candela/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayOf } from "../civil-day.ts";
import type { Feed, Instrument } from "../feed.ts";
import { ALWAYS_LISTED } from "../simulated/closes-test-kit.ts";
import { DayChain } from "../simulated/day-chain.ts";
import { heldLevel, priceAt } from "../simulated/held-level.ts";
import type { HoursMode } from "../simulated/hours.ts";
import { ListedProducts } from "../simulated/listed-products.ts";
import { createSimulatedFeed } from "../simulated/simulated-feed.ts";
import { beyondChance, fewestBets, type Group, groupsOf, runBattery, told } from "./battery.ts";
import { heldPositions } from "./held-positions.ts";
import { decisionMoments, partsOfDay } from "./moments.ts";
import { takeSamples } from "./samples.ts";
import { beyondCosts, toldEarnings, tradeEarnings } from "./trades.ts";

/** Nobody who sees the simulated market foresees it. What a bet is, and when something is beyond chance: docs/domain/market-simulation.md. */

const BEFORE_DAYS = 40;
const YEARS_AGO = Date.UTC(atDepth(2023, 2020), 10, 4);
const YEARS_LATER = Date.UTC(2026, 10, 4);
const MARKETS = atDepth(1, 5);
/**
 * Around the clock from a Wednesday on, with three weekdays in both halves of eight days. In the exchanges' hours from a Friday: the days that are judged
 * have a holiday of shares and a half day, the evening on which a week of currencies ends and that on which one begins; in a deep run also the end of
 * summer time, Christmas and New Year.
 */
const SETTINGS = [
  { hours: "continuous", from: Date.UTC(2026, 10, 4), days: atDepth(8, 150), momentsADay: atDepth(30, 12) },
  { hours: "exchange", from: atDepth(Date.UTC(2026, 10, 20), Date.UTC(2026, 7, 14)), days: atDepth(10, 150), momentsADay: atDepth(28, 10) },
] as const;
/** A limit, not a wait: the samples of a setting take 18 s of a processor, and at a load of 27 a run had an eighth of one. */
const TIME_LIMIT = atDepth(600_000, 3_600_000);
/** Fewest bets of a class at a horizon that a deep run judges by. */
const DEEP_BETS = 20_000;

describe.each(SETTINGS)("the simulated market, $hours", ({ hours, from, days, momentsADay }) => {
  let instruments: readonly Instrument[];
  let groups: Group[];
  beforeAll(() => {
    const markets = Array.from({ length: MARKETS }, (_, i) => {
      const feed = createSimulatedFeed({
        seed: `foreseen ${i}`,
        hours,
        epoch: from - BEFORE_DAYS * DAY_MS,
        livedFrom: from,
        listings: ALWAYS_LISTED,
      });
      instruments = feed.instruments;
      const moments = decisionMoments({ from, days, parts: partsOfDay(hours, momentsADay), seed: i });
      return takeSamples({ feed, instruments, moments, slowEvery: atDepth(6, 3) });
    });
    groups = groupsOf(markets, instruments);
  }, TIME_LIMIT);
  // A deep run's samples take two gigabytes; those of one setting are let go before the next begins.
  afterAll(() => {
    groups = [];
  });

  it("is watched often enough to tell", () => {
    expect(fewestBets(groups)).toBeGreaterThan(isDeep ? DEEP_BETS : 250);
  });

  it("lets nobody foresee which way a price goes, over a second or a day", { timeout: TIME_LIMIT }, () => {
    expect(beyondChance(runBattery(groups)).map(told)).toEqual([]);
  });

  it("pays no trader more than fees and spread", { timeout: TIME_LIMIT }, () => {
    expect(beyondCosts(tradeEarnings(groups, instruments)).map(toldEarnings)).toEqual([]);
  });
});

/** Three years of lived days, six in a deep run, by their closes alone: folding them would take minutes. */
function livedCloses(seed: string, hours: HoursMode): Feed {
  const feed = createSimulatedFeed({ seed, hours, epoch: YEARS_AGO, livedFrom: YEARS_AGO, listings: ALWAYS_LISTED });
  const chain = new DayChain({ listed: new ListedProducts(ALWAYS_LISTED), seed, hours, epoch: YEARS_AGO, livedFrom: dayOf(YEARS_AGO) });
  const closeOf = (day: number, product: number) => {
    if (chain.plan(day, product) === undefined) return [];
    const listing = ALWAYS_LISTED[product] ?? expect.fail("no such product");
    const price = priceAt(heldLevel(listing), chain.opened(day + 1)?.products[product]?.level ?? 0);
    const close = BigInt(Math.max(1, Math.round(price))) * listing.instrument.tickSize;
    return [{ ts: day * DAY_MS, open: close, high: close, low: close, close, volume: 1n }];
  };
  const candles: Feed["candles"] = (code, _interval, from, to) => {
    const product = ALWAYS_LISTED.findIndex(({ instrument }) => instrument.productCode === code);
    return Array.from({ length: dayOf(to - 1) - dayOf(from) + 1 }, (_, i) => closeOf(dayOf(from) + i, product)).flat();
  };
  return { ...feed, candles };
}

it("the simulated market pays nobody for holding positions for days, whatever the price stands at", { timeout: TIME_LIMIT }, () => {
  const markets = Array.from({ length: atDepth(2, 48) }, (_, i) => {
    const feed = livedCloses(`held ${i}`, i % 2 === 0 ? "continuous" : "exchange");
    // A cross is what its legs are.
    const instruments = feed.instruments.filter((_, product) => ALWAYS_LISTED[product]?.cross === undefined);
    return { feed, instruments, from: YEARS_AGO, to: YEARS_LATER };
  });
  expect(beyondCosts(heldPositions(markets)).map(toldEarnings)).toEqual([]);
});
