export {
  endPayout,
  findPayout,
  markSending,
  type PayoutRow,
  queueAgain,
  queuePayout,
  withdrawPayout,
} from "./payout-store.ts";
export { createPayoutWorker, type PayoutOwner, type PayoutWorker } from "./payout-worker.ts";
export type { PayoutInstruction, PayoutRail, RailAnswer } from "./rail.ts";
export { addResolution, type Resolution, resolutionsOf } from "./resolution.ts";
export { installSandboxPeer } from "./sandbox-peer.ts";
export { createSandboxRail } from "./sandbox-rail.ts";
export { sandboxSecret } from "./sandbox-secret.ts";
