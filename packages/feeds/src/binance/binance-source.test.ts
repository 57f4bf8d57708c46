import { firstLiveSeq, MINUTE_MS, type Tick } from "@candela/model";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Instrument } from "../feed.ts";
import { LISTINGS } from "../instruments/index.ts";
import { backOffMs } from "./back-off.ts";
import { BinanceSource, symbolOf } from "./binance-source.ts";
import { LocalExchange, ManualTimers } from "./exchange-test-kit.ts";
import { MemoryJournal } from "./tick-journal.ts";
import { openWebSocket } from "./web-socket.ts";

const START = Date.UTC(2026, 0, 7, 15, 30, 12);
const HOUR = Date.UTC(2026, 0, 7, 15);
const FIRST = firstLiveSeq("binance");
const [BTC, ETH] = ["X:BTCUSD", "X:ETHUSD"];
const instruments = LISTINGS.map(({ instrument }) => instrument).filter(({ productCode }) => [BTC, ETH, "AAPL"].includes(productCode));
const bitcoin = instruments.find(({ productCode }) => productCode === BTC) as Instrument;
const soon = { timeout: 20_000, interval: 5 };

let exchange: LocalExchange;
let timers: ManualTimers;
let journal: MemoryJournal;
let source: BinanceSource;
let told: ["tick" | "gap", Tick][];

async function opened(random = 0.5): Promise<void> {
  const urls = await exchange.open();
  source = new BinanceSource({ ...urls, instruments, open: openWebSocket, fetch, timers, random: () => random, journal });
  source.subscribe([BTC, ETH], START, {
    onTick: (tick) => told.push(["tick", tick]),
    onGap: (tick) => told.push(["gap", tick]),
    onRound: () => undefined,
  });
  source.start();
}

/** Connected, and the exchange's time known. */
async function connected(): Promise<void> {
  await opened();
  await expect.poll(() => source.state(BTC), soon).toBe("connected");
  await expect.poll(() => exchange.connected.length, soon).toBe(1);
  await expect.poll(() => source.clockSkewMs, soon).toBeDefined();
}

const heard = (count: number) => expect.poll(() => told.length, soon).toBe(count);
const counted = (what: keyof BinanceSource["counts"], times: number) => expect.poll(() => source.counts[what], soon).toBe(times);

beforeEach(() => {
  exchange = new LocalExchange();
  timers = new ManualTimers(START);
  exchange.time = () => timers.now();
  journal = new MemoryJournal();
  told = [];
});
afterEach(async () => {
  await source.stop();
  await exchange.close();
});

/** A book and a trade, and the tick that they come to. */
async function quoted(tradeId = 10): Promise<void> {
  exchange.book("BTCUSDT", tradeId, "50000.01000000", "50000.02000000");
  await heard(told.length + 1);
  timers.advance(200);
  exchange.trade("BTCUSDT", tradeId, "50000.02000000", "0.12345600");
  await heard(told.length + 1);
}

describe("what is told", () => {
  it("is listened to in one address, and nothing is ever sent", async () => {
    await connected();
    const [address] = exchange.asked.filter((url) => url.startsWith("/stream"));
    expect(address).toBe("/stream?streams=btcusdt@bookTicker/btcusdt@aggTrade/ethusdt@bookTicker/ethusdt@aggTrade");
    expect(source.instruments.map(({ productCode }) => productCode).sort()).toEqual([BTC, ETH]);
    expect([symbolOf("X:SOLUSD"), symbolOf("AAPL"), symbolOf("C:EURUSD")]).toEqual(["SOLUSDT", undefined, undefined]);
    expect(exchange.said).toEqual([]);
  });

  it("becomes ticks to the last unit, numbered one by one, found in the history before they are told", async () => {
    await connected();
    await quoted();
    const scale = 10n ** BigInt(bitcoin.priceScale - 2);
    expect(told.map(([how]) => how)).toEqual(["tick", "tick"]);
    expect(told[1]?.[1]).toMatchObject({
      seq: FIRST + 1,
      ts: START + 200,
      price: 5_000_002n * scale,
      bid: 5_000_001n * scale,
      ask: 5_000_002n * scale,
      volume: (123_456n * 10n ** BigInt(bitcoin.quantityScale)) / 1_000_000n,
    });
    for (const [, tick] of told) {
      expect(await source.history.tickBySeq(BTC, tick.seq, timers.now())).toEqual(tick);
      expect(await source.history.tickAt(BTC, tick.ts)).toEqual(tick);
    }
    expect(await source.history.tickBySeq(BTC, FIRST + 1, START + 199)).toBeUndefined();
    expect(await source.history.ticksBetween(BTC, START, START + 200, 10)).toEqual([told[1]?.[1]]);
  });

  it("comes at most ten times a second, the last word of each tenth, with all that was traded in it", async () => {
    await connected();
    await quoted();
    for (let n = 1; n <= 50; n += 1) exchange.trade("BTCUSDT", 10 + n, `500${String(n).padStart(2, "0")}.00000000`, "0.01000000");
    exchange.book("BTCUSDT", 99, "50049.00000000", "50051.00000000");
    // The book is heard last: by then every trade is in.
    exchange.say("end");
    await counted("malformed", 1);
    expect(told).toHaveLength(2);
    timers.advance(99);
    expect(told).toHaveLength(2);
    timers.advance(1);
    expect(told).toHaveLength(3);
    const unit = 10n ** BigInt(bitcoin.quantityScale);
    expect(told[2]?.[1]).toMatchObject({ seq: FIRST + 2, volume: unit / 2n, price: 50_050n * 10n ** BigInt(bitcoin.priceScale) });
  });

  it("keeps bid <= price <= ask: a trade at a price that the book has left counts as one at its edge", async () => {
    await connected();
    await quoted();
    timers.advance(200);
    exchange.book("BTCUSDT", 11, "50010.00000000", "50010.01000000");
    await heard(3);
    const { bid, price, ask } = told[2]?.[1] ?? expect.fail("told");
    expect([bid <= price, price <= ask, price === bid]).toEqual([true, true, true]);
  });
});

describe("what is not as it should be", () => {
  it.each([
    ["text that is no JSON", "garbage {"],
    ["a number", "17"],
    ["a float for a price", '{"data":{"u":1,"s":"BTCUSDT","b":50000.1,"a":"50001"}}'],
    ["a price with an exponent", '{"data":{"u":1,"s":"BTCUSDT","b":"5e4","a":"50001"}}'],
    ["a negative price", '{"data":{"u":1,"s":"BTCUSDT","b":"-1","a":"50001"}}'],
    ["a price of nothing", '{"data":{"u":1,"s":"BTCUSDT","b":"0.00","a":"50001"}}'],
    ["an ask below the bid", '{"data":{"u":1,"s":"BTCUSDT","b":"50001","a":"50000"}}'],
    ["a trade without a time", '{"data":{"e":"aggTrade","s":"BTCUSDT","a":1,"p":"50000","q":"1"}}'],
    ["an event of another kind", '{"data":{"e":"depthUpdate","s":"BTCUSDT","u":1,"b":[],"a":[]}}'],
    ["an empty message", ""],
  ])("is dropped and counted: %s", async (_what, text) => {
    await connected();
    await quoted();
    exchange.say(text);
    await counted("malformed", 1);
    timers.advance(200);
    expect(told).toHaveLength(2);
    expect(source.state(BTC)).toBe("connected");
  });

  it("is dropped and counted: a symbol that nobody asked for, a message that comes twice, one that comes after its follower", async () => {
    await connected();
    await quoted();
    exchange.book("NOPEUSDT", 1, "1.0", "2.0");
    await counted("unknown_symbol", 1);
    timers.advance(200);
    exchange.trade("BTCUSDT", 10, "50000.02000000", "0.12345600");
    exchange.trade("BTCUSDT", 9, "1.00000000", "5.00000000");
    exchange.book("BTCUSDT", 10, "1.00000000", "2.00000000");
    await counted("repeated", 3);
    timers.advance(2_000);
    expect(told).toHaveLength(2);
  });

  it("shows as a gap: a trade that never came", async () => {
    await connected();
    await quoted();
    timers.advance(200);
    exchange.trade("BTCUSDT", 12, "50000.02000000", "0.10000000");
    await heard(3);
    expect(told[2]?.[0]).toBe("gap");
    expect(told[2]?.[1].seq).toBe(FIRST + 2);
    expect(source.counts.missed_before).toBe(1);
  });

  it("shows as a gap once a minute at most, however many trades never come: each costs requests", async () => {
    await connected();
    await quoted();
    const missing = async (from: number, count: number) => {
      for (let n = from; n < from + count; n += 1) {
        timers.advance(1_000);
        exchange.trade("BTCUSDT", 12 + 2 * n, "50000.02000000", "0.10000000");
        await heard(told.length + 1);
      }
    };
    await missing(0, 59);
    const gaps = () => told.flatMap(([how], i) => (how === "gap" ? [i - 2] : []));
    expect(gaps()).toEqual([0]);
    // What was left out since is told when the minute is over.
    await missing(59, 3);
    expect(gaps()).toEqual([0, 60]);
    expect(source.counts.missed_before).toBe(62);
  });

  it("makes a product stale: a connection that lags, until it has caught up", async () => {
    await connected();
    await quoted();
    timers.advance(10_000);
    exchange.trade("BTCUSDT", 11, "60000.00000000", "1.00000000", timers.now() - 5_001);
    await counted("late", 1);
    exchange.book("BTCUSDT", 12, "60000.00000000", "60001.00000000");
    await counted("late", 2);
    expect([source.state(BTC), told.length]).toEqual(["stale", 2]);
    exchange.trade("BTCUSDT", 12, "60000.00000000", "1.00000000", timers.now() - 100);
    await heard(3);
    expect(source.state(BTC)).toBe("connected");
  });

  it("is measured by the exchange's clock, however wrong ours is", async () => {
    exchange.time = () => timers.now() - 3_600_000;
    await connected();
    await quoted();
    timers.advance(1_000);
    exchange.trade("BTCUSDT", 11, "50000.02000000", "0.10000000");
    await heard(3);
    expect(told[2]?.[1].ts).toBe(timers.now());
    timers.advance(6_000);
    exchange.trade("BTCUSDT", 12, "50000.02000000", "0.10000000", exchange.time() - 5_001);
    await counted("late", 1);
  });
});

describe("a connection that ends", () => {
  it("is made anew after pauses that grow up to a minute, half of each left to chance", () => {
    expect([0, 1, 2, 5, 6, 40].map((failures) => backOffMs(failures, () => 0))).toEqual([500, 1_000, 2_000, 16_000, 30_000, 30_000]);
    expect([0, 1, 2, 5, 6, 40].map((failures) => backOffMs(failures, () => 0.999_999))).toEqual([
      1_000, 2_000, 4_000, 32_000, 60_000, 60_000,
    ]);
  });

  it("makes its products stale at once, and the first tick after it a gap with the next number", async () => {
    await connected();
    await quoted();
    exchange.line.terminate();
    await expect.poll(() => source.state(BTC), soon).toBe("stale");
    // A book of the old connection is not mixed with a trade of the new one.
    timers.advance(750);
    await expect.poll(() => exchange.connected.length, soon).toBe(2);
    await expect.poll(() => source.state(BTC), soon).toBe("connected");
    exchange.trade("BTCUSDT", 40, "50100.00000000", "0.10000000");
    exchange.say("end");
    await counted("malformed", 1);
    expect(told).toHaveLength(2);
    exchange.book("BTCUSDT", 5, "50100.00000000", "50100.01000000");
    await heard(3);
    expect(told[2]).toMatchObject(["gap", { seq: FIRST + 2, ts: timers.now() }]);
  });

  it("is tried again and again while the exchange is away, ever more rarely, and the count begins anew after a good minute", async () => {
    exchange.isAway = true;
    await opened();
    const tries = () => exchange.asked.filter((url) => url.startsWith("/stream")).length;
    const pauses: number[] = [];
    for (let failed = 1; failed <= 4; failed += 1) {
      await expect.poll(tries, soon).toBe(failed);
      // What waits is the next try: the other timers are of ten seconds and more.
      await expect.poll(() => timers.waits[0] ?? 0, soon).toBe(750 * 2 ** (failed - 1));
      pauses.push(timers.waits[0] ?? 0);
      if (failed === 4) exchange.isAway = false;
      timers.advance(pauses.at(-1) ?? 0);
    }
    expect(pauses).toEqual([750, 1_500, 3_000, 6_000]);
    await expect.poll(() => source.state(BTC), soon).toBe("connected");
    for (let second = 0; second < 61; second += 1) {
      exchange.line.ping("alive");
      await expect.poll(() => exchange.pongs.length, soon).toBe(second + 1);
      timers.advance(1_000);
    }
    exchange.line.terminate();
    await expect.poll(() => source.state(BTC), soon).toBe("stale");
    expect(timers.waits[0]).toBe(750);
  });

  it("is taken for dead when it says nothing for a minute; a ping is enough to live, and is answered with its payload", async () => {
    await connected();
    timers.advance(59_000);
    exchange.line.ping("still here");
    await expect.poll(() => exchange.pongs, soon).toEqual(["still here"]);
    timers.advance(59_999);
    expect(source.state(BTC)).toBe("connected");
    timers.advance(1);
    expect(source.state(BTC)).toBe("stale");
    expect(source.counts.silences).toBe(1);
    timers.advance(1_000);
    await expect.poll(() => exchange.connected.length, soon).toBe(2);
  });

  it("is made anew when the exchange says that it goes", async () => {
    await connected();
    exchange.say('{"stream":"","data":{"e":"serverShutdown","E":1770123456789}}');
    await expect.poll(() => source.state(BTC), soon).toBe("stale");
    timers.advance(2_000);
    await expect.poll(() => exchange.connected.length, soon).toBe(2);
  });

  it("is not made anew after the source was stopped", async () => {
    await connected();
    await source.stop();
    expect([source.state(BTC), timers.waits]).toEqual(["stale", []]);
  });
});

describe("the past", () => {
  const kline = (ts: number, close: string, volume = "1.00000000", trades = 5) => ({
    ts,
    open: "50000.00000000",
    high: "50200.00000000",
    low: "49900.00000000",
    close,
    volume,
    trades,
  });
  const price = (whole: bigint) => whole * 10n ** BigInt(bitcoin.priceScale);
  const unit = 10n ** BigInt(bitcoin.quantityScale);
  const minute = START - (START % MINUTE_MS);

  it("is the exchange's klines, without those in which nothing was traded", async () => {
    await connected();
    const rows = [
      kline(HOUR, "50001.00000000"),
      kline(HOUR + MINUTE_MS, "50001.00000000", "0.00000000", 0),
      kline(HOUR + 2 * MINUTE_MS, "50002.00000000"),
    ];
    exchange.klines.set("BTCUSDT 1m", rows);
    const candles = await source.history.candles(BTC, "1m", HOUR, HOUR + 3 * MINUTE_MS, START);
    expect(candles).toEqual([
      { ts: HOUR, open: price(50_000n), high: price(50_200n), low: price(49_900n), close: price(50_001n), volume: unit },
      { ts: HOUR + 2 * MINUTE_MS, open: price(50_000n), high: price(50_200n), low: price(49_900n), close: price(50_002n), volume: unit },
    ]);
    expect(await source.history.candles("AAPL", "1m", HOUR, HOUR + MINUTE_MS, START)).toEqual([]);
    await expect(source.history.candles(BTC, "1m", 0, START, START)).rejects.toThrow(RangeError);
  });

  it("ends in a running bar of hours, minutes and what was told, and of the exchange's own minute where not all of it was heard", async () => {
    await connected();
    const day = START - (START % 86_400_000);
    exchange.klines.set("BTCUSDT 1h", [kline(day, "50001.00000000"), kline(HOUR - 3_600_000, "50002.00000000")]);
    exchange.klines.set("BTCUSDT 1m", [kline(minute - MINUTE_MS, "50003.00000000"), kline(minute, "50004.00000000", "7.00000000")]);
    const running = async () => (await source.history.candles(BTC, "1d", day, day + 86_400_000, timers.now())).at(-1);
    // The connection is younger than the minute.
    expect(await running()).toMatchObject({ ts: day, close: price(50_004n), volume: 10n * unit });
    timers.advance(48_000);
    await quoted();
    exchange.klines.set("BTCUSDT 1m", [
      kline(minute, "50004.00000000", "7.00000000"),
      kline(minute + MINUTE_MS, "1.00000000", "900.00000000"),
    ]);
    expect(await running()).toMatchObject({ close: told[1]?.[1].price, volume: 9n * unit + (told[1]?.[1].volume ?? 0n) });
  });

  it("is paged, a thousand bars a request", async () => {
    await connected();
    const from = HOUR - 2_500 * MINUTE_MS;
    exchange.klines.set(
      "BTCUSDT 1m",
      Array.from({ length: 2_500 }, (_, n) => kline(from + n * MINUTE_MS, `${50_000 + (n % 100)}.00000000`)),
    );
    const before = exchange.asked.length;
    const candles = await source.history.candles(BTC, "1m", from, HOUR, START);
    expect([candles.length, exchange.asked.length - before]).toEqual([2_500, 3]);
    expect(candles.map(({ ts }) => ts)).toEqual(Array.from({ length: 2_500 }, (_, n) => from + n * MINUTE_MS));
  });

  it.each([429, 418])("is not asked for again before the exchange allows it after %i", async (status) => {
    await connected();
    exchange.rejection = { status, headers: { "retry-after": "30" } };
    const ask = () => source.history.candles(BTC, "1m", HOUR, HOUR + MINUTE_MS, START);
    await expect(ask()).rejects.toThrow(String(status));
    exchange.rejection = undefined;
    const before = exchange.asked.length;
    timers.advance(29_999);
    await expect(ask()).rejects.toThrow("limit");
    expect(exchange.asked.length).toBe(before);
    expect(source.counts.rest_limited).toBe(1);
    timers.advance(1);
    expect(await ask()).toEqual([]);
  });

  it("is not asked for beyond the weight of a minute, by the exchange's count where that is higher", async () => {
    await connected();
    const ask = () => source.history.candles(BTC, "1m", HOUR, HOUR + MINUTE_MS, START);
    exchange.headers = { "x-mbx-used-weight-1m": "2999" };
    await ask();
    await expect(ask()).rejects.toThrow("limit");
    exchange.headers = {};
    timers.advance(MINUTE_MS);
    expect(await ask()).toEqual([]);
  });

  it.each([
    ["no JSON", "<html>"],
    ["an object", "{}"],
    ["a float for a price", `[[${HOUR},50000.1,"1","1","1","1",0,"0",1]]`],
    ["bars out of order", `[[${HOUR + 60_000},"1","1","1","1","1",0,"0",1],[${HOUR},"1","1","1","1","1",0,"0",1]]`],
  ])("is not believed when it is %s", async (_what, body) => {
    await connected();
    exchange.garbage = body;
    await expect(source.history.candles(BTC, "1m", HOUR, HOUR + 2 * MINUTE_MS, START)).rejects.toThrow("not as documented");
    expect(source.counts.rest_failed).toBe(1);
  });
});
