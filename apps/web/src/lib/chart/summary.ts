import { compareDecimals } from "@candela/ui";
import type { CandleRow } from "./candle-feed.ts";

export interface ChartSummary {
  readonly first: string;
  readonly last: string;
  readonly high: string;
  readonly low: string;
}

/** What a chart tells at a glance, as exact text; null without candles. */
export function summaryOf(rows: readonly CandleRow[]): ChartSummary | null {
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return null;
  return {
    first: first.open,
    last: last.close,
    high: rows.reduce((high, row) => (compareDecimals(row.high, high) > 0 ? row.high : high), first.high),
    low: rows.reduce((low, row) => (compareDecimals(row.low, low) < 0 ? row.low : low), first.low),
  };
}
