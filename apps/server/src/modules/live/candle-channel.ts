import type { ServerMessage } from "@candela/api";
import type { Candle, Interval, Tick } from "@candela/model";
import { encodeFrame, type LiveClient } from "./client.ts";
import type { LiveMarket } from "./market.ts";

export interface CandleKey {
  readonly code: string;
  readonly interval: Interval;
}

interface Stream {
  readonly key: CandleKey;
  readonly followers: Set<LiveClient>;
  n: number;
  seq: number;
  running: Candle;
  /** A bar that closed since the last flush: sent once more, as it ended. */
  closed: Candle[];
  moved: boolean;
  /** Ticks were left out, perhaps whole bars: the next frame is a fresh start. */
  jumped: boolean;
}

const nameOf = ({ code, interval }: CandleKey) => `${code} ${interval}`;

/**
 * The running bar of a product and interval: read once from the feed, then folded from each tick, so a tick costs the same for a
 * minute and for a month. A jump in the ticks' numbers reads it anew.
 */
export class CandleChannel {
  readonly #market: LiveMarket;
  readonly #streams = new Map<string, Stream>();
  readonly #byCode = new Map<string, Set<Stream>>();
  readonly #followed = new Map<LiveClient, readonly Stream[]>();
  /** Candles that each client asked for last. */
  readonly #stated = new WeakMap<LiveClient, readonly CandleKey[]>();

  constructor(market: LiveMarket) {
    this.#market = market;
  }

  /** Statements are heard while the past of bars is folded: the last one counts. */
  async follow(client: LiveClient, wanted: readonly CandleKey[]): Promise<void> {
    this.#stated.set(client, wanted);
    const learned = this.#market.learnPast(wanted);
    if (learned !== undefined) {
      await learned;
      // A day short, where midnight passed meanwhile.
      if (wanted.some(({ code, interval }) => this.#market.runningCandle(code, interval) === undefined))
        await this.#market.learnPast(wanted);
    }
    if (this.#stated.get(client) === wanted && client.isOpen) this.#begin(client, wanted);
  }

  #begin(client: LiveClient, wanted: readonly CandleKey[]): void {
    const before = new Set(this.#followed.get(client) ?? []);
    const unique = [...new Map(wanted.map((key) => [nameOf(key), key])).values()];
    const streams = unique.flatMap((key) => this.#open(key) ?? []);
    // New followers join before the old ones leave, so that a stream in both goes on.
    for (const stream of streams) stream.followers.add(client);
    for (const stream of before) if (!streams.includes(stream)) this.#forsake(stream, client);
    this.#followed.set(client, streams);
    client.say(...streams.filter((stream) => !before.has(stream)).map((stream) => this.#message(stream, "snapshot", [stream.running])));
  }

  leave(client: LiveClient): void {
    for (const stream of this.#followed.get(client) ?? []) this.#forsake(stream, client);
    this.#followed.delete(client);
  }

  /** A fresh start for a reader that missed frames. */
  recover(client: LiveClient): void {
    client.say(...(this.#followed.get(client) ?? []).map((stream) => this.#message(stream, "snapshot", [stream.running])));
  }

  take(tick: Tick): void {
    for (const stream of this.#byCode.get(tick.productCode) ?? []) this.#fold(stream, tick);
  }

  flush(): void {
    for (const stream of this.#streams.values()) {
      if (!stream.moved) continue;
      stream.moved = false;
      stream.n += 1;
      const kind = stream.jumped ? "snapshot" : "delta";
      const frame = encodeFrame([JSON.stringify(this.#message(stream, kind, [...stream.closed, stream.running]))]);
      stream.closed = [];
      stream.jumped = false;
      for (const client of stream.followers) client.offer(frame);
    }
  }

  #open(key: CandleKey): Stream | undefined {
    const known = this.#streams.get(nameOf(key));
    if (known !== undefined) return known;
    const running = this.#market.runningCandle(key.code, key.interval);
    const seq = this.#market.latest(key.code)?.seq;
    if (running === undefined || seq === undefined) return undefined;
    const stream: Stream = { key, followers: new Set(), n: 0, seq, running, closed: [], moved: false, jumped: false };
    this.#streams.set(nameOf(key), stream);
    const ofCode = this.#byCode.get(key.code) ?? new Set();
    this.#byCode.set(key.code, ofCode.add(stream));
    return stream;
  }

  #forsake(stream: Stream, client: LiveClient): void {
    stream.followers.delete(client);
    if (stream.followers.size > 0) return;
    this.#streams.delete(nameOf(stream.key));
    this.#byCode.get(stream.key.code)?.delete(stream);
  }

  #fold(stream: Stream, tick: Tick): void {
    const ts = this.#market.bucketStart(stream.key.interval, tick.ts);
    if (tick.seq !== stream.seq + 1) {
      this.#readAnew(stream);
    } else if (ts === stream.running.ts) stream.running = extended(stream.running, tick);
    else {
      stream.closed.push(stream.running);
      stream.running = { ts, open: tick.price, high: tick.price, low: tick.price, close: tick.price, volume: tick.volume };
    }
    stream.seq = tick.seq;
    stream.moved = true;
  }

  /** Where days that it begins with have to be learned first, the bar is told as soon as they are. */
  #readAnew(stream: Stream): void {
    const { code, interval } = stream.key;
    const running = this.#market.runningCandle(code, interval);
    stream.running = running ?? stream.running;
    stream.closed = [];
    stream.jumped = true;
    if (running !== undefined) return;
    void this.#market.learnPast([stream.key])?.then(
      () => {
        const learned = this.#market.runningCandle(code, interval);
        const seq = this.#market.latest(code)?.seq;
        if (learned === undefined || seq === undefined) return;
        stream.running = learned;
        stream.seq = seq;
        stream.closed = [];
        stream.jumped = true;
        stream.moved = true;
      },
      // The market's log says what failed; the next jump, or the next follower of the bar, reads again.
      () => undefined,
    );
  }

  #message({ key, n }: Stream, kind: "snapshot" | "delta", candles: readonly Candle[]): ServerMessage {
    return { ch: "candle", ...key, n, kind, data: candles.map((candle) => this.#market.candleRow(key.code, candle)) };
  }
}

function extended(candle: Candle, { price, volume }: Tick): Candle {
  return {
    ...candle,
    high: price > candle.high ? price : candle.high,
    low: price < candle.low ? price : candle.low,
    close: price,
    volume: candle.volume + volume,
  };
}
