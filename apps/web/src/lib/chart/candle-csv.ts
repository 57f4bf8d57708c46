import type { Interval } from "@candela/model";
import type { CandleRow } from "./candle-row.ts";

/** Candles as CSV (RFC 4180), oldest first: the exact digits of the server, times as ISO 8601 in UTC. Nothing in it needs quotes. */
export function candleCsv(rows: readonly CandleRow[]): string {
  const lines = rows.map(({ ts, open, high, low, close, volume }) =>
    [new Date(ts).toISOString(), open, high, low, close, volume].join(","),
  );
  return `${["time,open,high,low,close,volume", ...lines].join("\r\n")}\r\n`;
}

/** A name for the file that no system rejects: product, candle length and the day of the newest candle. */
export function candleFileName(productCode: string, interval: Interval, rows: readonly CandleRow[]): string {
  const day = new Date(rows.at(-1)?.ts ?? 0).toISOString().slice(0, 10);
  return `${productCode.replaceAll(/[^A-Za-z0-9]+/g, "-")}_${interval === "1M" ? "1mo" : interval}_${day}.csv`;
}
