export type { SimulationReport } from "./run-world.ts";
export { type SimulationOptions, simulate } from "./simulate.ts";
export { type EarningSimulationOptions, simulateEarning } from "./simulate-earning.ts";
export { type FundsSimulationOptions, simulateFunds } from "./simulate-funds.ts";
export { type LoanSimulationOptions, simulateLoans } from "./simulate-loan.ts";
export { type NewShareSimulationOptions, simulateNewShares } from "./simulate-new-share.ts";
