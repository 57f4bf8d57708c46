import { postgres } from "./driver.ts";
import { isRetryable } from "./transaction.ts";

/**
 * What a failed transaction tells. `again`: it was rolled back whole by something that passes. `clash`: rolled back, a unique key existed, which
 * the next attempt reads if another process wrote it. `unknown`: the commit was sent and its answer
 * never came, or it was an error, which is not a rollback. `bug`: rolled back whole, and would fail the same way again.
 */
export interface Fault {
  readonly kind: "again" | "clash" | "unknown" | "bug";
  readonly error: unknown;
}

const UNIQUE_VIOLATION = "23505";

/** States that pass by themselves although the statement failed. */
const PASSING: ReadonlyMap<string, string> = new Map([
  ["55P03", "lock_not_available: another transaction held a row for longer than the lock time-out"],
  ["57014", "query_canceled: the statement time-out"],
  ["57P01", "admin_shutdown"],
  ["57P02", "crash_shutdown"],
  ["57P03", "cannot_connect_now: starting or recovering"],
  ["53300", "too_many_connections"],
  ["25P03", "idle_in_transaction_session_timeout"],
]);

/** `committing` says that the commit had been sent when the error came. */
export function classifyFault(error: unknown, committing: boolean): Fault {
  if (committing) return { kind: "unknown", error };
  if (error instanceof postgres.PostgresError && error.code === UNIQUE_VIOLATION) return { kind: "clash", error };
  if (error instanceof postgres.PostgresError) return { kind: isRetryable(error) || PASSING.has(error.code) ? "again" : "bug", error };
  return { kind: isConnectionLoss(error) ? "again" : "bug", error };
}

/**
 * A database that dies may answer a query whose asker has gone already, because the transaction around it had failed before. Nobody is left to
 * hear of it, and the server must live on; whoever waits for an outcome learns it by other ways. Anything else that nobody caught is a fault of
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
  if (!(error instanceof Error) || !("code" in error)) return false;
  return /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ETIMEDOUT|ENOENT)/.test(String(error.code));
}
