import type { Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { frozenUsers, holdStanding } from "./freeze-store.ts";

/** For what is no money transaction: throws `account_frozen`. A freeze that begins meanwhile waits for this transaction. */
export async function checkNotFrozen(tx: Tx, userId: bigint): Promise<void> {
  await holdStanding(tx, userId);
  if ((await frozenUsers(tx, [userId])).has(userId)) throw new Rejected("account_frozen");
}
