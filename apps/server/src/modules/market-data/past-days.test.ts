import { createSimulatedFeed } from "@candela/feeds";
import { DAY_MS } from "@candela/model";
import { describe, expect, it } from "vitest";
import { FoldQueue } from "./fold-queue.ts";
import { candlesOf, type FoldWindow } from "./folding.ts";
import { PastDays } from "./past-days.ts";

/** A Wednesday. */
const TODAY = Date.UTC(2026, 0, 7);
const feed = createSimulatedFeed({ seed: "past-days", hours: "exchange", epoch: Date.UTC(2025, 10, 1), livedFrom: Date.UTC(2099, 0, 1) });

function opened() {
  const time = { now: TODAY + DAY_MS / 2 };
  const folded: FoldWindow[] = [];
  const slice = async ([window]: readonly FoldWindow[]) => {
    if (window === undefined) return [];
    folded.push(window);
    return [candlesOf(feed, window)];
  };
  const queue = new FoldQueue({ folding: { slice }, now: () => time.now });
  return { time, folded, days: new PastDays({ history: feed, queue, now: () => time.now }) };
}

const told = (code: string, from: number, to: number, now: number) => feed.candles(code, "1d", from, to, now);

describe("days of the past", () => {
  it("are not known before they are learned, and then without folding", async () => {
    const { days, folded, time } = opened();
    const from = TODAY - 20 * DAY_MS;
    expect(days.find("AAPL", from, TODAY)).toBeUndefined();
    await days.learn("AAPL", from, TODAY);
    const folds = folded.length;
    expect(days.find("AAPL", from, TODAY)).toEqual(told("AAPL", from, TODAY, time.now));
    expect(days.find("AAPL", from + DAY_MS, TODAY - DAY_MS)).toHaveLength(10);
    expect(days.find("X:BTCUSD", from, TODAY)).toBeUndefined();
    expect(days.find("AAPL", from - DAY_MS, TODAY)).toBeUndefined();
    expect(folded).toHaveLength(folds);
  });

  it("are known where nothing traded", async () => {
    const { days } = opened();
    const saturday = TODAY - 4 * DAY_MS;
    await days.learn("AAPL", saturday, saturday + DAY_MS);
    expect(days.find("AAPL", saturday, saturday + DAY_MS)).toEqual([]);
  });

  it("do not have the day that runs, nor forget to learn it when it is over", async () => {
    const { days, time } = opened();
    await days.learn("X:BTCUSD", TODAY - DAY_MS, TODAY + DAY_MS);
    expect(days.find("X:BTCUSD", TODAY - DAY_MS, TODAY)).toHaveLength(1);
    expect(days.find("X:BTCUSD", TODAY, TODAY + DAY_MS)).toBeUndefined();
    time.now = TODAY + DAY_MS;
    await days.learn("X:BTCUSD", TODAY, TODAY + DAY_MS);
    expect(days.find("X:BTCUSD", TODAY, TODAY + DAY_MS)).toEqual(told("X:BTCUSD", TODAY, TODAY + DAY_MS, time.now));
  });

  it("are let go when no running month can need them", async () => {
    const { days } = opened();
    const early = TODAY - 40 * DAY_MS;
    await days.learn("X:BTCUSD", early, early + DAY_MS);
    expect(days.find("X:BTCUSD", early, early + DAY_MS)).toHaveLength(1);
    await days.learn("X:BTCUSD", TODAY - DAY_MS, TODAY);
    expect(days.find("X:BTCUSD", early, early + DAY_MS)).toBeUndefined();
  });
});
