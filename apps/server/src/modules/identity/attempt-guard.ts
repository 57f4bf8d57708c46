import { createHash } from "node:crypto";
import { addressGroup } from "../../platform/address-group.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { Refused } from "../../platform/refusal.ts";
import { type AttemptPolicies, type AttemptPolicy, countAttempt, waitOf } from "./attempt-rules.ts";
import { lockAttempts, saveAttempts, takeBackAttempts } from "./attempt-store.ts";
import { secondsToWait } from "./wait.ts";

/**
 * Counts a try *before* it is verified, in the database, so that a hundred at once are a hundred and a restart forgets nothing.
 * Refuses with `too_many_requests`; a right answer is taken back afterwards.
 */
export interface AttemptGuard {
  /** A password or code of an account. `knownAddress`: the account has a live session from there. */
  guess(scope: "password" | "code", target: string, ip: string, knownAddress: boolean): Promise<Attempt>;
  send(ip: string): Promise<void>;
  guest(ip: string): Promise<void>;
}

export interface Attempt {
  /** The answer was right: it does not count. */
  takeBack(): Promise<void>;
}

interface Counter {
  readonly key: string;
  readonly policy: AttemptPolicy;
}

function keyOf(...parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

export function createAttemptGuard(sql: Sql, clock: Clock, policies: AttemptPolicies): AttemptGuard {
  async function count(counters: readonly Counter[]): Promise<void> {
    const now = clock.now();
    const waitMs = await transaction(sql, async (tx) => {
      const states = await lockAttempts(
        tx,
        counters.map((counter) => counter.key),
      );
      const longest = Math.max(...states.map((state) => waitOf(state, now)));
      if (longest > 0) return longest;
      await saveAttempts(
        tx,
        counters.map(({ key, policy }, index) => ({ key, state: countAttempt(states[index] ?? never(), policy, now) })),
      );
      return 0;
    });
    if (waitMs > 0) throw new Refused("too_many_requests", secondsToWait(waitMs));
  }

  return {
    async guess(scope, target, ip, knownAddress) {
      const group = addressGroup(ip);
      // Strangers' guesses share one counter, which the owner does not meet at an address where he is at home.
      const counters = [
        { key: knownAddress ? keyOf(scope, "known", target, group) : keyOf(scope, "account", target), policy: policies.account },
        { key: keyOf(scope, "address", group), policy: policies.address },
      ];
      await count(counters);
      return {
        takeBack: () =>
          takeBackAttempts(
            sql,
            counters.map((counter) => counter.key),
          ),
      };
    },
    send: (ip) => count([{ key: keyOf("send", addressGroup(ip)), policy: policies.send }]),
    guest: (ip) => count([{ key: keyOf("guest", addressGroup(ip)), policy: policies.guest }]),
  };
}

function never(): never {
  throw new Error("a locked counter must have a state");
}
