import { createHash } from "node:crypto";
import { addressGroup } from "../../platform/address-group.ts";
import { type Clock, machineClock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { Rejected } from "../../platform/rejection.ts";
import { type AttemptPolicies, type AttemptPolicy, countAttempt, isSlowed, waitOf } from "./attempt-rules.ts";
import { lockAttempts, readAttempts, saveAttempts, takeBackAttempts } from "./attempt-store.ts";
import { secondsToWait } from "./wait.ts";

/**
 * Counts a try *before* it is verified, in the database, so that a hundred at once are a hundred and a restart forgets nothing.
 * Rejects with `too_many_requests`; a right answer is taken back afterwards.
 */
export interface AttemptGuard {
  guess(scope: "password" | "code" | "factor", target: string, ip: string, place: Place): Promise<Attempt>;
  /** A code that is too long to be guessed: nothing but its address counts, so no stranger can make its owner wait. */
  longCode(ip: string): Promise<Attempt>;
  /** Whether guesses at the codes of a target, from where none was asked for, have to wait for each other by now. */
  areCodesGuessed(target: string): Promise<boolean>;
  /** The password of a logged-in user, asked for again: counted for that session, so that nobody outside it can make its owner wait. */
  confirm(sessionId: bigint, ip: string): Promise<Attempt>;
  /** The present fund password, where it is to be changed: counted for the account, apart from all log-ins. */
  fundPassword(userId: bigint, ip: string): Promise<Attempt>;
  /** A secret too long to be guessed: no counter of its owner, which would only let strangers make him wait. */
  secret(ip: string): Promise<Attempt>;
  /** What a passkey has signed, where nobody is logged in: no counter of its owner, whom strangers could else make wait. */
  passkey(ip: string): Promise<Attempt>;
  /** Challenges for passkeys, each a row. */
  challenge(ip: string): Promise<void>;
  send(ip: string): Promise<void>;
  guest(ip: string): Promise<void>;
}

/**
 * Where a guess comes from: an address at which the account has a live session, one that asked for the code and has tries of its own for it, or
 * any other. All others share one counter.
 */
export type Place = "home" | "asked" | "elsewhere";

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

/** Counts by the machine's clock: on a fast one guesses come no faster. */
export function createAttemptGuard(sql: Sql, clock: Clock, policies: AttemptPolicies): AttemptGuard {
  const machine = machineClock(clock);
  async function count(counters: readonly Counter[]): Promise<void> {
    const now = machine.now();
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
    if (waitMs > 0) throw new Rejected("too_many_requests", secondsToWait(waitMs));
  }

  async function attempt(counters: readonly Counter[]): Promise<Attempt> {
    await count(counters);
    return {
      takeBack: () =>
        takeBackAttempts(
          sql,
          counters.map((counter) => counter.key),
        ),
    };
  }

  const strangersKey = (scope: string, target: string) => keyOf(scope, "account", target);

  /**
   * Strangers' guesses share a counter that the owner does not meet where he is at home, or asked for the code. What those who asked guess is bounded
   * by how many codes there are, see `code-rules.ts`: a counter of all of them would let strangers make the owner wait.
   */
  function countersOf(scope: string, target: string, group: string, place: Place): Counter[] {
    if (place === "elsewhere") return [{ key: strangersKey(scope, target), policy: policies.account }];
    return [{ key: keyOf(scope, place, target, group), policy: policies.account }];
  }

  return {
    guess(scope, target, ip, place) {
      const group = addressGroup(ip);
      return attempt([...countersOf(scope, target, group, place), { key: keyOf(scope, "address", group), policy: policies.address }]);
    },
    longCode: (ip) => attempt([{ key: keyOf("code", "address", addressGroup(ip)), policy: policies.address }]),
    async areCodesGuessed(target) {
      return isSlowed(await readAttempts(sql, strangersKey("code", target)), policies.account, machine.now());
    },
    confirm: (sessionId, ip) =>
      attempt([
        { key: keyOf("password", "session", String(sessionId)), policy: policies.account },
        { key: keyOf("password", "address", addressGroup(ip)), policy: policies.address },
      ]),
    fundPassword: (userId, ip) =>
      attempt([
        { key: keyOf("fund password", "user", String(userId)), policy: policies.fundPassword },
        { key: keyOf("fund password", "address", addressGroup(ip)), policy: policies.address },
      ]),
    secret: (ip) => attempt([{ key: keyOf("secret", "address", addressGroup(ip)), policy: policies.address }]),
    passkey: (ip) => attempt([{ key: keyOf("passkey", "address", addressGroup(ip)), policy: policies.address }]),
    challenge: (ip) => count([{ key: keyOf("challenge", addressGroup(ip)), policy: policies.challenge }]),
    send: (ip) => count([{ key: keyOf("send", addressGroup(ip)), policy: policies.send }]),
    guest: (ip) => count([{ key: keyOf("guest", addressGroup(ip)), policy: policies.guest }]),
  };
}

function never(): never {
  throw new Error("a locked counter must have a state");
}
