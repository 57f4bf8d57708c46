import {
  amount,
  DAY_MS,
  Direction,
  MINUTE_MS,
  mayOpenQuick,
  type QuickTerms,
  quickExpiry,
  quickOutcome,
  rate,
  type Tick,
  USDT,
} from "@candela/model";
import { describe, expect, it } from "vitest";
import type { Feed } from "../feed.ts";
import { createSimulatedFeed } from "../simulated/simulated-feed.ts";
import { endOfTrading, HORIZONS, outcomesAt } from "./horizons.ts";
import { lookAt, usualDayOf } from "./known.ts";
import { decisionMoments, equalParts, partsOfDay } from "./moments.ts";
import { takeSamples } from "./samples.ts";

const EPOCH = Date.UTC(2026, 8, 1);
/** A Thursday. */
const DAY = Date.UTC(2026, 10, 5);
const feed = createSimulatedFeed({ seed: "samples", hours: "exchange", epoch: EPOCH, livedFrom: Date.UTC(2099, 0, 1) });
const instrumentOf = (code: string) => {
  const found = feed.instruments.find(({ productCode }) => productCode === code);
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
};

describe("what is known at a moment", () => {
  const t = DAY + 15 * 60 * MINUTE_MS + 17_123;

  /** Answers questions about `t` and before only. */
  const past: Feed = {
    ...feed,
    tickAt: (code, ts) => (ts <= t ? feed.tickAt(code, ts) : expect.fail(`asked for a tick at ${ts}`)),
    ticksBetween: (code, after, until, limit) => (until <= t ? feed.ticksBetween(code, after, until, limit) : expect.fail("ticks to come")),
    candles: (code, interval, from, to, now) =>
      now <= t ? feed.candles(code, interval, from, to, now) : expect.fail(`candles as of ${now}`),
    tickBySeq: () => expect.fail("a number says nothing of when its tick comes"),
    nextTickTs: () => expect.fail("the next tick is still to come"),
  };

  it("is asked without a look beyond it, and says what the ticks show", () => {
    for (const code of ["AAPL", "X:BTCUSD", "ES", "C:EURUSD"]) {
      const end = endOfTrading(feed, code, t);
      const { known } = lookAt(past, instrumentOf(code), t, end, usualDayOf(past, code, t)) ?? {};
      const price = (ts: number) => Math.log(Number((feed.tickAt(code, ts) as Tick).price));
      expect(known?.moves[3], code).toBeCloseTo(price(t) - price(t - 15_000), 12);
      const ofHour = feed.ticksBetween(code, DAY + 15 * 60 * MINUTE_MS - 1, t, 10_000).map((tick) => Number(tick.price));
      expect(known?.spans[0]?.high, code).toBeCloseTo(Math.log(Math.max(...ofHour)), 12);
      expect(known?.spans[1]?.low, code).toBeCloseTo(Math.log(Math.min(...ofHour)), 12);
      expect(known?.spans[0]?.left, code).toBeCloseTo((60_000 - 17_123) / 60_000, 9);
    }
  });

  it("has a day that ends with the session", () => {
    expect(endOfTrading(feed, "AAPL", t)).toBe(DAY + 21 * 60 * MINUTE_MS);
    expect(endOfTrading(feed, "X:BTCUSD", t)).toBe(DAY + DAY_MS);
    expect(endOfTrading(feed, "C:EURUSD", t + DAY_MS)).toBe(DAY + DAY_MS + 22 * 60 * MINUTE_MS);
  });
});

describe("bets", () => {
  const terms = (acceptedAt: number, seconds: number): QuickTerms => ({
    ...{ direction: Direction.buy, seconds, payoutRate: rate(80_000_000n), acceptedAt, acceptedSeq: 0 },
    ...{ stake: amount(1_000_000n, USDT), fee: amount(0n, USDT) },
  });

  it("end as the rule of quick trades says", () => {
    const seen = new Set<string>();
    for (const t of decisionMoments({ from: DAY, days: 1, parts: () => equalParts(60, 880, 1_230), seed: 5 })) {
      for (const code of ["AAPL", "ZC", "C:EURUSD"]) {
        const outcomes = outcomesAt(feed, code, t, endOfTrading(feed, code, t));
        const open = feed.ticksBetween(code, t, t + MINUTE_MS, 1)[0] as Tick;
        HORIZONS.forEach((horizon, h) => {
          if (horizon === "rest" || horizon > 120) return;
          const asked = terms(t, horizon);
          expect(mayOpenQuick(asked, open)).toBe(true);
          const last = feed.tickAt(code, quickExpiry(open.ts, horizon)) as Tick;
          const { status } = quickOutcome(asked, open, last.seq > open.seq ? last : null, null);
          const move = outcomes?.moves[h] ?? Number.NaN;
          const told = Number.isNaN(move) ? "voided" : move > 0 ? "won" : move < 0 ? "lost" : "refunded";
          expect(told, `${code}, ${horizon} s`).toBe(status);
          seen.add(status);
        });
      }
    }
    expect([...seen].sort()).toEqual(["lost", "refunded", "voided", "won"]);
  });

  it("that would run past the closing are none, and the rest of the session ends with its last tick", () => {
    const t = DAY + (21 * 60 - 5) * MINUTE_MS + 4_000;
    const outcomes = outcomesAt(feed, "AAPL", t, endOfTrading(feed, "AAPL", t));
    const ran = HORIZONS.filter((_, h) => !Number.isNaN(outcomes?.moves[h]));
    expect(ran).toEqual(HORIZONS.filter((horizon) => horizon !== 900 && horizon !== 3_600));
    const open = feed.ticksBetween("AAPL", t, t + MINUTE_MS, 1)[0] as Tick;
    const last = feed.tickAt("AAPL", DAY + 22 * 60 * MINUTE_MS) as Tick;
    expect(outcomes?.moves.at(-1)).toBeCloseTo(Math.log(Number(last.price) / Number(open.price)), 12);
  });
});

it("products that are closed, or cost much and have no turn, are left out of a moment", () => {
  const instruments = ["AAPL", "ES", "C:EURGBP"].map(instrumentOf);
  const at = (hour: number) => DAY + hour * 60 * MINUTE_MS + 12_345;
  const { moments } = takeSamples({ feed, instruments, moments: [at(3), at(4), at(15)], slowEvery: 2 });
  expect(moments.map(({ samples }) => samples.map(({ product }) => product))).toEqual([[1, 2], [1], [0, 1, 2]]);
});

it("moments lie in their parts of the day, many early in their minute or at the end of a half hour", () => {
  const moments = decisionMoments({ from: DAY, days: 300, parts: () => equalParts(4, 600, 840), seed: 1 });
  const minutes = moments.map((t) => ((t - DAY) % DAY_MS) / MINUTE_MS);
  expect(minutes.every((minute, i) => Math.floor((minute - 600) / 60) === i % 4)).toBe(true);
  const share = (test: (t: number) => boolean) => moments.filter(test).length / moments.length;
  // 0.45 on purpose, and 0.28 of all others by chance.
  expect(share((t) => t % MINUTE_MS >= 8_000 && t % MINUTE_MS < 25_000)).toBeCloseTo(0.61, 1);
  // 0.15 on purpose, and 0.07 of all others by chance.
  expect(share((t) => t % (30 * MINUTE_MS) >= 28 * MINUTE_MS)).toBeCloseTo(0.21, 1);
});

describe("the parts of a day", () => {
  const parts = (hours: "continuous" | "exchange", date: string) => partsOfDay(hours, 9)(Date.parse(date) / DAY_MS);
  const within = (date: string, from: number, to: number) => parts("exchange", date).filter(([start, end]) => start >= from && end <= to);

  it.each([
    ["continuous", "2026-11-05"],
    ["exchange", "2026-11-05"],
    ["exchange", "2026-11-08"],
    ["exchange", "2026-12-25"],
  ] as const)("follow each other from midnight to midnight: %s, %s", (hours, date) => {
    const found = parts(hours, date);
    expect(found[0]?.[0]).toBe(0);
    expect(found.at(-1)?.[1]).toBe(1_440);
    found.slice(1).forEach(([start], i) => {
      expect(start).toBeCloseTo(found[i]?.[1] ?? Number.NaN, 9);
    });
  });

  it("are as many as asked for around the clock, and as many in a session of shares: in winter, in summer, on half a day", () => {
    expect(parts("continuous", "2026-11-05")).toHaveLength(9);
    expect(within("2026-11-05", 870, 1_260)).toHaveLength(9);
    expect(within("2026-10-05", 810, 1_200)).toHaveLength(9);
    expect(within("2026-11-27", 870, 1_080)).toHaveLength(9);
  });

  it.each([
    ["the evening on which a week of currencies begins", "2026-11-08", 1_320, 1_440],
    ["that on which it ends", "2026-11-06", 1_260, 1_320],
    ["the night before shares trade", "2026-11-05", 0, 870],
    ["the evening after", "2026-11-05", 1_260, 1_440],
    ["a Saturday, on which only coins do", "2026-11-07", 0, 1_440],
  ] as const)("lie at the beginning, in the midst and at the end of %s", (_what, date, from, to) => {
    const found = within(date, from, to);
    expect(found).toHaveLength(4);
    expect(found[0]).toEqual([from, from + 5]);
    expect(found[3]).toEqual([to - 6, to]);
  });
});

it("a session that opens away from the last price is known by its gap, one that goes on by none", () => {
  const gapAt = (code: string, t: number) => lookAt(feed, instrumentOf(code), t, endOfTrading(feed, code, t), 0.01)?.known.gap;
  const afternoon = DAY + 16 * 60 * MINUTE_MS;
  const opened = feed.candles("AAPL", "1d", DAY, DAY + DAY_MS, afternoon)[0]?.open;
  const closed = feed.candles("AAPL", "1d", DAY - DAY_MS, DAY, afternoon)[0]?.close;
  expect(opened).not.toBe(closed);
  expect(gapAt("AAPL", afternoon)).toBeCloseTo(Math.log(Number(opened) / Number(closed)), 12);
  for (const code of ["X:BTCUSD", "ES", "C:EURUSD"]) expect(gapAt(code, afternoon), code).toBe(0);
  const sunday = DAY + 3 * DAY_MS + 23 * 60 * MINUTE_MS;
  expect(Math.abs(gapAt("C:EURUSD", sunday) ?? 0)).toBeGreaterThan(0);
  expect(gapAt("X:BTCUSD", sunday)).toBe(0);
});
