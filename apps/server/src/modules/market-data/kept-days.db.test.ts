import { createSimulatedFeed, type Feed } from "@candela/feeds";
import type { Interval } from "@candela/model";
import { DAY_MS } from "@candela/model";
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../testing.ts";
import { createDayPreparation } from "./day-preparation.ts";
import { planOf } from "./fold-plan.ts";
import { candlesOf, type FoldWindow, foldHere } from "./folding.ts";
import { changedDays, KeptDays } from "./kept-days.ts";
import { createTestMarket, silentLog } from "./market-test-kit.ts";

/** A Thursday on which people trade since the Thursday before, with a weekend and a holiday of shares between. */
const TODAY = Date.UTC(2026, 0, 22);
const LIVED_FROM = TODAY - 7 * DAY_MS;
const NOW = TODAY + 15.5 * 3_600_000;
const whole = createSimulatedFeed({ seed: "kept-days", hours: "exchange", epoch: Date.UTC(2025, 11, 20), livedFrom: LIVED_FROM });
const CODES = ["AAPL", "X:BTCUSD", "C:GBPJPY"];
/** Three products of it: a start folds two days of all that there are. */
const feed: Feed = {
  ...whole,
  instruments: whole.instruments.filter(({ productCode }) => CODES.includes(productCode)),
  foldThrough: () => undefined,
};
const DAYS: readonly Interval[] = ["1d", "1w", "1M"];
const HOURS: readonly Interval[] = ["30m", "1h", "4h"];

const database = await createTestDatabase();
const { sql } = database;
afterAll(() => database.close());
beforeEach(async () => {
  await sql`alter table candle_day disable trigger all`;
  await sql`truncate candle_day`;
  await sql`alter table candle_day enable trigger all`;
});

const stored = async () => (await sql<{ count: bigint }[]>`select count(*) from candle_day`)[0]?.count;

/** A server on the same database, and the windows that it folds once it has started. */
async function restarted(parts: Feed = feed) {
  const folded: FoldWindow[] = [];
  const candles: Feed["candles"] = (productCode, interval, from, to, now) => {
    folded.push({ productCode, interval, from, to, now });
    return parts.candles(productCode, interval, from, to, now);
  };
  const { market, app } = await createTestMarket(sql, { ...parts, candles }, NOW);
  folded.length = 0;
  const read = async (code: string, interval: Interval) => {
    const answer = await app.inject({
      method: "GET",
      url: `/api/candle/list?productCode=${encodeURIComponent(code)}&interval=${interval}&limit=60`,
    });
    return answer.json().rows as unknown[];
  };
  return {
    folded,
    market,
    read,
    async stop() {
      await app.close();
      await market.stop();
    },
  };
}

/** What is folded of days on which people traded and that are over. */
const livedAndOver = (folded: readonly FoldWindow[]) =>
  folded.filter((window) => {
    const [from, to] = [Math.max(window.from, LIVED_FROM), Math.min(window.to, TODAY)];
    return from < to && candlesOf(feed, { ...window, interval: "1h", from, to }).length > 0;
  });

describe("days that were folded once", () => {
  it.each(CODES)("are read after a restart, of %s, and are what a fold of them is", async (code) => {
    const first = await restarted();
    const before = new Map<Interval, unknown[]>();
    for (const interval of [...DAYS, ...HOURS]) before.set(interval, await first.read(code, interval));
    expect(livedAndOver(first.folded).length).toBeGreaterThan(0);
    // Days, then weeks and months of the same days.
    const ahead = livedAndOver(first.folded).filter(({ interval, from, to }) => interval === "30m" && to - from === DAY_MS);
    expect(new Set(ahead.map(({ from }) => from)).size).toBe(ahead.length);
    await first.stop();

    const second = await restarted();
    for (const interval of [...DAYS, ...HOURS]) expect(await second.read(code, interval), interval).toEqual(before.get(interval));
    expect(livedAndOver(second.folded)).toEqual([]);
    const from = TODAY - 20 * DAY_MS;
    for (const interval of DAYS) {
      const told = await second.market.market.candles(code, interval, from, NOW + 1);
      expect(told, interval).toEqual(feed.candles(code, interval, from, NOW + 1, NOW));
    }
    for (const interval of HOURS) {
      // In the midst of a day, as bars of hours are asked for.
      const [start, end] = [LIVED_FROM + DAY_MS / 2, TODAY + DAY_MS / 4];
      expect(await second.market.market.candles(code, interval, start, end), interval).toEqual(
        feed.candles(code, interval, start, end, NOW),
      );
    }
    expect(livedAndOver(second.folded)).toEqual([]);
    await second.stop();
  });

  it("are read for the running week and month, too", async () => {
    const first = await restarted();
    await first.market.pastDays.learn("X:BTCUSD", TODAY - 3 * DAY_MS, TODAY);
    await first.stop();
    const second = await restarted();
    await second.market.pastDays.learn("X:BTCUSD", TODAY - 3 * DAY_MS, TODAY);
    expect(second.folded).toEqual([]);
    expect(second.market.pastDays.find("X:BTCUSD", TODAY - 3 * DAY_MS, TODAY)).toEqual(
      feed.candles("X:BTCUSD", "1d", TODAY - 3 * DAY_MS, TODAY, NOW),
    );
    await second.stop();
  });

  it("are those that are slow to fold and over: no day that runs, none that is planned but of crosses", async () => {
    const kept = new KeptDays({ sql, source: feed, history: feed, log: silentLog });
    const wholeDay = (productCode: string, interval: Interval, from: number): FoldWindow => ({
      productCode,
      interval,
      from,
      to: from + DAY_MS,
      now: NOW,
    });
    const windows = [
      wholeDay("X:BTCUSD", "30m", TODAY),
      wholeDay("X:BTCUSD", "1d", TODAY - DAY_MS),
      { ...wholeDay("X:BTCUSD", "30m", TODAY - DAY_MS), to: TODAY - 1 },
      wholeDay("X:BTCUSD", "1d", LIVED_FROM - DAY_MS),
      wholeDay("X:BTCUSD", "30m", LIVED_FROM - DAY_MS),
      wholeDay("AAPL", "30m", Date.UTC(2026, 0, 17)),
    ];
    for (const window of windows) kept.keep(window, candlesOf(feed, window));
    await kept.stop();
    expect(await stored()).toBe(0n);
    const wanted = [wholeDay("X:BTCUSD", "30m", TODAY - DAY_MS), wholeDay("C:GBPJPY", "1d", LIVED_FROM - DAY_MS)];
    for (const window of wanted) kept.keep(window, candlesOf(feed, window));
    // Before they are written, and after.
    for (let turn = 0; turn < 2; turn += 1) {
      for (const { productCode, from, to } of wanted)
        expect(await kept.days(productCode, from, to)).toEqual(feed.candles(productCode, "1d", from, to, NOW));
      expect(await kept.halfHours("X:BTCUSD", TODAY - DAY_MS, TODAY)).toEqual(
        new Map([[TODAY - DAY_MS, feed.candles("X:BTCUSD", "30m", TODAY - DAY_MS, TODAY, NOW)]]),
      );
      expect((await kept.halfHours("C:GBPJPY", 0, TODAY)).size).toBe(0);
      await kept.stop();
      expect(await stored()).toBe(2n);
    }
    expect(await kept.days("NOPE", 0, NOW)).toEqual([]);
  });

  it("are not prepared again", async () => {
    const only: Feed = { ...feed, beginsAt: TODAY - 3 * DAY_MS, slowDays: () => [{ productCode: "AAPL", pieces: "4h" }] };
    const prepared = async () => {
      const kept = new KeptDays({ sql, source: only, history: only, log: silentLog });
      let steps = 0;
      const folding = {
        slice: async ([window]: readonly FoldWindow[]) => {
          if (window === undefined) return [];
          steps += 1;
          const candles = candlesOf(feed, window);
          kept.keep(window, candles);
          return [candles];
        },
      };
      const preparation = createDayPreparation({ history: only, folding, kept, clock: new ManualClock(NOW), log: silentLog });
      while (await preparation.step());
      await kept.stop();
      return steps;
    };
    // Six pieces of four hours, the day, and its half hours; Monday is the holiday, of which there is nothing to keep.
    expect(await prepared()).toBe(3 * 8);
    expect(await stored()).toBe(2n);
    expect(await prepared()).toBe(8);
  });

  it("stay as they were kept first, and no statement changes or removes them", async () => {
    const window: FoldWindow = { productCode: "AAPL", interval: "30m", from: TODAY - DAY_MS, to: TODAY, now: NOW };
    const candles = candlesOf(feed, window);
    const keepOnce = async (close: bigint) => {
      const kept = new KeptDays({ sql, source: feed, history: feed, log: silentLog });
      kept.keep(window, [...candles.slice(0, -1), { ...(candles.at(-1) ?? expect.fail("it traded")), close }]);
      await kept.stop();
    };
    const { close, low } = candles.at(-1) ?? expect.fail("it traded");
    await keepOnce(close);
    await keepOnce(low);
    expect([...(await sql`select close from candle_day`)]).toEqual([{ close }]);
    for (const statement of ["update candle_day set volume = 0", "delete from candle_day", "truncate candle_day"])
      await expect(sql.unsafe(statement)).rejects.toThrow("append-only");
  });

  it("are folded again where the database does not answer", async () => {
    const first = await restarted();
    const before = await first.read("AAPL", "1d");
    await first.stop();
    await sql`alter table candle_day rename to candle_day_away`;
    const second = await restarted();
    expect(await second.read("AAPL", "1d")).toEqual(before);
    expect(livedAndOver(second.folded).length).toBeGreaterThan(0);
    await second.stop();
    await sql`alter table candle_day_away rename to candle_day`;
  });

  it("are found out where they are not what a fold of them is", async () => {
    const first = await restarted();
    await first.read("AAPL", "1d");
    await first.stop();
    expect(await changedDays(sql, feed)).toEqual([]);
    await sql`alter table candle_day disable trigger all`;
    await sql`update candle_day set high = high + 1 where ts = ${BigInt(TODAY - DAY_MS)}`;
    await sql`update candle_day set half_hours = jsonb_set(half_hours, '{0,5}', '"1"') where ts = ${BigInt(TODAY - 2 * DAY_MS)}`;
    await sql`alter table candle_day enable trigger all`;
    expect(await changedDays(sql, feed)).toEqual([
      "the day 2026-01-20 kept of AAPL is not what its ticks fold to",
      "the day 2026-01-21 kept of AAPL is not what its ticks fold to",
    ]);
  });
});

it("a plan of what is kept whole folds nothing", async () => {
  const candle = (ts: number) => ({ ts, open: 1n, high: 2n, low: 1n, close: 2n, volume: 3n });
  const days = Array.from({ length: 7 }, (_, day) => candle(LIVED_FROM + day * DAY_MS));
  const kept = { days: async () => days, halfHours: async () => new Map(), products: async () => new Map() };
  const plan = await planOf(feed, { productCode: "X:BTCUSD", interval: "1d", from: LIVED_FROM, to: TODAY, now: NOW }, kept);
  expect([plan.ahead, plan.own, plan.whole?.([])]).toEqual([[], [], days]);
  expect(await foldHere(feed).slice([])).toEqual([]);
});
