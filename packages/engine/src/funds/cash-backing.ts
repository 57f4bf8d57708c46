import { type Asset, type ContractHolding, type ContractProduct, crossCashNeeded, exitPrice, isFresh, type Tick } from "@candela/model";

/** What the market of a position says at the moment of a decision; undefined is absence, never zero. */
export interface BackedMarket {
  readonly spec: { readonly isLock: boolean; readonly stalenessMs?: number } | undefined;
  readonly tick: Tick | undefined;
  readonly isOpen: boolean;
  /** When the age of its tick is judged, epoch ms; absent it is the moment of the decision. */
  readonly judgedAt?: number | undefined;
}

/** An open cross position, with the market that says what it is worth. */
export interface BackedPosition {
  readonly product: ContractProduct;
  readonly holding: ContractHolding;
  readonly market: BackedMarket;
}

/** The settlement cash that a user's cross positions lean on; not known while the price of one of them cannot be believed. */
export type CashBacking = { readonly isKnown: true; readonly needed: bigint } | { readonly isKnown: false };

/** Of a user without cross positions. */
export const NOTHING_BACKED: CashBacking = { isKnown: true, needed: 0n };

/** Keys of the contract's rejections of cash that has to stay. */
export type CashBackingRejectionKey = "cash_backs_positions" | "cash_backing_unpriced";

/**
 * A suspended product's price may be the bad one that suspended it, and an open market's stale price hides where the market went. A closed
 * market's last price counts, as it does when the account is weighed: there is none other until it opens.
 */
function isPriced({ market: { spec, tick, isOpen, judgedAt } }: BackedPosition, now: number): boolean {
  if (spec === undefined || spec.isLock || tick === undefined) return false;
  return !isOpen || isFresh(tick, spec, judgedAt ?? now);
}

/** What has to stay behind a user's cross positions, so that their account is not due at the prices of now. */
export function cashBacking(positions: readonly BackedPosition[], settlement: Asset, now: number): CashBacking {
  if (positions.length === 0) return NOTHING_BACKED;
  const parts = positions.flatMap((position) => {
    const { product, holding, market } = position;
    return market.tick === undefined || !isPriced(position, now) ? [] : [{ product, holding, at: exitPrice(holding.side, market.tick) }];
  });
  return parts.length < positions.length ? { isKnown: false } : { isKnown: true, needed: crossCashNeeded(parts, settlement) };
}

/** Why cash may not leave a user who has so little left of it then; null where it may. Everything that takes cash by a user's act asks this. */
export function cashBackingRejection(backing: CashBacking, left: bigint): CashBackingRejectionKey | null {
  if (!backing.isKnown) return "cash_backing_unpriced";
  return left < backing.needed ? "cash_backs_positions" : null;
}
