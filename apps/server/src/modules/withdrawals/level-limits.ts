import { type WithdrawalLimit, type WithdrawnSums, withdrawalWindows } from "@candela/engine";
import type { Queryable } from "../../platform/postgres/database.ts";

export type IdentityLevel = 0 | 1 | 2;

/** What a user has withdrawn, or asked to. */
export interface Withdrawn extends WithdrawnSums {
  /** Withdrawals that have not ended. */
  readonly open: number;
}

export async function findLimit(sql: Queryable, level: IdentityLevel): Promise<WithdrawalLimit | undefined> {
  const [row] = await sql<
    WithdrawalLimit[]
  >`select day_max as "dayMax", month_max as "monthMax" from withdrawal_limit where level = ${level}`;
  return row;
}

/** Read under the user's lock, so that of two at once the second one counts the first. */
export async function readWithdrawn(sql: Queryable, userId: bigint, now: number): Promise<Withdrawn> {
  const { day, month } = withdrawalWindows(now);
  const [row] = await sql<Withdrawn[]>`
    select coalesce(sum(worth) filter (where created_ms >= ${day} and state not in ('rejected', 'cancelled', 'returned')), 0) as day,
      coalesce(sum(worth) filter (where created_ms >= ${month} and state not in ('rejected', 'cancelled', 'returned')), 0) as month,
      (count(*) filter (where ended_ms is null))::integer as open
    from withdrawal where user_id = ${userId} and (created_ms >= ${month} or ended_ms is null)`;
  return row ?? { day: 0n, month: 0n, open: 0 };
}
