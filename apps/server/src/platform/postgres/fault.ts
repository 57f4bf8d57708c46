import { postgres } from "./driver.ts";

/**
 * The class of a failed transaction. `again`: it was rolled back whole by something that passes. `clash`: rolled back, a unique key existed, which
 * the next attempt reads if another process wrote it. `unknown`: the commit was sent and its answer
 * never came, or it was an error, which is not a rollback. `bug`: rolled back whole, and would fail the same way again.
 */
export interface Fault {
  readonly kind: "again" | "clash" | "unknown" | "bug";
  readonly error: unknown;
}

const UNIQUE_VIOLATION = "23505";

/** Rejections for a passing fault, with nothing done: the database is away or cannot write, or there is too much at once. */
export type PassingKey = "not_ready" | "overloaded";

/** States that pass by themselves, or when somebody mends the machine, although the statement failed. */
const PASSING: ReadonlyMap<string, readonly [name: string, told: PassingKey]> = new Map([
  ["40001", ["serialization_failure", "overloaded"]],
  ["40P01", ["deadlock_detected", "overloaded"]],
  ["55P03", ["lock_not_available: another transaction held a row for longer than the lock time-out", "overloaded"]],
  ["57014", ["query_canceled: the statement time-out", "overloaded"]],
  ["25P03", ["idle_in_transaction_session_timeout", "overloaded"]],
  ["53300", ["too_many_connections", "overloaded"]],
  ["57P01", ["admin_shutdown", "not_ready"]],
  ["57P02", ["crash_shutdown", "not_ready"]],
  ["57P03", ["cannot_connect_now: starting or recovering", "not_ready"]],
  ["53000", ["insufficient_resources: no more open files", "not_ready"]],
  ["53100", ["disk_full", "not_ready"]],
  ["53200", ["out_of_memory", "not_ready"]],
  ["53400", ["configuration_limit_exceeded: the limit of temporary files", "not_ready"]],
  ["58030", ["io_error", "not_ready"]],
  ["25006", ["read_only_sql_transaction: a standby, or set so by who runs it", "not_ready"]],
]);
/** PostgreSQL gives a file system that became read-only the state of a missing privilege, which is a bug everywhere else. */
const READ_ONLY_FILES = "Read-only file system";
const INSUFFICIENT_PRIVILEGE = "42501";

/** System errors of a machine that is short of something, or broken. */
const SHORT_OF = /^(ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE|ENOMEM)$/;

/** The rows that a batch loaded changed before it decided: it is rolled back and loads again. */
export class OutdatedLoad extends Error {
  readonly code = "OUTDATED_LOAD";
}

/** `committing` says that the commit had been sent when the error came. */
export function classifyFault(error: unknown, committing: boolean): Fault {
  if (committing) return { kind: "unknown", error };
  if (error instanceof postgres.PostgresError && error.code === UNIQUE_VIOLATION) return { kind: "clash", error };
  return { kind: passingFault(error) === null ? "bug" : "again", error };
}

/** The error in a word, for operators: nothing of what was asked or stored stands in it. */
export function faultName(error: unknown): string {
  const code = typeof error === "string" ? error : codeOf(error);
  const [name] = PASSING.get(code) ?? [];
  return name?.split(":", 1)[0] ?? (code === "" ? "unknown" : code);
}

/** Rejection for a passing error after which nothing was done; null for every other error. */
export function passingFault(error: unknown): PassingKey | null {
  if (error instanceof OutdatedLoad) return "overloaded";
  if (error instanceof postgres.PostgresError) {
    if (error.code === INSUFFICIENT_PRIVILEGE && error.message.includes(READ_ONLY_FILES)) return "not_ready";
    return PASSING.get(error.code)?.[1] ?? null;
  }
  return isConnectionLoss(error) || SHORT_OF.test(codeOf(error)) ? "not_ready" : null;
}

/**
 * A database that dies may answer a query whose asker has gone already, because the transaction around it had failed before. Nobody is left to
 * hear of it, and the server must live on; a caller that waits for an outcome learns it in other ways. Anything else that nobody caught is a fault of
 * ours and ends the process, as it should. `tell` is called with a loss that was let pass.
 */
export function surviveLostConnections(tell: (error: unknown) => void): void {
  process.on("unhandledRejection", (error) => {
    if (!isConnectionLoss(error)) throw error;
    tell(error);
  });
}

/** The connection went away: PostgreSQL rolls back what had not been asked to commit. */
function isConnectionLoss(error: unknown): boolean {
  const code = codeOf(error);
  // The database's own socket file may be gone; any other file that is missing is a fault of ours.
  if (code === "ENOENT") return error instanceof Error && "syscall" in error && error.syscall === "connect";
  return /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ETIMEDOUT)/.test(code);
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
