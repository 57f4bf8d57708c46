import type { Fields } from "@candela/api";
import type { IdentityPart, IdentityReason } from "@candela/model/identity-case";
import type { Queryable } from "../../platform/postgres/database.ts";
import { type CaseRow, caseColumns, caseOf, type EventKind } from "./case-store.ts";

export type CaseFilter = Fields<"GET /api/admin/identityCase/list">;

const shared = (sql: Queryable) => sql`exists (
  select 1 from identity_case mine join identity_case theirs on theirs.number_hash = mine.number_hash and theirs.user_id <> mine.user_id
  where mine.user_id = c.user_id)`;

const matching = (sql: Queryable, { state, level, userId, isClaimed, isShared, startTs, endTs }: CaseFilter) => sql`
  (${state ?? null}::text is null or c.state = ${state ?? null}) and (${level ?? null}::text is null or c.level = ${level ?? null})
  and (${userId ?? null}::bigint is null or c.user_id = ${userId ?? null}::bigint)
  and (${isClaimed ?? null}::boolean is null or (c.claimed_by is not null) = ${isClaimed ?? null})
  and (${startTs ?? null}::bigint is null or c.submitted_ms >= ${startTs ?? null}::bigint)
  and (${endTs ?? null}::bigint is null or c.submitted_ms < ${endTs ?? null}::bigint)
  and (${isShared ?? null}::boolean is null or ${shared(sql)} = ${isShared ?? null})`;

/** The one that was sent first comes first. Null where the row to go on from is not there. */
export async function listCases(
  sql: Queryable,
  filter: CaseFilter,
  limit: number,
): Promise<{ readonly rows: readonly CaseRow[]; readonly total: number } | null> {
  const [from] =
    filter.after === undefined
      ? [{ submittedMs: 0n, id: 0n }]
      : await sql<
          { submittedMs: bigint; id: bigint }[]
        >`select submitted_ms as "submittedMs", id from identity_case where id = ${filter.after}::bigint`;
  if (from === undefined) return null;
  const rows = await sql<Parameters<typeof caseOf>[0][]>`
    select ${caseColumns(sql)} from identity_case c
    where ${matching(sql, filter)} and (c.submitted_ms, c.id) > (${from.submittedMs}, ${from.id})
    order by c.submitted_ms, c.id limit ${limit}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from identity_case c where ${matching(sql, filter)}`;
  return { rows: rows.map(caseOf), total: count?.total ?? 0 };
}

export interface EventRow {
  readonly ts: bigint;
  readonly revision: number;
  readonly kind: EventKind;
  readonly part: IdentityPart | null;
  readonly reason: IdentityReason | null;
  readonly note: string;
  readonly by: string;
}

export async function eventsOfCase(sql: Queryable, caseId: bigint): Promise<readonly EventRow[]> {
  return sql<EventRow[]>`
    select ts_ms as ts, revision, kind, part, reason, note, done_by as by from identity_event where case_id = ${caseId} order by id`;
}
