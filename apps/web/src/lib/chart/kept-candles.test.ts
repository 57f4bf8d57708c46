import { expect, it } from "vitest";
import type { CandleRow } from "./candle-row.ts";
import { createKeptCandles } from "./kept-candles.ts";

const row = (ts: number): CandleRow => ({ ts, open: "1", high: "1", low: "1", close: "1", volume: "0" });

it("keeps the newest candles of the charts that were closed last, and nothing of an empty one", () => {
  const { of, keep } = createKeptCandles();
  keep(
    "A 1m",
    Array.from({ length: 400 }, (_, ts) => row(ts)),
  );
  keep("A 1m", []);
  expect(of("A 1m").map(({ ts }) => ts)).toEqual(Array.from({ length: 300 }, (_, index) => index + 100));
  for (const code of ["B", "C", "D", "E", "F", "G", "H", "I"]) keep(`${code} 1m`, [row(1)]);
  expect([of("A 1m"), of("B 1m")]).toEqual([[], [row(1)]]);
});
