import type { Candle } from "@candela/model";
import { describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { CandleChannel, type CandleKey } from "./candle-channel.ts";
import { LiveClient } from "./client.ts";
import type { LiveMarket } from "./market.ts";

class Line {
  bufferedAmount = 0;
  readyState: number = WebSocket.OPEN;
  readonly sent: string[] = [];

  send(frame: Buffer): void {
    this.sent.push(String(frame));
  }
}

const BAR: Candle = { ts: 0, open: 1n, high: 1n, low: 1n, close: 1n, volume: 1n };

function opened() {
  const learning: PromiseWithResolvers<unknown>[] = [];
  const market: LiveMarket = {
    ticker: () => undefined,
    latest: (code) => ({ productCode: code, seq: 1, ts: 0, price: 1n, bid: 1n, ask: 1n, volume: 1n }),
    recentAfter: () => undefined,
    tickRow: () => {
      throw new Error("no ticks are followed here");
    },
    learnPast: (keys) => {
      if (!keys.some(({ interval }) => interval === "1M")) return undefined;
      learning.push(Promise.withResolvers());
      return learning.at(-1)?.promise;
    },
    runningCandle: () => BAR,
    candleRow: (_, { ts }) => ({ ts, open: "1", high: "1", low: "1", close: "1", volume: "1" }),
    bucketStart: () => 0,
  };
  const line = new Line();
  const client = new LiveClient(line as unknown as WebSocket, "203.0.113.1");
  return { channel: new CandleChannel(market), learning, line, client };
}

const MONTH: readonly CandleKey[] = [{ code: "X:BTCUSD", interval: "1M" }];
const MINUTE: readonly CandleKey[] = [{ code: "X:BTCUSD", interval: "1m" }];
const intervals = (line: Line) => line.sent.flatMap((frame) => [...frame.matchAll(/"interval":"(\w+)"/g)].map(([, interval]) => interval));

describe("a bar whose past must be folded", () => {
  it("is told once it is", async () => {
    const { channel, learning, line, client } = opened();
    const followed = channel.follow(client, MONTH);
    expect(intervals(line)).toEqual([]);
    learning[0]?.resolve(undefined);
    await followed;
    expect(intervals(line)).toEqual(["1M"]);
  });

  it("is not told to who wants another one meanwhile, whichever is found first", async () => {
    const { channel, learning, line, client } = opened();
    const first = channel.follow(client, MONTH);
    await channel.follow(client, MINUTE);
    learning[0]?.resolve(undefined);
    await first;
    expect(intervals(line)).toEqual(["1m"]);
  });

  it("is followed for nobody who has gone", async () => {
    const { channel, learning, line, client } = opened();
    const followed = channel.follow(client, MONTH);
    line.readyState = WebSocket.CLOSED;
    learning[0]?.resolve(undefined);
    await followed;
    line.readyState = WebSocket.OPEN;
    channel.recover(client);
    expect(intervals(line)).toEqual([]);
  });

  it("makes nobody else wait", async () => {
    const { channel, line, client } = opened();
    void channel.follow(new LiveClient(new Line() as unknown as WebSocket, "203.0.113.2"), MONTH);
    void channel.follow(client, MINUTE);
    expect(intervals(line)).toEqual(["1m"]);
  });
});
