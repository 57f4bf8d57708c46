import { type Amount, addAmounts, amount, notional, price, quantity, USDT, zero } from "@candela/model";

/** How much of one asset, and what one unit of it costs in USDT. */
export interface Position {
  readonly units: bigint;
  readonly scale: number;
  /** Undefined where there is no price: no valuation, never zero and never one. */
  readonly price: { readonly units: bigint; readonly scale: number } | undefined;
}

/** Value in USDT, rounded down; undefined without a price. USDT itself is worth itself. */
export function valueInUsdt({ units, scale, price: at }: Position): Amount | undefined {
  if (units === 0n) return zero(USDT);
  return at === undefined ? undefined : notional(price(at.units, at.scale), quantity(units, scale), USDT, "floor");
}

/** Sum of what can be valued. */
export function totalValue(positions: readonly Position[]): Amount {
  return positions.reduce((sum, position) => addAmounts(sum, valueInUsdt(position) ?? zero(USDT)), zero(USDT));
}

export interface Change {
  readonly assetId: number;
  /** Start of the bucket in which it happened, epoch ms. */
  readonly ts: number;
  readonly amount: bigint;
}

export interface HeldAsset {
  readonly assetId: number;
  readonly scale: number;
  /** Held now. */
  readonly units: bigint;
  /** Last price at or before a moment; undefined before the first. */
  readonly priceAt: (ts: number) => Position["price"];
}

/** Worth of what came in from outside or went back there, each at the present price of its asset: no profit, and no loss. */
export function paidInValue(
  changes: readonly Pick<Change, "assetId" | "amount">[],
  positions: readonly (Position & { readonly assetId: number })[],
): bigint {
  return changes.reduce((sum, { assetId, amount: units }) => {
    const position = positions.find((held) => held.assetId === assetId);
    const value = position === undefined ? undefined : valueInUsdt({ ...position, units: units < 0n ? -units : units });
    return value === undefined ? sum : units < 0n ? sum - value.units : sum + value.units;
  }, 0n);
}

/** Units of an asset at a moment: the present units less every change since. */
export function unitsAt(assetId: number, unitsNow: bigint, changes: readonly Change[], ts: number): bigint {
  return changes.reduce((units, change) => (change.assetId === assetId && change.ts >= ts ? units - change.amount : units), unitsNow);
}

/**
 * Total value at each of the moments (ascending; buckets of the changes begin at them). Moments before the account held
 * anything are left out.
 */
export function valueHistory(
  assets: readonly HeldAsset[],
  changes: readonly Change[],
  moments: readonly number[],
): { ts: number; value: Amount }[] {
  const points = moments.map((ts) => {
    const positions = assets.map((asset) => ({
      units: unitsAt(asset.assetId, asset.units, changes, ts),
      scale: asset.scale,
      price: asset.priceAt(ts),
    }));
    return { ts, value: totalValue(positions), isEmpty: positions.every(({ units }) => units === 0n) };
  });
  const first = points.findIndex(({ isEmpty }) => !isEmpty);
  return first < 0 ? [] : points.slice(first).map(({ ts, value }) => ({ ts, value }));
}

/** One USDT is one USDT. */
export const PAR: Position["price"] = { units: amount(1n, USDT).units, scale: 0 };
