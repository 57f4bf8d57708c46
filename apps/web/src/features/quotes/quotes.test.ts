import type { LanguageCode } from "@candela/api";
import { describe, expect, it } from "vitest";
import type { Product } from "../../lib/market/quote-store.ts";
import { moved } from "./reorder.ts";
import { foundParts, groupByClass } from "./search-groups.ts";
import { nextSort, type Sort, sortProducts } from "./sorting.ts";
import { inOrder } from "./still-order.ts";

const product = (productCode: string, nowPrice = "1", changeRate = "0.00", productType = 2) =>
  ({ productCode, productType, tickerInfo: { nowPrice, changeRate } }) as unknown as Product;
const codes = (products: readonly Product[]) => products.map((each) => each.productCode).join("");

describe("sorting", () => {
  it("goes by taps from first order to its reverse and back to none", () => {
    let sort: Sort = { by: "default", order: "desc" };
    const seen = ["changeRate", "changeRate", "changeRate", "name", "price"].map((by) => {
      sort = nextSort(sort, by as "name");
      return `${sort.by} ${sort.order}`;
    });
    expect(seen).toEqual(["changeRate desc", "changeRate asc", "default desc", "name asc", "price desc"]);
  });

  it("compares decimals exactly, not as text or floats", () => {
    const list = [product("A", "9.5", "-0.10"), product("B", "10", "0.02"), product("C", "0.10000000000000000001", "-12.00")];
    const by = (field: "price" | "changeRate", order: "asc" | "desc") =>
      codes(sortProducts(list, { by: field, order }, "en", (each) => each.productCode));
    expect([by("price", "desc"), by("price", "asc"), by("changeRate", "desc")]).toEqual(["BAC", "CAB", "BAC"]);
    expect(sortProducts(list, { by: "default", order: "desc" }, "en", () => "")).toBe(list);
  });

  it.each<readonly [LanguageCode, readonly string[]]>([
    ["en", ["Bond 2", "Bond 10", "Zinc"]],
    ["es", ["nube", "ñandú", "oro"]],
    ["rus", ["Ежик", "Ёлка", "Ель"]],
  ])("puts names in the order of the chosen language, numbers in them by their size: %s", (language, names) => {
    const list = names.toReversed().map((name) => product(name));
    const sorted = sortProducts(list, { by: "name", order: "asc" }, language, (each) => each.productCode);
    expect(sorted.map((each) => each.productCode)).toEqual(names);
  });

  it("holds places under a finger and puts newcomers last", () => {
    expect(codes(inOrder([product("C"), product("N"), product("A"), product("B")], ["A", "B", "C"]))).toBe("ABCN");
  });
});

describe("search", () => {
  it("groups matches by class in the order of the classes", () => {
    const groups = groupByClass([product("F", "1", "0", 4), product("A", "1", "0", 1), product("B", "1", "0", 1)]);
    expect(groups.map((group) => [group.productType, codes(group.products)])).toEqual([
      [1, "AB"],
      [4, "F"],
    ]);
  });

  it.each([
    ["Bitcoin", "in", "Bitco[in]"],
    ["Intel", "IN", "[In]tel"],
    ["比特币", "特", "比[特]币"],
    ["USD/JPY", "jpy usd", "[USD]/[JPY]"],
    ["USD/JPY", "usd-jpy", "[USD]/[JPY]"],
    ["Coca-Cola", "co", "[Co]ca-[Co]la"],
    ["BİM Mağazalar", "mağ", "BİM [Mağ]azalar"],
    ["Apple", "xyz", "Apple"],
    ["Apple", " ", "Apple"],
  ])("marks what was found in %s by %j", (name, words, shown) => {
    expect(
      foundParts(name, words)
        .map((part) => (part.found ? `[${part.text}]` : part.text))
        .join(""),
    ).toBe(shown);
  });
});

describe("reordering", () => {
  it.each([
    [0, 2, "bca"],
    [2, 0, "cab"],
    [1, 9, "acb"],
    [1, -4, "bac"],
    [1, 1, "abc"],
    [7, 0, "abc"],
  ])("moves %i to %i", (from, to, result) => {
    expect(moved(["a", "b", "c"], from, to).join("")).toBe(result);
  });
});
