import type { Sql, Tx } from "../platform/postgres/database.ts";

/** Holds a lock until `free` is called; the server's own statement waits for it. */
export async function holdLock(sql: Sql, lock: (tx: Tx) => Promise<unknown>): Promise<{ free: () => Promise<void> }> {
  let free: () => void = () => undefined;
  const isHeld = Promise.withResolvers<void>();
  const isFree = new Promise<void>((resolve) => {
    free = resolve;
  });
  const done = sql.begin(async (tx) => {
    await lock(tx);
    isHeld.resolve();
    await isFree;
  });
  await isHeld.promise;
  return {
    async free() {
      free();
      await done;
    },
  };
}
