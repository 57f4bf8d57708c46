import { DECIDED_TOGETHER_MS, type WithdrawalLimit, type WithdrawnSums, withdrawalWindows } from "@candela/engine";
import type { Queryable } from "../../platform/postgres/database.ts";

export type IdentityLevel = 0 | 1 | 2;

/** What a user has withdrawn, or asked to. */
export interface Withdrawn extends WithdrawnSums {
  /** Asked for within `DECIDED_TOGETHER_MS`, whatever the day of the calendar. */
  readonly together: bigint;
  /** Withdrawals that have not ended. */
  readonly open: number;
}

/**
 * Worth from which on one withdrawal more needs a second approval: what was asked for within a day counts with it, so parts that are small each are no way
 * around.
 */
export const secondApprovalLeft = (secondApproval: bigint, { together }: Pick<Withdrawn, "together">): bigint => secondApproval - together;

export async function findLimit(sql: Queryable, level: IdentityLevel): Promise<WithdrawalLimit | undefined> {
  const [row] = await sql<
    WithdrawalLimit[]
  >`select day_max as "dayMax", month_max as "monthMax" from withdrawal_limit where level = ${level}`;
  return row;
}

/** Read under the user's lock, so that of two at once the second one counts the first. */
export async function readWithdrawn(sql: Queryable, userId: bigint, now: number): Promise<Withdrawn> {
  const { day, month } = withdrawalWindows(now);
  const together = now - DECIDED_TOGETHER_MS;
  const [row] = await sql<Withdrawn[]>`
    select coalesce(sum(worth) filter (where created_ms >= ${day} and state not in ('rejected', 'cancelled', 'returned')), 0) as day,
      coalesce(sum(worth) filter (where created_ms >= ${month} and state not in ('rejected', 'cancelled', 'returned')), 0) as month,
      coalesce(sum(worth) filter (where created_ms > ${together} and state not in ('rejected', 'cancelled', 'returned')), 0) as together,
      (count(*) filter (where ended_ms is null))::integer as open
    from withdrawal where user_id = ${userId} and (created_ms >= ${Math.min(month, together)} or ended_ms is null)`;
  return row ?? { day: 0n, month: 0n, together: 0n, open: 0 };
}
