import { createSimulatedFeed, type Feed, foldDay, foldTicks, type IssuedShare } from "@candela/feeds";
import type { Candle, Tick } from "@candela/model";
import { DAY_MS, MINUTE_MS } from "@candela/model";
import { atDepth, ManualClock } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { startOfDay } from "./blocks.ts";
import { type HubParts, MarketHub } from "./hub.ts";
import { MIDWEEK, silentLog, testFeed } from "./market-test-kit.ts";
import { CATCH_UP_MAX_MS, PlayedFeed } from "./played-feed.ts";

async function hubAt(startMs: number, feed: Feed = testFeed()) {
  const clock = new ManualClock(startMs);
  const source = new PlayedFeed({ feed, clock, log: silentLog });
  const hub = new MarketHub({ source, clock, log: silentLog });
  await hub.load();
  const ticks: Tick[] = [];
  hub.onTick((tick) => ticks.push(tick));
  const run = async (ms: number): Promise<void> => {
    clock.advance(ms);
    while (source.advance());
    await hub.idle();
  };
  return { clock, source, hub, ticks, run, feed };
}

const share = (productCode: string, number: number, listedFrom: number): IssuedShare => ({
  ...{ productId: 100_000 + number, productCode, profile: "bold", listedFrom, firstPrice: "18.00" },
  ...{ tickSize: "0.01", spread: "0.02", quantityMin: "0.01", quantityMax: "10000.00" },
});

describe("shares that are listed while it runs", { timeout: 30_000 }, () => {
  const MIDNIGHT = Date.UTC(2026, 0, 8);
  const [soon, late, failed] = [share("S:SOON", 0, MIDNIGHT), share("S:LATE", 1, MIDNIGHT - DAY_MS), share("S:FAILED", 2, MIDNIGHT)];

  it("come with every number once from their midnight on, among the others in time, and one that is heard of late from then on", async () => {
    const feed = createSimulatedFeed({
      seed: "listed",
      hours: "continuous",
      epoch: Date.UTC(2025, 11, 1),
      livedFrom: Date.UTC(2099, 0, 1),
    });
    const { hub, ticks, run, clock } = await hubAt(MIDNIGHT - 20_000, feed);
    let settled = 0;
    hub.onSettled(() => {
      settled += 1;
    });
    const begun = clock.now();
    feed.relist([soon, late]);
    await hub.followNew();
    await hub.followNew();
    // Its midnight has passed: it is quoted at once, and its ticks go on from there.
    expect(hub.quote("S:LATE")?.tick).toEqual(feed.tickAt("S:LATE", begun));
    expect(hub.quote("S:SOON")).toBeUndefined();
    await run(15_000);
    expect(ofCode(ticks, "S:SOON")).toEqual([]);
    const before = settled;
    await run(1_000);
    expect(settled - before).toBe(1);
    for (let second = 0; second < 10; second += 1) await run(1_000);
    expect(ofCode(ticks, "S:SOON")).toEqual(feed.ticksBetween("S:SOON", begun, clock.now(), 1_000));
    expect(ofCode(ticks, "S:SOON")[0]).toMatchObject({ seq: 1, price: 1800n });
    for (const code of ["S:LATE", "X:BTCUSD"]) expect(ofCode(ticks, code)).toEqual(feed.ticksBetween(code, begun, clock.now(), 1_000));
    // While the bars of its first tick are read, its own wait, and others do not.
    const after = ticks.map(({ ts }) => ts).filter((ts) => ts > MIDNIGHT + 2_000);
    expect(after).toEqual(after.toSorted((a, b) => a - b));
  });

  it("are let go where they are taken back, without a product that stands still", async () => {
    const feed = createSimulatedFeed({
      seed: "listed",
      hours: "continuous",
      epoch: Date.UTC(2025, 11, 1),
      livedFrom: Date.UTC(2099, 0, 1),
    });
    const errors: unknown[] = [];
    const clock = new ManualClock(MIDNIGHT - 1_000);
    const source = new PlayedFeed({ feed, clock, log: { ...silentLog, error: (...told: unknown[]) => void errors.push(told) } });
    const hub = new MarketHub({ source, clock, log: silentLog });
    await hub.load();
    feed.relist([failed, soon]);
    await hub.followNew();
    feed.relist([soon]);
    clock.advance(10_000);
    while (source.advance());
    await hub.idle();
    expect([hub.quote("S:FAILED"), source.kindOf("S:FAILED"), source.state("S:FAILED")]).toEqual([undefined, undefined, "connected"]);
    expect(hub.quote("S:SOON")?.tick.seq).toBeGreaterThan(1);
    expect([errors, hub.staleProducts()]).toEqual([[], []]);
  });

  it("are followed the next time where the history did not answer at first", async () => {
    const feed = createSimulatedFeed({
      seed: "listed",
      hours: "continuous",
      epoch: Date.UTC(2025, 11, 1),
      livedFrom: Date.UTC(2099, 0, 1),
    });
    const { hub, source, ticks, run } = await hubAt(MIDNIGHT - 1_000, feed);
    feed.relist([soon]);
    const { tickAt } = source.history;
    source.history.tickAt = () => Promise.reject(new Error("away"));
    await expect(hub.followNew()).rejects.toThrow("away");
    source.history.tickAt = tickAt;
    await hub.followNew();
    await run(5_000);
    expect(ofCode(ticks, "S:SOON").length).toBeGreaterThan(1);
  });
});

const ofCode = (ticks: readonly Tick[], code: string): Tick[] => ticks.filter((tick) => tick.productCode === code);

describe("ticks", { timeout: 30_000 }, () => {
  it("come with every number once, in order per product and in time across products", async () => {
    const { ticks, run, feed, clock } = await hubAt(MIDWEEK);
    for (const ms of [1, 999, 10, 30_000, 7, 20_000]) await run(ms);
    for (const { productCode } of feed.instruments) {
      const got = ofCode(ticks, productCode);
      expect(got).toEqual(feed.ticksBetween(productCode, MIDWEEK, clock.now(), 100_000));
    }
    expect(ticks.length).toBeGreaterThan(3_000);
    expect(ticks.map((tick) => tick.ts)).toEqual([...ticks.map((tick) => tick.ts)].sort((a, b) => a - b));
  });

  it("never come before their time", async () => {
    const { clock, hub, run } = await hubAt(MIDWEEK);
    const late: Tick[] = [];
    hub.onTick((tick) => {
      if (tick.ts > clock.now()) late.push(tick);
    });
    for (let i = 0; i < 500; i += 1) await run(7);
    expect(late).toEqual([]);
  });

  it("are caught up in slices after a short pause, without a gap", async () => {
    const { clock, source, ticks, feed } = await hubAt(MIDWEEK);
    clock.advance(CATCH_UP_MAX_MS - 1_000);
    let slices = 1;
    while (source.advance()) slices += 1;
    expect(slices).toBeGreaterThan(3);
    expect(ofCode(ticks, "X:BTCUSD")).toEqual(feed.ticksBetween("X:BTCUSD", MIDWEEK, clock.now(), 100_000));
  });

  it("jump to the latest after a long pause, and go on from there", async () => {
    const { clock, hub, ticks, run, feed } = await hubAt(MIDWEEK);
    const before = hub.quote("X:BTCUSD")?.tick.seq ?? 0;
    await run(6 * 3_600_000);
    const latest = feed.tickAt("X:BTCUSD", clock.now());
    expect(ofCode(ticks, "X:BTCUSD")).toEqual([latest]);
    expect(latest?.seq).toBeGreaterThan(before + 1);
    await run(5_000);
    const seqs = ofCode(ticks, "X:BTCUSD").map((tick) => tick.seq);
    expect(seqs).toEqual(seqs.map((_, index) => (latest?.seq ?? 0) + index));
    expect(hub.quote("X:BTCUSD")?.blocks).toEqual((await hubAt(clock.now())).hub.quote("X:BTCUSD")?.blocks);
  });

  it("of a listener that throws still reach the others", async () => {
    const { hub, ticks, run } = await hubAt(MIDWEEK);
    const seen: Tick[] = [];
    hub.onTick(() => {
      throw new Error("broken");
    });
    const unsubscribe = hub.onTick((tick) => seen.push(tick));
    await run(1_000);
    expect(seen).toEqual(ticks);
    unsubscribe();
    await run(1_000);
    expect(ticks.length).toBeGreaterThan(seen.length);
  });

  it("that a feed announces but does not have halt their product alone", async () => {
    const real = testFeed();
    const feed: Feed = {
      ...real,
      ticksBetween: (code, after, until, limit) => (code === "X:BTCUSD" ? [] : real.ticksBetween(code, after, until, limit)),
    };
    const { hub, ticks, run } = await hubAt(MIDWEEK, feed);
    await run(20_000);
    expect(ofCode(ticks, "X:BTCUSD")).toEqual([]);
    expect(ofCode(ticks, "X:ETHUSD").length).toBeGreaterThan(10);
    expect(hub.staleProducts()).toEqual(["X:BTCUSD"]);
  });
});

describe("a clock that is set", { timeout: 30_000 }, () => {
  async function setHub(shownUntil?: number) {
    let now = MIDWEEK;
    const lines: string[] = [];
    const write = (_facts: object, text: string) => void lines.push(text);
    const log = { error: write, warn: write } as unknown as HubParts["log"];
    const clock = { now: () => now };
    const source = new PlayedFeed({ feed: testFeed(), clock, log });
    const hub = new MarketHub({ source, clock, log });
    await hub.load(shownUntil);
    const ticks: Tick[] = [];
    hub.onTick((tick) => ticks.push(tick));
    const set = async (ms: number): Promise<void> => {
      now = ms;
      while (source.advance());
      await hub.idle();
    };
    return { hub, ticks, lines, set };
  }

  it("back: nothing is told until it has passed the newest price, which is said once, and then no tick is missing", async () => {
    const { hub, ticks, lines, set } = await setHub();
    await set(MIDWEEK + 10_000);
    const newest = ticks.at(-1)?.ts ?? 0;
    expect(hub.clockBehindMs()).toBe(0);
    const before = ticks.length;
    for (const ms of [-590_000, -589_000, -60_000, 0]) {
      await set(MIDWEEK + ms);
      expect(hub.clockBehindMs()).toBe(newest - MIDWEEK - ms);
    }
    expect(ticks.length).toBe(before);
    expect(lines).toEqual(["the clock was set back: nothing is traded until it has passed the newest price"]);
    await set(MIDWEEK + 20_000);
    expect(hub.clockBehindMs()).toBe(0);
    expect(lines).toEqual([lines[0], "the clock has passed the newest price: trading goes on"]);
    expect(ofCode(ticks, "X:BTCUSD")).toEqual(testFeed().ticksBetween("X:BTCUSD", MIDWEEK, MIDWEEK + 20_000, 100_000));
  });

  it("back by a moment: nobody need know", async () => {
    const { hub, ticks, lines, set } = await setHub();
    await set(MIDWEEK + 10_000);
    await set((ticks.at(-1)?.ts ?? 0) - 1_000);
    expect([hub.clockBehindMs(), lines]).toEqual([0, []]);
  });

  it("back, and the server started anew: what was shown before counts", async () => {
    const { hub, set } = await setHub(MIDWEEK + 600_000);
    expect(hub.clockBehindMs()).toBe(600_000);
    await set(MIDWEEK + 598_000);
    expect(hub.clockBehindMs()).toBe(2_000);
    await set(MIDWEEK + 600_000);
    expect(hub.clockBehindMs()).toBe(0);
  });

  it("back: sessions go on opening and closing", async () => {
    const close = Date.UTC(2026, 0, 7, 21);
    const { hub, set } = await setHub();
    await set(close + 5_000);
    expect(hub.quote("AAPL")?.isOpen).toBe(false);
    await set(close - 5_000);
    expect(hub.quote("AAPL")?.isOpen).toBe(true);
  });

  it("far ahead: every product goes to its newest price, in one line of the log", async () => {
    const { hub, ticks, lines, set } = await setHub();
    await set(MIDWEEK + 86_400_000);
    expect(ofCode(ticks, "X:BTCUSD")).toEqual([testFeed().tickAt("X:BTCUSD", MIDWEEK + 86_400_000)]);
    expect(hub.clockBehindMs()).toBe(0);
    expect(lines).toEqual(["the market stood still or the clock was set ahead: products went to their newest price"]);
  });
});

describe("today's blocks", { timeout: 30_000 }, () => {
  /** The same figures, folded from nothing but ticks by the feed's own fold. */
  function blocksByFold(feed: Feed, code: string, now: number) {
    const last = feed.tickAt(code, now) as Tick;
    const dayTs = startOfDay(last.ts);
    const minutesOf = (from: number, to: number): Candle[] => foldTicks("1m", feed.ticksBetween(code, from - 1, to, 1_000_000));
    const previous = feed.candles(code, "1d", dayTs - 10 * DAY_MS, dayTs, now).at(-1) as Candle;
    return { day: foldDay(minutesOf(dayTs, now)), prevDay: foldDay(minutesOf(previous.ts, previous.ts + DAY_MS - 1)) };
  }

  it.each(["X:BTCUSD", "AAPL", "GC", "C:EURUSD"])("of %s equal a fold of every tick, also after a minute has ended", async (code) => {
    const { clock, hub, run, feed } = await hubAt(MIDWEEK);
    await run(47_000);
    await run(20_000);
    const { day, prevDay } = blocksByFold(feed, code, clock.now());
    expect(hub.quote(code)?.blocks).toMatchObject({ day, prevDay });
  });

  it("roll over at midnight: the finished day becomes the day before", async () => {
    const { clock, hub, run, feed } = await hubAt(Date.UTC(2026, 0, 8) - 30_000);
    const before = hub.quote("X:BTCUSD")?.blocks.day;
    await run(60_000);
    const { blocks } = hub.quote("X:BTCUSD") ?? {};
    expect(blocks?.prevDay?.ts).toBe(before?.ts);
    expect(blocks?.day.ts).toBe(Date.UTC(2026, 0, 8));
    expect(blocks).toMatchObject(blocksByFold(feed, "X:BTCUSD", clock.now()));
  });

  it("of a closed market stay those of its last trading day", async () => {
    const saturday = Date.UTC(2026, 0, 10, 12);
    const { hub, run, ticks } = await hubAt(saturday);
    await run(60_000);
    expect(hub.quote("AAPL")).toMatchObject({
      isOpen: false,
      blocks: { day: { ts: Date.UTC(2026, 0, 9) }, prevDay: { ts: Date.UTC(2026, 0, 8) } },
    });
    expect(ofCode(ticks, "AAPL")).toEqual([]);
    expect(hub.staleProducts()).toEqual([]);
  });
});

describe("sessions", { timeout: 30_000 }, () => {
  it("open and close at their time, and are told", async () => {
    const close = Date.UTC(2026, 0, 7, 21);
    const { hub, run } = await hubAt(close - 5_000);
    const told: string[] = [];
    hub.onSession((code) => told.push(code));
    expect(hub.quote("AAPL")?.isOpen).toBe(true);
    await run(4_000);
    expect(told).toEqual([]);
    await run(2_000);
    expect(hub.quote("AAPL")?.isOpen).toBe(false);
    expect(told).toContain("AAPL");
    expect(told).not.toContain("X:BTCUSD");
  });
});

describe("closed minutes", { timeout: 30_000 }, () => {
  it("are handed out once each and equal the feed's candles", async () => {
    const feed = testFeed();
    const start = Date.UTC(2026, 0, 7, 20, 57, 30);
    const { clock, hub, run } = await hubAt(start, feed);
    const closed = new Map<number, Candle[]>();
    hub.onMinuteClosed((productId, candle) => closed.set(productId, [...(closed.get(productId) ?? []), candle]));
    for (let i = 0; i < 12; i += 1) await run(27_000);
    const lastFull = clock.now() - (clock.now() % MINUTE_MS);
    const firstMinute = start - (start % MINUTE_MS);
    for (const { productCode, productId } of feed.instruments) {
      const expected = feed.candles(productCode, "1m", firstMinute, lastFull, clock.now());
      expect(closed.get(productId) ?? []).toEqual(expected);
    }
    // Stocks closed in the middle: their last bar is handed out although no tick followed it.
    expect(closed.get(feed.instruments.find(({ productCode }) => productCode === "AAPL")?.productId ?? 0)).toHaveLength(3);
  });
});

/** Every tick of some forty-five products. */
const MINUTES = atDepth(15, 60);

describe("the price guard", { timeout: 30_000 }, () => {
  /** The feed with some ticks of a product bent to another price. */
  function bent(code: string, seqs: (seq: number) => boolean, factor: bigint): Feed {
    const real = testFeed();
    const bend = (tick: Tick): Tick =>
      tick.productCode === code && seqs(tick.seq)
        ? { ...tick, price: tick.price * factor, bid: tick.bid * factor, ask: tick.ask * factor }
        : tick;
    return { ...real, ticksBetween: (...args) => real.ticksBetween(...args).map(bend) };
  }

  it("freezes a product before anyone hears of the bad tick, and lets it trade again when the market is back", async () => {
    const first = testFeed().tickAt("X:BTCUSD", MIDWEEK)?.seq ?? 0;
    const { hub, run } = await hubAt(
      MIDWEEK,
      bent("X:BTCUSD", (seq) => seq === first + 3, 3n),
    );
    const seen: [number, boolean][] = [];
    const events: string[] = [];
    hub.onTick((tick) => {
      if (tick.productCode === "X:BTCUSD") seen.push([tick.seq - first, hub.halts.isHalted("X:BTCUSD")]);
    });
    hub.halts.onEvent(({ type, productCode }) => events.push(`${type} ${productCode}`));
    await run(30_000);
    expect(seen.slice(0, 9)).toEqual([
      [1, false],
      [2, false],
      [3, true],
      [4, true],
      [5, true],
      [6, true],
      [7, true],
      [8, false],
      [9, false],
    ]);
    expect(events).toEqual(["frozen X:BTCUSD", "resumed X:BTCUSD"]);
    expect(hub.quote("X:BTCUSD")?.isHalted).toBe(false);
  });

  it("knows the level from before a restart, and leaves other products alone", async () => {
    const { hub, run } = await hubAt(
      MIDWEEK,
      bent("X:BTCUSD", () => true, 3n),
    );
    await run(5_000);
    expect(hub.quote("X:BTCUSD")?.isHalted).toBe(true);
    expect(hub.quote("X:ETHUSD")?.isHalted).toBe(false);
    await run(60_000);
    expect(hub.quote("X:BTCUSD")?.isHalted, "a level that lasts is believed").toBe(false);
  });

  it(`freezes nothing in ${MINUTES} minutes of the simulated market`, { timeout: 120_000 }, async () => {
    const { hub, run } = await hubAt(MIDWEEK);
    const frozen: string[] = [];
    hub.halts.onEvent(({ productCode }) => frozen.push(productCode));
    for (let n = 0; n < MINUTES; n += 1) await run(60_000);
    expect(frozen).toEqual([]);
  });
});
