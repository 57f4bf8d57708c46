/** The product's server over a past of many records, and the tokens of two users: one with many, one with few. */
import { connect, runningClusterAddress, type Sql } from "@candela/server/bench";
import { openGuests } from "../orders/guests.ts";
import { type RunningServer, startServer } from "../server-child.ts";
import { writePast } from "./history.ts";

const OTHERS = 100;

export interface PastUser {
  readonly userId: string;
  readonly token: string;
}

export interface PastServer {
  readonly server: RunningServer;
  readonly sql: Sql;
  readonly large: PastUser;
  readonly small: PastUser;
  /** How long writing the past took. */
  readonly seconds: number;
}

export async function openPastServer(
  dataDir: string,
  { large, small }: { readonly large: number; readonly small: number },
): Promise<PastServer> {
  const server = await startServer(dataDir);
  try {
    const database = runningClusterAddress(dataDir);
    if (database === undefined) throw new Error("the database is not running");
    const tokens = await openGuests(server.address, OTHERS + 2);
    const sql = connect(database, { poolSize: 1, applicationName: "candela-bench", statementTimeoutMs: 0 });
    const users = (await sql<{ id: bigint }[]>`select id from app_user order by id`).map(({ id }) => String(id));
    const began = performance.now();
    const [largeId = "", smallId = "", ...otherIds] = users;
    await writePast(sql, {
      ...{ large: { userId: largeId, records: large }, small: { userId: smallId, records: small } },
      ...{ otherIds, nowMs: Date.now() },
    });
    for (const table of TABLES) await sql`vacuum (analyze) ${sql(table)}`;
    const seconds = (performance.now() - began) / 1_000;
    const [largeToken = "", smallToken = ""] = tokens;
    return { server, sql, large: { userId: largeId, token: largeToken }, small: { userId: smallId, token: smallToken }, seconds };
  } catch (error) {
    await server.process.stop();
    throw error;
  }
}

const TABLES = [
  ...["ledger_transfer", "ledger_posting", "deposit", "deposit_event", "currency_exchange", "withdrawal", "withdrawal_step", "payout"],
];
