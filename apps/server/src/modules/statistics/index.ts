/** What trading made of an account, computed from ledger entries and fills; the export of trades and statements. Reads, and writes nothing. */

export { type StatisticsParts, statisticsHandlers } from "./routes.ts";
