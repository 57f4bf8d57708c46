export { feeAdminHandlers } from "./fee-admin.ts";
export { type FeeSchedule, feeSchedule, readFeeRows } from "./fee-schedule.ts";
export type { MarketData } from "./market-data.ts";
export { marketView } from "./market-view.ts";
export { findStoredTick, type StoredTick, storeTicks } from "./stored-ticks.ts";
