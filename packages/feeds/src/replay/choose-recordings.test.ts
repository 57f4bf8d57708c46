import { describe, expect, it } from "vitest";
import { chooseRecordings } from "./choose-recordings.ts";
import type { Recording } from "./manifest.ts";

/** From best to worst: finer bars before all, then none that are known to be wrong, then more of them, then the name. */
const BY_RANK: readonly Recording[] = [
  ["1m", false, 300],
  ["1m", false, 20],
  ["1m", true, 9_000],
  ["1m", true, 8_000],
  ["5m", false, 300],
  ["15m", false, 300],
  ["30m", false, 300],
  ["1h", false, 301],
  ["1h", false, 300],
  ["4h", false, 300],
  ["1d", false, 300],
  ["1d", true, 3_000_000],
  ["tick-trades", false, 1_000_000],
  ["tick-quotes", false, 2_000_000],
  ["tick-quotes", false, 1_000_000],
].map(([interval, hasKnownOutliers, rows]) => ({
  ...{ file: `${interval}-${hasKnownOutliers ? "wrong" : "right"}-${rows}.csv`, symbol: "BTCUSDT", name: "Bitcoin" },
  ...{ kind: String(interval).startsWith("tick") ? "ticks" : "bars", interval: String(interval), rows: Number(rows) },
  ...{ priceKind: "trades", hasKnownOutliers: hasKnownOutliers === true },
}));

const chosen = (recordings: readonly Recording[]) => chooseRecordings(recordings).map(({ recording }) => recording.file);
const pairs = BY_RANK.flatMap((better, rank) => BY_RANK.slice(rank + 1).map((worse) => [better, worse] as const));

describe("of several recordings of a product is played", () => {
  it("the better one of any two, whichever is listed first", () => {
    for (const [better, worse] of pairs)
      for (const listed of [
        [better, worse],
        [worse, better],
      ])
        expect([worse.file, ...chosen(listed)]).toEqual([worse.file, better.file]);
  });

  it("the first by name of two that are equal otherwise", () => {
    for (const one of BY_RANK) {
      const [first, second] = ["a.csv", "b.csv"].map((file) => ({ ...one, file })) as [Recording, Recording];
      expect([chosen([first, second]), chosen([second, first])]).toEqual([["a.csv"], ["a.csv"]]);
    }
  });

  it("none of asks, and none of bars that are not known, however long they are", () => {
    const [best] = BY_RANK.slice(-1) as [Recording];
    const others = [
      { ...best, file: "asks.csv", interval: "1m", rows: 1e9, priceKind: "ask quotes (made up)" },
      { ...best, file: "odd.csv", interval: "7m", rows: 1e9 },
    ];
    expect(chosen(others)).toEqual([]);
    expect(chosen([...others, best])).toEqual([best.file]);
  });
});
