import { expect, it } from "vitest";
import type { Product } from "../../lib/market/quote-store.ts";
import { breadthOf } from "./breadth.ts";

const product = (productCode: string) => ({ productCode }) as Product;
const RATES: Readonly<Record<string, string>> = { A: "1.27", B: "0.004", C: "-0.004", D: "0.00", E: "-0.005", F: "-3", G: "0.005" };

it("counts what is shown: a change that reads 0.00 % is flat", () => {
  expect(breadthOf(Object.keys(RATES).map(product), ({ productCode }) => RATES[productCode] ?? "")).toEqual({ up: 2, flat: 3, down: 2 });
});
