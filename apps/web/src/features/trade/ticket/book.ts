import { type FillProduct, type FillTick, formatUnits, type ProductType } from "@candela/model";
import type { Product, Quote } from "../../../lib/market/quote-store.ts";
import { wireUnits } from "../product.ts";

/** A product and its quote as the fill model looks at them. */
export function bookProduct({ productType, priceScale, tickSize, quantityScale, quantityStep }: Product): FillProduct {
  return {
    productType: productType as ProductType,
    ...{ priceScale, quantityScale },
    tickSize: wireUnits(tickSize, priceScale),
    quantityStep: wireUnits(quantityStep, quantityScale),
  };
}

export function bookQuote({ priceScale }: Product, { nowPrice, bid, ask }: Quote): FillTick {
  return { price: wireUnits(nowPrice, priceScale), bid: wireUnits(bid, priceScale), ask: wireUnits(ask, priceScale) };
}

export const bookText = ({ priceScale }: Product, units: bigint) => formatUnits(units, priceScale);
