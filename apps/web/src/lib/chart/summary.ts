import { compareDecimals } from "@candela/ui";
import type { CandleRow } from "./candle-row.ts";

export interface ChartSummary {
  readonly first: string;
  readonly last: string;
  readonly high: string;
  readonly low: string;
}

const higher = (a: string, b: string) => (compareDecimals(a, b) > 0 ? a : b);
const lower = (a: string, b: string) => (compareDecimals(a, b) < 0 ? a : b);

/** A summary after its newest candle changed or another came; the others need not be looked at again. */
export function summaryWith(summary: ChartSummary | null, row: CandleRow): ChartSummary {
  if (summary === null) return { first: row.open, last: row.close, high: row.high, low: row.low };
  return { first: summary.first, last: row.close, high: higher(row.high, summary.high), low: lower(row.low, summary.low) };
}

/** What a chart tells at a glance, as exact text; null without candles. */
export function summaryOf(rows: readonly CandleRow[]): ChartSummary | null {
  let summary: ChartSummary | null = null;
  for (const row of rows) summary = summaryWith(summary, row);
  return summary;
}
