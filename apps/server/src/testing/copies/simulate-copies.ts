import { OPEN_ORDERS_MAX } from "@candela/api";
import { DAY_MS, type FillModelId } from "@candela/model";
import {
  ContractAuditor,
  CopyAuditor,
  DayTicks,
  NaiveMoney,
  runWorld,
  type SimulationReport,
  type Wallets,
  World,
  type WorldCounts,
} from "@candela/simulator";
import { CopyMode } from "./copy-mode.ts";

export interface CopySimulationOptions {
  readonly ops: number;
  readonly seed: number;
  readonly users?: number;
  readonly fill?: FillModelId;
  /** About so many operations come between two leaps of time, of two days at most. */
  readonly leapEvery?: number;
  /** After so many operations everything calms down once. */
  readonly settleEvery?: number;
  /** The mode under test; tests plant faults by putting another in its place. */
  readonly mode?: (...parts: ConstructorParameters<typeof CopyMode>) => CopyMode;
  readonly onProgress?: (counts: WorldCounts) => void;
}

const USERS = 40;
const grant = (userId: bigint): bigint => [10_000_000_000_000n, 100_000_000_000n, 1_000_000_000n][Number(userId % 3n)] ?? 0n;

/** Runs so many random operations of leaders and followers over days and weeks; the first difference from the naive book ends it. */
export function simulateCopies({
  ops,
  seed,
  users = USERS,
  fill = "top",
  leapEvery = 700,
  settleEvery,
  mode = (...parts) => new CopyMode(...parts),
  onProgress,
}: CopySimulationOptions): SimulationReport {
  const money = new NaiveMoney(grant);
  const days = new DayTicks();
  const ids = Array.from({ length: users }, (_, index) => BigInt(index + 1));
  let copies: CopyMode | undefined;
  const make = (wallets: Wallets) => {
    const auditor = new CopyAuditor(
      new ContractAuditor(money, days, fill, { ordersMax: OPEN_ORDERS_MAX, endedFirst: true }),
      money,
      (userId) => wallets.of(userId).isFrozen,
    );
    copies = mode(ids, wallets, auditor, days, fill);
    return [copies];
  };
  const paidIn = (userId: bigint, units: bigint) => {
    money.move(userId, units);
    copies?.paidIn(userId, units);
  };
  const leap = { chance: [1, leapEvery] as const, ms: 2 * DAY_MS };
  const world = new World({ seed, users, grant, onDeposit: paidIn, isDeep: fill !== "top", leap, freezes: 6 }, make);
  return runWorld(world, { ops, seed, onProgress, ...(settleEvery === undefined ? {} : { settleEvery }) });
}
