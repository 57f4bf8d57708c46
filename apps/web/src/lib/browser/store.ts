import { useSyncExternalStore } from "react";

/** A value that components can follow. */
export interface Store<Value> {
  readonly get: () => Value;
  readonly set: (next: Value | ((before: Value) => Value)) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      const after = typeof next === "function" ? (next as (before: Value) => Value)(value) : next;
      if (Object.is(after, value)) return;
      value = after;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

/** Functions that read a kept store from local storage anew, by its name: another browser tab may have written there. */
export const keptAnew = new Map<string, () => void>();

/** A store kept in local storage under `name`; what cannot be read or is rejected by `check` becomes `initial`. */
export function createKeptStore<Value>(name: string, initial: Value, check: (value: unknown) => Value | undefined): Store<Value> {
  const read = () => readKept(name, check) ?? initial;
  const store = createStore<Value>(read());
  store.subscribe(() => writeKept(name, store.get()));
  keptAnew.set(name, () => store.set(read()));
  return store;
}

/** The value that local storage holds under `name`, if `check` accepts it. */
export function readKept<Value>(name: string, check: (value: unknown) => Value | undefined): Value | undefined {
  try {
    const text = localStorage.getItem(name);
    return text === null ? undefined : check(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Puts a value into local storage; null takes it out. */
export function writeKept(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: the value lives until the page closes.
  }
}
