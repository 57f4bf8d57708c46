import { expect, it } from "vitest";
import type { Product } from "../../lib/market/quote-store.ts";
import { largestMoves } from "./largest-moves.ts";
import { firstOfEachClass } from "./products.ts";

const product = (productCode: string, changeRate: string, productType = 2) =>
  ({ productCode, productType, tickerInfo: { changeRate } }) as Product;
const products = [product("A", "-9.10", 1), product("B", "0.00"), product("C", "12.30", 4), product("D", "2.3", 1)];

it("names the two that moved furthest either way, of what is held", () => {
  expect(largestMoves(products, ["B", "D", "A"])?.map(({ productCode }) => productCode)).toEqual(["A", "D"]);
});

it("says nothing of fewer than two, or when it does not know one of them", () => {
  expect(largestMoves(products, [])).toBeNull();
  expect(largestMoves(products, ["A"])).toBeNull();
  expect(largestMoves(products, ["A", "D", "Z"])).toBeNull();
});

it("takes the first of each class, crypto first, and leaves out a class that has none", () => {
  expect(firstOfEachClass(products).map(({ productCode }) => productCode)).toEqual(["B", "A", "C"]);
});
