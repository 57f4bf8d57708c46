import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Sql, Tx } from "./database.ts";
import { postgres } from "./driver.ts";

/**
 * Failures after which the same work may simply be tried again, because PostgreSQL promises that the transaction was rolled back
 * whole. Lost connections are not among them: after those the outcome is unknown, and only the idempotency key can tell.
 */
const retryableStates: ReadonlyMap<string, { name: string; because: string }> = new Map([
  ["40001", { name: "serialization_failure", because: "another transaction committed first in an order that ours contradicts" }],
  ["40P01", { name: "deadlock_detected", because: "two transactions waited for each other and ours was chosen to give way" }],
]);

const attemptsMax = 5;
const backOffMs = 5;

/** Runs `work` in one transaction, again (at most 5 times in all) after a state of `retryableStates`. Work must be free of other effects. */
export async function transaction<T>(sql: Sql, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await sql.begin(work)) as T;
    } catch (error) {
      if (attempt >= attemptsMax || !isRetryable(error)) throw error;
      // Random, so that the two who clashed do not clash again in step.
      await sleep(randomInt(1, backOffMs * 2 ** attempt));
    }
  }
}

function isRetryable(error: unknown): boolean {
  return error instanceof postgres.PostgresError && retryableStates.has(error.code);
}
