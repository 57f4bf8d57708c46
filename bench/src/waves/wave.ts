/**
 * The common part of the waves: a migrated database, users with money, a clock and a market that only the wave moves, and the time it
 * takes.
 */

import {
  createBus,
  createFeeSource,
  createLog,
  frozenUsers,
  grantPaperToMany,
  nobodyBound,
  openMigratedDatabase,
  type Sql,
  verifyLedger,
} from "@candela/server/bench";
import { processorMs } from "../processor-time.ts";
import { BITCOIN, StandingMarket } from "./standing-market.ts";

export interface WaveFigures {
  /** Things that the wave ended. */
  readonly count: number;
  /** From the tick to the last commit. */
  readonly seconds: number;
  /** Microseconds of processor time of each. */
  readonly server: number;
  readonly database: number;
  readonly seedSeconds: number;
}

/** Commands in the batch path's queue at once while the wave is prepared. */
const SEEDED_AT_ONCE = 2_048;
const START_PRICE = 5_000_000n;

export async function openWave(users: number) {
  const { sql, box, stop } = await openMigratedDatabase();
  const userIds = Array.from({ length: users }, (_, index) => BigInt(index + 1));
  await grantPaperToMany(sql, userIds);
  const market = new StandingMarket([BITCOIN]);
  const clock = { ms: Date.UTC(2026, 0, 5, 15), now: () => clock.ms };
  const log = createLog("error");
  market.tick(BITCOIN, clock.ms, START_PRICE);
  const fees = createFeeSource(sql);
  await fees.reload();
  const parts = { sql, fees, box, clock, log, bus: createBus(log), market, frozenUsers, boundUsers: nobodyBound, mayMoveMoney: () => true };
  return { sql, stop, userIds, market, clock, parts };
}

/** Sends commands through the real batch path, so many at once; one that is rejected fails it. */
export async function seed(count: number, send: (index: number) => Promise<{ readonly ok: boolean }>): Promise<void> {
  for (let from = 0; from < count; from += SEEDED_AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: Math.min(SEEDED_AT_ONCE, count - from) }, (_, index) => send(from + index)));
    const rejected = answers.find(({ ok }) => !ok);
    if (rejected !== undefined) throw new Error(`rejected: ${JSON.stringify(rejected)}`);
  }
}

/** Time and processor time of a wave, each of `count` things. */
export async function timed(count: number, seedSeconds: number, wave: () => Promise<void>): Promise<WaveFigures> {
  const before = { own: process.cpuUsage(), database: processorMs(process.pid).children, at: performance.now() };
  await wave();
  const seconds = (performance.now() - before.at) / 1_000;
  const { user, system } = process.cpuUsage(before.own);
  const database = ((processorMs(process.pid).children - before.database) * 1_000) / count;
  return { count, seconds, server: (user + system) / count, database, seedSeconds };
}

/** A wave that leaves the books unsound was no good, however fast. */
export async function assertSound(sql: Sql, check: Parameters<typeof verifyLedger>[1]): Promise<void> {
  const { problems } = await verifyLedger(sql, check);
  if (problems.length > 0) throw new Error(`after the wave: ${problems[0]}`);
}
