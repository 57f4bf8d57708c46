import { assert, ProductType } from "@candela/model";
import { LISTINGS, type Listing } from "../instruments/index.ts";
import { type Loadings, loadingsOf } from "../instruments/listing.ts";

/** Ids of the streams that several products draw together: 0 the market, 1 to 4 the classes, from 11 on groups of kin. */
export const MARKET_FACTOR = 0;
const KIN_BASE = 10;

export interface ProductFactors extends Loadings {
  readonly groupId: number;
  /** 0 where the product has no kin; the weight is 0 then as well. */
  readonly kinId: number;
}

/** The factors of each listing, in their order. */
export const FACTORS: readonly ProductFactors[] = LISTINGS.map(({ instrument, shape }: Listing) => ({
  ...loadingsOf(shape),
  groupId: shape.factorOf ?? instrument.productType,
  kinId: shape.kin === undefined ? MARKET_FACTOR : KIN_BASE + shape.kin.id,
}));

export const PRODUCT_TYPES: readonly ProductType[] = [1, 2, 3, 4];

/** Every shared stream there is. */
export const FACTOR_IDS: readonly number[] = [...new Set([MARKET_FACTOR, ...PRODUCT_TYPES, ...FACTORS.map(({ kinId }) => kinId)])];

/** The class on whose clock a factor moves: the market's is that of world shares, kin's that of the first of them. */
export function classOfFactor(id: number): ProductType {
  if (id === MARKET_FACTOR) return ProductType.stock;
  const found = PRODUCT_TYPES.find((one) => one === id) ?? LISTINGS[FACTORS.findIndex(({ kinId }) => kinId === id)]?.instrument.productType;
  assert(found !== undefined, "a factor moves some product");
  return found;
}

/** A unit normal from the four parts. */
export function blend(factors: Loadings, market: number, group: number, kin: number, own: number): number {
  return factors.market * market + factors.group * group + factors.kin * kin + factors.own * own;
}
