import type { Row } from "@candela/api";
import { hear } from "../lib/net/live.ts";
import { NOW } from "./clock.ts";
import { BTC } from "./market.ts";
import { server } from "./server.ts";

type Candle = Row<"GET /api/candle/list">;

const QUARTER = 15 * 60_000;

/** Candles of 15 minutes, oldest first, the last of them the one that runs: bitcoin from 96,000 up by ten each, wicks of five, volume 1.5. */
export function candles(count: number): readonly Candle[] {
  return Array.from({ length: count }, (_, at): Candle => {
    const open = 96_000 + at * 10;
    const price = (value: number) => `${value}.00`;
    return {
      ts: NOW - (count - 1 - at) * QUARTER,
      open: price(open),
      high: price(open + 15),
      low: price(open - 5),
      close: price(open + 10),
      volume: "1.500000",
    } as Candle;
  });
}

/** The server has these candles, and gives as many of them as it is asked for. */
export function answerCandles(rows: readonly Candle[]): void {
  server().rows("GET /api/candle/list", ({ endTs, limit }) =>
    rows.filter(({ ts }) => endTs === undefined || ts < endTs).slice(-(limit ?? rows.length)),
  );
}

let told = 0;

/** A change of candles comes over the socket; a snapshot when the line begins anew. */
export function tellCandles(data: readonly Candle[], kind: "delta" | "snapshot" = "delta"): void {
  told += 1;
  hear({ ch: "candle", code: BTC.productCode, interval: "15m", n: told, kind, data: [...data] });
}
