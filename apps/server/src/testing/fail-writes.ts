import type { Sql } from "../platform/postgres/database.ts";

/** States that a test lets writes fail with: a machine without room, and a mistake of ours. */
export const DISK_FULL = "53100";
export const BUG = "XX000";

/** From now on every write to the table fails with this state; resolves with what mends it. */
export async function failWrites(sql: Sql, table: string, state: typeof DISK_FULL | typeof BUG): Promise<() => Promise<void>> {
  await sql.unsafe(`
    create function fail_writes() returns trigger language plpgsql as $$ begin raise exception 'by a test' using errcode = '${state}'; end $$;
    create trigger fail_writes before insert or update on ${table} for each statement execute function fail_writes();`);
  return async () => {
    await sql.unsafe("drop function fail_writes() cascade");
  };
}
