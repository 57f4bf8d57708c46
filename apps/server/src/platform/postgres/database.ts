/**
 * Connections to PostgreSQL. `int8` and `numeric` arrive as bigint (a numeric with a fraction is a bug and throws: every amount here
 * is a whole number of smallest units). Every connection has the deadlines that let us answer before the caller gives up.
 *
 * Writing: a single bigint parameter travels as int8, and one outside that range is rejected by the database. Arrays for `unnest` need
 * their type named: `numericArray`, which carries any size, `int8Array`, `textArray`.
 */
import type Postgres from "postgres";
import { StartError } from "../start-error.ts";
import { postgres } from "./driver.ts";

type OwnTypes = { bigint: bigint };
export type Sql = Postgres.Sql<OwnTypes>;
/** First parameter of a store function: a transaction, or the pool where one statement is enough. */
export type Tx = Postgres.TransactionSql<OwnTypes>;
export type Queryable = Sql | Tx;

export type DatabaseAddress = { host: string; port: number; database: string; username: string; password: string };

export type ConnectOptions = {
  /** Connections at most; each costs the server memory and a process. */
  poolSize?: number;
  applicationName?: string;
  /** 0 switches the limit off, for migrations and verification. */
  statementTimeoutMs?: number;
  /** Memory of a statement before it uses a file; the server's own setting when absent. */
  workMemoryKb?: number;
  /** The driver replaces its connections now and then; what is held by a session needs one that stays. */
  keepsConnection?: boolean;
};

/** PostgreSQL's usual port, also part of its socket's name. */
export const socketPort = 5432;
const oid = { int8: 20, numeric: 1700, text: 25, int4: 23, bool: 16, uuid: 2950 } as const;
const poolSizeDefault = 12;
const statementTimeoutMsDefault = 4_000;
const lockTimeoutMs = 2_000;
const idleInTransactionTimeoutMs = 10_000;
const connectTimeoutS = 5;
/** The driver's own pause grows to 20 s, longer than a caller waits and than a killed database takes to recover. */
const reconnectPauseS = 0.1;

/** Opens a pool; nothing is sent until the first query. */
export function connect(to: string | DatabaseAddress, options: ConnectOptions = {}): Sql {
  const settings: Postgres.Options<{ bigint: Postgres.PostgresType<bigint> }> = {
    max: options.poolSize ?? poolSizeDefault,
    connect_timeout: connectTimeoutS,
    backoff: () => reconnectPauseS,
    ...(options.keepsConnection === true && { max_lifetime: null }),
    types: { bigint: { to: oid.int8, from: [oid.int8, oid.numeric], serialize: (value: bigint) => value.toString(), parse: parseWhole } },
    connection: {
      application_name: options.applicationName ?? "candela",
      statement_timeout: options.statementTimeoutMs ?? statementTimeoutMsDefault,
      lock_timeout: lockTimeoutMs,
      idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
      ...(options.workMemoryKb !== undefined && { work_mem: options.workMemoryKb }),
    },
    onnotice: () => undefined,
  };
  const socket = typeof to === "string" ? socketAddress(to) : to;
  return typeof to === "string" && socket === undefined ? postgres(to, settings) : postgres({ ...socket, ...settings });
}

/** A URL whose `host` parameter names a socket's folder, as PostgreSQL's own programs write it; the driver knows no such URLs. */
function socketAddress(text: string): Partial<DatabaseAddress> | undefined {
  const url = new URL(text);
  const host = url.searchParams.get("host");
  if (!host?.startsWith("/")) return undefined;
  const decoded = (part: string): string | undefined => (part === "" ? undefined : decodeURIComponent(part));
  const port = url.port === "" ? socketPort : Number(url.port);
  return { host, port, database: decoded(url.pathname.slice(1)), username: decoded(url.username), password: decoded(url.password) };
}

/** The address as a URL, for tools; a socket's folder travels in the `host` parameter. */
export function addressUrl(address: DatabaseAddress): string {
  const { username, password, database, host, port } = address;
  const login = `${encodeURIComponent(username)}:${encodeURIComponent(password)}`;
  const path = encodeURIComponent(database);
  if (host.startsWith("/")) return `postgres://${login}@localhost:${port}/${path}?host=${encodeURIComponent(host)}`;
  return `postgres://${login}@${host}:${port}/${path}`;
}

export function numericArray(sql: Queryable, values: readonly bigint[]) {
  return sql.array(values.map(String), oid.numeric);
}

export function int8Array(sql: Queryable, values: readonly bigint[]) {
  return sql.array(values.map(String), oid.int8);
}

export function textArray(sql: Queryable, values: readonly string[]) {
  return sql.array([...values], oid.text);
}

function parseWhole(text: string): bigint {
  if (!/^-?\d+$/.test(text)) throw new Error(`expected a whole number from the database, got ${text}`);
  return BigInt(text);
}

/** Waits for the first answer of the database, so that a wrong address is one clear line at the start. Returns its version as 150004. */
export async function checkConnection(sql: Sql): Promise<number> {
  const { host, port, database } = sql.options;
  try {
    const [row] = await sql<{ version: string }[]>`select current_setting('server_version_num') as version`;
    return Number(row?.version);
  } catch (error) {
    const detail = error instanceof Error && "code" in error ? String(error.code) : String(error);
    const reason = error instanceof postgres.PostgresError ? error.message : detail;
    throw new StartError(`the database ${database} at ${host.join(",")}:${port.join(",")} (DATABASE_URL) cannot be reached: ${reason}`);
  }
}
