/** Balances, totals and the account record of a user, all read from the ledger. */

export { accountSnapshot } from "./account-snapshot.ts";
export { type LineTrade, statedTrade, tradeKey, tradesOf } from "./line-trades.ts";
export { createPaperAccount, type PaperAccount } from "./paper-account.ts";
export type { PortfolioParts } from "./portfolio.ts";
export { type AccountsParts, accountsHandlers } from "./routes.ts";
export { readStatedWorth, type StatedWorth } from "./stated-worth.ts";
