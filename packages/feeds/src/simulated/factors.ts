import { ProductType } from "@candela/model";
import type { Listing } from "../instruments/index.ts";
import { type Loadings, loadingsOf } from "../instruments/listing.ts";

/** Ids of the streams that several products draw together: 0 the market, 1 to 4 the classes, from 11 on groups of kin. */
export const MARKET_FACTOR = 0;
const KIN_BASE = 10;
/** Ids of streams are below it. */
export const FACTORS_END = 20;

export interface ProductFactors extends Loadings {
  readonly groupId: ProductType;
  /** 0 where the product has no kin; the weight is 0 then as well. */
  readonly kinId: number;
  /** The class on whose clock its kin moves. */
  readonly kinType: ProductType;
}

export const PRODUCT_TYPES: readonly ProductType[] = [1, 2, 3, 4];

/** The class on whose clock all markets' factor moves: that of world shares. */
export const MARKET_TYPE: ProductType = ProductType.stock;

/** The factors of each listing, in their order. Kin move on the clock of the first of them. */
export function factorsOf(listings: readonly Listing[]): readonly ProductFactors[] {
  const kinTypes = new Map<number, ProductType>();
  return listings.map(({ instrument: { productType }, shape }) => {
    const kinId = shape.kin === undefined ? MARKET_FACTOR : KIN_BASE + shape.kin.id;
    const kinType = kinId === MARKET_FACTOR ? MARKET_TYPE : (kinTypes.get(kinId) ?? productType);
    kinTypes.set(kinId, kinType);
    return { ...loadingsOf(shape), groupId: shape.factorOf ?? productType, kinId, kinType };
  });
}

/** A unit normal from the four parts. */
export function blend(factors: Loadings, market: number, group: number, kin: number, own: number): number {
  return factors.market * market + factors.group * group + factors.kin * kin + factors.own * own;
}
