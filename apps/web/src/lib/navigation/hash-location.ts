import { useSyncExternalStore } from "react";

/**
 * The address after `#`: path and query together, as `#/pages/x?y=1`. Every entry carries a key, under which its
 * scroll position is remembered.
 */
export interface Place {
  readonly path: string;
  readonly search: string;
}

export interface EntryState {
  readonly key: string;
  /** How many entries of this app lie under this one: 0 means there is nothing to go back to. */
  readonly depth: number;
  readonly layer?: string;
  /** Address of the entry beneath, as it was left. */
  readonly beneath?: string;
}

export function parsePlace(hash: string): Place {
  const bare = `/${hash.replace(/^#?\/?/, "")}`;
  const mark = bare.indexOf("?");
  return mark === -1 ? { path: bare, search: "" } : { path: bare.slice(0, mark), search: bare.slice(mark + 1) };
}

let cached = { hash: "", place: parsePlace("") };

export function currentPlace(): Place {
  const { hash } = location;
  if (cached.hash !== hash) cached = { hash, place: parsePlace(hash) };
  return cached.place;
}

export function entryState(): EntryState {
  const state = history.state as Partial<EntryState> | null;
  return { key: state?.key ?? "first", depth: state?.depth ?? 0, layer: state?.layer, beneath: state?.beneath };
}

let made = 0;
/** Of the entry shown last: one that comes without a state, by a plain link or a typed address, lies above it. */
let depth = -1;
let shown: string | undefined;

function newState(at: number, beneath: string | undefined): EntryState {
  made += 1;
  return { key: `${performance.timeOrigin}-${made}`, depth: at, beneath };
}

const listeners = new Set<() => void>();

/** Gives the present entry its state if it has none, and notifies the subscribers. */
export function arrive(): void {
  if (history.state === null) history.replaceState(newState(depth + 1, shown), "");
  depth = entryState().depth;
  shown = location.hash;
  for (const listener of [...listeners]) listener();
}

/** Once, before the first screen: from now on every step of the browser is followed. */
export function followAddress(): void {
  addEventListener("popstate", arrive);
  addEventListener("hashchange", arrive);
  arrive();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Pushes or replaces an entry; `to` begins with a slash and may carry a query. A layer's entry lies one above its page, of which it has the depth. */
export function writeHash(to: string, replace = false): void {
  const { depth: at, layer, beneath } = entryState();
  const isInPlace = replace && !layer;
  const state = newState(at + (isInPlace ? 0 : 1), isInPlace ? beneath : location.hash);
  history[replace ? "replaceState" : "pushState"](state, "", `#${to}`);
  arrive();
}

export function usePlace(): Place {
  return useSyncExternalStore(subscribe, currentPlace);
}
