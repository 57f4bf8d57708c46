import type { MoneyTransactions } from "../ledger/index.ts";
import type { Addresses } from "./addresses.ts";
import type { DepositParts } from "./context.ts";
import type { DepositData } from "./deposit-row.ts";
import type { DepositInput, DepositWork } from "./deposit-work.ts";

/** What the handlers and workers of deposits share. */
export interface DepositContext extends DepositParts {
  readonly money: MoneyTransactions<DepositInput, DepositData>;
  /** The same work for what runs in a transaction of somebody else. */
  readonly work: DepositWork;
  readonly addresses: Addresses;
}
