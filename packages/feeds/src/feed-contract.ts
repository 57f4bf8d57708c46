import { INTERVALS, MINUTE_MS, type Tick } from "@candela/model";
import { afterAll, expect, it } from "vitest";
import { bucketStart, nextBucket } from "./candle-bucket.ts";
import type { Feed } from "./feed.ts";
import { foldCandles, foldTicks } from "./fold.ts";

/** The feed under test and its expectations, given by the feed's own tests. */
export interface FeedCase {
  /** Makes the feed anew from the same input. */
  readonly make: () => Feed | Promise<Feed>;
  /** Products to look at closely. */
  readonly products: readonly string[];
  /** A moment when they trade, some days after the feed began. */
  readonly now: number;
}

const MOST = 100_000;

/** The rules every feed keeps, as numbered tests. All ask one feed, so that what one has worked out serves the others; 5. makes a second. */
export function feedContract({ make, products, now }: FeedCase): void {
  const hour = 60 * MINUTE_MS;
  let shared: Feed | undefined;
  const sharedFeed = async () => {
    shared ??= await make();
    return shared;
  };
  const each = async (check: (feed: Feed, code: string) => void) => {
    const feed = await sharedFeed();
    for (const code of products) check(feed, code);
  };
  // Files of a worker share its memory.
  afterAll(() => {
    shared = undefined;
  });

  it("1. numbers its ticks by exactly one, at strictly growing moments, with bid <= price <= ask on the tick grid", () =>
    each((feed, code) => {
      const grid = feed.instruments.find(({ productCode }) => productCode === code)?.tickSize ?? 0n;
      const ticks = feed.ticksBetween(code, now - hour, now + hour, MOST);
      expect(ticks.length).toBeGreaterThan(50);
      ticks.forEach((tick, i) => {
        const before = ticks[i - 1];
        if (before !== undefined && (tick.seq !== before.seq + 1 || tick.ts <= before.ts))
          expect.fail(`${code}: after ${before.seq} at ${before.ts} came ${tick.seq} at ${tick.ts}`);
        const ordered = tick.bid > 0n && tick.bid <= tick.price && tick.price <= tick.ask && tick.volume >= 0n;
        if (!ordered || tick.price % grid !== 0n || tick.bid % grid !== 0n || tick.ask % grid !== 0n)
          expect.fail(`${code}: tick ${tick.seq} is malformed`);
      });
    }));

  it("2. finds the same tick by moment and by number", () =>
    each((feed, code) => {
      for (const tick of feed.ticksBetween(code, now - 5 * MINUTE_MS, now, 200)) {
        expect(feed.tickAt(code, tick.ts)).toEqual(tick);
        expect(feed.tickAt(code, tick.ts - 1)?.seq).toBe(tick.seq - 1);
        expect(feed.tickBySeq(code, tick.seq)).toEqual(tick);
        expect(feed.nextTickTs(code, tick.ts - 1)).toBe(tick.ts);
      }
    }));

  it("3. begins with tick 1 and knows nothing before", () =>
    each((feed, code) => {
      const first = feed.tickBySeq(code, 1);
      expect(first?.ts).toBeGreaterThanOrEqual(feed.beginsAt);
      expect(feed.tickAt(code, (first?.ts ?? 0) - 1)).toBeUndefined();
      expect(feed.tickAt(code, feed.beginsAt - 1)).toBeUndefined();
      for (const seq of [0, -1, 1.5, Number.NaN]) expect(feed.tickBySeq(code, seq)).toBeUndefined();
    }));

  it("4. answers an unknown product with nothing", async () => {
    const feed = await sharedFeed();
    expect(feed.tickAt("NOPE", now)).toBeUndefined();
    expect(feed.tickBySeq("NOPE", 1)).toBeUndefined();
    expect(feed.nextTickTs("NOPE", now)).toBeUndefined();
    expect(feed.ticksBetween("NOPE", 0, now, 10)).toEqual([]);
    expect(feed.candles("NOPE", "1m", now - hour, now, now)).toEqual([]);
    expect(feed.isOpen("NOPE", now)).toBe(false);
  });

  it("5. gives the same answers from two instances, whatever was asked before", async () => {
    const [one, other] = [await sharedFeed(), await make()];
    for (const code of products) {
      const wanted = one.ticksBetween(code, now - 10 * MINUTE_MS, now, 500);
      for (const tick of [...wanted].reverse()) expect(other.tickBySeq(code, tick.seq)).toEqual(tick);
      expect(other.candles(code, "1h", now - 48 * hour, now, now)).toEqual(one.candles(code, "1h", now - 48 * hour, now, now));
    }
  });

  it("6. folds its ticks into its minute candles to the digit, the running one included", () =>
    each((feed, code) => {
      const from = bucketStart("1m", now - 30 * MINUTE_MS);
      const ticks = feed.ticksBetween(code, from - 1, now, MOST);
      expect(feed.candles(code, "1m", from, now, now)).toEqual(foldTicks("1m", ticks));
    }));

  it("7. nests its intervals: every candle is the fold of the minutes inside it", () =>
    each((feed, code) => {
      const minutes = feed.candles(code, "1m", bucketStart("1d", now - 24 * hour), now, now);
      for (const interval of INTERVALS.slice(0, 7)) {
        const wide = feed.candles(code, interval, bucketStart("1d", now - 24 * hour), now, now);
        expect(wide, `${code} ${interval}`).toEqual(foldCandles(interval, minutes));
      }
    }));

  it("8. nests weeks and months in days", () =>
    each((feed, code) => {
      for (const interval of ["1w", "1M"] as const) {
        const from = bucketStart(interval, now - 40 * 24 * hour);
        if (from < feed.beginsAt) continue;
        const days = feed.candles(code, "1d", from, now, now);
        const wide = feed.candles(code, interval, from, now, now);
        expect(wide).toEqual(foldCandles(interval, days));
        expect(wide.length).toBeGreaterThanOrEqual(2);
      }
    }));

  it("9. looks no further than now", () =>
    each((feed, code) => {
      const start = bucketStart("1h", now);
      const middle = start + 17 * MINUTE_MS + 12_345;
      const [bar] = feed.candles(code, "1h", start, start + hour, middle);
      const ticks: Tick[] = feed.ticksBetween(code, start - 1, middle, MOST);
      expect(bar).toEqual(foldTicks("1h", ticks)[0]);
      expect(feed.candles(code, "1m", middle + MINUTE_MS, middle + hour, middle)).toEqual([]);
    }));

  it("10. knows no tick past the moment it is told", () =>
    each((feed, code) => {
      const latest = feed.tickAt(code, now);
      expect(feed.tickBySeq(code, latest?.seq ?? 0, now)).toEqual(latest);
      expect(feed.tickBySeq(code, (latest?.seq ?? 0) + 1, now)).toBeUndefined();
      expect(feed.tickBySeq(code, Number.MAX_SAFE_INTEGER, now)).toBeUndefined();
    }));

  it("11. takes only bars that open inside the window", () =>
    each((feed, code) => {
      const from = bucketStart("5m", now - hour) + 1;
      const bars = feed.candles(code, "5m", from, from + hour, now + hour);
      expect(bars.length).toBeGreaterThan(0);
      for (const bar of bars) {
        expect(bar.ts).toBe(bucketStart("5m", bar.ts));
        expect(bar.ts >= from && bar.ts < from + hour).toBe(true);
      }
      expect(bars[0]?.ts).toBe(nextBucket("5m", from - 1));
    }));

  it("12. ticks only while the product is open", () =>
    each((feed, code) => {
      for (let step = 0; step < 200; step++) {
        const tick = feed.tickAt(code, now - step * 53 * MINUTE_MS);
        if (tick !== undefined && !feed.isOpen(code, tick.ts)) expect.fail(`${code} ticked at ${tick.ts} while closed`);
      }
    }));

  it("13. rejects a window without bound", async () => {
    const feed = await sharedFeed();
    const [code = ""] = products;
    expect(() => feed.candles(code, "1m", now - 400 * 24 * hour, now, now)).toThrow(RangeError);
  });
}
