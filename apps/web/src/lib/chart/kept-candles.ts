import type { CandleRow } from "./candle-row.ts";

/** Charts whose candles are kept, and candles of each. */
const CHARTS_MAX = 8;
const CANDLES_MAX = 300;

export interface KeptCandles {
  readonly of: (key: string) => readonly CandleRow[];
  readonly keep: (key: string, rows: readonly CandleRow[]) => void;
}

/** The newest candles of the charts that were closed last: without the line a chart that is opened again shows them. */
export function createKeptCandles(): KeptCandles {
  const kept = new Map<string, readonly CandleRow[]>();
  return {
    of: (key) => kept.get(key) ?? [],
    keep: (key, rows) => {
      if (rows.length === 0) return;
      kept.delete(key);
      kept.set(key, rows.slice(-CANDLES_MAX));
      for (const oldest of [...kept.keys()].slice(0, -CHARTS_MAX)) kept.delete(oldest);
    },
  };
}
