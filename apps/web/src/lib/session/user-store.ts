import { createStore, readKept, type Store, writeKept } from "../browser/store.ts";
import { sessionStore } from "./session.ts";

const owner = () => sessionStore.get()?.userId ?? "nobody";

/**
 * A store kept on the device, one value per user: a user finds their own value after logging in, and never another user's. A value that cannot be read
 * or is rejected by `check` becomes `initial`.
 */
export function createUserStore<Value>(name: string, initial: Value, check: (value: unknown) => Value | undefined): Store<Value> {
  let user = owner();
  const key = () => `${name} ${user}`;
  const store = createStore<Value>(readKept(key(), check) ?? initial);
  store.subscribe(() => writeKept(key(), store.get()));
  sessionStore.subscribe(() => {
    if (owner() === user) return;
    user = owner();
    store.set(readKept(key(), check) ?? initial);
  });
  return store;
}
