import type { FeedKind, Tick } from "@candela/model";
import { firstLiveSeq, MINUTE_MS } from "@candela/model";
import { beforeEach, describe, expect, it } from "vitest";
import { LISTINGS } from "./instruments/index.ts";
import { type IssuedShare, issuedListing } from "./instruments/issued.ts";
import { joinSources } from "./joined-source.ts";
import type { MarketSource, SourceState, TickListener, TickRound } from "./market-source.ts";

const [BTC, ETH, AAPL] = ["X:BTCUSD", "X:ETHUSD", "AAPL"];
const SHARE: IssuedShare = {
  ...{ productId: 100_000, productCode: "S:LUMEN", profile: "growth", listedFrom: Date.UTC(2026, 0, 7), firstPrice: "18.00" },
  ...{ tickSize: "0.01", spread: "0.02", quantityMin: "0.01", quantityMax: "10000.00" },
};
const NOW = Date.UTC(2026, 0, 7, 15, 30);

const tickOf = (productCode: string, seq: number): Tick => ({ productCode, seq, ts: NOW, price: 5n, bid: 4n, ask: 6n, volume: 0n });

/** A source that says what it was asked, and of which the test says what it tells. */
class ToldSource implements MarketSource {
  instruments;
  readonly asked: string[] = [];
  readonly listeners: { readonly codes: readonly string[]; readonly listener: TickListener }[] = [];
  stateNow: SourceState = "connected";
  runs = 0;

  readonly kind: FeedKind;
  codes: readonly string[];
  readonly begins: number;

  constructor(kind: FeedKind, codes: readonly string[], begins: number) {
    this.kind = kind;
    this.codes = codes;
    this.begins = begins;
    this.instruments = LISTINGS.map(({ instrument }) => instrument).filter(({ productCode }) => codes.includes(productCode));
  }

  readonly history = {
    beginsAt: 0,
    tickAt: async (code: string) => this.#answer("tickAt", code, tickOf(code, 1)),
    tickBySeq: async (code: string, seq: number) => this.#answer("tickBySeq", code, tickOf(code, seq)),
    ticksBetween: async (code: string) => this.#answer("ticksBetween", code, [tickOf(code, 1)]),
    candles: async (code: string) => this.#answer("candles", code, []),
    slowDays: () => this.codes.map((productCode) => ({ productCode, pieces: "4h" as const })),
    foldThrough: async () => void this.asked.push("foldThrough"),
  };

  kindOf(code: string) {
    return this.codes.includes(code) ? this.kind : undefined;
  }
  state() {
    return this.stateNow;
  }
  isOpen(_code: string, ts: number) {
    return ts >= this.begins;
  }
  opensAt() {
    return this.begins;
  }
  subscribe(codes: readonly string[], _afterTs: number, listener: TickListener) {
    const one = { codes, listener };
    this.listeners.push(one);
    return () => void this.listeners.splice(this.listeners.indexOf(one), 1);
  }
  start() {
    this.runs += 1;
  }
  async stop() {
    this.runs -= 1;
  }

  #answer<T>(what: string, code: string, found: T): T {
    this.asked.push(`${what} ${code}`);
    return found;
  }
}

let live: ToldSource;
let made: ToldSource;
let joined: MarketSource;
beforeEach(() => {
  live = new ToldSource("binance", [BTC], NOW);
  made = new ToldSource("simulated", [BTC, ETH, AAPL], NOW - MINUTE_MS);
  joined = joinSources([live, made]);
});

describe("several sources", () => {
  it("are one market: the first that quotes a product serves it, in the order of products that the widest one has", () => {
    const order = LISTINGS.map(({ instrument: { productCode } }) => productCode).filter((code) => made.codes.includes(code));
    expect(joined.instruments.map(({ productCode }) => productCode)).toEqual(order);
    expect([BTC, ETH, AAPL, "NOPE"].map((code) => joined.kindOf(code))).toEqual(["binance", "simulated", "simulated", undefined]);
    expect(joined.parts?.map(({ instruments }) => instruments.map(({ productCode }) => productCode).sort())).toEqual([[BTC], [AAPL, ETH]]);
    expect(joinSources([made])).toBe(made);
  });

  it("that would quote nothing do not belong in a market", () => {
    expect(() => joinSources([made, live])).toThrow("quotes something");
  });

  it("are each asked about their own products, hours and whether they are stale among it", async () => {
    live.stateNow = "stale";
    expect([BTC, ETH, "NOPE"].map((code) => joined.state(code))).toEqual(["stale", "connected", "stale"]);
    expect([BTC, ETH, "NOPE"].map((code) => joined.isOpen(code, NOW - 1))).toEqual([false, true, false]);
    expect([BTC, ETH, "NOPE"].map((code) => joined.opensAt(code, NOW - 1))).toEqual([NOW, NOW - MINUTE_MS, undefined]);
    const { history } = joined;
    for (const code of [BTC, ETH]) {
      await history.tickAt(code, NOW);
      await history.ticksBetween(code, 0, NOW, 1);
      await history.candles(code, "1m", 0, NOW, NOW);
    }
    expect(live.asked).toEqual([`tickAt ${BTC}`, `ticksBetween ${BTC}`, `candles ${BTC}`]);
    expect(made.asked).toEqual([`tickAt ${ETH}`, `ticksBetween ${ETH}`, `candles ${ETH}`]);
    expect([await history.tickAt("NOPE", NOW), await history.ticksBetween("NOPE", 0, NOW, 1)]).toEqual([undefined, []]);
  });

  it("fold ahead what they serve alone", async () => {
    expect(joined.history.slowDays?.(0).map(({ productCode }) => productCode)).toEqual([BTC, ETH, AAPL]);
    expect(joined.parts?.[1]?.history.slowDays?.(0).map(({ productCode }) => productCode)).toEqual([ETH, AAPL]);
    await joined.history.foldThrough?.(NOW);
    expect([live.asked, made.asked]).toEqual([["foldThrough"], ["foldThrough"]]);
  });

  it("answer for the ticks that they numbered, also of a product that has another source since", async () => {
    const first = firstLiveSeq("binance");
    expect((await joined.history.tickBySeq(BTC, first, NOW))?.seq).toBe(first);
    expect((await joined.history.tickBySeq(BTC, 7, NOW))?.seq).toBe(7);
    expect([live.asked, made.asked]).toEqual([[`tickBySeq ${BTC}`], [`tickBySeq ${BTC}`]]);
    expect(await joined.history.tickBySeq(ETH, first, NOW)).toBeUndefined();
    expect(await joined.history.tickBySeq(BTC, 2 * first, NOW)).toBeUndefined();
  });

  it("tell their own products' ticks alone, and the market is behind while one of them is", () => {
    const rounds: TickRound[] = [];
    const told: string[] = [];
    const end = joined.subscribe([BTC, ETH], NOW, {
      onTick: ({ productCode }) => void told.push(`tick ${productCode}`),
      onGap: ({ productCode }) => void told.push(`gap ${productCode}`),
      onRound: (round) => void rounds.push(round),
    });
    expect([live.listeners[0]?.codes, made.listeners[0]?.codes]).toEqual([[BTC], [ETH]]);
    const [ofLive, ofMade] = [live.listeners[0]?.listener, made.listeners[0]?.listener];
    ofLive?.onGap(tickOf(BTC, 1));
    ofMade?.onTick(tickOf(ETH, 1));
    expect(told).toEqual([`gap ${BTC}`, `tick ${ETH}`]);
    ofMade?.onRound({ told: 9, lagMs: 700, isBehind: true });
    ofLive?.onRound({ told: 1, lagMs: 0, isBehind: false });
    ofMade?.onRound({ told: 2, lagMs: 30, isBehind: false });
    expect(rounds).toEqual([
      { told: 9, lagMs: 700, isBehind: true },
      { told: 1, lagMs: 700, isBehind: true },
      { told: 2, lagMs: 30, isBehind: false },
    ]);
    end();
    expect([live.listeners, made.listeners]).toEqual([[], []]);
  });

  it("go on with products that one of them comes to quote, for who listens already as well", () => {
    const told: string[] = [];
    const listener: TickListener = {
      onTick: ({ productCode }) => void told.push(productCode),
      onGap: ({ productCode }) => void told.push(productCode),
      onRound: ({ isBehind }) => void told.push(isBehind ? "behind" : "through"),
    };
    joined.subscribe([BTC, ETH], NOW, listener);
    const share = { ...issuedListing(SHARE).instrument };
    made.codes = [...made.codes, SHARE.productCode];
    made.instruments = [...made.instruments, share];
    expect(joined.instruments.at(-1)).toBe(share);
    expect([joined.kindOf(SHARE.productCode), joined.isOpen(SHARE.productCode, NOW)]).toEqual(["simulated", true]);
    expect(joined.parts?.map((part) => part.instruments.includes(share))).toEqual([false, true]);
    const end = joined.subscribe([SHARE.productCode], NOW, listener);
    // The source that does not quote it is asked nothing, and the other one by the listener that it has.
    expect(live.listeners).toHaveLength(1);
    expect(made.listeners.map(({ codes }) => codes)).toEqual([[ETH], [SHARE.productCode]]);
    expect(made.listeners[1]?.listener).toBe(made.listeners[0]?.listener);
    live.listeners[0]?.listener.onRound({ told: 0, lagMs: 0, isBehind: true });
    made.listeners[1]?.listener.onTick(tickOf(SHARE.productCode, 1));
    made.listeners[1]?.listener.onRound({ told: 1, lagMs: 0, isBehind: false });
    expect(told).toEqual(["behind", SHARE.productCode, "behind"]);
    end();
    expect([live.listeners, made.listeners]).toEqual([[], []]);
  });

  it("start and stop together", async () => {
    joined.start();
    expect([live.runs, made.runs]).toEqual([1, 1]);
    await joined.stop();
    expect([live.runs, made.runs]).toEqual([0, 0]);
  });
});
