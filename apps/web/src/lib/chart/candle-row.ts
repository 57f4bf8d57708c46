import type { Row } from "@candela/api";
import type { Interval } from "@candela/model";
import { compareDecimals } from "@candela/ui";
import type { KLineData } from "klinecharts";
import type { Quote } from "../market/quote-store.ts";
import { withinCandle } from "./intervals.ts";

export type CandleRow = Row<"GET /api/candle/list">;

/** For drawing only: pixels need no more digits than a float has. What is read out comes from the row's own text. */
export function toBar(row: CandleRow): KLineData {
  return {
    timestamp: row.ts,
    open: Number(row.open),
    high: Number(row.high),
    low: Number(row.low),
    close: Number(row.close),
    volume: Number(row.volume),
  };
}

export type CandlePrice = Pick<Quote, "nowPrice" | "ts">;

/** A candle closed at the price that the page shows, if that price belongs to it: chart and page then say the same number. */
export function closedAt(row: CandleRow, price: CandlePrice | null, interval: Interval): CandleRow {
  if (price === null || !withinCandle(row.ts, price.ts, interval)) return row;
  const close = price.nowPrice;
  return {
    ...row,
    close,
    high: compareDecimals(close, row.high) > 0 ? close : row.high,
    low: compareDecimals(close, row.low) < 0 ? close : row.low,
  };
}
