import type { Log } from "../log.ts";
import { repeatedWork } from "../repeated-work.ts";
import { StartError } from "../start-error.ts";
import { connect, type DatabaseAddress, type Sql } from "./database.ts";

/** Any number that nothing else of ours locks; every database of a cluster has its own. */
const ADVISORY_LOCK = 7_203_114_002;
const LOOK_EVERY_MS = 1_000;
/** A server that is being replaced ends what it has begun; a killed one's lock goes with its connection. */
const WAIT_MS = 5_000;

export interface SoleServerParts {
  readonly address: string | DatabaseAddress;
  readonly log: Pick<Log, "warn" | "info">;
  /** Another process serves this database now: this one must end. */
  readonly onLost: () => void;
  /** How long another process may take to end, and how often both look. */
  readonly waitMs?: number;
  readonly lookEveryMs?: number;
}

/**
 * One process serves a database. Waiting orders and open sockets are known in memory only: a second process would take orders
 * that the first never fires and tell nobody of it. So the server holds a lock of the session for as long as it runs, takes it again after
 * the database was away, and ends when another has it. Resolves with what gives it back; throws a StartError when another process keeps it.
 */
export async function becomeSoleServer({
  address,
  log,
  onLost,
  waitMs = WAIT_MS,
  lookEveryMs = LOOK_EVERY_MS,
}: SoleServerParts): Promise<() => Promise<void>> {
  const sql = connect(address, { poolSize: 1, applicationName: "candela sole server", keepsConnection: true });
  const pauseMs = lookEveryMs / 4;
  for (let waitedMs = 0; !(await holds(sql)); waitedMs += pauseMs) {
    if (waitedMs === 0) log.info("another server uses this database; waiting for it to end");
    if (waitedMs >= waitMs) {
      await sql.end();
      throw new StartError("another server uses this database: one process does all the work of an installation; stop the other one");
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  const looking = repeatedWork({
    everyMs: lookEveryMs,
    work: async () => {
      if (!(await holds(sql))) onLost();
    },
    // The database is away: the lock went with the connection, and is asked for again when it is back.
    onFailure: (error) => log.warn({ err: error }, "the lock of the sole server could not be looked at"),
  });
  looking.start();
  return async () => {
    const stopped = looking.stop();
    await sql.end({ timeout: 1 });
    await stopped;
  };
}

/** Takes the lock unless this session has it already: it would be counted twice. */
async function holds(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ held: boolean }[]>`
    select case when exists (
      select from pg_locks
      where locktype = 'advisory' and pid = pg_backend_pid() and granted and (classid::bigint << 32 | objid::bigint) = ${ADVISORY_LOCK}::bigint
    ) then true else pg_try_advisory_lock(${ADVISORY_LOCK}::bigint) end as held`;
  return row?.held === true;
}
