import { type CashBacking, NOTHING_BACKED } from "@candela/engine";
import { SETTLEMENT_CURRENCY_ID } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";

/** Cash of the settlement currency that has to stay with a user, at the prices of a moment (epoch ms). */
export type CashNeed = (now: number) => CashBacking;

/** By user; whoever is not in it needs none. */
export type CashNeeds = ReadonlyMap<bigint, CashNeed>;

/** Read under the lock of the users' cash. */
export type CashNeedsOf = (tx: Queryable, userIds: readonly bigint[]) => Promise<CashNeeds>;

export const noCashNeeds: CashNeedsOf = async () => new Map();

/** What leans on a user's cash of a currency; nothing does on any but the settlement currency. */
export function backingOf(needs: CashNeeds, userId: bigint, now: number, currencyId: number = SETTLEMENT_CURRENCY_ID): CashBacking {
  if (currencyId !== SETTLEMENT_CURRENCY_ID) return NOTHING_BACKED;
  return needs.get(userId)?.(now) ?? NOTHING_BACKED;
}
