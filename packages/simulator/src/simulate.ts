import type { FillModelId } from "@candela/model";
import { ContractAuditor } from "./contract/contract-auditor.ts";
import { ContractMode } from "./contract/contract-mode.ts";
import { DayTicks } from "./contract/operations.ts";
import { NaiveMoney } from "./naive-money.ts";
import { QuickPast } from "./quick/operations.ts";
import { QuickAuditor } from "./quick/quick-auditor.ts";
import { QuickMode } from "./quick/quick-mode.ts";
import { runWorld, type SimulationReport } from "./run-world.ts";
import { SpotAuditor } from "./spot/spot-auditor.ts";
import { SpotMode } from "./spot/spot-mode.ts";
import type { Wallets } from "./wallets.ts";
import { World, type WorldCounts } from "./world.ts";

export interface SimulationOptions {
  readonly ops: number;
  readonly seed: number;
  readonly users?: number;
  /** The fill model of spot and contracts; `top` when absent. */
  readonly fill?: FillModelId;
  /** Other modes: tests plant faults with it. */
  readonly spot?: (wallets: Wallets, auditor: SpotAuditor, fill: FillModelId) => SpotMode;
  readonly quick?: (wallets: Wallets, auditor: QuickAuditor, past: QuickPast) => QuickMode;
  readonly contract?: (wallets: Wallets, auditor: ContractAuditor, days: DayTicks, fill: FillModelId) => ContractMode;
  /** Called now and then with how far it is. */
  readonly onProgress?: (counts: WorldCounts) => void;
}

const USERS = 200;
/** Money a user begins with: ten million of the settlement currency, for others only a hundred thousand or a thousand. */
function grant(userId: bigint): bigint {
  return [10_000_000_000_000n, 100_000_000_000n, 1_000_000_000n][Number(userId % 3n)] ?? 0n;
}

/** Runs so many random operations from a seed; the first difference from the naive model ends it. */
export function simulate({
  ops,
  seed,
  users = USERS,
  fill = "top",
  spot = realSpot,
  quick = realQuick,
  contract = realContract,
  onProgress,
}: SimulationOptions): SimulationReport {
  const money = new NaiveMoney(grant);
  const past = new QuickPast();
  const days = new DayTicks();
  const world = new World(
    { seed, users, grant, onDeposit: (userId, units) => money.move(userId, units), isDeep: fill !== "top" },
    (wallets) => [
      spot(wallets, new SpotAuditor(money, fill), fill),
      quick(wallets, new QuickAuditor(money, past), past),
      contract(wallets, new ContractAuditor(money, days, fill), days, fill),
    ],
  );
  return runWorld(world, { ops, seed, onProgress });
}

function realSpot(wallets: Wallets, auditor: SpotAuditor, fill: FillModelId): SpotMode {
  return new SpotMode(wallets, auditor, fill);
}

function realQuick(wallets: Wallets, auditor: QuickAuditor, past: QuickPast): QuickMode {
  return new QuickMode(wallets, auditor, past);
}

function realContract(wallets: Wallets, auditor: ContractAuditor, days: DayTicks, fill: FillModelId): ContractMode {
  return new ContractMode(wallets, auditor, days, fill);
}
