export { balanceEvent } from "./balance-event.ts";
export { BatchAccounts } from "./batch-accounts.ts";
export {
  type AccountKey,
  accountKeyText,
  HOUSE_SUBS,
  houseAccount,
  LedgerCode,
  type LedgerReason,
  ReferenceKind,
  referenceKindName,
  type UserBook,
  userAccount,
} from "./books.ts";
export { backingOf, type CashNeed, type CashNeeds, type CashNeedsOf, noCashNeeds } from "./cash-needs.ts";
export { beginEpochs, type Epoch, findEpoch, listEpochs, presentEpochs, type Restart, restartMoves } from "./epoch.ts";
export { askedEpoch } from "./epoch-of-call.ts";
export { fundInsurance, grantPaper } from "./grant.ts";
export { type ListFilter, placedWithin } from "./list-filter.ts";
export { ledgerMetrics } from "./metrics.ts";
export {
  type MoneyAsked,
  type MoneyDecision,
  type MoneyRequest,
  type MoneyTransactions,
  type MoneyWork,
  moneyTransactions,
  moveMoney,
  type Posted,
} from "./money-transaction.ts";
export type { Books, HoldKey, Move } from "./move.ts";
export {
  type AssetBalance,
  type AssetChange,
  type AssetTotals,
  assetTotals,
  balancesAt,
  balancesOf,
  chainHead,
  changesSince,
  holdAccounts,
  type IdRange,
  idCondition,
  insuranceBalance,
  type LedgerLine,
  type LineFilter,
  linesAfter,
  linesOf,
  ownersAfter,
  ownersOf,
  transfersOf,
} from "./read.ts";
export { accountsOf, defineAssets, lockAccounts, lockUsers, openAccounts, postTransfers, takeIds } from "./store.ts";
export { availableOf, balanceOf, type IdBlocks, type LedgerAccount, type Transfer } from "./transfer.ts";
export { type LedgerCheck, verifyLedger } from "./verify.ts";
export { createWatchdog, type LedgerHealth, type Watchdog } from "./watchdog.ts";
