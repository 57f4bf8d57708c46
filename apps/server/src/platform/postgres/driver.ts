/**
 * The PostgreSQL driver (`postgres` 3.4.9), changed while it is loaded. Import the driver from here only; when a release has both changes, this file goes.
 *
 * A fault is repaired: as published, a connection that dies with a small write still gathered either throws from a timer, where nothing can catch it and
 * the process ends, or keeps the stale write and never sends again (porsager/postgres issues 1066, 1154, 1208). A killed database must cost neither. The
 * repair settles such a query with CONNECTION_CLOSED and forgets what the dead session left: gathered bytes, and the error that would answer the next
 * session's first query.
 *
 * Of the pool's idle connections the one used last is used next; the published driver takes them in turns. Its session has its plans and tables at hand, in the
 * processor's caches too: a batch of 16 cost PostgreSQL some twentieth less than with twelve in turns.
 */
import { registerHooks } from "node:module";
import type Postgres from "postgres";

type Repair = readonly [from: string, to: string, times: number];

const CONNECTION: readonly Repair[] = [
  // A transaction that goes on asking after its connection died is answered at once.
  [
    "    if (stream)\n      return queryError(",
    "    if (socket === null)\n      return queryError(q, Errors.connection('CONNECTION_CLOSED', options)), true\n\n    if (stream)\n      return queryError(",
    1,
  ],
  [
    "    const x = socket.write(chunk, fn)\n",
    "    if (socket === null) {\n      chunk = nextWriteTimer = null\n      error(Errors.connection('CONNECTION_CLOSED', options))\n      return false\n    }\n    const x = socket.write(chunk, fn)\n",
    1,
  ],
  // Settles what was written between the error and the close too, and keeps everything of the old session from the next one's first query.
  ["    !hadError && (query || sent.length) && error(", "    ;(query || sent.length) && error(", 1],
  ["    closedTime = performance.now()\n", "    closedTime = performance.now()\n    query = results = errorResponse = null\n", 1],
  ["    clearImmediate(nextWriteTimer)\n", "    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n", 2],
];

const POOL: readonly Repair[] = [
  ["    queue.push(c)\n    c.queue = queue\n", "    queue === open ? queue.unshift(c) : queue.push(c)\n    c.queue = queue\n", 1],
];

const QUEUE: readonly Repair[] = [
  ["    push: (x) => (xs.push(x), x),\n", "    push: (x) => (xs.push(x), x),\n    unshift: (x) => (xs.splice(index, 0, x), x),\n", 1],
];

/** By the end of the file's address. */
const REPAIRS: ReadonlyMap<string, readonly Repair[]> = new Map([
  ["/node_modules/postgres/src/connection.js", CONNECTION],
  ["/node_modules/postgres/src/index.js", POOL],
  ["/node_modules/postgres/src/queue.js", QUEUE],
]);

export function repairedSource(source: string, repairs: readonly Repair[] = CONNECTION): string {
  return repairs.reduce((text, [from, to, times]) => {
    if (text.split(from).length - 1 !== times) throw new Error("the postgres driver is not the release that its repair was written for");
    return text.replaceAll(from, to);
  }, source);
}

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const [, repairs] = [...REPAIRS].find(([file]) => url.endsWith(file)) ?? [];
    if (repairs === undefined) return loaded;
    const source = typeof loaded.source === "string" ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString("utf8");
    return { ...loaded, source: repairedSource(source, repairs) };
  },
});

// After the hook, which a static import would be loaded before.
const driver: typeof Postgres = (await import("postgres")).default;

export { driver as postgres };
