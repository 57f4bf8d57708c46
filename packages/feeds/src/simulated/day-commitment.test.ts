import { createHash } from "node:crypto";
import { assert, DAY_MS, MINUTE_MS } from "@candela/model";
import { describe, expect, it } from "vitest";
import { recomputeDay } from "./recompute-day.ts";
import { createSimulatedFeed } from "./simulated-feed.ts";

const DAY = "2026-11-18";
const START = Date.UTC(2026, 10, 18);

describe.each(["continuous", "exchange"] as const)("a day's commitment, %s", (hours) => {
  const feed = createSimulatedFeed({ seed: "secret", hours, epoch: Date.UTC(2026, 8, 1), livedFrom: Date.UTC(2026, 10, 16) });

  it("publishes the hash at any time and the seed only once the day is over", () => {
    const before = feed.dayCommitment(DAY);
    expect(before?.seed).toBeUndefined();
    expect(feed.dayCommitment(DAY, START + DAY_MS - 1)).toEqual(before);
    const after = feed.dayCommitment(DAY, START + DAY_MS);
    expect(after?.hash).toBe(before?.hash);
    expect(
      createHash("sha256")
        .update(Buffer.from(after?.seed ?? "", "hex"))
        .digest("hex"),
    ).toBe(before?.hash);
    expect(feed.dayCommitment("2026-02-30", START)).toBeUndefined();
  });

  it("never tells the seed of a day before the first on which people can trade", () => {
    const seeds = ["2026-09-01", "2026-11-15", "2026-11-16"].map((day) => feed.dayCommitment(day, START + DAY_MS)?.seed);
    expect(seeds.map((seed) => typeof seed)).toEqual(["undefined", "undefined", "string"]);
    expect(feed.dayCommitment("2026-11-15", START + DAY_MS)?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it("lets anyone recompute the whole day from the published seed and opening state", () => {
    const seed = feed.dayCommitment(DAY, START + DAY_MS)?.seed;
    const opened = feed.dayOpenState(DAY, START);
    assert(seed !== undefined && opened !== undefined, "both are published by then");
    // Through text, as a reader would get it.
    const day = recomputeDay(seed, JSON.parse(JSON.stringify(opened)));
    expect(day.hash).toBe(feed.dayCommitment(DAY)?.hash);
    expect(day.next).toEqual(feed.dayOpenState("2026-11-19", START + DAY_MS));
    // It is folded from its ticks, so not of every product.
    const some = ["AMD", "ES", "GC", "X:DOGEUSD", "C:USDCAD", "C:EURGBP"];
    for (const code of some) {
      const [candle] = feed.candles(code, "1d", START, START + DAY_MS, START + DAY_MS);
      expect(day.dailyCandle(code)).toEqual(candle);
    }
    for (const code of ["AMD", "X:SOLUSD", "CL", "C:AUDUSD", "C:EURJPY"]) {
      expect(day.minuteCandles(code)).toEqual(feed.candles(code, "1m", START, START + DAY_MS, START + DAY_MS));
      for (const tick of feed.ticksBetween(code, START + 15 * 60 * MINUTE_MS, START + DAY_MS, 300)) {
        expect(day.tickBySeq(code, tick.seq)).toEqual(tick);
      }
      // The first and the last are ticks of the day, and none beside them is.
      const { first = 0, last = 0 } = day.tickNumbers(code) ?? {};
      const edges = [first - 1, first, last, last + 1].map((seq) => day.tickBySeq(code, seq)?.seq);
      expect([code, ...edges]).toEqual([code, undefined, first, last, undefined]);
    }
    for (const { productCode } of feed.instruments) {
      const last = feed.tickAt(productCode, START + DAY_MS - 1);
      const before = feed.tickAt(productCode, START - 1)?.seq ?? 0;
      expect(day.tickNumbers(productCode)).toEqual(last?.seq === before ? undefined : { first: before + 1, last: last?.seq });
      expect(day.instrument(productCode)?.productCode).toBe(productCode);
    }
    const inPieces = Array.from({ length: 24 }, (_, hour) => day.minuteCandles("X:SOLUSD", hour * 60, hour * 60 + 60));
    expect(inPieces.flat()).toEqual(day.minuteCandles("X:SOLUSD"));
    expect([day.instrument("NOPE"), day.tickNumbers("NOPE"), day.dailyCandle("NOPE")]).toEqual([undefined, undefined, undefined]);
    const firstOfDay = feed.tickAt("X:SOLUSD", START + MINUTE_MS)?.seq ?? 0;
    expect(day.tickBySeq("X:SOLUSD", firstOfDay - 300)).toBeUndefined();
  });

  it("does not show the opening state of a day that has not begun", () => {
    expect(feed.dayOpenState(DAY, START - 1)).toBeUndefined();
  });

  it("is of a day on which people trade: those before lead to where the first begins, and nobody asks for them", () => {
    const opened = feed.dayOpenState("2026-11-12", Date.UTC(2026, 10, 12));
    assert(opened !== undefined, "the day has begun");
    expect(() => recomputeDay("ab".repeat(32), opened)).toThrow("a day on which people trade");
  });

  it("comes out differently from another seed", () => {
    const opened = feed.dayOpenState(DAY, START);
    assert(opened !== undefined, "the day has begun");
    const [candle] = feed.candles("GC", "1d", START, START + DAY_MS, START + DAY_MS);
    expect(recomputeDay("ab".repeat(32), opened).dailyCandle("GC")).not.toEqual(candle);
  });
});

it.each(["2026-12-23", "2026-12-24", "2026-12-25", "2026-12-31", "2027-01-01"])(
  "the day after %s opens as recomputed, holidays and all",
  (label) => {
    const start = Date.parse(`${label}T00:00:00Z`);
    const feed = createSimulatedFeed({ seed: "secret", hours: "exchange", epoch: Date.UTC(2026, 8, 1), livedFrom: Date.UTC(2026, 11, 20) });
    const seed = feed.dayCommitment(label, start + DAY_MS)?.seed;
    const opened = feed.dayOpenState(label, start);
    assert(seed !== undefined && opened !== undefined, "both are published by then");
    const after = new Date(start + DAY_MS).toISOString().slice(0, 10);
    expect(recomputeDay(seed, opened).next).toEqual(feed.dayOpenState(after, start + DAY_MS));
  },
);
