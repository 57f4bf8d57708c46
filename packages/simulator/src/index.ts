/** For modes whose decisions lie in the server, which brings them along. */
export {
  BEGINNING,
  type CampaignDone,
  type CampaignFields,
  type CampaignProduct,
  COMMISSION_BEGINS,
  documentOf,
  GRANT,
  inviterOf,
  NOTHING_GIVEN,
  type Rebate,
  type SimTrip,
} from "./campaign/campaign-operations.ts";
export { CampaignWorld } from "./campaign/campaign-world.ts";
export { ContractAuditor } from "./contract/contract-auditor.ts";
export { ContractWatch } from "./contract/contract-watch.ts";
export { DayTicks, dayAt } from "./contract/operations.ts";
export { CopyAuditor } from "./copy/copy-auditor.ts";
export { inventCopy } from "./copy/copy-invent.ts";
export {
  type CopiedRow,
  type CopyDone,
  type CopyFields,
  type CopyOutcome,
  type FollowRow,
  NOTHING_DONE,
  type RuleCall,
} from "./copy/copy-operations.ts";
export type { SimMarket, SimProduct } from "./market.ts";
export type { Mode, Moment, Operation, Outcome } from "./mode.ts";
export { NaiveMoney } from "./naive-money.ts";
export { Table } from "./overlay.ts";
export type { SimulationReport } from "./run-world.ts";
export { runWorld } from "./run-world.ts";
export { type SimulationOptions, simulate } from "./simulate.ts";
export { type EarningSimulationOptions, simulateEarning } from "./simulate-earning.ts";
export { type FundsSimulationOptions, simulateFunds } from "./simulate-funds.ts";
export { type LoanSimulationOptions, simulateLoans } from "./simulate-loan.ts";
export { type NewShareSimulationOptions, simulateNewShares } from "./simulate-new-share.ts";
export { must, Violation } from "./violation.ts";
export { Wallets } from "./wallets.ts";
export { World, type WorldCounts } from "./world.ts";
