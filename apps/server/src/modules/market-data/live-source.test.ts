/** The hub over a live source: the exchange is one of this machine that misbehaves as it is told, time moves as the test says. */
import { BinanceSource, MemoryJournal, openWebSocket } from "@candela/feeds/binance";
import { LocalExchange, ManualTimers } from "@candela/feeds/binance/exchange-test-kit";
import { firstLiveSeq, MINUTE_MS, powerOfTen, STALENESS_LIMIT_MS, type Tick } from "@candela/model";
import { expect, it, onTestFinished } from "vitest";
import { MarketHub } from "./hub.ts";
import { silentLog, testFeed } from "./market-test-kit.ts";

const CODE = "X:BTCUSD";
const FIRST = firstLiveSeq("binance");
const MINUTE = Date.UTC(2026, 0, 7, 15, 30);
const soon = { timeout: 20_000, interval: 5 };
const instruments = testFeed().instruments.filter(({ productCode }) => productCode === CODE);
const scale = powerOfTen(instruments[0]?.priceScale ?? 0);

const kline = (ts: number, close: string, volume: string) => ({ ts, open: "50000", high: "50500", low: "49500", close, volume, trades: 3 });

/** A minute before, the exchange was at 50,000. */
async function followed() {
  const timers = new ManualTimers(MINUTE + 12_000);
  const exchange = new LocalExchange();
  exchange.time = () => timers.now();
  exchange.klines.set("BTCUSDT 1m", [kline(MINUTE - MINUTE_MS, "50000", "4"), kline(MINUTE, "50001", "2")]);
  exchange.klines.set("BTCUSDT 1h", [kline(MINUTE - 30 * MINUTE_MS - 3_600_000, "50000", "100")]);
  exchange.klines.set("BTCUSDT 1d", [kline(Date.UTC(2026, 0, 6), "49000", "2000")]);
  const urls = await exchange.open();
  const journal = new MemoryJournal();
  const source = new BinanceSource({ ...urls, instruments, open: openWebSocket, fetch, timers, random: () => 0.5, journal });
  const hub = new MarketHub({ source, clock: timers, log: silentLog });
  const told: Tick[] = [];
  hub.onTick((tick) => told.push(tick));
  await hub.load();
  hub.start();
  onTestFinished(async () => {
    await hub.stop();
    await exchange.close();
  });
  await expect.poll(() => exchange.connected.length, soon).toBe(1);
  await expect.poll(() => source.state(CODE), soon).toBe("connected");
  return { timers, exchange, hub, told };
}

it("a product begins with the first price that the exchange tells, its figures with the exchange's candles", async () => {
  const { exchange, hub, told } = await followed();
  expect(hub.quote(CODE)).toBeUndefined();
  exchange.book("BTCUSDT", 1, "50010.00", "50011.00");
  await expect.poll(() => told.length, soon).toBe(1);
  await hub.idle();
  const { tick, blocks, isOpen } = hub.quote(CODE) ?? expect.fail("it has begun");
  expect([tick.seq, isOpen, tick.bid]).toEqual([FIRST, true, 50_010n * scale]);
  expect(blocks.day.high).toBe(50_500n * scale);
});

it("a price is told in the very turn in which it is heard, and what a cut line missed is in the figures before the next one is", async () => {
  const { timers, exchange, hub, told } = await followed();
  exchange.book("BTCUSDT", 1, "50010.00", "50011.00");
  exchange.trade("BTCUSDT", 1, "50011.00", "1");
  await expect.poll(() => told.length, soon).toBe(1);
  await hub.idle();
  exchange.line.terminate();
  await expect.poll(() => hub.staleProducts(), soon).toEqual([CODE]);
  // The price went far while nobody heard of it.
  timers.advance(STALENESS_LIMIT_MS - 5_000);
  await expect.poll(() => exchange.connected.length, soon).toBe(2);
  exchange.klines.set("BTCUSDT 1m", [kline(MINUTE - MINUTE_MS, "50000", "4"), { ...kline(MINUTE, "50011", "9"), high: "51000" }]);
  await expect.poll(() => hub.staleProducts(), soon).toEqual([]);
  exchange.book("BTCUSDT", 1, "50012.00", "50013.00");
  await expect.poll(() => told.length, soon).toBe(2);
  expect(told[1]).toMatchObject({ seq: FIRST + 1, ts: timers.now(), bid: 50_012n * scale });
  expect(hub.quote(CODE)?.blocks.day.high).toBe(51_000n * scale);
});

it("a silent exchange is not traded on: its product is stale when the limit has passed, though the line stands", async () => {
  const { timers, exchange, hub, told } = await followed();
  exchange.book("BTCUSDT", 1, "50010.00", "50011.00");
  await expect.poll(() => told.length, soon).toBe(1);
  await hub.idle();
  timers.advance(STALENESS_LIMIT_MS);
  expect(hub.staleProducts()).toEqual([]);
  timers.advance(1);
  expect(hub.staleProducts()).toEqual([CODE]);
});

it("an exchange that answers no request holds up no price", async () => {
  const { timers, exchange, hub, told } = await followed();
  exchange.rejection = { status: 429, headers: { "retry-after": "60" } };
  exchange.book("BTCUSDT", 1, "50010.00", "50011.00");
  await expect.poll(() => told.length, soon).toBe(1);
  timers.advance(1_000);
  exchange.book("BTCUSDT", 2, "50020.00", "50021.00");
  await expect.poll(() => told.length, soon).toBe(2);
  expect(told.map(({ seq }) => seq)).toEqual([FIRST, FIRST + 1]);
  expect(hub.quote(CODE)?.blocks.minute.ts).toBe(MINUTE);
});
