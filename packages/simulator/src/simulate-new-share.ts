import { NewShareWorld, type NewShareWorldOptions } from "./new-share/new-share-world.ts";
import { runWorld, type SimulationReport } from "./run-world.ts";
import type { WorldCounts } from "./world.ts";

export interface NewShareSimulationOptions extends Partial<Pick<NewShareWorldOptions, "rules" | "books">> {
  readonly ops: number;
  readonly seed: number;
  readonly users?: number;
  /** Called now and then with how far it is. */
  readonly onProgress?: (counts: WorldCounts) => void;
}

const USERS = 60;
const OPS_A_DAY = 400;
/** Whatever is compared whole grows with the run. */
const SETTLES = 20;

/** Runs so many random operations on offers of new shares over days that pass; the first difference from the naive model ends it. */
export function simulateNewShares({ ops, seed, users = USERS, rules, books, onProgress }: NewShareSimulationOptions): SimulationReport {
  const world = new NewShareWorld({ seed, users, perDay: (OPS_A_DAY * users) / USERS, rules, books });
  return runWorld(world, { ops, seed, settleEvery: Math.max(500, Math.ceil(ops / SETTLES)), onProgress });
}
