/**
 * The PostgreSQL driver (`postgres` 3.4.9) with one fault repaired while it is loaded. As published, a connection that dies with a small write
 * still gathered either throws from a timer, where nothing can catch it and the process ends, or keeps the stale write
 * and never sends again (porsager/postgres issues 1066, 1154, 1208). A killed database must cost neither. The repair settles such a query
 * with CONNECTION_CLOSED and forgets what the dead session left: gathered bytes, and the error that would answer the next session's first query. Import the driver from here only; when a release has the repair, this file goes.
 */
import { registerHooks } from "node:module";
import type Postgres from "postgres";

const faulty = "/node_modules/postgres/src/connection.js";

const repairs: readonly (readonly [from: string, to: string, times: number])[] = [
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

export function repairedSource(source: string): string {
  return repairs.reduce((text, [from, to, times]) => {
    if (text.split(from).length - 1 !== times) throw new Error("the postgres driver is not the release that its repair was written for");
    return text.replaceAll(from, to);
  }, source);
}

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(faulty)) return loaded;
    const source = typeof loaded.source === "string" ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString("utf8");
    return { ...loaded, source: repairedSource(source) };
  },
});

// After the hook, which a static import would be loaded before.
const driver: typeof Postgres = (await import("postgres")).default;

export { driver as postgres };
