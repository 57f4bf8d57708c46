import type { Queryable } from "./database.ts";

/** What an installation keeps of being a demonstration. Moments are epoch ms. */
export interface Demonstration {
  readonly beganAt: number;
  /** Null while its past is being lived, or where that was interrupted. */
  readonly livedUntil: number | null;
}

/** Undefined for an ordinary installation. */
export async function findDemonstration(sql: Queryable): Promise<Demonstration | undefined> {
  const [row] = await sql<{ beganAt: bigint; livedUntil: bigint | null }[]>`
    select began_at as "beganAt", lived_until as "livedUntil" from demonstration`;
  if (row === undefined) return undefined;
  return { beganAt: Number(row.beganAt), livedUntil: row.livedUntil === null ? null : Number(row.livedUntil) };
}

/** Makes an installation that nobody has used a demonstration, for good. */
export async function beginDemonstration(sql: Queryable, beganAt: number): Promise<void> {
  await sql`insert into demonstration (began_at) values (${String(beganAt)}::bigint)`;
}

export async function endDemonstratedPast(sql: Queryable, livedUntil: number): Promise<void> {
  await sql`update demonstration set lived_until = ${String(livedUntil)}::bigint`;
}
