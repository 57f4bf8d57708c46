export type { ValuationMarket } from "./market.ts";
export { type AccountParts, accountHandlers } from "./routes.ts";
