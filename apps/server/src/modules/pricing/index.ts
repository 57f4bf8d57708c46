export type { Awaited } from "./awaited.ts";
export { type CurrencyQuote, currencyQuote, currencyRate } from "./currency-quote.ts";
export { feeAdminHandlers } from "./fee-admin.ts";
export { type FeeSchedule, feeRowData } from "./fee-schedule.ts";
export { createFeeSource, type FeeSource } from "./fee-source.ts";
export type { MarketData } from "./market-data.ts";
export { marketView } from "./market-view.ts";
export { findStoredTick, type StoredTick, storeTicks } from "./stored-ticks.ts";
