import type { Queryable } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { type Epoch, findEpoch } from "./epoch.ts";

/** The epoch that a user asks for, the present one without a number; rejected with `not_found` when there is no such. */
export async function askedEpoch(sql: Queryable, userId: bigint, number?: number): Promise<Epoch> {
  const epoch = await findEpoch(sql, userId, number);
  if (epoch === undefined) throw new Rejected("not_found");
  return epoch;
}
