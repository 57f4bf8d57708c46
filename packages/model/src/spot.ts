import { type Amount, type Asset, addAmounts, subtractAmounts } from "./amount.ts";
import { notional, type Price, type Quantity, type Rate, share } from "./price.ts";
import { Direction } from "./product.ts";

/** What a spot fill moves: the same function previews in the browser and decides on the server. */
export interface SpotSettlement {
  /** price × quantity, rounded against the user by less than one unit. */
  readonly notional: Amount;
  /** rate × notional, rounded up. */
  readonly fee: Amount;
  /** What the user pays (buy: notional + fee) or receives (sell: notional − fee). */
  readonly total: Amount;
}

export function spotSettlement(direction: Direction, at: Price, of: Quantity, feeRate: Rate, settlement: Asset): SpotSettlement {
  const buying = direction === Direction.buy;
  const value = notional(at, of, settlement, buying ? "ceil" : "floor");
  const fee = share(value, feeRate, "ceil");
  return { notional: value, fee, total: buying ? addAmounts(value, fee) : subtractAmounts(value, fee) };
}
