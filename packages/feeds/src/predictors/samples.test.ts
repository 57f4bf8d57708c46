import { amount, Direction, mayOpenQuick, type QuickTerms, quickExpiry, quickOutcome, rate, type Tick, USDT } from "@candela/model";
import { describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "../civil-day.ts";
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
    for (const t of decisionMoments({ from: DAY, days: 1, parts: equalParts(60, 880, 1_230), seed: 5 })) {
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
  const moments = decisionMoments({ from: DAY, days: 300, parts: equalParts(4, 600, 840), seed: 1 });
  const minutes = moments.map((t) => ((t - DAY) % DAY_MS) / MINUTE_MS);
  expect(minutes.every((minute, i) => Math.floor((minute - 600) / 60) === i % 4)).toBe(true);
  const share = (test: (t: number) => boolean) => moments.filter(test).length / moments.length;
  // 0.45 on purpose, and 0.28 of all others by chance.
  expect(share((t) => t % MINUTE_MS >= 8_000 && t % MINUTE_MS < 25_000)).toBeCloseTo(0.61, 1);
  // 0.15 on purpose, and 0.07 of all others by chance.
  expect(share((t) => t % (30 * MINUTE_MS) >= 28 * MINUTE_MS)).toBeCloseTo(0.21, 1);
});

it("a day has moments at its very beginning and end, and at those of the session of shares", () => {
  expect(partsOfDay("continuous", 9)).toHaveLength(9);
  expect(partsOfDay("exchange", 9)).toHaveLength(9);
  for (const hours of ["continuous", "exchange"] as const) {
    const parts = partsOfDay(hours, 9);
    parts.slice(1).forEach(([start], i) => {
      expect(start).toBeCloseTo(parts[i]?.[1] ?? Number.NaN, 9);
    });
  }
});
