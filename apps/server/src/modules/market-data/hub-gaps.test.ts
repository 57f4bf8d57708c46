import type { Instrument, MarketSource, SourceState, TickListener } from "@candela/feeds";
import { type Candle, MINUTE_MS, STALENESS_LIMIT_MS, type Tick } from "@candela/model";
import { ManualClock } from "@candela/testkit";
import { expect, it } from "vitest";
import { MarketHub } from "./hub.ts";
import { MIDWEEK, silentLog, testFeed } from "./market-test-kit.ts";

const CODE = "X:BTCUSD";
const instrument = testFeed().instruments.find(({ productCode }) => productCode === CODE) as Instrument;
const MINUTE = MIDWEEK - (MIDWEEK % MINUTE_MS);

/** A source that pushes what the test says, with a history that answers when the test lets it. */
function pushed(first: Tick | undefined) {
  const clock = new ManualClock(MIDWEEK);
  const listeners: TickListener[] = [];
  const asked: PromiseWithResolvers<readonly Candle[]>[] = [];
  let state: SourceState = "connected";
  let isHeld = false;
  const bar = (tick: Tick): Candle => ({ ts: MINUTE, open: 1n, high: 999n, low: 1n, close: tick.price, volume: 777n });
  const source: MarketSource = {
    kindOf: () => "replay",
    instruments: [instrument],
    state: () => state,
    isOpen: () => true,
    opensAt: (_code, ts) => ts,
    subscribe: (_codes, _after, listener) => {
      listeners.push(listener);
      return () => listeners.splice(0);
    },
    start() {},
    async stop() {},
    history: {
      beginsAt: 0,
      tickAt: async () => first,
      tickBySeq: async () => undefined,
      ticksBetween: async () => [],
      candles: async (_code, interval) => {
        if (interval !== "1m") return [];
        if (!isHeld) return first === undefined ? [] : [bar(first)];
        asked.push(Promise.withResolvers());
        return (asked.at(-1) as PromiseWithResolvers<readonly Candle[]>).promise;
      },
    },
  };
  const hub = new MarketHub({ source, clock, log: silentLog });
  const told: number[] = [];
  hub.onTick(({ seq }) => told.push(seq));
  return {
    hub,
    told,
    asked,
    clock,
    hold: () => {
      isHeld = true;
    },
    cut: () => {
      state = "stale";
    },
    bar,
    listener: () => listeners[0] as TickListener,
  };
}

const tick = (seq: number, price = 50_000_00n): Tick => ({
  productCode: CODE,
  seq,
  ts: MIDWEEK + seq,
  price,
  bid: price,
  ask: price + instrument.tickSize,
  volume: 1n,
});

it("nobody hears of a tick after a gap before its bars are whole, and those that come meanwhile follow it in order", async () => {
  const { hub, told, hold, asked, bar, listener } = pushed(tick(1));
  await hub.load();
  listener().onTick(tick(2));
  hold();
  listener().onGap(tick(7));
  listener().onTick(tick(8));
  listener().onTick(tick(9));
  expect(told).toEqual([2]);
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.resolve([bar(tick(7))]);
  await hub.idle();
  expect(told).toEqual([2, 7, 8, 9]);
  // What the history says of the minute, and two ticks of volume 1 since.
  expect(hub.quote(CODE)?.blocks.minute).toMatchObject({ high: 50_000_00n, volume: 779n });
  expect(hub.recentAfter(CODE, 2)).toBeUndefined();
  expect(hub.recentAfter(CODE, 7)?.map(({ seq }) => seq)).toEqual([8, 9]);
});

it("a history that does not answer costs the bars what was left out, and holds up nothing", async () => {
  const { hub, told, hold, asked, listener } = pushed(tick(1));
  await hub.load();
  hold();
  listener().onGap(tick(7));
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.reject(new Error("away"));
  await hub.idle();
  listener().onTick(tick(8));
  expect(told).toEqual([7, 8]);
  // The bar from before the gap goes on.
  expect(hub.quote(CODE)?.blocks.minute.volume).toBe(779n);
});

it("a product begins with its first tick, where there was none at the start", async () => {
  const { hub, told, listener } = pushed(undefined);
  await hub.load();
  expect(hub.quote(CODE)).toBeUndefined();
  listener().onTick(tick(1));
  listener().onTick(tick(2));
  await hub.idle();
  expect(told).toEqual([1, 2]);
  expect(hub.quote(CODE)).toMatchObject({ isOpen: true, tick: { seq: 2 } });
});

it("a product is stale without ticks for as long as the limit, and at once where its source says that it is cut off", async () => {
  const { hub, clock, cut } = pushed(tick(1));
  await hub.load();
  expect(hub.staleProducts()).toEqual([]);
  cut();
  expect(hub.staleProducts()).toEqual([CODE]);
  const silent = pushed(tick(1));
  await silent.hub.load();
  silent.clock.advance(STALENESS_LIMIT_MS + 2);
  expect(silent.hub.staleProducts()).toEqual([CODE]);
  expect(clock.now()).toBe(MIDWEEK);
});
