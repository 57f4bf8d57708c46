import { type ContractLots, contractFill, type FillModel, fillModel, type ProductSpec, type Tick } from "@candela/model";
import { type FillReason, fillReason } from "../market/fill-reason.ts";

/** The execution of lots: `value` is the exact sum of price × quantity, `price` its average, rounded against the user. */
export interface Execution {
  readonly price: bigint;
  readonly value: bigint;
  readonly pricing: FillReason;
}

export interface ExecutionMarket {
  readonly spec: ProductSpec;
  readonly tick: Tick;
}

/** The execution that a fill model gives to all of these lots at a tick. */
export function executionAt(model: FillModel, { spec, tick }: ExecutionMarket, lots: ContractLots): Execution {
  const fill = contractFill(model, spec, tick, lots);
  return { price: fill.price, value: fill.value, pricing: fillReason(fill, model) };
}

/**
 * The execution of a liquidation: the exit price of the tick at which it is due, whatever the size and the fill model of the deployment.
 */
export function executionAtQuote(market: ExecutionMarket, lots: ContractLots): Execution {
  return executionAt(fillModel("top"), market, lots);
}
