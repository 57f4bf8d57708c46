/** Results of an account's trading, computed from ledger entries and fills; the export of trades and statements. Reads only. */

export { type StatisticsParts, statisticsHandlers } from "./routes.ts";
