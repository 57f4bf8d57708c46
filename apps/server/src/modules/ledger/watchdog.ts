import { type Clock, elapsedMs, machineClock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { type RepeatedWork, repeatedWork } from "../../platform/repeated-work.ts";
import { Rests } from "../../platform/rests.ts";
import { extendChain } from "./chain.ts";
import { CHAIN_START, type ChainMark, type LedgerCheck, verifiedSteps } from "./verify.ts";

/** How often the chain follows the commits. */
const CHAIN_EVERY_MS = 1_000;
/** From the end of a verification to the beginning of the next. */
const VERIFY_EVERY_MS = 60_000;
/**
 * A verification reads all that was ever booked, some 12 µs of a core a transfer. After each step it rests until steps have taken no more than this part of the time, so that a long history
 * leaves as much for the orders of the day in every second as in the mean.
 */
const VERIFY_SHARE_MAX = 0.05;
/** Links written in one round at most, so that a round after a long pause still ends. */
const LINKS_PER_ROUND = 200;

export interface LedgerHealth {
  /** False from the first problem on, until the process is started again: money commands are rejected while it is false. */
  readonly sound: boolean;
  readonly problems: readonly string[];
  /** When the last verification ended, epoch ms of the machine's clock; 0 before the first. */
  readonly verifiedAt: number;
  /** Verifications that failed to run, such as while the database was away. */
  readonly faults: number;
}

export interface Watchdog extends RepeatedWork {
  health(): LedgerHealth;
  /** One chain round now; returns the transfers covered. */
  extend(): Promise<number>;
  /** One verification now. */
  check(): Promise<LedgerHealth>;
}

export interface WatchdogParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Pick<Log, "error" | "warn">;
  readonly checks: readonly LedgerCheck[];
}

/** Extends the chain every second and recomputes the ledger every minute, a long one at longer intervals, each round starting after the one before it has ended. */
export function createWatchdog({ sql, clock, log, checks }: WatchdogParts): Watchdog {
  let health: LedgerHealth = { sound: true, problems: [], verifiedAt: 0, faults: 0 };
  let mark: ChainMark = CHAIN_START;
  let rests = new Rests(VERIFY_SHARE_MAX);

  async function extend(): Promise<number> {
    let covered = 0;
    for (let round = 0; round < LINKS_PER_ROUND; round += 1) {
      const transfers = await extendChain(sql, clock.now());
      covered += transfers;
      if (transfers === 0) break;
    }
    return covered;
  }

  /** Recomputes step by step, with a rest after each where there are any. Money stops as soon as a step has found something. */
  async function verify(rests?: Rests): Promise<LedgerHealth> {
    const wasSound = health.sound;
    const problems: string[] = [];
    let beganMs = elapsedMs();
    for await (const step of verifiedSteps(sql, checks, mark)) {
      const tookMs = elapsedMs() - beganMs;
      mark = step.mark;
      if (step.problems.length > 0) {
        log.error({ alert: "ledger", problems: step.problems }, "the ledger does not recompute: money stops");
        problems.push(...step.problems);
        if (wasSound) health = { ...health, sound: false, problems: [...problems] };
      }
      if ((await rests?.after(tookMs)) === false) return health;
      beganMs = elapsedMs();
    }
    health = { ...health, verifiedAt: machineClock(clock).now() };
    return health;
  }

  function onFailure(error: unknown): void {
    health = { ...health, faults: health.faults + 1 };
    log.warn({ err: error }, "ledger watchdog could not run");
  }

  const rounds = [
    repeatedWork({ everyMs: CHAIN_EVERY_MS, work: extend, onFailure }),
    repeatedWork({ everyMs: VERIFY_EVERY_MS, work: () => verify(rests), onFailure }),
  ];
  return {
    health: () => health,
    extend,
    check: () => verify(),
    start() {
      rests = new Rests(VERIFY_SHARE_MAX);
      for (const round of rounds) round.start();
    },
    async stop() {
      rests.end();
      await Promise.all(rounds.map((round) => round.stop()));
    },
  };
}
