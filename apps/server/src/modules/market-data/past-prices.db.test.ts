import type { Feed } from "@candela/feeds";
import { DAY_MS } from "@candela/model";
import { afterAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../testing.ts";
import { createTestMarket, testFeed } from "./market-test-kit.ts";

/** A Tuesday afternoon in New York: every calendar is open, and days are planned, which costs a start little. */
const TUESDAY = Date.UTC(2026, 0, 6, 15, 30);
const database = await createTestDatabase();
afterAll(() => database.close());

async function openAt(ts: number, feed: Feed) {
  const { market, app } = await createTestMarket(database.sql, feed, ts);
  return {
    market: market.market,
    async close() {
      await app.close();
      await market.catalogue.stop();
    },
  };
}

describe("prices of the past", () => {
  it.each([
    ["in the midst of a day on which all trade", TUESDAY],
    ["seconds after a midnight", Date.UTC(2026, 0, 6, 0, 0, 2)],
    ["on a Sunday, when shares do not trade", Date.UTC(2026, 0, 4, 12)],
  ])("have the last one before today, %s", async (_, ts) => {
    const feed = testFeed();
    const opened = await openAt(ts, feed);
    const today = ts - (ts % DAY_MS);
    for (const { productCode, listedFrom } of feed.instruments) {
      if (listedFrom !== undefined && listedFrom > ts) {
        expect([productCode, opened.market.closeBeforeToday(productCode)]).toEqual([productCode, undefined]);
        continue;
      }
      const close = feed.candles(productCode, "1d", today - 14 * DAY_MS, today, ts).at(-1)?.close;
      expect(close).toBeDefined();
      expect([productCode, opened.market.closeBeforeToday(productCode)]).toEqual([productCode, close]);
    }
    expect(opened.market.closeBeforeToday("NOPE")).toBeUndefined();
    await opened.close();
  });

  it("are folded a piece a turn, and are what the feed has", async () => {
    const feed = testFeed();
    const turns: number[] = [];
    let turn = 0;
    let isDone = false;
    const count = (): void => {
      turn += 1;
      if (!isDone) setImmediate(count);
    };
    const opened = await openAt(TUESDAY, {
      ...feed,
      candles: (...window) => {
        turns.push(turn);
        return feed.candles(...window);
      },
    });
    setImmediate(count);
    turns.length = 0;
    const [from, to] = [TUESDAY - 30 * DAY_MS, TUESDAY];
    for (const interval of ["15m", "1d"] as const) {
      expect(await opened.market.candles("C:EURJPY", interval, from, to)).toEqual(feed.candles("C:EURJPY", interval, from, to, TUESDAY));
      expect(turns.length).toBeGreaterThan(20);
      expect(new Set(turns).size).toBe(turns.length);
      turns.length = 0;
    }
    isDone = true;
    await opened.close();
  });
});
