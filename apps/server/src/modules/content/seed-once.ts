import type { Tx } from "../../platform/postgres/database.ts";
import { textArray } from "../../platform/postgres/database.ts";

/** Those of the items that were never seeded before; they count as seeded from now on. */
export async function freshOf<T>(tx: Tx, kind: string, items: readonly T[], nameOf: (item: T) => string): Promise<T[]> {
  const names = items.map((item) => `${kind}:${nameOf(item)}`);
  const rows = await tx<{ item: string }[]>`
    insert into content_seed (item) select item from unnest(${textArray(tx, names)}) as item order by item
    on conflict do nothing returning item`;
  const fresh = new Set(rows.map((row) => row.item));
  return items.filter((_item, index) => fresh.has(names[index] ?? ""));
}
