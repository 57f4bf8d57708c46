import { describe, expect, it } from "vitest";
import { factorUp, firstSize, inTheWay, type LeastCopy } from "./least-copy.ts";

/** One lot of gold, of a leader who trades two of them at ten times. */
const GOLD: LeastCopy = {
  productType: 3,
  productCode: "GC",
  notional: "4082.900000",
  margin: "408.290000",
  ratio: "0.50000000",
  share: null,
};
const SMALL: LeastCopy = { ...GOLD, notional: "9.641450", margin: "1.928290", ratio: "0.33333334", share: "1.20000001" };
const RATIO = { mode: "ratio", size: "0.1", capTrade: "200" } as const;

describe("the smallest copy of a usual trade", () => {
  it("is made where size, cap and money allow it", () => {
    expect(inTheWay(GOLD, { mode: "ratio", size: "0.5", capTrade: "4082.9" }, "408.29")).toBeNull();
    expect(inTheWay(GOLD, { mode: "fixed", size: "4082.90", capTrade: "5000" }, undefined)).toBeNull();
    // Nobody can say what a share of an equity comes to that is not known: then the size is not in the way.
    expect(inTheWay(GOLD, { mode: "share", size: "0.01", capTrade: "5000" }, "1000")).toBeNull();
  });

  it("says what is in its way, with what would do and some room for the price", () => {
    expect(inTheWay(GOLD, RATIO, "100")).toEqual({ least: GOLD, size: "0.50", capTrade: "4288", money: "429" });
    expect(inTheWay(GOLD, { ...RATIO, size: "0.5" }, "1000")).toMatchObject({ size: null, capTrade: "4288", money: null });
    expect(inTheWay(GOLD, { mode: "fixed", size: "4082.89", capTrade: "5000" }, "1000")).toMatchObject({ size: "4288", capTrade: null });
    expect(inTheWay(SMALL, { mode: "share", size: "1.2", capTrade: "200" }, "1000")).toMatchObject({ size: "1.21", capTrade: null });
  });
});

describe("the size of a new follow", () => {
  it("is the usual one where that copies something, or where nothing is known", () => {
    expect(firstSize("0.1", "ratio", undefined, "200", "10")).toBe("0.1");
    expect(firstSize("200", "fixed", SMALL, "200", "1000000")).toBe("200");
    expect(firstSize("0.5", "ratio", SMALL, "200", "10")).toBe("0.5");
  });

  it("is the least that copies something where the usual one would not, within the usual cap and the bounds", () => {
    expect(firstSize("0.1", "ratio", SMALL, "200", "10")).toBe("0.34");
    expect(firstSize("1", "share", SMALL, "200", "10")).toBe("1.21");
    expect(firstSize("0.1", "ratio", GOLD, "200", "10")).toBe("0.1");
    expect(firstSize("0.1", "ratio", { ...SMALL, ratio: "12" }, "200", "10")).toBe("0.1");
  });
});

it("a factor is rounded up to what the fields can hold", () => {
  expect([factorUp("0.33333334"), factorUp("0.50000000"), factorUp("0.00523561")]).toEqual(["0.34", "0.50", "0.01"]);
});
