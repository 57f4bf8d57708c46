import type { Interval } from "@candela/model";
import type { KLineData } from "klinecharts";
import { type CandlePrice, type CandleRow, closedAt, toBar } from "./candle-row.ts";
import { type ChartSummary, summaryOf, summaryWith } from "./summary.ts";

/** The candles of one chart, oldest first and without a gap, and whether the newest of them is the running one. */
export interface LoadedCandles {
  readonly rows: () => readonly CandleRow[];
  readonly rowAt: (ts: number) => CandleRow | undefined;
  /** The newest candle here, the running one while `isLive`. */
  readonly last: () => CandleRow | undefined;
  readonly summary: () => ChartSummary | null;
  /** Whether the rows reach the newest candle that anybody told of. */
  readonly isLive: () => boolean;
  /** When the newest candle opened that anybody told of. */
  readonly newestKnown: () => number;
  readonly put: (rows: readonly CandleRow[]) => void;
  /** That a candle opened then, whether it is here or not. */
  readonly hear: (ts: number) => void;
  /** A change of the running candle, or the next one; false when it does not follow the candles here. */
  readonly take: (row: CandleRow) => boolean;
  readonly setPrice: (price: CandlePrice) => void;
  /** A row as the chart draws it, the running one closed at the page's price. */
  readonly bar: (row: CandleRow) => KLineData;
}

export function createLoadedCandles(interval: Interval): LoadedCandles {
  let rows: CandleRow[] = [];
  const byTs = new Map<number, CandleRow>();
  let summary: ChartSummary | null = null;
  let price: CandlePrice | null = null;
  let newestKnown = 0;

  const isLive = () => rows.length > 0 && (rows.at(-1)?.ts ?? 0) >= newestKnown;
  const shown = (row: CandleRow) => (row.ts === rows.at(-1)?.ts ? closedAt(row, price, interval) : row);
  const last = () => {
    const row = rows.at(-1);
    return row === undefined ? undefined : shown(row);
  };
  const hear = (ts: number) => {
    newestKnown = Math.max(newestKnown, ts);
  };
  return {
    rows: () => rows.map((row, index) => (index === rows.length - 1 ? shown(row) : row)),
    rowAt: (ts) => {
      const row = byTs.get(ts);
      return row === undefined ? undefined : shown(row);
    },
    last,
    summary: () => {
      const row = last();
      return row === undefined ? null : summaryWith(summary, row);
    },
    isLive,
    newestKnown: () => newestKnown,
    put: (next) => {
      rows = [...next];
      byTs.clear();
      for (const row of rows) byTs.set(row.ts, row);
      summary = summaryOf(rows);
    },
    hear,
    take: (row) => {
      const live = isLive();
      hear(row.ts);
      const newest = rows.at(-1);
      if (!live || newest === undefined || row.ts < newest.ts) return false;
      if (row.ts === newest.ts) rows[rows.length - 1] = row;
      else rows.push(row);
      byTs.set(row.ts, row);
      summary = summaryWith(summary, row);
      return true;
    },
    setPrice: (next) => {
      price = next;
    },
    bar: (row) => toBar(shown(row)),
  };
}
