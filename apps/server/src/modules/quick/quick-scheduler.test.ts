import { QUICK_OPENING_LIMIT_MS, QUICK_QUIET_MS, type Tick } from "@candela/model";
import { ManualClock } from "@candela/testkit";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Rejected } from "../../platform/rejection.ts";
import { QuickScheduler } from "./quick-scheduler.ts";
import type { ScheduledTrade } from "./read.ts";

const CODE = "X:BTCUSD";
const START = Date.UTC(2026, 0, 5, 15);
const trade = (id: bigint, changes: Partial<ScheduledTrade> = {}): ScheduledTrade => ({
  ...{ id, userId: 1n, productCode: CODE, seconds: 60, acceptedAt: START, acceptedSeq: 10, openTs: null },
  ...changes,
});

/** A scheduler whose market, clock and database only the test moves. What it sends is answered when the test says how. */
function openFixture(rows: readonly ScheduledTrade[] = []) {
  const clock = new ManualClock(START);
  const listeners = new Set<(tick: Tick) => void>();
  const latest = new Map<string, Tick>();
  const sent: bigint[] = [];
  const log: unknown[] = [];
  const db = { rows, fails: false, reads: 0 };
  let answer = async (trade: ScheduledTrade): Promise<ScheduledTrade | null> => trade;
  const scheduler = new QuickScheduler({
    clock,
    log: { error: (facts: object) => log.push(facts), warn: () => undefined } as never,
    market: {
      spec: () => undefined,
      isOpen: () => true,
      latest: (code) => latest.get(code),
      onTick(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    advance(trade) {
      sent.push(trade.id);
      return answer(trade);
    },
    async readUnsettled() {
      db.reads += 1;
      if (db.fails) throw new Error("the database is away");
      return [...db.rows];
    },
  });
  schedulers.push(scheduler);
  return {
    ...{ clock, scheduler, db, log },
    /** Commands sent since the last look. */
    async sent() {
      await scheduler.idle();
      return sent.splice(0);
    },
    answering(with_: (trade: ScheduledTrade) => Promise<ScheduledTrade | null>) {
      answer = with_;
    },
    tick(seq: number, afterStartMs: number, productCode = CODE) {
      const tick: Tick = { productCode, seq, ts: START + afterStartMs, price: 100n, bid: 99n, ask: 101n, volume: 0n };
      latest.set(productCode, tick);
      for (const listener of listeners) listener(tick);
    },
  };
}
const schedulers: QuickScheduler[] = [];
afterEach(async () => {
  await Promise.all(schedulers.splice(0).map((scheduler) => scheduler.stop()));
  vi.useRealTimers();
});

/** Opens at the first tick that it is sent at. */
const opened = (at: number) => async (trade: ScheduledTrade) => (trade.openTs === null ? { ...trade, openTs: START + at } : null);

describe("a trade", () => {
  it("is sent at the first tick that is later than its acceptance, by number and by time, and at no other", async () => {
    const on = openFixture();
    await on.scheduler.start();
    on.scheduler.add(trade(1n));
    on.tick(10, 200);
    on.tick(11, 0);
    on.tick(20, 500, "X:ETHUSD");
    expect(await on.sent()).toEqual([]);
    on.answering(opened(300));
    on.tick(12, 300);
    expect(await on.sent()).toEqual([1n]);
    on.tick(13, 400);
    on.clock.advance(30_000);
    on.scheduler.sweep();
    expect(await on.sent()).toEqual([]);
    expect(on.scheduler.running).toBe(1);
  });

  it("is sent at once when such a tick came while it was being stored", async () => {
    const on = openFixture();
    await on.scheduler.start();
    on.tick(11, 100);
    on.scheduler.add(trade(1n));
    expect(await on.sent()).toEqual([1n]);
  });

  it("is sent again when its window is over: by the first later tick, not by one on its last moment, and then goes", async () => {
    const on = openFixture();
    await on.scheduler.start();
    on.scheduler.add(trade(1n));
    on.answering(opened(300));
    on.tick(12, 300);
    expect(await on.sent()).toEqual([1n]);
    on.tick(99, 60_300);
    expect(await on.sent()).toEqual([]);
    on.tick(100, 60_301);
    expect(await on.sent()).toEqual([1n]);
    expect(on.scheduler.running).toBe(0);
    on.tick(101, 70_000);
    expect(await on.sent()).toEqual([]);
  });

  it("is sent without any tick once it has been quiet for long enough after its end, opened or not", async () => {
    const on = openFixture([trade(1n), trade(2n, { openTs: START + 300 })]);
    on.answering(async () => null);
    await on.scheduler.start();
    on.clock.advance(QUICK_OPENING_LIMIT_MS + QUICK_QUIET_MS - 1);
    on.scheduler.sweep();
    expect(await on.sent()).toEqual([]);
    on.clock.advance(1);
    on.scheduler.sweep();
    expect(await on.sent()).toEqual([1n]);
    on.clock.advance(60_300 - QUICK_OPENING_LIMIT_MS);
    on.scheduler.sweep();
    expect(await on.sent()).toEqual([2n]);
    expect(on.scheduler.running).toBe(0);
  });

  it("that opened so late that it is over already is sent on at once", async () => {
    const on = openFixture();
    await on.scheduler.start();
    on.scheduler.add(trade(1n));
    on.answering(opened(300));
    on.tick(500, 90_000);
    expect(await on.sent()).toEqual([1n, 1n]);
    expect(on.scheduler.running).toBe(0);
  });

  it("is not sent twice while it is on its way", async () => {
    const on = openFixture();
    await on.scheduler.start();
    on.scheduler.add(trade(1n));
    let end: (after: ScheduledTrade) => void = () => undefined;
    on.answering(() => new Promise((resolve) => (end = resolve)));
    on.tick(11, 100);
    on.tick(12, 200);
    on.clock.advance(QUICK_OPENING_LIMIT_MS + QUICK_QUIET_MS);
    on.scheduler.sweep();
    on.answering(async () => null);
    end(trade(1n, { openTs: START + 100 }));
    expect(await on.sent()).toEqual([1n]);
    expect(on.scheduler.running).toBe(1);
  });
});

describe("after a start", () => {
  it("running trades are found again, those that fell due meanwhile are sent, and those of other products wait for theirs", async () => {
    const on = openFixture([trade(1n), trade(2n, { acceptedSeq: 90, acceptedAt: START + 5_000 }), trade(3n, { productCode: "AAPL" })]);
    on.answering(async () => null);
    on.tick(50, 4_000);
    await on.scheduler.start();
    expect(await on.sent()).toEqual([1n]);
    expect(on.scheduler.running).toBe(2);
    on.tick(91, 6_000);
    expect(await on.sent()).toEqual([2n]);
  });

  it("they are read once more where that failed, and when commits may have been missed, and one that is known is left as it is", async () => {
    const on = openFixture();
    on.db.fails = true;
    await on.scheduler.start();
    await on.scheduler.idle();
    expect(on.scheduler.running).toBe(0);
    on.db.rows = [trade(1n, { openTs: START + 300 })];
    on.db.fails = false;
    on.scheduler.sweep();
    await on.scheduler.idle();
    const { reads } = on.db;
    expect(on.scheduler.running).toBe(1);
    on.scheduler.sweep();
    await on.scheduler.idle();
    expect(on.db.reads).toBe(reads);
    on.db.rows = [trade(1n), trade(2n, { openTs: START + 300 })];
    on.scheduler.resync();
    await on.scheduler.idle();
    expect([on.db.reads, on.scheduler.running]).toEqual([reads + 1, 2]);
    // As it was known: opened already.
    on.tick(11, 400);
    expect(await on.sent()).toEqual([]);
  });
});

describe("a trade that cannot be carried on", () => {
  it("because it was rejected is sent again at its end", async () => {
    const on = openFixture();
    await on.scheduler.start();
    on.scheduler.add(trade(1n));
    on.answering(async () => {
      throw new Rejected("overloaded", { seconds: "1" });
    });
    on.tick(11, 100);
    expect(await on.sent()).toEqual([1n]);
    expect(on.log).toEqual([]);
    on.tick(12, 200);
    expect(await on.sent()).toEqual([1n]);
    expect(on.scheduler.running).toBe(1);
  });

  it("because of a fault waits, longer each time, is told in the log, and goes on as soon as it can", async () => {
    const on = openFixture();
    await on.scheduler.start();
    on.scheduler.add(trade(1n));
    on.answering(async () => {
      throw new Error("a mistake of ours");
    });
    on.tick(11, 100);
    expect(await on.sent()).toEqual([1n]);
    expect(on.log).toMatchObject([{ trade: "1", againInMs: 250 }]);
    for (const wait of [250, 500]) {
      on.clock.advance(wait - 1);
      on.scheduler.sweep();
      expect(await on.sent()).toEqual([]);
      on.clock.advance(1);
      on.scheduler.sweep();
      expect(await on.sent()).toEqual([1n]);
    }
    on.answering(opened(100));
    on.clock.advance(1_000);
    on.scheduler.sweep();
    expect(await on.sent()).toEqual([1n]);
    expect(on.scheduler.running).toBe(1);
    // The next fault counts as the first.
    on.answering(async () => {
      throw new Error("another mistake");
    });
    on.clock.advance(61_000);
    on.tick(99, 61_000);
    expect(await on.sent()).toEqual([1n]);
    expect(on.log.at(-1)).toMatchObject({ trade: "1", againInMs: 250 });
  });
});

it("looks at products without ticks four times a second by itself, and at nothing once it has stopped", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const on = openFixture([trade(1n)]);
  await on.scheduler.start();
  on.clock.advance(QUICK_OPENING_LIMIT_MS + QUICK_QUIET_MS);
  vi.advanceTimersByTime(249);
  expect(await on.sent()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(await on.sent()).toEqual([1n]);
  await on.scheduler.stop();
  on.scheduler.add(trade(2n));
  on.tick(11, 100);
  vi.advanceTimersByTime(1_000);
  expect(await on.sent()).toEqual([]);
});
