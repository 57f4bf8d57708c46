import { contractDirection } from "./contract.ts";
import { type FillModel, type FillProduct, type FillResult, type FillTick, fillWhole } from "./fill.ts";
import { type ContractSide, Direction } from "./product.ts";

/** Lots about to be opened or closed. */
export interface ContractLots {
  readonly side: ContractSide;
  readonly action: "open" | "close";
  readonly lots: bigint;
  readonly lotSize: bigint;
}

/**
 * Fill of contract orders and protection of this size at a tick, always whole: an average over the levels of the fill model. The browser
 * previews with it and the engine trades at it. A liquidation does not use it: it closes at the exit price of the tick at which it was
 * found due.
 */
export function contractFill(
  model: FillModel,
  product: FillProduct,
  tick: FillTick,
  { side, action, lots, lotSize }: ContractLots,
): FillResult {
  return fillWhole(model, product, tick, { direction: contractDirection(side, action), quantity: lots * lotSize });
}

/** True when a fill is as good as a limit, on average. */
export function isWithinLimit(direction: Direction, limit: bigint, { price }: Pick<FillResult, "price">): boolean {
  return direction === Direction.buy ? price <= limit : price >= limit;
}
