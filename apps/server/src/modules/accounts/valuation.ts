import { assert, notional, PRODUCT_ASSET_BASE, price, quantity, SETTLEMENT_CURRENCY_ID, USDT } from "@candela/model";
import type { AssetBalance, AssetChange } from "../ledger/index.ts";
import type { AssetPrice } from "./market.ts";

/** Everything is valued in units of the settlement currency, rounded down. */

/** An asset at a moment; the price is absent, never zero, when there is none. */
export interface PricedAsset {
  readonly assetId: number;
  readonly code: string;
  readonly units: bigint;
  readonly scale: number;
  readonly price: AssetPrice | undefined;
}

/** Value of one asset; undefined when it can not be told. */
export function assetValue(asset: PricedAsset): bigint | undefined {
  if (asset.assetId === SETTLEMENT_CURRENCY_ID) return asset.units;
  if (asset.units === 0n) return 0n;
  if (asset.price === undefined) return undefined;
  return notional(price(asset.price.units, asset.price.scale), quantity(asset.units, asset.scale), USDT, "floor").units;
}

/** Balances by asset over all books. */
export function unitsByAsset(balances: readonly AssetBalance[]): Map<number, bigint> {
  const units = new Map<number, bigint>();
  for (const { assetId, balance } of balances) units.set(assetId, (units.get(assetId) ?? 0n) + balance);
  return units;
}

/** What the balances were before the changes at and after `ts`. */
export function unitsAt(now: ReadonlyMap<number, bigint>, changes: readonly AssetChange[], ts: number): Map<number, bigint> {
  const units = new Map(now);
  for (const change of changes) {
    if (change.ts < BigInt(ts)) continue;
    units.set(change.assetId, (units.get(change.assetId) ?? 0n) - change.amount);
  }
  return units;
}

/** Money that came from outside since `ts`: a grant or deposit is no profit. */
export function externalSince(changes: readonly AssetChange[], ts: number): bigint {
  let sum = 0n;
  for (const change of changes) {
    if (change.ts < BigInt(ts) || !EXTERNAL.has(change.reason)) continue;
    assert(change.assetId === SETTLEMENT_CURRENCY_ID, "money from outside is in the settlement currency");
    sum += change.amount;
  }
  return sum;
}

const EXTERNAL: ReadonlySet<string> = new Set(["paper_grant"]);

export function isProductAsset(assetId: number): boolean {
  return assetId >= PRODUCT_ASSET_BASE;
}

/** The assets of a user with their units at a moment and the price that counted then. */
export function priced(
  balances: readonly AssetBalance[],
  units: ReadonlyMap<number, bigint>,
  priceOf: (productCode: string) => AssetPrice | undefined,
): PricedAsset[] {
  const assets = new Map(balances.map((row) => [row.assetId, row]));
  return [...assets.values()].map(({ assetId, assetCode, scale }) => ({
    assetId,
    code: assetCode,
    scale,
    units: units.get(assetId) ?? 0n,
    price: isProductAsset(assetId) ? priceOf(assetCode) : undefined,
  }));
}

export interface Totals {
  readonly cash: bigint;
  readonly holdings: bigint;
  readonly value: bigint;
  /** Codes of what could not be valued. */
  readonly unpriced: readonly string[];
}

/** Sums what can be valued and names what can not. */
export function totals(assets: readonly PricedAsset[]): Totals {
  let cash = 0n;
  let holdings = 0n;
  const unpriced: string[] = [];
  for (const asset of assets) {
    const value = assetValue(asset);
    if (value === undefined) unpriced.push(asset.code);
    else if (isProductAsset(asset.assetId)) holdings += value;
    else cash += value;
  }
  return { cash, holdings, value: cash + holdings, unpriced };
}
