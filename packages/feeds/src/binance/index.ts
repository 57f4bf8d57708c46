import type { Instrument } from "../feed.ts";
import { LISTINGS } from "../instruments/index.ts";
import { symbolOf } from "./binance-source.ts";

export { type BinanceCount, type BinanceParts, BinanceSource, symbolOf } from "./binance-source.ts";
export { MemoryJournal, type TickJournal } from "./tick-journal.ts";
export type { Timers } from "./timers.ts";
export { openWebSocket } from "./web-socket.ts";

/** The products that the exchange has a symbol for. Their first days are the exchange's. */
export const BINANCE_INSTRUMENTS: readonly Instrument[] = LISTINGS.map(
  ({ instrument: { listedFrom: _, ...instrument } }) => instrument,
).filter(({ productCode }) => symbolOf(productCode) !== undefined);
