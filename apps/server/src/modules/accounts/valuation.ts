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
  /** Money came in from outside, or went back there. */
  readonly isOutside: boolean;
}

export interface HeldAsset {
  readonly assetId: number;
  readonly scale: number;
  /** Held now. */
  readonly units: bigint;
  /** Last price at or before a moment; undefined before the first. */
  readonly priceAt: (ts: number) => Position["price"];
}

/**
 * Worth of what came in from outside less what went back there, from the first of these moments (ascending) up to each: no profit, and no loss. A change
 * counts from the moment after it, at the price that its asset had then: what it gains or loses later is the user's.
 */
export function paidInBy(changes: readonly Change[], assets: readonly Omit<HeldAsset, "units">[], moments: readonly number[]): bigint[] {
  const sums = moments.map(() => 0n);
  for (const { assetId, ts, amount: units } of changes.filter(({ isOutside }) => isOutside)) {
    const next = moments.findIndex((moment) => moment > ts);
    // What happened in this very millisecond has happened.
    const index = next < 0 ? moments.length - 1 : next;
    const asset = assets.find((each) => each.assetId === assetId);
    const price = asset?.priceAt(moments[index] ?? ts);
    const value = asset === undefined ? undefined : valueInUsdt({ units: units < 0n ? -units : units, scale: asset.scale, price });
    if (value === undefined) continue;
    for (let later = index; later < sums.length; later += 1) sums[later] = (sums[later] ?? 0n) + (units < 0n ? -value.units : value.units);
  }
  return sums;
}

/** Units of an asset at a moment: the present units less every change since. */
export function unitsAt(assetId: number, unitsNow: bigint, changes: readonly Change[], ts: number): bigint {
  return changes.reduce((units, change) => (change.assetId === assetId && change.ts >= ts ? units - change.amount : units), unitsNow);
}

/** Total value at a moment, and what came in from outside since the first moment of its line; USDT units. */
export interface ValuePoint {
  readonly ts: number;
  readonly value: bigint;
  readonly paidIn: bigint;
}

/**
 * Total value at each of the moments (ascending; buckets of the changes begin at them; the last is now). Moments before the account
 * held anything are left out.
 */
export function valueHistory(assets: readonly HeldAsset[], changes: readonly Change[], moments: readonly number[]): ValuePoint[] {
  const paidIn = paidInBy(changes, assets, moments);
  const points = moments.map((ts, index) => {
    const positions = assets.map((asset) => ({
      units: index === moments.length - 1 ? asset.units : unitsAt(asset.assetId, asset.units, changes, ts),
      scale: asset.scale,
      price: asset.priceAt(ts),
    }));
    return { ts, value: totalValue(positions).units, paidIn: paidIn[index] ?? 0n, isEmpty: positions.every(({ units }) => units === 0n) };
  });
  const first = points.findIndex(({ isEmpty }) => !isEmpty);
  return first < 0 ? [] : points.slice(first).map(({ ts, value, paidIn: came }) => ({ ts, value, paidIn: came }));
}

/** One USDT is one USDT. */
export const PAR: Position["price"] = { units: amount(1n, USDT).units, scale: 0 };
