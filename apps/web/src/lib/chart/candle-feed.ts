import type { Row, ServerMessage } from "@candela/contract";
import type { Interval } from "@candela/model";
import { compareDecimals } from "@candela/ui";
import type { DataLoader, KLineData } from "klinecharts";
import type { Quote } from "../quote-store.ts";
import { longestCandle, withinCandle } from "./intervals.ts";
import { type ChartSummary, summaryOf, summaryWith } from "./summary.ts";

export type CandleRow = Row<"GET /api/candle/list">;

const FIRST_LOAD = 300;
const MORE_LOAD = 500;
/** Windows asked for one after another while a pause of the market holds no candle; a weekend of minutes is six. */
const WINDOWS_MAX = 24;
/** Candles shown after the date that was jumped to. */
export const AHEAD = 60;

/** For drawing only: pixels need no more digits than a float has. What is read out comes from the row's own text. */
function toBar(row: CandleRow): KLineData {
  return {
    timestamp: row.ts,
    open: Number(row.open),
    high: Number(row.high),
    low: Number(row.low),
    close: Number(row.close),
    volume: Number(row.volume),
  };
}

type Price = Pick<Quote, "nowPrice" | "ts">;

/** A candle closed at the price that the page shows, if that price belongs to it: chart and page then say the same number. */
export function closedAt(row: CandleRow, price: Price | null, interval: Interval): CandleRow {
  if (price === null || !withinCandle(row.ts, price.ts, interval)) return row;
  const close = price.nowPrice;
  return {
    ...row,
    close,
    high: compareDecimals(close, row.high) > 0 ? close : row.high,
    low: compareDecimals(close, row.low) < 0 ? close : row.low,
  };
}

export interface CandleFeed {
  readonly loader: DataLoader;
  /** A frame of the socket. A snapshot after the first one means that candles were missed: everything is read anew. */
  readonly take: (message: Extract<ServerMessage, { ch: "candle" }>) => void;
  /** The price as the page shows it now: the running candle closes there. */
  readonly setPrice: (price: Price) => void;
  readonly rowAt: (ts: number) => CandleRow | undefined;
  /** The newest candle that is known without a gap, the running one while `isLive`. */
  readonly last: () => CandleRow | undefined;
  /** All rows in the chart, oldest first, without a gap. */
  readonly rows: () => readonly CandleRow[];
  readonly summary: () => ChartSummary | null;
  /** Whether the rows reach the running candle; not so after a jump into the past, until it is caught up with. */
  readonly isLive: () => boolean;
  /** From the next reset of the chart on, candles around this moment are read; null: the newest. */
  readonly startAround: (ts: number | null) => void;
}

export interface CandleFeedHost {
  readonly interval: Interval;
  /** Candles that opened before `endTs`, oldest first, the newest `limit` of them; without `endTs` up to the running one. */
  readonly read: (fields: { readonly limit: number; readonly endTs?: number }) => Promise<readonly CandleRow[]>;
  /** After rows were read, or the running candle changed. */
  readonly onRows: () => void;
  readonly onFailed: () => void;
  readonly onMissed: () => void;
}

/** Candles for the chart: older and newer ones as it is panned, then each change of the running one as it happens. */
export function createCandleFeed(host: CandleFeedHost): CandleFeed {
  const { interval } = host;
  let rows: CandleRow[] = [];
  const byTs = new Map<number, CandleRow>();
  let summary: ChartSummary | null = null;
  let push: ((bar: KLineData) => void) | null = null;
  let price: Price | null = null;
  let around: number | null = null;
  /** Opening of the newest candle that anybody told of. */
  let newestKnown = 0;
  let snapshots = 0;
  /** Answers to what was asked before a reset are of no use any more. */
  let generation = 0;

  const isLive = () => rows.length > 0 && (rows.at(-1)?.ts ?? 0) >= newestKnown;
  const shown = (row: CandleRow) => (row.ts === rows.at(-1)?.ts ? closedAt(row, price, interval) : row);
  const setRows = (next: readonly CandleRow[]) => {
    rows = [...next];
    byTs.clear();
    for (const row of rows) byTs.set(row.ts, row);
    summary = summaryOf(rows);
  };
  const last = () => {
    const row = rows.at(-1);
    return row === undefined ? undefined : shown(row);
  };
  const takeRow = (row: CandleRow) => {
    const live = isLive();
    newestKnown = Math.max(newestKnown, row.ts);
    const newest = rows.at(-1);
    if (!live || newest === undefined || row.ts < newest.ts) return;
    if (row.ts === newest.ts) rows[rows.length - 1] = row;
    else rows.push(row);
    byTs.set(row.ts, row);
    summary = summaryWith(summary, row);
    push?.(toBar(shown(row)));
  };

  const readFirst = async () => {
    const aim = around;
    const span = AHEAD * longestCandle(interval);
    const list = await host.read(aim === null ? { limit: FIRST_LOAD } : { limit: MORE_LOAD, endTs: aim + span });
    // Before the first candle of all, or in a pause longer than the window, the newest are better than none.
    return aim !== null && list.length === 0 ? await host.read({ limit: FIRST_LOAD }) : list;
  };
  const readNewer = async (after: number) => {
    const window = MORE_LOAD * longestCandle(interval);
    for (let turn = 1; turn <= WINDOWS_MAX; turn += 1) {
      const endTs = after + turn * window + 1;
      const fresh = (await host.read({ limit: MORE_LOAD, endTs })).filter((row) => row.ts > after);
      if (fresh.length > 0 || endTs > newestKnown) return fresh;
    }
    return [];
  };

  const load = async ({ type, timestamp, callback }: Parameters<DataLoader["getBars"]>[0]) => {
    if (type === "init") generation += 1;
    const asked = generation;
    try {
      if (type === "init") {
        const list = await readFirst();
        if (asked !== generation) return;
        if (around === null) newestKnown = Math.max(newestKnown, list.at(-1)?.ts ?? 0);
        setRows(list);
        callback(
          rows.map((row) => toBar(shown(row))),
          { forward: rows.length > 0, backward: !isLive() },
        );
      } else if (type === "forward" && timestamp !== null) {
        const list = (await host.read({ limit: MORE_LOAD, endTs: timestamp })).filter((row) => row.ts < timestamp);
        if (asked !== generation) return;
        setRows([...list, ...rows]);
        callback(list.map(toBar), { forward: list.length > 0, backward: !isLive() });
      } else if (type === "backward" && timestamp !== null) {
        const list = await readNewer(timestamp);
        if (asked !== generation) return;
        setRows([...rows, ...list]);
        callback(
          list.map((row) => toBar(shown(row))),
          { forward: true, backward: !isLive() && list.length > 0 },
        );
      } else return callback([], false);
      host.onRows();
    } catch {
      if (asked !== generation) return;
      callback([], { forward: type === "forward", backward: type === "backward" });
      if (type === "init") host.onFailed();
    }
  };

  return {
    rowAt: (ts) => {
      const row = byTs.get(ts);
      return row === undefined ? undefined : shown(row);
    },
    last,
    rows: () => rows.map((row, index) => (index === rows.length - 1 ? shown(row) : row)),
    summary: () => {
      const row = last();
      return row === undefined ? null : summaryWith(summary, row);
    },
    isLive,
    startAround: (ts) => {
      around = ts;
    },
    setPrice: (next) => {
      price = next;
      const row = last();
      if (row !== undefined && isLive()) push?.(toBar(row));
    },
    take: (message) => {
      if (message.kind === "snapshot") {
        snapshots += 1;
        for (const row of message.data) newestKnown = Math.max(newestKnown, row.ts);
        if (snapshots > 1) host.onMissed();
        return;
      }
      for (const row of message.data) takeRow(row);
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
