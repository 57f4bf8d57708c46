import type { InLanguages } from "@candela/i18n";
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

/** One row a language of each item, as columns for `unnest`. */
export function spoken<Key extends string>(
  tx: Tx,
  items: readonly { readonly name: string; readonly words: InLanguages<Record<Key, string>> }[],
) {
  const rows = items.flatMap(({ name, words }) =>
    Object.entries<Record<Key, string>>(words).map(([language, said]) => ({ name, language, said })),
  );
  const column = (value: (row: (typeof rows)[number]) => string) => textArray(tx, rows.map(value));
  return {
    names: column((row) => row.name),
    languages: column((row) => row.language),
    textsOf: (key: Key) => column((row) => row.said[key]),
  };
}

/** Those of the items never seeded before, each with its place in the whole list, counted from 1. */
export async function freshInOrder<T extends { readonly name: string }>(tx: Tx, kind: string, items: readonly T[]) {
  const fresh = await freshOf(tx, kind, items, (item) => item.name);
  return fresh.map((item) => ({ ...item, position: items.indexOf(item) + 1 }));
}
