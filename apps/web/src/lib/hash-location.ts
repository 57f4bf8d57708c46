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
  return { key: state?.key ?? "first", depth: state?.depth ?? 0, layer: state?.layer };
}

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of [...listeners]) listener();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener("popstate", notify);
    addEventListener("hashchange", notify);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener("popstate", notify);
    removeEventListener("hashchange", notify);
  };
}

let made = 0;

/** Pushes or replaces an entry; `to` begins with a slash and may carry a query. */
export function writeHash(to: string, options: { replace?: boolean } = {}): void {
  const before = entryState();
  made += 1;
  const replace = options.replace === true;
  const state: EntryState = { key: `${performance.timeOrigin.toString(36)}-${made}`, depth: replace ? before.depth : before.depth + 1 };
  if (replace) history.replaceState(state, "", `#${to}`);
  else history.pushState(state, "", `#${to}`);
  notify();
}

export function usePlace(): Place {
  return useSyncExternalStore(subscribe, currentPlace);
}

/** One parameter of the page's query; null when it is absent. */
export function useQueryParam(name: string): string | null {
  return new URLSearchParams(usePlace().search).get(name);
}
