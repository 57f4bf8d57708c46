export type { ValuationMarket } from "./market.ts";
export { type AccountParts, accountsHandlers } from "./routes.ts";
