import { DAY_MS } from "@candela/model";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../testing.ts";
import { WAITING_PER_ADDRESS } from "./fold-queue.ts";
import { type Folding, foldHere } from "./folding.ts";
import { tickData } from "./market-handlers.ts";
import { createTestMarket, MIDWEEK, testFeed } from "./market-test-kit.ts";

/** The market's first lived day is the 7th: the two days before this one can be checked. */
const NOW = MIDWEEK + 2 * DAY_MS;
const CROSS = "C:GBPJPY";
const feed = testFeed();

/** What the thread of orders worked out of the past, and what the other thread was asked for. */
let here: string[] = [];
let apart: string[] = [];
/** While it is shut, the other thread answers nobody. */
let gate: Promise<void> = Promise.resolve();

const thread = foldHere(feed, feed);
const folding: Folding = {
  ...thread,
  async tick(asked) {
    apart.push(`tick ${asked.productCode} ${asked.seq}`);
    await gate;
    return await thread.tick(asked);
  },
  async opening(asked) {
    apart.push(`opening ${asked.day}`);
    await gate;
    return await thread.opening(asked);
  },
};

const database = await createTestDatabase();
const { market, source, app, clock } = await createTestMarket(
  database.sql,
  {
    ...feed,
    tickBySeq(code, seq, now) {
      here.push(`tick ${code} ${seq}`);
      return feed.tickBySeq(code, seq, now);
    },
    dayOpenState(day, now) {
      here.push(`opening ${day}`);
      return feed.dayOpenState(day, now);
    },
  },
  NOW,
  folding,
);
afterAll(async () => {
  await app.close();
  await market.catalogue.stop();
  await database.close();
});
beforeEach(() => {
  here = [];
  apart = [];
  gate = Promise.resolve();
});

async function ask(path: string, remoteAddress = "203.0.113.7") {
  const answer = await app.inject({ method: "GET", url: `/api/${path}`, remoteAddress });
  const { msg, params, data } = answer.json();
  return { status: answer.statusCode, msg, params, data, retryAfter: answer.headers["retry-after"] };
}

const askTick = (seq: number, remoteAddress?: string, code = CROSS) =>
  ask(`tick/detail?productCode=${encodeURIComponent(code)}&seq=${seq}`, remoteAddress);

/** The number of the tick that was shown so many days ago. */
const seqOf = (days: number, code = CROSS) => feed.tickAt(code, NOW - days * DAY_MS)?.seq ?? 0;
const scaleOf = (code: string) => market.catalogue.byCode(code)?.row.priceScale ?? 0;

/** What is asked waits until `open` is called. */
function shut(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  return resolve;
}

const BUSY = { status: 503, msg: "past_prices_busy", params: { seconds: "2" }, data: null, retryAfter: "2" };

describe("a tick that is not at hand", () => {
  it.each([
    ["a cross", CROSS],
    ["a share", "AAPL"],
    ["a coin", "X:BTCUSD"],
  ])("of %s is drawn apart from orders, and is the feed's to the last digit", async (_, code) => {
    const numbers = [0.1, 1.5, 30, 700, 2_000].map((days) => seqOf(days, code));
    for (const seq of numbers) {
      const tick = feed.tickBySeq(code, seq, NOW);
      expect(tick).toBeDefined();
      expect((await askTick(seq, undefined, code)).data).toEqual(tick && tickData(tick, scaleOf(code)));
    }
    expect(apart).toEqual(numbers.map((seq) => `tick ${code} ${seq}`));
    expect(here).toEqual([]);
  });

  it("has a number that there is not, or that is not due yet: not found, and nothing is computed beside orders", async () => {
    const ahead = seqOf(-1);
    for (const seq of [0, (market.market.latest(CROSS)?.seq ?? 0) + 1, ahead, Number.MAX_SAFE_INTEGER])
      expect(await askTick(seq)).toMatchObject({ status: 404, msg: "not_found" });
    expect(here).toEqual([]);
  });

  it("is rejected to an address that waits for enough of them, and to nobody else", async () => {
    const open = shut();
    const first = seqOf(100);
    const many = Array.from({ length: WAITING_PER_ADDRESS + 3 }, (_, index) => askTick(first + 1_000 * index, "203.0.113.7"));
    const ended: unknown[] = [];
    for (const one of many) void one.then((answer) => ended.push(answer));
    await expect.poll(() => ended).toEqual([BUSY, BUSY, BUSY]);
    const other = askTick(first + 50_000, "203.0.113.8");
    open();
    expect((await Promise.all(many)).filter(({ status }) => status === 200)).toHaveLength(WAITING_PER_ADDRESS);
    expect((await other).status).toBe(200);
    expect((await askTick(first + 60_000, "203.0.113.7")).status).toBe(200);
  });

  it("comes in turns: who asks for one does not wait for all of another's", async () => {
    const open = shut();
    const first = seqOf(200);
    const many = Array.from({ length: WAITING_PER_ADDRESS }, (_, index) => askTick(first + 1_000 * index, "203.0.113.7"));
    await expect.poll(() => apart.length).toBe(1);
    const other = askTick(first + 90_000, "203.0.113.8");
    // Until it has its place, which a rejection after it says.
    await askTick(first + 91_000, "203.0.113.7");
    open();
    await Promise.all([...many, other]);
    expect(apart.indexOf(`tick ${CROSS} ${first + 90_000}`)).toBeLessThanOrEqual(2);
  });

  it("shares the places with candles that must be folded", async () => {
    const open = shut();
    const first = seqOf(300);
    const ticks = Array.from({ length: WAITING_PER_ADDRESS }, (_, index) => askTick(first + 1_000 * index));
    await expect.poll(() => apart.length).toBe(1);
    expect(await askTick(first + 50_000)).toEqual(BUSY);
    const page = await ask(`candle/list?productCode=C%3AGBPJPY&interval=1h&limit=5&endTs=${NOW - 400 * DAY_MS}`);
    expect(page).toMatchObject({ status: 503, msg: "candles_busy" });
    open();
    await Promise.all(ticks);
  });
});

describe("a tick that is at hand", () => {
  it("is answered from memory, however many wait", async () => {
    const open = shut();
    const first = seqOf(150);
    const many = Array.from({ length: WAITING_PER_ADDRESS }, (_, index) => askTick(first + 1_000 * index));
    await expect.poll(() => apart.length).toBe(1);
    const before = market.market.latest(CROSS)?.seq ?? 0;
    clock.advance(20_000);
    while (source.advance());
    const latest = market.market.latest(CROSS);
    expect(latest?.seq).toBeGreaterThan(before + 1);
    for (let seq = before; seq <= (latest?.seq ?? 0); seq += 1) {
      const tick = feed.tickBySeq(CROSS, seq, clock.now());
      expect((await askTick(seq)).data).toEqual(tick && tickData(tick, scaleOf(CROSS)));
    }
    expect(apart).toHaveLength(1);
    expect(here).toEqual([]);
    open();
    await Promise.all(many);
  });
});

describe("what a day opened from", () => {
  const opening = (day: string, remoteAddress?: string) => ask(`market/dayOpening?day=${day}`, remoteAddress);

  it("is worked out apart from orders, once a day", async () => {
    for (let n = 0; n < 2; n += 1) {
      const told = await opening("2026-01-08");
      expect(told.data).toEqual({ day: "2026-01-08", state: JSON.stringify(feed.dayOpenState?.("2026-01-08", NOW)) });
    }
    expect(apart).toEqual(["opening 2026-01-08"]);
    expect(here).toEqual([]);
  });

  it("is not looked for on days that can not be checked", async () => {
    for (const day of ["2026-01-09", "2026-01-10", "2026-01-06", "2024-02-29", "2019-12-31", "1970-01-01"])
      expect(await opening(day)).toMatchObject({ status: 404, msg: "not_found" });
    expect([...apart, ...here]).toEqual([]);
  });

  it("is rejected to an address that waits for enough of the past", async () => {
    const open = shut();
    const first = seqOf(250);
    const many = Array.from({ length: WAITING_PER_ADDRESS }, (_, index) => askTick(first + 1_000 * index));
    await expect.poll(() => apart.length).toBe(1);
    await askTick(first + 99_000);
    expect(await opening("2026-01-07")).toEqual(BUSY);
    const other = opening("2026-01-07", "203.0.113.8");
    open();
    expect((await other).status).toBe(200);
    await Promise.all(many);
  });
});
