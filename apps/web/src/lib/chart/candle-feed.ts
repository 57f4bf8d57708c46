import type { ServerMessage } from "@candela/api";
import type { Interval } from "@candela/model";
import type { DataLoader, KLineData } from "klinecharts";
import type { CandlePrice, CandleRow } from "./candle-row.ts";
import { longestCandle } from "./intervals.ts";
import { createLoadedCandles, type LoadedCandles } from "./loaded-candles.ts";

const FIRST_LOAD = 300;
const MORE_LOAD = 500;
/** Windows asked for one after another while a pause of the market holds no candle; a weekend of minutes is six. */
const WINDOWS_MAX = 24;
/** Candles shown after the date that was jumped to. */
export const AHEAD = 60;

export interface CandleFeed extends Pick<LoadedCandles, "rows" | "rowAt" | "last" | "summary" | "isLive"> {
  readonly loader: DataLoader;
  /** A frame of the socket. A snapshot after the first one means that candles were missed: everything is read anew. */
  readonly take: (message: Extract<ServerMessage, { ch: "candle" }>) => void;
  /** The price as the page shows it now: the running candle closes there. */
  readonly setPrice: (price: CandlePrice) => void;
  /** From the next reset of the chart on, candles around this moment are read; null: the newest. */
  readonly startAround: (ts: number | null) => void;
}

/** Candles that opened before `endTs`, oldest first, the newest `limit` of them; without `endTs` up to the running one. */
type Read = (fields: { readonly limit: number; readonly endTs?: number }) => Promise<readonly CandleRow[]>;

export interface CandleFeedHost {
  readonly interval: Interval;
  readonly read: Read;
  /** What an earlier chart of this product and candle length had, where it cannot be read now. */
  readonly kept?: () => readonly CandleRow[];
  /** After rows were read, or the running candle changed. */
  readonly onRows: () => void;
  /** The first candles after a reset are in the chart. */
  readonly onBegun: () => void;
  readonly onFailed: () => void;
  readonly onMissed: () => void;
}

/** What the chart begins with. */
async function readFirst(read: Read, interval: Interval, around: number | null): Promise<readonly CandleRow[]> {
  if (around === null) return await read({ limit: FIRST_LOAD });
  const list = await read({ limit: MORE_LOAD, endTs: around + AHEAD * longestCandle(interval) });
  // Where there was nothing yet at that date, the newest are better than none.
  return list.length === 0 ? await read({ limit: FIRST_LOAD }) : list;
}

/** The same, or what was kept of an earlier chart where it cannot be read: after `onKept` the first word of the line has it read anew. */
async function readFirstOrKept({ read, interval, kept }: CandleFeedHost, around: number | null, onKept: () => void) {
  try {
    return await readFirst(read, interval, around);
  } catch (error) {
    const rows = around === null ? (kept?.() ?? []) : [];
    if (rows.length === 0) throw error;
    onKept();
    return rows;
  }
}

/** The next candles after one, without a gap: each window is so short that all its candles come in one answer. */
async function readNewer(read: Read, interval: Interval, after: number, newestKnown: number): Promise<readonly CandleRow[]> {
  const window = MORE_LOAD * longestCandle(interval);
  for (let turn = 1; turn <= WINDOWS_MAX; turn += 1) {
    const endTs = after + turn * window + 1;
    const fresh = (await read({ limit: MORE_LOAD, endTs })).filter((row) => row.ts > after);
    if (fresh.length > 0 || endTs > newestKnown) return fresh;
  }
  return [];
}

/** Candles for the chart: older and newer ones as it is panned, then each change of the running one as it happens. */
export function createCandleFeed(host: CandleFeedHost): CandleFeed {
  const { interval, read } = host;
  const loaded = createLoadedCandles(interval);
  let push: ((bar: KLineData) => void) | null = null;
  let around: number | null = null;
  let snapshots = 0;
  /** Answers to what was asked before a reset are of no use any more. */
  let generation = 0;

  const readFor = async (type: string, timestamp: number | null) => {
    if (type === "init") return await readFirstOrKept(host, around, () => (snapshots = 1));
    if (type === "forward" && timestamp !== null)
      return (await read({ limit: MORE_LOAD, endTs: timestamp })).filter((row) => row.ts < timestamp);
    return type === "backward" && timestamp !== null ? await readNewer(read, interval, timestamp, loaded.newestKnown()) : null;
  };
  const load = async ({ type, timestamp, callback }: Parameters<DataLoader["getBars"]>[0]) => {
    if (type === "init") generation += 1;
    const asked = generation;
    try {
      const list = await readFor(type, timestamp);
      if (list === null) return callback([], false);
      if (asked !== generation) return;
      if (type === "init" && around === null) loaded.hear(list.at(-1)?.ts ?? 0);
      loaded.put(type === "init" ? list : type === "forward" ? [...list, ...loaded.rows()] : [...loaded.rows(), ...list]);
      const more = list.length > 0;
      callback(list.map(loaded.bar), { forward: type === "backward" || more, backward: !loaded.isLive() && (type !== "backward" || more) });
      if (type === "init") host.onBegun();
      host.onRows();
    } catch {
      if (asked !== generation) return;
      callback([], { forward: type === "forward", backward: type === "backward" });
      if (type === "init") host.onFailed();
    }
  };
  return {
    rows: loaded.rows,
    rowAt: loaded.rowAt,
    last: loaded.last,
    summary: loaded.summary,
    isLive: loaded.isLive,
    startAround: (ts) => {
      around = ts;
    },
    setPrice: (price) => {
      loaded.setPrice(price);
      const row = loaded.last();
      if (row !== undefined && loaded.isLive()) push?.(loaded.bar(row));
    },
    take: (message) => {
      if (message.kind === "snapshot") {
        snapshots += 1;
        for (const row of message.data) loaded.hear(row.ts);
        if (snapshots > 1) host.onMissed();
        return;
      }
      for (const row of message.data) if (loaded.take(row)) push?.(loaded.bar(row));
      host.onRows();
    },
    loader: {
      getBars: load,
      subscribeBar: ({ callback }) => {
        push = callback;
      },
      unsubscribeBar: () => {
        push = null;
      },
    },
  };
}
