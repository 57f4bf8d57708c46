import { type CampaignProduct, CampaignWorld, runWorld, type SimulationReport, type WorldCounts } from "@candela/simulator";
import { CampaignBooks } from "./campaign-books.ts";

export interface CampaignSimulationOptions {
  readonly ops: number;
  readonly seed: number;
  readonly users?: number;
  /** Operations of a day. */
  readonly perDay?: number;
  /** Tables with a fault that a test plants. */
  readonly books?: (users: readonly bigint[]) => CampaignProduct;
  readonly onProgress?: (counts: WorldCounts) => void;
}

const USERS = 24;
const PER_DAY = 150;

/** Runs so many random operations of campaigns, vouchers and commission over days that pass; the first difference from the naive book ends it. */
export function simulateCampaigns({
  ops,
  seed,
  users = USERS,
  perDay = PER_DAY,
  books = (ids) => new CampaignBooks(ids),
  onProgress,
}: CampaignSimulationOptions): SimulationReport {
  const world = new CampaignWorld({ seed, users, perDay, product: books });
  return runWorld(world, { ops, seed, settleEvery: 1_000, ...(onProgress === undefined ? {} : { onProgress }) });
}
