/** News of things, as the account's channel tells them, beside lists that were asked for before or after. */

interface Thing {
  readonly id: string;
}

/** What tells copies of a thing apart. */
export interface Telling<T extends Thing> {
  /** Whether a copy of a thing is older than another of the same thing. */
  readonly isOlder: (copy: T, than: T) => boolean;
}

/** What was heard last of each thing; `number` counts up with all that is heard. */
export type Heard<T extends Thing> = ReadonlyMap<string, { readonly thing: T; readonly number: number }>;

/** Rows, and how many news were heard when they were asked for: those and all before them are in the rows. */
export interface MarkedRows<T> {
  readonly rows: readonly T[];
  readonly mark: number;
}

/** Things heard of that are kept beside the lists. */
const HEARD_MAX = 500;

/** What was heard, with one more; older news change nothing. */
export function withHeard<T extends Thing>(heard: Heard<T>, thing: T, number: number, { isOlder }: Telling<T>): Heard<T> {
  const known = heard.get(thing.id);
  if (known !== undefined && isOlder(thing, known.thing)) return heard;
  const others = [...heard].filter(([id]) => id !== thing.id);
  return new Map([...others.slice(1 - HEARD_MAX), [thing.id, { thing, number }]]);
}

/**
 * A list with what was heard since it was asked for: the newer copy of each, new ones in front, and only what `belongs`. What was heard before it
 * says nothing about it: a thing that was open then and is not in a list of open ones has ended unheard. Pages are of one list, the first in front:
 * a row that moved from one to the next while they were read stands once.
 */
export function listWith<T extends Thing>(
  pages: readonly MarkedRows<T>[],
  heard: Heard<T>,
  { isOlder }: Telling<T>,
  belongs: (thing: T) => boolean,
): readonly T[] {
  const rows = new Map<string, T>();
  for (const page of pages) {
    for (const row of page.rows) {
      const news = heard.get(row.id);
      const told = news !== undefined && news.number > page.mark && !isOlder(news.thing, row) ? news.thing : row;
      const before = rows.get(row.id);
      rows.set(row.id, before === undefined || isOlder(before, told) ? told : before);
    }
  }
  const mark = pages[0]?.mark ?? Number.POSITIVE_INFINITY;
  const fresh = [...heard.values()].filter(({ thing, number }) => number > mark && !rows.has(thing.id)).map(({ thing }) => thing);
  return [...fresh.reverse(), ...rows.values()].filter(belongs);
}
