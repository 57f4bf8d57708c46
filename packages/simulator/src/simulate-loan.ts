import { LoanWorld, type LoanWorldOptions } from "./loan/loan-world.ts";
import { runWorld, type SimulationReport } from "./run-world.ts";
import type { WorldCounts } from "./world.ts";

export interface LoanSimulationOptions extends Partial<Pick<LoanWorldOptions, "rules" | "books">> {
  readonly ops: number;
  readonly seed: number;
  readonly users?: number;
  /** Over which the operations are spread; outages come on top. */
  readonly days?: number;
  /** Called now and then with how far it is. */
  readonly onProgress?: (counts: WorldCounts) => void;
}

const USERS = 60;
const OPS_A_DAY = 120;

/** Runs so many random operations on loans over days that pass; the first difference from the naive book ends it. */
export function simulateLoans({
  ops,
  seed,
  users = USERS,
  days = Math.max(1, ops / OPS_A_DAY),
  rules,
  books,
  onProgress,
}: LoanSimulationOptions): SimulationReport {
  const world = new LoanWorld({ seed, users, perDay: Math.max(1, ops / days), rules, books });
  return runWorld(world, { ops, seed, settleEvery: Math.max(500, Math.ceil(ops / 20)), onProgress });
}
