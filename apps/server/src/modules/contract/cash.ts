import { SETTLEMENT_CURRENCY_ID } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";
import { accountsOf, availableOf } from "../ledger/index.ts";

/** Available cash of each of these users. */
export async function availableCash(sql: Queryable, userIds: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const accounts = await accountsOf(sql, userIds, SETTLEMENT_CURRENCY_ID, "cash");
  return new Map(accounts.map((account) => [account.owner, availableOf(account)]));
}
