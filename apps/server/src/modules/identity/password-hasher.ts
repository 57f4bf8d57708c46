import { hash, type Options, verify } from "@node-rs/argon2";
import type { Clock } from "../../platform/clock.ts";
import { Rejected } from "../../platform/rejection.ts";

/**
 * Argon2id (19 MiB, two passes, parallelism 1) behind a bounded queue: hashing is dear on purpose, and a flood of log-ins must not take the
 * processor from everything else. A full queue, or a caller whose deadline passed while waiting, is rejected with `overloaded`.
 */
export interface PasswordHasher {
  hash(password: string, deadline: number): Promise<string>;
  /** With `null` in place of a stored hash the same work is done and the answer is false. */
  verify(storedHash: string | null, password: string, deadline: number): Promise<boolean>;
}

/** `Algorithm.Argon2id` of the package, whose const enum cannot be read unbuilt. */
const ARGON2ID = 2;
const OPTIONS: Options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const WAITING_MAX = 100;

export interface HasherLimits {
  readonly atOnce: number;
  readonly waitingMax: number;
}

export function createPasswordHasher(clock: Clock, limits: HasherLimits = { atOnce: AT_ONCE, waitingMax: WAITING_MAX }): PasswordHasher {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function inTurn<T>(deadline: number, work: () => Promise<T>): Promise<T> {
    if (running >= limits.atOnce) {
      if (waiting.length >= limits.waitingMax) throw new Rejected("overloaded", { seconds: "1" });
      // A finished job hands its place over, so `running` does not change in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      if (clock.now() >= deadline) throw new Rejected("overloaded", { seconds: "1" });
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  let dummy: Promise<string> | undefined;
  return {
    hash: (password, deadline) => inTurn(deadline, () => hash(password, OPTIONS)),
    verify: (storedHash, password, deadline) =>
      inTurn(deadline, async () => {
        dummy ??= hash("an account that does not exist", OPTIONS);
        const isRight = await verify(storedHash ?? (await dummy), password);
        return storedHash !== null && isRight;
      }),
  };
}
