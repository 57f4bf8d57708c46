import { SETTLEMENT_CURRENCY_ID } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";
import { accountsOf, availableOf, balanceOf } from "../ledger/index.ts";

/** Settlement currency of a user: what is free, and cash and margin together. */
export async function moneyOf(sql: Queryable, userId: bigint): Promise<{ readonly available: bigint; readonly equity: bigint }> {
  const [cash] = await accountsOf(sql, [userId], SETTLEMENT_CURRENCY_ID, "cash");
  const [margin] = await accountsOf(sql, [userId], SETTLEMENT_CURRENCY_ID, "margin");
  const balance = cash === undefined ? 0n : balanceOf(cash);
  return { available: cash === undefined ? 0n : availableOf(cash), equity: balance + (margin === undefined ? 0n : balanceOf(margin)) };
}
