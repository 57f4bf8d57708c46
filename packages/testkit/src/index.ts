export { FAULTS, type Fault, type FaultAnswer } from "./call-faults.ts";
export { atDepth, isDeep } from "./depth.ts";
export { ManualClock } from "./manual-clock.ts";
export { type Proof, proves, type StatementId } from "./proves.ts";
export { SeededRandom } from "./seeded-random.ts";
