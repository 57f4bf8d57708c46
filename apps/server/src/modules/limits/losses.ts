import { DAY_MS } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";

/** Profit realised since a moment by each of these users in one mode, in settlement units; users without any may be left out. */
export type RealisedSince = (sql: Queryable, userIds: readonly bigint[], since: number) => Promise<ReadonlyMap<bigint, bigint>>;

/** The UTC day that a moment belongs to, epoch ms. */
export function dayOf(now: number): { readonly begins: number; readonly ends: number } {
  const begins = now - (now % DAY_MS);
  return { begins, ends: begins + DAY_MS };
}

/** Amount of a loss; a gain is zero. */
export function lossOf(realised: bigint): bigint {
  return realised < 0n ? -realised : 0n;
}

/** Realised result of each user today over all modes: profits of the day make up for losses. */
export async function realisedToday(
  sql: Queryable,
  modes: readonly RealisedSince[],
  userIds: readonly bigint[],
  now: number,
): Promise<ReadonlyMap<bigint, bigint>> {
  if (userIds.length === 0) return new Map();
  const { begins } = dayOf(now);
  const parts = await Promise.all(modes.map((mode) => mode(sql, userIds, begins)));
  return new Map(userIds.map((userId) => [userId, parts.reduce((sum, part) => sum + (part.get(userId) ?? 0n), 0n)]));
}
