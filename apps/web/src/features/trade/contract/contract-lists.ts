import type { AccountEvent } from "@candela/contract";
import type { ContractOrder, Position } from "./contract-shapes.ts";

interface Kept {
  readonly id: string;
  readonly status: string;
  readonly updatedAt: number;
}

/** What was heard last of each thing, while a list that was read before may still be on its way. */
export type Heard<Thing extends Kept> = ReadonlyMap<string, Thing>;

/** Things heard of that are kept beside the lists. */
const HEARD_MAX = 500;

export function withHeard<Thing extends Kept>(heard: Heard<Thing>, thing: Thing): Heard<Thing> {
  const known = heard.get(thing.id);
  if (known !== undefined && known.updatedAt > thing.updatedAt) return heard;
  const others = [...heard].filter(([id]) => id !== thing.id);
  return new Map([...others.slice(1 - HEARD_MAX), [thing.id, thing]]);
}

/** A list of what is open, as it was read, with what was heard since: the newer copy of each, closed ones out, new ones in front. */
export function openOf<Thing extends Kept>(read: readonly Thing[], heard: Heard<Thing>): readonly Thing[] {
  const known = new Set(read.map(({ id }) => id));
  const fresh = [...heard.values()].filter(({ id, status }) => status === "open" && !known.has(id)).reverse();
  const rows = read.map((row) => {
    const news = heard.get(row.id);
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
