import type { Row, ServerMessage } from "@candela/contract";
import type { Interval } from "@candela/model";
import { compareDecimals } from "@candela/ui";
import type { DataLoader, KLineData } from "klinecharts";
import { callRows } from "../../../lib/api.ts";
import type { Quote } from "../../../lib/quote-store.ts";
import { withinCandle } from "./intervals.ts";

export type CandleRow = Row<"GET /api/candle/list">;

const FIRST_LOAD = 300;
const OLDER_LOAD = 500;

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
  /** The running candle. */
  readonly last: () => CandleRow | undefined;
  /** All rows read so far, oldest first. */
  readonly rows: () => readonly CandleRow[];
}

export interface CandleFeedHost {
  readonly productCode: string;
  readonly interval: Interval;
  /** After rows came: what sums them up follows. */
  readonly onRows: () => void;
  readonly onFailed: () => void;
  readonly onMissed: () => void;
}

/** The rows read so far, the running one closed at the price that the page shows. */
function createShelf(interval: Interval) {
  const rows = new Map<number, CandleRow>();
  let price: Price | null = null;
  let newest = 0;
  const shown = (row: CandleRow) => (row.ts === newest ? closedAt(row, price, interval) : row);
  const rowAt = (ts: number) => {
    const row = rows.get(ts);
    return row === undefined ? undefined : shown(row);
  };
  return {
    shown,
    rowAt,
    last: () => rowAt(newest),
    all: () => [...rows.values()].sort((a, b) => a.ts - b.ts).map(shown),
    keep: (list: readonly CandleRow[]) => {
      for (const row of list) {
        rows.set(row.ts, row);
        newest = Math.max(newest, row.ts);
      }
    },
    setPrice: (next: Price) => {
      price = next;
    },
  };
}

/** Candles for the chart: the newest first, older ones as it is panned into the past, then each change as it happens. */
export function createCandleFeed(host: CandleFeedHost): CandleFeed {
  const { productCode, interval } = host;
  const { keep, shown, rowAt, last, all, setPrice } = createShelf(interval);
  let push: ((bar: KLineData) => void) | null = null;
  let snapshots = 0;

  return {
    rowAt,
    last,
    rows: all,
    setPrice: (next) => {
      setPrice(next);
      const row = last();
      if (row !== undefined) push?.(toBar(row));
    },
    take: (message) => {
      if (message.kind === "snapshot") {
        snapshots += 1;
        if (snapshots > 1) host.onMissed();
        return;
      }
      keep(message.data);
      for (const row of message.data) push?.(toBar(shown(row)));
      host.onRows();
    },
    loader: {
      getBars: async ({ type, timestamp, callback }) => {
        if (type !== "init" && type !== "forward") return callback([], false);
        const older = type === "forward" && timestamp !== null;
        const limit = older ? OLDER_LOAD : FIRST_LOAD;
        try {
          const list = await callRows(
            "GET /api/candle/list",
            { productCode, interval, limit, ...(older && { endTs: timestamp - 1 }) },
            { quiet: true },
          );
          const fresh = older ? list.filter((row) => row.ts < timestamp) : list;
          keep(fresh);
          callback(
            fresh.map((row) => toBar(shown(row))),
            { forward: fresh.length > 0 && list.length >= limit, backward: false },
          );
          host.onRows();
        } catch {
          callback([], { forward: older, backward: false });
          if (!older) host.onFailed();
        }
      },
      subscribeBar: ({ callback }) => {
        push = callback;
      },
      unsubscribeBar: () => {
        push = null;
      },
    },
  };
}
