import { MINUTE_MS } from "@candela/model";
import type { KLineData } from "klinecharts";
import { describe, expect, it } from "vitest";
import { createCandleFeed } from "./candle-feed.ts";
import type { CandleRow } from "./candle-row.ts";

const rowAt = (ts: number, close = 100): CandleRow => ({
  ts,
  open: "100.00",
  high: "110.00",
  low: "90.00",
  close: `${close}.00`,
  volume: "1",
});

/** A market whose minutes `history` are there to be read, with the calls that were made. */
function market(history: readonly number[], kept: readonly number[] = []) {
  const asked: { limit: number; endTs?: number }[] = [];
  let missed = 0;
  let begun = 0;
  let failed = 0;
  let cut = false;
  const feed = createCandleFeed({
    interval: "1m",
    read: async (fields) => {
      asked.push(fields);
      if (cut) throw new Error("no line");
      const end = fields.endTs ?? Number.POSITIVE_INFINITY;
      return history
        .filter((minute) => minute * MINUTE_MS < end)
        .slice(-fields.limit)
        .map((minute) => rowAt(minute * MINUTE_MS));
    },
    onRows: () => undefined,
    onBegun: () => {
      begun += 1;
    },
    kept: () => kept.map((minute) => rowAt(minute * MINUTE_MS)),
    onFailed: () => {
      failed += 1;
    },
    onMissed: () => {
      missed += 1;
    },
  });
  const pushed: KLineData[] = [];
  /** What the library does: asks, and puts what it gets at the side it asked for. */
  const load = async (type: "init" | "forward" | "backward", timestamp: number | null = null) => {
    let more: unknown;
    const period = { type: "minute", span: 1 } as const;
    const symbol = { ticker: "P", pricePrecision: 2, volumePrecision: 0 };
    await feed.loader.getBars({ type, timestamp, symbol, period, callback: (_, next) => (more = next) });
    if (type === "init") feed.loader.subscribeBar?.({ symbol, period, callback: (bar) => pushed.push(bar) });
    return more;
  };
  const tell = (minute: number, close = 100) =>
    feed.take({ ch: "candle", code: "P", interval: "1m", n: 1, kind: "delta", data: [rowAt(minute * MINUTE_MS, close)] });
  const minutes = () => feed.rows().map(({ ts }) => ts / MINUTE_MS);
  return {
    feed,
    load,
    tell,
    asked,
    pushed,
    minutes,
    missed: () => missed,
    begun: () => begun,
    failed: () => failed,
    setCut: (is: boolean) => (cut = is),
  };
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

describe("the candles of a chart", () => {
  it("are the newest first, and each change of the running one comes through", async () => {
    const { feed, load, tell, pushed, minutes } = market(range(0, 1_000));
    await load("init");
    expect(minutes()).toEqual(range(700, 1_000));
    expect(feed.isLive()).toBe(true);
    tell(999, 105);
    tell(1_000, 106);
    expect(pushed.map(({ close }) => close)).toEqual([105, 106]);
    expect(feed.summary()).toEqual({ first: "100.00", last: "106.00", high: "110.00", low: "90.00" });
  });

  it("grow into the past without a gap until there are none", async () => {
    const { load, minutes } = market(range(0, 1_000));
    await load("init");
    expect(await load("forward", 700 * MINUTE_MS)).toEqual({ forward: true, backward: false });
    await load("forward", 200 * MINUTE_MS);
    expect(minutes()).toEqual(range(0, 1_000));
    expect(await load("forward", 0)).toEqual({ forward: false, backward: false });
  });

  it("begin around a date after a jump, and are not live until they have caught up", async () => {
    const { feed, load, tell, pushed, minutes, begun } = market(range(0, 3_000));
    await load("init");
    feed.startAround(1_000 * MINUTE_MS);
    const loading = load("init");
    // A tick while they are read is not their arrival.
    tell(2_999);
    expect(begun()).toBe(1);
    await loading;
    expect(begun()).toBe(2);
    pushed.length = 0;
    expect(minutes()).toEqual(range(560, 1_060));
    expect(feed.isLive()).toBe(false);
    // What happens now does not belong after candles of long ago.
    tell(3_000, 101);
    feed.setPrice({ nowPrice: "55.00", ts: 3_000 * MINUTE_MS });
    expect(pushed).toEqual([]);
    expect(minutes()).toEqual(range(560, 1_060));
    expect(await load("backward", 1_059 * MINUTE_MS)).toEqual({ forward: true, backward: true });
    expect(minutes()).toEqual(range(560, 1_560));
  });

  it("catch up over a pause of the market that is longer than one window", async () => {
    // Two days without a candle after minute 100.
    const { feed, load, tell, minutes, pushed } = market([...range(0, 101), ...range(2_981, 3_300)]);
    await load("init");
    feed.startAround(50 * MINUTE_MS);
    await load("init");
    expect(minutes()).toEqual(range(0, 101));
    await load("backward", 100 * MINUTE_MS);
    expect(minutes().slice(0, 102)).toEqual([...range(0, 101), 2_981]);
    while (!feed.isLive()) await load("backward", feed.last()?.ts ?? 0);
    expect(minutes()).toEqual([...range(0, 101), ...range(2_981, 3_300)]);
    tell(3_300, 102);
    expect(pushed.at(-1)?.close).toBe(102);
  });

  it("are the newest where there was nothing yet at the date that was jumped to", async () => {
    const { feed, load, minutes } = market(range(5_000, 5_400));
    feed.startAround(0);
    await load("init");
    expect(minutes().at(-1)).toBe(5_399);
    expect(feed.isLive()).toBe(true);
  });

  it("are read anew once some were missed", async () => {
    const { feed, load, missed } = market(range(0, 10));
    await load("init");
    const snapshot = { ch: "candle", code: "P", interval: "1m", n: 1, kind: "snapshot", data: [] } as const;
    feed.take({ ...snapshot, data: [] });
    expect(missed()).toBe(0);
    feed.take({ ...snapshot, data: [] });
    expect(missed()).toBe(1);
  });
});

it("shows what was kept where nothing can be read, and reads anew with the first word of the line", async () => {
  const { feed, load, minutes, missed, begun, failed, setCut } = market(range(0, 20), range(5, 10));
  const snapshot = () => feed.take({ ch: "candle", code: "P", interval: "1m", n: 1, kind: "snapshot", data: [rowAt(19 * MINUTE_MS)] });
  setCut(true);
  await load("init");
  expect([minutes(), begun(), failed()]).toEqual([range(5, 10), 1, 0]);
  snapshot();
  expect(missed()).toBe(1);
  setCut(false);
  await load("init");
  expect(minutes()).toEqual(range(0, 20));
});

it("fails where nothing can be read and nothing was kept", async () => {
  const { load, failed, setCut } = market(range(0, 20));
  setCut(true);
  await load("init");
  expect(failed()).toBe(1);
});
