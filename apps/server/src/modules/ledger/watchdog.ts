import { type Clock, machineClock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { type RepeatedWork, repeatedWork } from "../../platform/repeated-work.ts";
import { extendChain } from "./chain.ts";
import { CHAIN_START, type ChainMark, type LedgerCheck, verifyLedger } from "./verify.ts";

/** How often the chain follows the commits. */
const CHAIN_EVERY_MS = 1_000;
/** How often everything is recomputed. */
const VERIFY_EVERY_MS = 60_000;
/** The check reads all that was ever booked, some 12 µs of a core a transfer: of a long history it must not leave less for the orders of the day. */
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

  async function extend(): Promise<number> {
    let covered = 0;
    for (let round = 0; round < LINKS_PER_ROUND; round += 1) {
      const transfers = await extendChain(sql, clock.now());
      covered += transfers;
      if (transfers === 0) break;
    }
    return covered;
  }

  async function check(): Promise<LedgerHealth> {
    const found = await verifyLedger(sql, checks, mark);
    mark = found.mark;
    if (found.problems.length > 0) log.error({ alert: "ledger", problems: found.problems }, "the ledger does not recompute: money stops");
    const problems = health.sound ? found.problems : health.problems;
    health = { ...health, sound: problems.length === 0, problems, verifiedAt: machineClock(clock).now() };
    return health;
  }

  function onFailure(error: unknown): void {
    health = { ...health, faults: health.faults + 1 };
    log.warn({ err: error }, "ledger watchdog could not run");
  }

  const rounds = [
    repeatedWork({ everyMs: CHAIN_EVERY_MS, work: extend, onFailure }),
    repeatedWork({ everyMs: VERIFY_EVERY_MS, shareMax: VERIFY_SHARE_MAX, work: check, onFailure }),
  ];
  return {
    health: () => health,
    extend,
    check,
    start() {
      for (const round of rounds) round.start();
    },
    async stop() {
      await Promise.all(rounds.map((round) => round.stop()));
    },
  };
}
