/** Balances, totals and the account record of a user, all read from the ledger. */
export { type AccountsDeps, accountsHandlers } from "./routes.ts";
