import { FundsAuditor } from "./funds/funds-auditor.ts";
import { FundsMode } from "./funds/funds-mode.ts";
import { CURRENCY_MARKETS, openingOf } from "./funds/terms.ts";
import { runWorld, type SimulationReport } from "./run-world.ts";
import type { Wallets } from "./wallets.ts";
import { World, type WorldCounts } from "./world.ts";

type FundsParts = ConstructorParameters<typeof FundsMode>;

export interface FundsSimulationOptions {
  readonly ops: number;
  readonly seed: number;
  readonly users?: number;
  /** Another mode: tests plant faults with it. */
  readonly funds?: (...parts: FundsParts) => FundsMode;
  /** Called now and then with how far it is. */
  readonly onProgress?: (counts: WorldCounts) => void;
}

const USERS = 200;
/** Of the settlement currency: fifty thousand, five hundred, ten. */
const grant = (userId: bigint): bigint => openingOf(userId, 3);

/** Runs so many random operations on money that comes in, is exchanged and goes out; the first difference from the naive book ends it. */
export function simulateFunds({ ops, seed, users = USERS, funds = realFunds, onProgress }: FundsSimulationOptions): SimulationReport {
  const ids = Array.from({ length: users }, (_, index) => BigInt(index + 1));
  const auditor = new FundsAuditor(ids, openingOf);
  const world = new World(
    { seed, users, grant, onDeposit: (userId, units) => auditor.paidIn(userId, units), isDeep: false, plan: CURRENCY_MARKETS },
    (wallets: Wallets) => [funds(wallets, auditor, ids, seed)],
  );
  return runWorld(world, { ops, seed, onProgress });
}

function realFunds(...parts: FundsParts): FundsMode {
  return new FundsMode(...parts);
}
