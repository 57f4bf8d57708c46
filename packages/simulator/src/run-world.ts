import { Violation } from "./violation.ts";
import type { World, WorldCounts } from "./world.ts";

export type SimulationReport =
  | { readonly ok: true; readonly counts: WorldCounts }
  | { readonly ok: false; readonly counts: WorldCounts; readonly problem: string };

/** After this many operations everything calms down once, and what should have happened must have. */
const SETTLE_EVERY = 5_000;
const PROGRESS_EVERY = 100_000;

export interface RunOptions {
  readonly ops: number;
  readonly seed: number;
  readonly settleEvery?: number;
  readonly onProgress?: ((counts: WorldCounts) => void) | undefined;
}

/** Operation after operation; the first difference from the naive model ends it. */
export function runWorld(
  world: Pick<World, "counts" | "step" | "settle">,
  { ops, seed, settleEvery = SETTLE_EVERY, onProgress }: RunOptions,
): SimulationReport {
  const { counts } = world;
  try {
    while (counts.operations < ops) {
      world.step();
      if (counts.operations % settleEvery === 0 || counts.operations === ops) world.settle();
      if (counts.operations % PROGRESS_EVERY === 0) onProgress?.(counts);
    }
    return { ok: true, counts };
  } catch (error) {
    const text = error instanceof Violation ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { ok: false, counts, problem: `operation ${counts.operations} of seed ${seed}: ${text}` };
  }
}
