import type { AccountEvent } from "@candela/contract";
import type { ContractOrder, Position } from "./contract-shapes.ts";

interface Kept {
  readonly id: string;
  readonly status: string;
  readonly updatedAt: number;
}

/** News of a thing; `number` counts up with all that is heard. */
interface News<Thing extends Kept> {
  readonly thing: Thing;
  readonly number: number;
}

/** What was heard last of each thing. */
export type Heard<Thing extends Kept> = ReadonlyMap<string, News<Thing>>;

/** A list of what is open, and the number of the last news when it was asked for: those and all before them are in it. */
interface OpenList<Thing extends Kept> {
  readonly rows: readonly Thing[];
  readonly mark: number;
}

/** Things heard of that are kept beside the lists. */
const HEARD_MAX = 500;

export function withHeard<Thing extends Kept>(heard: Heard<Thing>, thing: Thing, number: number): Heard<Thing> {
  const known = heard.get(thing.id);
  if (known !== undefined && known.thing.updatedAt > thing.updatedAt) return heard;
  const others = [...heard].filter(([id]) => id !== thing.id);
  return new Map([...others.slice(1 - HEARD_MAX), [thing.id, { thing, number }]]);
}

/**
 * A list of what is open with what was heard since it was asked for: the newer copy of each, closed ones out, new ones in front. What was heard
 * before it says nothing about it: a thing that was open then and is not in the list has ended unheard.
 */
export function openOf<Thing extends Kept>(list: OpenList<Thing>, heard: Heard<Thing>): readonly Thing[] {
  const since = new Map([...heard.values()].filter(({ number }) => number > list.mark).map(({ thing }) => [thing.id, thing]));
  const known = new Set(list.rows.map(({ id }) => id));
  const fresh = [...since.values()].filter(({ id }) => !known.has(id)).reverse();
  const rows = list.rows.map((row) => {
    const news = since.get(row.id);
    return news !== undefined && news.updatedAt >= row.updatedAt ? news : row;
  });
  return [...fresh, ...rows].filter(({ status }) => status === "open");
}

export function positionOf(event: AccountEvent): Position | null {
  return event.kind === "contractPosition" ? event.position : null;
}

export function orderOf(event: AccountEvent): ContractOrder | null {
  return event.kind === "contractOrder" ? event.order : null;
}
