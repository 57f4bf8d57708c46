import { formatUnits, SETTLEMENT_CURRENCY_ID, USDT } from "@candela/model";
import { compareDecimals, subtractDecimals } from "@candela/ui";
import { useAvailable } from "./currencies.ts";
import { type Leaning, useSettlementCash } from "./settlement-cash.ts";

/** A balance and what of it can be spent, decimal texts; undefined while not known. */
export interface Spendable {
  readonly available: string | undefined;
  /** Never more than `available`: cash that cross positions lean on stays. */
  readonly most: string | undefined;
  readonly leaning: Leaning | null;
}

interface SpendingFault {
  readonly msg: "insufficient_balance" | "cash_backing_unpriced" | "cash_backs_positions";
  readonly params: Readonly<Record<string, string>>;
}

/** Of a currency. Only the settlement currency is leant on. */
export function useSpendable(currencyId: number): Spendable {
  const available = useAvailable()(currencyId);
  const { leaning = null } = useSettlementCash(currencyId === SETTLEMENT_CURRENCY_ID);
  return spendableOf(available, leaning);
}

export function spendableOf(available: string | undefined, leaning: Leaning | null): Spendable {
  if (available === undefined || leaning === null) return { available, most: available, leaning };
  const needed = leaning.needed === null ? available : formatUnits(leaning.needed, USDT.scale);
  const isMore = compareDecimals(available, needed) > 0;
  return { available, most: isMore ? subtractDecimals(available, needed) : "0", leaning };
}

/** Why so much of a balance cannot be spent, as the server would answer; null when it can, or while the balance is not known. */
export function spendingFault({ available, most, leaning }: Spendable, needed: string, asset: string): SpendingFault | null {
  if (available === undefined || most === undefined) return null;
  if (compareDecimals(needed, available) > 0) return { msg: "insufficient_balance", params: { available, needed, asset } };
  if (compareDecimals(needed, most) <= 0) return null;
  return { msg: leaning?.needed === null ? "cash_backing_unpriced" : "cash_backs_positions", params: {} };
}
