import { DAY_MS, type Interval, MINUTE_MS } from "@candela/model";
import { atDepth, SeededRandom } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { dayOf } from "../civil-day.ts";
import { foldDay } from "../day-figures.ts";
import { LISTINGS } from "../instruments/index.ts";
import { DayChain } from "./day-chain.ts";
import { ListedProducts } from "./listed-products.ts";
import { Market } from "./market.ts";
import { emptyBars, setBar } from "./minute-bars.ts";
import { createSimulatedFeed, type SimulatedFeed, type SimulatedFeedOptions } from "./simulated-feed.ts";
import { hearFolds, tellFolds } from "./told-folds.ts";

/** A Wednesday. */
const DAY = Date.UTC(2026, 10, 4);
const CODES = ["AAPL", "X:BTCUSD", "C:EURUSD", "C:GBPUSD", "C:USDJPY", "C:EURGBP", "C:EURJPY", "C:USDHKD"];
const LISTED = LISTINGS.filter(({ instrument }) => CODES.includes(instrument.productCode));

const open = (options: Partial<SimulatedFeedOptions> = {}): SimulatedFeed =>
  createSimulatedFeed({ seed: "told", hours: "continuous", epoch: DAY - 4 * DAY_MS, livedFrom: DAY, listings: LISTED, ...options });

/** Everything that is shown of a product's two days at a moment. */
function shownAt(feed: SimulatedFeed, code: string, now: number) {
  const today = now - (now % DAY_MS);
  const candles = (interval: Interval) => feed.candles(code, interval, today - DAY_MS, now + 1, now);
  return {
    minutes: candles("1m"),
    halfHours: candles("30m"),
    days: candles("1d"),
    figures: [feed.dayFigures?.(code, today - DAY_MS, now), feed.dayFigures?.(code, today, now)],
    ticks: feed.ticksBetween(code, now - 3 * MINUTE_MS, now, 2_000),
  };
}

describe.each(["continuous", "exchange"] as const)("figures of a day, %s", (hours) => {
  const feed = open({ hours });

  it("are what the day's minutes fold to, planned, lived and running, before the first tick and after the last", () => {
    const random = new SeededRandom(56);
    const moments = Array.from({ length: atDepth(12, 100) }, () => DAY + random.below(2 * DAY_MS));
    for (const now of [DAY, DAY + 14 * 60 * MINUTE_MS + 30 * MINUTE_MS, DAY + DAY_MS - 1, DAY + DAY_MS, ...moments])
      for (const code of CODES)
        for (const day of [DAY - DAY_MS, DAY, DAY + DAY_MS]) {
          const minutes = day > now ? [] : feed.candles(code, "1m", day, day + DAY_MS, now);
          expect(feed.dayFigures?.(code, day, now), `${code} of ${day - DAY} at ${now - DAY}`).toEqual(foldDay(minutes));
        }
  });
});

describe.each([
  ["a first day", 0, "continuous"],
  ["a later day", 1, "continuous"],
  ["the sessions of exchanges", 1, "exchange"],
] as const)("a market that hears what another folded, on %s", (_name, dayNumber, hours) => {
  const at = DAY + dayNumber * DAY_MS + (19 * 60 + 7) * MINUTE_MS + 12_345;
  const earlier = open({ hours });
  earlier.foldThrough?.(at);
  const told = earlier.tellFolds(at);
  /** Has folded all itself; asked of later and later moments. */
  const fresh = open({ hours });

  it.each([
    ["at that moment", 0],
    ["minutes later", 7 * MINUTE_MS],
    ["in the last minute of the day", 4 * 60 * MINUTE_MS + 52 * MINUTE_MS],
    ["on the next day", 10 * 60 * MINUTE_MS],
  ])("shows %s what one shows that has folded all", (_when, later) => {
    const hearing = open({ hours });
    expect(hearing.hearFolds(told, at + later)).toBe(true);
    for (const code of CODES) expect(shownAt(hearing, code, at + later)).toEqual(shownAt(fresh, code, at + later));
  });

  it("tells the same as it would have without", () => {
    const later = at + 30 * MINUTE_MS;
    const hearing = open({ hours });
    hearing.hearFolds(told, later);
    hearing.foldThrough?.(later);
    earlier.foldThrough?.(later);
    expect(Buffer.from(hearing.tellFolds(later)).equals(earlier.tellFolds(later))).toBe(true);
  });
});

describe("what is told", () => {
  const at = DAY + 10 * 60 * MINUTE_MS;
  const earlier = open();
  earlier.foldThrough?.(at);
  const told = earlier.tellFolds(at);

  it("is nothing where a bit of it has changed, or a part of it is missing or was added", () => {
    const random = new SeededRandom(57);
    for (let n = 0; n < 60; n++) {
      const damaged = Uint8Array.from(told);
      const place = n < 40 ? n : random.below(told.length);
      damaged[place] = (damaged[place] as number) ^ (1 << (n % 8));
      expect(open().hearFolds(damaged, at), `byte ${place}`).toBe(false);
    }
    for (const length of [0, 1, 31, 32, 35, 36, 100, told.length - 1]) expect(open().hearFolds(told.subarray(0, length), at)).toBe(false);
    expect(open().hearFolds(new Uint8Array([...told, 0]), at)).toBe(false);
  });

  it.each([
    ["another seed", { seed: "other" }],
    ["other hours", { hours: "exchange" }],
    ["another first day", { livedFrom: DAY - DAY_MS }],
    ["other products", { listings: LISTED.slice(0, -1) }],
    ["another beginning", { epoch: DAY - 5 * DAY_MS }],
  ] as const)("is nothing to a market with %s", (_name, options) => {
    expect(open(options).hearFolds(told, at)).toBe(false);
    expect(open().hearFolds(told, at)).toBe(true);
  });

  it("is nothing where the clock was set back behind its day", () => {
    expect(open().hearFolds(told, DAY - 1)).toBe(false);
    expect(open().hearFolds(told, DAY)).toBe(true);
  });
});

describe("what is told wrongly, and signed", () => {
  const at = DAY + 10 * 60 * MINUTE_MS;
  const origin = { seed: "told", about: "the same" };
  const listed = new ListedProducts(LISTED);
  const openMarket = () =>
    new Market(listed, new DayChain({ listed, seed: "told", hours: "continuous", epoch: DAY - 4 * DAY_MS, livedFrom: dayOf(DAY) }));
  const product = listed.indexOf("C:EURUSD") ?? -1;
  const dayIn = (market: Market, number = product) => market.productDay(number, dayOf(DAY)) ?? expect.fail("it trades around the clock");

  /** What a market tells that was told a wrong minute itself. */
  function lie(minute: number): Uint8Array {
    const honest = openMarket();
    const bars = emptyBars(minute + 1);
    for (let k = 0; k <= minute; k++) setBar(bars, k, honest.bar(dayIn(honest), k, k + 1));
    bars.close[minute] = (bars.close[minute] as number) + 500;
    const liar = openMarket();
    liar.tellMinutes(dayIn(liar), bars);
    liar.foldThrough(dayOf(DAY), at);
    return tellFolds(liar, origin, at);
  }

  it("is taken for nothing where it is among the minutes that are folded anew", () => {
    // The last that may be told at this moment, a quarter of an hour before it.
    expect(hearFolds(openMarket(), origin, lie(600 - 15 - 1), at)).toBe(false);
  });

  it("moves no price where it is not", () => {
    const hearing = openMarket();
    const honest = openMarket();
    expect(hearFolds(hearing, origin, lie(200), at)).toBe(true);
    for (const number of listed.listings.keys())
      for (const k of [200, 201, 599]) expect(hearing.ticks(dayIn(hearing, number), k)).toEqual(honest.ticks(dayIn(honest, number), k));
  });
});
