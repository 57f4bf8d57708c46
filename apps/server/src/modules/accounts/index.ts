/** Balances, totals and the account record of a user, all read from the ledger. */

export { accountSnapshot } from "./account-snapshot.ts";
export { createPaperAccount, type PaperAccount } from "./paper-account.ts";
export { type AccountsParts, accountsHandlers } from "./routes.ts";
