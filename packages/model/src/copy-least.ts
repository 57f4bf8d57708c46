import type { Asset } from "./amount.ts";
import { openingNotional } from "./contract.ts";
import { initialMargin } from "./contract-margin.ts";
import { type CopyOpening, leastCopy } from "./copy.ts";
import { powerOfTen } from "./decimal.ts";
import { RATE_SCALE } from "./price.ts";
import { divCeil } from "./rounding.ts";

/** The smallest copy of a trade, and what it takes in each mode; a ratio and a share in 10^-8, rounded up. */
export interface LeastCopy {
  readonly lots: bigint;
  readonly notional: bigint;
  readonly margin: bigint;
  readonly ratio: bigint;
  /** Null where one of both has no equity. */
  readonly share: bigint | null;
}

/** Fewest lots that are worth the least copy, and the least settings that ask for so many of a trade of this size. */
export function leastCopyOf(
  { product, side, at, leaderLots, leaderLotSize, leaderEquity, equity, lotSize }: Omit<CopyOpening, "lotsMax" | "inUse">,
  leverage: number,
  settlement: Asset,
): LeastCopy {
  const notional = (lots: bigint) => openingNotional(product, side, at, lots, lotSize, settlement);
  const scaled = leastCopy(settlement) * powerOfTen(product.priceScale + product.quantityScale);
  const lots = divCeil(scaled, at * lotSize * powerOfTen(settlement.scale));
  const [asked, one] = [lots * lotSize, powerOfTen(RATE_SCALE)];
  const quantity = leaderLots * leaderLotSize;
  return {
    ...{ lots, notional: notional(lots), margin: initialMargin(notional(lots), leverage), ratio: divCeil(asked * one, quantity) },
    share: leaderEquity > 0n && equity > 0n ? divCeil(asked * one * leaderEquity, quantity * equity) : null,
  };
}
