import { createStore, keptAnew, readKept, type Store, writeKept } from "../browser/store.ts";
import { sessionStore } from "./session.ts";

const NOBODY = "nobody";
const owner = () => sessionStore.get()?.userId ?? NOBODY;

interface UserStoreOptions {
  /** What was chosen before logging in goes on with the user who logs in, unless they have a value of their own; it is nobody's any more then. */
  readonly movesIn?: boolean;
}

/**
 * A store kept on the device, one value per user: a user finds their own value after logging in, and never another user's. A value that cannot be read
 * or is rejected by `check` becomes `initial`.
 */
export function createUserStore<Value>(
  name: string,
  initial: Value,
  check: (value: unknown) => Value | undefined,
  { movesIn = false }: UserStoreOptions = {},
): Store<Value> {
  let user = owner();
  const key = () => `${name} ${user}`;
  const read = () => readKept(key(), check) ?? initial;
  const store = createStore<Value>(read());
  store.subscribe(() => writeKept(key(), store.get()));
  sessionStore.subscribe(() => {
    const before = { user, key: key() };
    if (owner() === before.user) return;
    user = owner();
    if (movesIn && before.user === NOBODY && readKept(key(), check) === undefined) {
      writeKept(key(), store.get());
      writeKept(before.key, null);
    } else store.set(read());
  });
  keptAnew.set(name, () => store.set(read()));
  return store;
}
