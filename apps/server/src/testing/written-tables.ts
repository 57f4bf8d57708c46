import type { Sql } from "../platform/postgres/database.ts";

/**
 * Notes each table of which a row is written, changed or removed from now on, by a trigger on each; what is rolled back is not noted. The function that comes back tells
 * of the tables since it was last asked, in one question of the database: to compare all rows of all tables takes a question each.
 */
export async function watchWrites(sql: Sql, without: readonly string[] = []): Promise<() => Promise<string[]>> {
  // Partitions have the triggers of their tables.
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`;
  await sql.unsafe(`create table written_table (name text not null);
    create function note_written() returns trigger language plpgsql as $$ begin insert into written_table values (tg_table_name); return null; end $$;`);
  const triggers = tables
    .filter(({ name }) => !without.includes(name))
    .map(
      ({ name }) => `create trigger note_written after insert or update or delete on "${name}" for each row execute function note_written();
        create trigger note_emptied after truncate on "${name}" for each statement execute function note_written();`,
    );
  await sql.unsafe(triggers.join("\n"));
  return async () => {
    const written = await sql<{ name: string }[]>`delete from written_table returning name`;
    return [...new Set(written.map(({ name }) => name))].sort();
  };
}
