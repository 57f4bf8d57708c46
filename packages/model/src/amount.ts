import type { Branded } from "./brand.ts";
import { assert, formatUnits, type Parsed, parseUnits } from "./decimal.ts";
import { divFloor } from "./rounding.ts";

/**
 * Anything the ledger can hold: a currency (id 1 to 10) or a product held in spot
 * (id = `PRODUCT_ASSET_BASE` + productId). The scale is fixed for the asset's life.
 */
export interface Asset {
  readonly id: number;
  /** Shown beside numbers: `USDT`, `BTC`, `AAPL`. */
  readonly code: string;
  /** Decimals of the smallest unit. */
  readonly scale: number;
}

export const PRODUCT_ASSET_BASE = 1000;

/** Immutable amount of one asset, in its smallest unit. */
export interface Amount extends Branded<"amount"> {
  readonly units: bigint;
  readonly asset: Asset;
}

export function amount(units: bigint, asset: Asset): Amount {
  return { units, asset };
}

export function zero(asset: Asset): Amount {
  return { units: 0n, asset };
}

export function parseAmount(text: string, asset: Asset): Parsed<Amount> {
  const parsed = parseUnits(text, asset.scale);
  return parsed.ok ? { ok: true, value: amount(parsed.value, asset) } : parsed;
}

export function formatAmount(value: Amount): string {
  return formatUnits(value.units, value.asset.scale);
}

function sameAsset(a: Amount, b: Amount): void {
  assert(a.asset.id === b.asset.id, `amounts must share an asset, got ${a.asset.code} and ${b.asset.code}`);
}

export function addAmounts(a: Amount, b: Amount): Amount {
  sameAsset(a, b);
  return amount(a.units + b.units, a.asset);
}

export function subtractAmounts(a: Amount, b: Amount): Amount {
  sameAsset(a, b);
  return amount(a.units - b.units, a.asset);
}

/**
 * Splits a non-negative amount by integer weights; the parts sum to the whole. What flooring leaves over goes
 * one unit each to the parts with the largest remainder, the earlier one first on a tie.
 */
export function allocate(total: Amount, weights: readonly bigint[]): Amount[] {
  assert(total.units >= 0n, "allocate needs a non-negative total");
  assert(weights.length > 0 && weights.every((w) => w >= 0n), "weights must be non-negative");
  const sum = weights.reduce((a, b) => a + b, 0n);
  assert(sum > 0n, "weights must not all be zero");
  const parts = weights.map((weight, index) => {
    const units = divFloor(total.units * weight, sum);
    return { index, units, remainder: total.units * weight - units * sum };
  });
  let left = total.units - parts.reduce((a, part) => a + part.units, 0n);
  for (const part of [...parts].sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))) {
    if (left === 0n) break;
    part.units += 1n;
    left -= 1n;
  }
  assert(left === 0n, "allocation must conserve the total");
  return parts.map((part) => amount(part.units, total.asset));
}
