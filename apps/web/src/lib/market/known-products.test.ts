import { expect, it } from "vitest";
import { createKnownProducts, KNOWN_MAX } from "./known-products.ts";
import type { Product, Quote } from "./quote-store.ts";

const quote = (nowPrice: string) => ({ nowPrice }) as Quote;
const product = (productId: number, productType = 2) =>
  ({ productId, productCode: `P${productId}`, productType, tickerInfo: quote("1") }) as Product;

it("tells those of a class in the order of their numbers, with the last quote", () => {
  const known = createKnownProducts((code) => (code === "P2" ? quote("7") : undefined));
  known.add([product(3), product(9, 1), product(2)]);
  expect(known.ofClass(2).map(({ productId, tickerInfo }) => [productId, tickerInfo.nowPrice])).toEqual([
    [2, "7"],
    [3, "1"],
  ]);
  expect(known.ofClass(4)).toEqual([]);
});

it("forgets those unseen for longest when they are too many", () => {
  const known = createKnownProducts(() => undefined);
  known.add(Array.from({ length: KNOWN_MAX }, (_, index) => product(index)));
  known.add([product(0), product(KNOWN_MAX)]);
  const ids = known.all().map(({ productId }) => productId);
  expect(ids).toHaveLength(KNOWN_MAX);
  expect([ids.includes(0), ids.includes(1), ids.at(-1)]).toEqual([true, false, KNOWN_MAX]);
});
