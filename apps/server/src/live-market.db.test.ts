/** The whole server as `MARKET_FEED=binance,simulated` starts it: the exchange is one of this machine that misbehaves as it is told. */
import { LocalExchange } from "@candela/feeds/binance/exchange-test-kit";
import { DAY_MS, firstLiveSeq, MINUTE_MS, STALENESS_LIMIT_MS } from "@candela/model";
import { ManualClock } from "@candela/testkit";
import { expect, it, onTestFinished } from "vitest";
import { openSource } from "./commands/open-source.ts";
import { changedLiveTicks } from "./modules/market-data/index.ts";
import { systemRandom } from "./platform/clock.ts";
import { silentLog } from "./testing/app-of-modules.ts";
import { unguarded } from "./testing/unguarded.ts";
import { callsTo, endWholeServer, openGuest, startWholeServer } from "./testing/whole-server.ts";
import { createTestDatabase } from "./testing.ts";

const [BTC, ETH, AAPL] = ["X:BTCUSD", "X:ETHUSD", "AAPL"];
const FIRST = firstLiveSeq("binance");
const START = Date.UTC(2026, 10, 20, 15, 30, 12);
const soon = { timeout: 20_000, interval: 10 };

/** An installation of its own, and an exchange of which it hears. */
async function installed() {
  const { sql, close } = await createTestDatabase();
  const clock = new ManualClock(START);
  const exchange = new LocalExchange();
  exchange.time = () => clock.now();
  const bar = { open: "50000.00", high: "50500.00", low: "49500.00", close: "50001.00", volume: "3", trades: 9 };
  exchange.klines.set("BTCUSDT 1m", [
    { ...bar, ts: START - (START % DAY_MS) - MINUTE_MS, close: "49000.00", low: "49000.00" },
    { ...bar, ts: START - (START % MINUTE_MS) },
  ]);
  exchange.klines.set("BTCUSDT 1d", [{ ...bar, ts: START - (START % DAY_MS) - DAY_MS, close: "49000.00" }]);
  const urls = await exchange.open();
  onTestFinished(async () => {
    await exchange.close();
    await close();
  });
  /** A start with `MARKET_FEED=binance,simulated`. */
  const start = async () => {
    const connections = exchange.connected.length;
    const server = await startWholeServer({
      ...{ sql, clock, seed: "live-market", roles: new Set(["api", "engine", "feed"] as const) },
      sourceOf: (computed) => openSource({ binance: urls, computed, sql, clock, random: systemRandom, log: silentLog }),
    });
    let ended: Promise<void> | undefined;
    const end = () => {
      ended ??= endWholeServer(server);
      return ended;
    };
    onTestFinished(end);
    await expect.poll(() => exchange.connected.length, soon).toBe(connections + 1);
    const { ask, send } = callsTo(() => server);
    return {
      ...{ server, ask, send, end },
      /** What is quoted of a product; undefined before its first price. */
      product: async (productCode: string) => (await ask("", "GET /api/product/detail", { productCode })).data ?? undefined,
      tick: async (productCode: string, seq: number) => (await ask("", "GET /api/tick/detail", { productCode, seq })).data,
    };
  };
  return { sql, clock, exchange, start };
}

const order = (productCode: string, quantity: string) => ({ productCode, direction: 1, orderType: "market", quantity });

it("quotes live and computed products side by side, fills at a live tick that its fill names, and takes nothing while the line is cut", async () => {
  const { sql, clock, exchange, start } = await installed();
  const { server, ask, send, product, tick } = await start();
  const token = await openGuest(server);
  expect((await ask("", "GET /api/siteInfo/getSiteInfo")).data).toMatchObject({ feed: "simulated", liveFeed: "binance" });

  exchange.book("BTCUSDT", 1, "50010.00", "50011.00");
  await expect
    .poll(() => product(BTC), soon)
    .toMatchObject({
      source: "binance",
      tickerInfo: { seq: FIRST, bid: "50010.00", ask: "50011.00", source: "binance", prevDay: { close: "49000.00" } },
    });
  const stock = await product(AAPL);
  expect(stock).toMatchObject({ source: "simulated" });
  expect(stock?.tickerInfo).not.toHaveProperty("source");
  expect(await product(ETH)).toBeUndefined();
  const lists = await Promise.all([ask("", "GET /api/cryptocurrencyProduct/list"), ask("", "GET /api/stockProduct/list")]);
  expect(lists.map(({ rows }) => [...new Set(rows.map(({ source }) => source))])).toEqual([["binance"], ["simulated"]]);

  const bought = await send(token, "POST /api/spotOrder/place", order(BTC, "0.01"));
  expect(bought.data).toMatchObject({ status: "filled", fills: [{ price: "50011.00", tick: { seq: FIRST, source: "binance" } }] });
  const stocks = await send(token, "POST /api/spotOrder/place", order(AAPL, "1"));
  expect(stocks.data?.fills[0]?.tick).not.toHaveProperty("source");
  expect(await tick(BTC, FIRST)).toMatchObject({ seq: FIRST, bid: "50010.00", source: "binance" });
  expect(await changedLiveTicks(sql)).toEqual([]);

  // The line is cut: the price is shown, and as soon as it is too old nothing is traded on it. Computed products go on.
  exchange.isAway = true;
  exchange.line.terminate();
  clock.advance(STALENESS_LIMIT_MS + 1);
  await expect.poll(async () => (await send(token, "POST /api/spotOrder/place", order(BTC, "0.01"))).msg, soon).toBe("price_stale");
  await expect.poll(async () => (await send(token, "POST /api/spotOrder/place", order(AAPL, "1"))).data?.status, soon).toBe("filled");
  expect(await product(BTC)).toMatchObject({ tickerInfo: { seq: FIRST } });

  // What was missed is not told as ticks; the next one goes on with the next number, and its figures have the exchange's candles.
  exchange.isAway = false;
  const minute = clock.now() - (clock.now() % MINUTE_MS);
  exchange.klines.set("BTCUSDT 1m", [
    { ts: minute, open: "50011.00", high: "52000.00", low: "50000.00", close: "51000.00", volume: "7", trades: 20 },
  ]);
  await expect.poll(() => exchange.connected.length, soon).toBe(2);
  exchange.book("BTCUSDT", 1, "51000.00", "51001.00");
  await expect.poll(() => product(BTC), soon).toMatchObject({ tickerInfo: { seq: FIRST + 1, bid: "51000.00", day: { max: "52000.00" } } });
  expect((await send(token, "POST /api/spotOrder/place", order(BTC, "0.01"))).data).toMatchObject({ status: "filled" });
});

it("a restart goes on with the numbers, and keeps what was told; ticks that a hand changed are found", async () => {
  const { sql, clock, exchange, start } = await installed();
  const before = await start();
  exchange.book("BTCUSDT", 1, "50100.00", "50101.00");
  await expect.poll(() => before.product(BTC), soon).toMatchObject({ tickerInfo: { seq: FIRST } });
  const token = await openGuest(before.server);
  expect((await before.send(token, "POST /api/spotOrder/place", order(BTC, "0.01"))).data).toMatchObject({ status: "filled" });
  await before.end();

  clock.advance(60_000);
  const after = await start();
  // The last price that was known, until the exchange says another.
  expect(await after.product(BTC)).toMatchObject({ tickerInfo: { seq: FIRST, bid: "50100.00" } });
  exchange.book("BTCUSDT", 1, "50200.00", "50201.00");
  await expect.poll(() => after.product(BTC), soon).toMatchObject({ tickerInfo: { seq: FIRST + 1, bid: "50200.00" } });
  expect(await after.tick(BTC, FIRST)).toMatchObject({ bid: "50100.00", source: "binance" });
  expect(await after.tick(BTC, FIRST + 1)).toMatchObject({ bid: "50200.00", source: "binance" });
  expect(await after.tick(BTC, FIRST + 2)).toBeNull();
  await after.end();

  const told = `${FIRST} of ${BTC}`;
  await unguarded(sql, (tx) => tx`update live_tick set bid = bid - 1 where seq = ${BigInt(FIRST)}`);
  expect(await changedLiveTicks(sql)).toEqual([`tick ${told} is another one in the journal of live ticks than something was traded at`]);
  await unguarded(sql, (tx) => tx`delete from live_tick where seq = ${BigInt(FIRST)}`);
  expect(await changedLiveTicks(sql)).toEqual([`something was traded at tick ${told}, which the journal of live ticks does not have`]);
});
