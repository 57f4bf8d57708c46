import { DAY_MS, formatUnits, SETTLEMENT } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";
import { type RejectedTerms, rejectedAs } from "./terms.ts";

export type IdentityLevel = 0 | 1 | 2;

/** What a level may withdraw, in units of the settlement currency; undefined closes it. */
export interface LevelLimit {
  readonly dayMax: bigint;
  readonly monthMax: bigint;
}

/** What a user has withdrawn, or asked to, in this day and month of UTC; what came back does not count. */
export interface Withdrawn {
  readonly day: bigint;
  readonly month: bigint;
  /** Withdrawals that have not ended. */
  readonly open: number;
}

/** First moments of the day and the month of UTC that a moment is in. */
function windowsOf(now: number): { readonly day: number; readonly month: number } {
  const date = new Date(now);
  return { day: now - (now % DAY_MS), month: Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) };
}

export async function findLimit(sql: Queryable, level: IdentityLevel): Promise<LevelLimit | undefined> {
  const [row] = await sql<LevelLimit[]>`select day_max as "dayMax", month_max as "monthMax" from withdrawal_limit where level = ${level}`;
  return row;
}

/** Read under the user's lock, so that of two at once the second one counts the first. */
export async function readWithdrawn(sql: Queryable, userId: bigint, now: number): Promise<Withdrawn> {
  const { day, month } = windowsOf(now);
  const [row] = await sql<Withdrawn[]>`
    select coalesce(sum(worth) filter (where created_ms >= ${day} and state not in ('rejected', 'cancelled', 'returned')), 0) as day,
      coalesce(sum(worth) filter (where created_ms >= ${month} and state not in ('rejected', 'cancelled', 'returned')), 0) as month,
      (count(*) filter (where ended_ms is null))::integer as open
    from withdrawal where user_id = ${userId} and (created_ms >= ${month} or ended_ms is null)`;
  return row ?? { day: 0n, month: 0n, open: 0 };
}

/** The reason why one more withdrawal is too much; null where it is not. */
export function limitRejection(
  limit: LevelLimit | undefined,
  { day, month }: Pick<Withdrawn, "day" | "month">,
  worth: bigint,
): RejectedTerms | null {
  if (limit === undefined) return rejectedAs("withdrawal_level_closed");
  const said = (max: bigint, used: bigint) => ({
    max: formatUnits(max, SETTLEMENT.scale),
    left: formatUnits(used >= max ? 0n : max - used, SETTLEMENT.scale),
    asset: SETTLEMENT.code,
  });
  if (day + worth > limit.dayMax) return rejectedAs("withdrawal_day_limit", said(limit.dayMax, day));
  if (month + worth > limit.monthMax) return rejectedAs("withdrawal_month_limit", said(limit.monthMax, month));
  return null;
}
