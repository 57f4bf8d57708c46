import { expect, it } from "vitest";
import type { Product } from "../../lib/market/quote-store.ts";
import { orderMovers } from "./mover-order.ts";

const product = (productCode: string, nowPrice: string, changeRate: string) =>
  ({ productCode, tickerInfo: { nowPrice, changeRate } }) as Product;
const products = [
  product("A", "9", "-1.50"),
  product("B", "100.5", "0.00"),
  product("C", "0.0001", "12.30"),
  product("D", "1000000.01", "2.3"),
];
const codes = (order: "gainers" | "losers" | "price") => orderMovers(products, order).map((each) => each.productCode);

it("orders movers by number, not by text, and leaves the given list as it is", () => {
  expect(codes("gainers")).toEqual(["C", "D", "B", "A"]);
  expect(codes("losers")).toEqual(["A", "B", "D", "C"]);
  expect(codes("price")).toEqual(["D", "B", "A", "C"]);
  expect(products.map((each) => each.productCode)).toEqual(["A", "B", "C", "D"]);
});
