export { type BinanceCount, type BinanceParts, BinanceSource, symbolOf } from "./binance-source.ts";
export { MemoryJournal, type TickJournal } from "./tick-journal.ts";
export type { Timers } from "./timers.ts";
export { openWebSocket } from "./web-socket.ts";
