import { DAY_MS } from "@candela/model";
import { beforeAll, describe, expect, it } from "vitest";
import type { Feed } from "../feed.ts";
import { LISTINGS, type Listing } from "../instruments/index.ts";
import { createSimulatedFeed } from "../simulated/simulated-feed.ts";
import { extremeFigures } from "./extremes.ts";
import type { DailyFigures } from "./measure.ts";
import {
  feedCorrelation,
  feedDaily,
  feedDays,
  feedGap,
  feedMinute,
  feedTogether,
  foldSideBySide,
  medianDaily,
  medianMinute,
} from "./measure-feed.ts";
import { measureRecordings } from "./measure-recordings.ts";
import { MEASURED } from "./measured.ts";
import { type ClassName, CORRELATION_SOURCES, TOGETHER_SOURCES } from "./sources.ts";
import { median } from "./statistics.ts";
import { dailyTarget, extremeTarget, gapTarget, minuteTarget } from "./targets.ts";

/**
 * The simulated market against the recordings. Three fixed seeds, exchange hours, from 2020 to the end of 2026; a figure is the
 * median over seeds of the median over a class's products. Figures vary that much from one history to the next, and the
 * recordings are one history themselves: the tolerances say how near is near enough to be taken for the same market.
 */
const UNTIL = Date.UTC(2026, 11, 1);
const MONTH = Date.UTC(2026, 10, 1);
/** Two weeks of minutes, on lived days where people trade from the month on. Of one week jumps are too few to tell. */
const [WEEKS_FROM, WEEKS_TO] = [MONTH + DAY_MS, MONTH + 13 * DAY_MS];
const marketsFrom = (livedFrom: number): Feed[] =>
  ["calibration 1", "calibration 2", "calibration 3"].map((seed) => createSimulatedFeed({ seed, hours: "exchange", livedFrom }));
const PLANNED_MARKETS = marketsFrom(Date.UTC(2099, 0, 1));
const LIVED_MARKETS = marketsFrom(MONTH);
/** Prices that are free: crosses move as their legs do, and take milliseconds a day to find out; what is kept in a band moves as nothing that was recorded does. */
const isFree = ({ cross, shape }: Listing) => cross === undefined && shape.band === undefined;
const instrumentsOf = (wanted: (listing: Listing) => boolean) => LISTINGS.filter(wanted).map(({ instrument }) => instrument);
const FEEDS = PLANNED_MARKETS.map((feed) => ({ ...feed, instruments: instrumentsOf(isFree) }));

/** One of two products, by its code: whoever comes or goes changes nothing for the others. */
const isOfHalf = ({ instrument: { productCode } }: Listing) =>
  [...productCode].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2 === 0;

/** Largest ratio to the measured figure, either way, and the largest difference of a correlation. */
const TOLERANCE = {
  tail: 1.25,
  jumps: 2.5,
  kurtosis: 3,
  gap: 1.15,
  clustering: 0.1,
  minuteClustering: 0.09,
  // Coins and currencies move in part with the shares of the world, whose storms are others.
  livedMinuteClustering: 0.12,
  correlation: 0.16,
  // Between a minute and an hour; of a minute with the next one's (recorded: none of currencies and shares, a little among the coins of one exchange); of two weeks, or of two days of coins, with other two weeks.
  overMinutes: 0.1,
  lead: 0.05,
  together: 0.28,
  varianceRatio: 0.15,
  fall: 1.25,
  // Of the minutes near a day's extremes: to walks that go as far minute by minute, either way, and the difference to the recordings' share.
  walk: 1.15,
  extremes: 0.05,
};

describe.each<ClassName>(["stocks", "crypto", "futures", "forex"])("simulated %s", (name) => {
  it("have the daily tails, jumps and clustering of the recordings", { timeout: 60_000 }, () => {
    const target = dailyTarget(name);
    const found = medianDaily(FEEDS.map((feed): DailyFigures => feedDaily(feed, name, feed.beginsAt, UNTIL)));
    expectRatio(found.tailRatio, target.tailRatio, TOLERANCE.tail, "tail");
    expectRatio(found.jumpShare, target.jumpShare, TOLERANCE.jumps, "jumps");
    expectRatio(found.kurtosis, target.kurtosis, TOLERANCE.kurtosis, "kurtosis");
    found.clustering.forEach((value, i) => {
      expect(Math.abs(value - (target.clustering[i] ?? 0)), `clustering ${i}: ${value}`).toBeLessThan(TOLERANCE.clustering);
    });
    expect(found.clustering[0]).toBeGreaterThan(0.1);
  });

  it("have the weeks of the recordings: moves neither go on nor are taken back, and a year's deepest fall is as deep", {
    timeout: 60_000,
  }, () => {
    const target = dailyTarget(name);
    const found = medianDaily(FEEDS.map((feed): DailyFigures => feedDaily(feed, name, feed.beginsAt, UNTIL)));
    found.varianceRatio.forEach((value, i) => {
      expect(Math.abs(value - (target.varianceRatio[i] ?? 0)), `variance ratio ${i}: ${value}`).toBeLessThan(TOLERANCE.varianceRatio);
    });
    expectRatio(found.fall, target.fall, TOLERANCE.fall, "deepest fall");
  });

  it("have the tails and clustering of recorded minutes, the course of the day divided out", { timeout: 60_000 }, () => {
    const target = minuteTarget(name);
    const [feed] = FEEDS;
    if (feed === undefined) throw new Error("no feed");
    // One product of two, to keep the time short.
    const instruments = instrumentsOf((one) => isFree(one) && isOfHalf(one));
    const found = feedMinute({ ...feed, instruments }, name, MONTH, UNTIL);
    expectRatio(found.tailRatio, target.tailRatio, TOLERANCE.tail, "tail");
    expectRatio(found.jumpShare, target.jumpShare, TOLERANCE.jumps, "jumps");
    found.clustering.forEach((value, i) => {
      expect(Math.abs(value - (target.clustering[i] ?? 0)), `clustering ${i}: ${value}`).toBeLessThan(TOLERANCE.minuteClustering);
    });
  });
});

describe("products on lived days", () => {
  it.each(TOGETHER_SOURCES.map(([, , a, b]) => [a, b] as const))(
    "%s and %s move together as much over a minute as over an hour, and neither leads",
    { timeout: 60_000 },
    (a, b) => {
      const [feed = expect.fail("no feed")] = LIVED_MARKETS;
      const found = feedTogether(feed, a, b, WEEKS_FROM, WEEKS_TO);
      const recorded = MEASURED.together[`${a}~${b}`] ?? expect.fail("it is measured");
      expect(Math.max(...found.correlation) - Math.min(...found.correlation), `${found.correlation}`).toBeLessThan(TOLERANCE.overMinutes);
      found.leads.forEach((lead, i) => {
        expect(Math.abs(lead), `lead ${i}`).toBeLessThan(TOLERANCE.lead);
      });
      // The two shares' month was one of two companies' results: on most days they move together far more.
      if (a === "AAPL") return;
      found.correlation.forEach((value, i) => {
        expect(Math.abs(value - (recorded.correlation[i] ?? Number.NaN)), `over ${i}: ${value}`).toBeLessThan(TOLERANCE.together);
      });
    },
  );
});

/** Fewest steps of the grid that a usual minute moves: where it is one or two, the size of moves is the grid's. */
const FINE = 2;

function isFine({ instrument: { referencePrice, tickSize }, shape }: Listing): boolean {
  return (Number(referencePrice / tickSize) * shape.dailyVolatility) / Math.sqrt(1_440) >= FINE;
}

/** Some of each class, by their codes, to keep the time short: whoever comes or goes changes nothing for the others. Coarse ones do not count. */
const FINE_CODES: ReadonlySet<string> = new Set([
  ...["AAPL", "TSLA", "META", "INTC", "X:ETHUSD", "X:ADAUSD", "X:DOTUSD", "YM", "SI", "NG", "6E", "C:USDJPY", "C:USDCAD"],
]);

/** Those of each market. */
const withFineMinutes = (markets: readonly Feed[]): Feed[] =>
  markets.map((feed) => ({ ...feed, instruments: instrumentsOf((one) => FINE_CODES.has(one.instrument.productCode) && isFine(one)) }));

const FINE_PLANNED = withFineMinutes(PLANNED_MARKETS);
const FINE_LIVED = withFineMinutes(LIVED_MARKETS);

/** Days on which people trade: seven years of them would take minutes to fold, so their volatility is measured in yearly-volatility.test.ts. */
describe.each<ClassName>(["stocks", "crypto", "futures", "forex"])("lived days of simulated %s", (name) => {
  beforeAll(() => {
    for (const feed of FINE_LIVED) foldSideBySide(feed, name, WEEKS_FROM, WEEKS_TO);
  }, 60_000);

  it("have the tails and clustering of recorded minutes, the course of the day divided out", { timeout: 60_000 }, () => {
    const target = minuteTarget(name);
    const found = medianMinute(FINE_LIVED.map((feed) => feedMinute(feed, name, WEEKS_FROM, WEEKS_TO)));
    expectRatio(found.tailRatio, target.tailRatio, TOLERANCE.tail, "tail");
    expectRatio(found.jumpShare, target.jumpShare, TOLERANCE.jumps, "jumps");
    found.clustering.forEach((value, i) => {
      expect(Math.abs(value - (target.clustering[i] ?? 0)), `clustering ${i}: ${value}`).toBeLessThan(TOLERANCE.livedMinuteClustering);
    });
  });

  it("lie near their extremes as often as exact random walks, and about as often as recorded", { timeout: 60_000 }, () => {
    const found = extremeFigures(FINE_LIVED.flatMap((feed) => feedDays(feed, name, WEEKS_FROM, WEEKS_TO)));
    expectRatio(found.near, found.walk, TOLERANCE.walk, "near the extremes");
    expect(Math.abs(found.near - extremeTarget(name).near), `${found.near}`).toBeLessThan(TOLERANCE.extremes);
  });

  it("are so as no planned days are, whose highs and lows are fixed before they are reached", { timeout: 60_000 }, () => {
    const found = extremeFigures(FINE_PLANNED.flatMap((feed) => feedDays(feed, name, WEEKS_FROM, WEEKS_TO)));
    expect(found.near / found.walk, `${found.near}`).toBeGreaterThan(TOLERANCE.walk);
  });
});

describe("the simulated market", () => {
  it.each(["stocks", "futures", "forex"] as const)("opens %s as far from the last close as recorded", { timeout: 60_000 }, (name) => {
    const found = median(FEEDS.map((feed) => feedGap(feed, name, feed.beginsAt, UNTIL)));
    expectRatio(found, gapTarget(name), TOLERANCE.gap, "gap");
  });

  it.each(CORRELATION_SOURCES.map(([, , a, b]) => [a, b] as const))("moves %s with %s as recorded", { timeout: 60_000 }, (a, b) => {
    const found = median(FEEDS.map((feed) => feedCorrelation(feed, a, b, feed.beginsAt, UNTIL)));
    expect(Math.abs(found - (MEASURED.correlation[`${a}~${b}`] ?? Number.NaN)), `${found}`).toBeLessThan(TOLERANCE.correlation);
  });

  it("keeps to each product's own volatility", { timeout: 60_000 }, () => {
    // Of the products with a recording of their own. The simulated years are calmer or wilder than the recorded ones.
    const pairs = [
      ["TSLA", "us_stocks/TSLA_1d_cfd"],
      ["NFLX", "us_stocks/NFLX_1d_cfd"],
      ["X:BTCUSD", "crypto/BTCUSD_1d"],
      ["X:ETHUSD", "crypto/ETHUSD_1d"],
      ["ES", "futures/US500_1d_cfd"],
      ["GC", "futures/XAUUSD_1d_cfd"],
      ["BZ", "futures/BRENT_1d_cfd"],
      ["C:EURUSD", "forex/EURUSD_1d"],
      ["C:USDJPY", "forex/USDJPY_1d"],
      ["C:NZDUSD", "forex/NZDUSD_1d"],
    ] as const;
    for (const [code, file] of pairs) {
      const deviations = FEEDS.map(
        (feed) =>
          feedDaily(
            { ...feed, instruments: feed.instruments.filter((one) => one.productCode === code) },
            classOf(code),
            feed.beginsAt,
            UNTIL,
          ).deviation,
      );
      expectRatio(median(deviations), MEASURED.daily[file]?.deviation ?? 0, 1.35, code);
    }
  });
});

const folder = process.env.MARKET_DATA_DIR ?? "";
if (folder === "") process.stdout.write("calibration: constants not measured again, as MARKET_DATA_DIR names no folder\n");

describe.runIf(folder !== "")("the recordings", () => {
  it("give the calibration's constants when measured again", { timeout: 60_000 }, async () => {
    expectClose(await measureRecordings(folder), MEASURED, "measured");
  });
});

function classOf(code: string): ClassName {
  if (code.startsWith("X:")) return "crypto";
  if (code.startsWith("C:")) return "forex";
  return code.length === 2 ? "futures" : "stocks";
}

function expectRatio(found: number, target: number, tolerance: number, what: string): void {
  const ratio = found / target;
  expect(ratio > 1 / tolerance && ratio < tolerance, `${what}: ${found} where ${target} was measured`).toBe(true);
}

/** Equal in every figure to four digits. */
function expectClose(found: unknown, wanted: unknown, where: string): void {
  if (typeof wanted === "number") {
    expect(
      typeof found === "number" && Math.abs(found - wanted) <= 1e-4 * Math.abs(wanted) + 1e-12,
      `${where}: ${String(found)}, not ${wanted}`,
    ).toBe(true);
  } else {
    expect(Object.keys(found ?? {})).toEqual(Object.keys(wanted ?? {}));
    for (const [key, value] of Object.entries(wanted ?? {}))
      expectClose((found as Readonly<Record<string, unknown>>)[key], value, `${where} ${key}`);
  }
}
