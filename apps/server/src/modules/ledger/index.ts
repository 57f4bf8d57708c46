export {
  type AccountKey,
  accountKeyText,
  HOUSE_SUBS,
  houseAccount,
  type LedgerReason,
  ReferenceKind,
  type UserBook,
  userAccount,
} from "./books.ts";
export { fundInsurance, grantPaper } from "./grant.ts";
export { ledgerMetrics } from "./metrics.ts";
export {
  type AssetBalance,
  type AssetChange,
  balancesAt,
  balancesOf,
  changesSince,
  holdAccounts,
  insuranceBalance,
  type LedgerLine,
  type LineFilter,
  linesOf,
  ownersAfter,
  transfersOf,
} from "./read.ts";
export { accountsOf, defineAssets, lockAccounts, openAccounts, postTransfers, takeIds } from "./store.ts";
export { availableOf, balanceOf, type IdBlocks, type LedgerAccount, type Transfer } from "./transfer.ts";
export { type LedgerCheck, verifyLedger } from "./verify.ts";
export { createWatchdog, type LedgerHealth, type Watchdog } from "./watchdog.ts";
