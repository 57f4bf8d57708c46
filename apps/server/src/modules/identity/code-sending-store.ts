import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { NOTHING_SENT, type Sent } from "./code-rules.ts";

/** How many codes were sent to a target: at the wish of one site, and of all. */
export interface Sendings {
  readonly all: Sent;
  readonly site: Sent;
}

const ALL = "";

/** Reads what was sent, and lets nobody else send to this target until the transaction is over. */
export async function lockSendings(sql: Tx, target: string, site: string): Promise<Sendings> {
  await sql`
    insert into code_sending (target, site, hour_from_ms, hour_count, day_from_ms, day_count) values (${target}, ${ALL}, 0, 0, 0, 0)
    on conflict (target, site) do nothing`;
  const rows = await sql<{ site: string; hourFromMs: bigint; hourCount: number; dayFromMs: bigint; dayCount: number }[]>`
    select site, hour_from_ms as "hourFromMs", hour_count as "hourCount", day_from_ms as "dayFromMs", day_count as "dayCount"
    from code_sending where target = ${target} and site in (${ALL}, ${site}) order by site for update`;
  const sentOf = (wanted: string): Sent => {
    const row = rows.find((one) => one.site === wanted);
    return row === undefined ? NOTHING_SENT : { ...row, hourFromMs: Number(row.hourFromMs), dayFromMs: Number(row.dayFromMs) };
  };
  return { all: sentOf(ALL), site: sentOf(site) };
}

export async function saveSendings(sql: Tx, target: string, site: string, sendings: Sendings): Promise<void> {
  for (const [name, sent] of [
    [ALL, sendings.all],
    [site, sendings.site],
  ] as const)
    await sql`
      insert into code_sending (target, site, hour_from_ms, hour_count, day_from_ms, day_count)
      values (${target}, ${name}, ${sent.hourFromMs}, ${sent.hourCount}, ${sent.dayFromMs}, ${sent.dayCount})
      on conflict (target, site) do update set hour_from_ms = excluded.hour_from_ms, hour_count = excluded.hour_count,
        day_from_ms = excluded.day_from_ms, day_count = excluded.day_count`;
}

/** Removes at most `limit` rows whose day is over, and at most as many of the oldest beyond the `keep` newest. */
export async function deleteSendings(sql: Queryable, dayOverMs: number, keep: number, limit: number): Promise<number> {
  const over = await sql`
    delete from code_sending where (target, site) in (
      select target, site from code_sending where day_from_ms <= ${dayOverMs} order by day_from_ms limit ${limit} for update skip locked)`;
  const tooMany = await sql`
    delete from code_sending where (target, site) in (
      select target, site from code_sending order by day_from_ms desc offset ${keep} limit ${limit} for update skip locked)`;
  return over.count + tooMany.count;
}
