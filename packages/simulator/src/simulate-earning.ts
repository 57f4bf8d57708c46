import { EarningWorld, type EarningWorldOptions } from "./earning/earning-world.ts";
import { runWorld, type SimulationReport } from "./run-world.ts";
import type { WorldCounts } from "./world.ts";

export interface EarningSimulationOptions extends Partial<Pick<EarningWorldOptions, "rules" | "books">> {
  readonly ops: number;
  readonly seed: number;
  readonly users?: number;
  /** Over which the operations are spread; outages come on top. */
  readonly days?: number;
  /** Called now and then with how far it is. */
  readonly onProgress?: (counts: WorldCounts) => void;
}

const USERS = 120;
const DAYS = 400;
/** Everything is worked out from the beginning each time. */
const CHECKS = 25;
const CHECK_EVERY_MIN = 250;

/** Runs so many random operations on locks and pledges over days that pass; the first difference from the naive book ends it. */
export function simulateEarning({
  ops,
  seed,
  users = USERS,
  days = DAYS,
  rules,
  books,
  onProgress,
}: EarningSimulationOptions): SimulationReport {
  const world = new EarningWorld({ seed, users, perDay: Math.max(1, ops / days), rules, books });
  const settleEvery = Math.max(CHECK_EVERY_MIN, Math.ceil(ops / CHECKS));
  return runWorld(world, { ops, seed, settleEvery, onProgress });
}
