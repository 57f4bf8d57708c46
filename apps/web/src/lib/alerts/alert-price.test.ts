import { atDepth } from "@candela/testkit";
import { compareDecimals } from "@candela/ui";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkAlert, DISTANCES, distantPrice, stepDecimals } from "./alert-price.ts";

const market = { present: "110330.70", tickSize: "0.10", priceScale: 2 };

describe("a price some percent away", () => {
  it.each([
    [1, "111434.00"],
    [-5, "104814.20"],
    [5, "115847.20"],
  ] as const)("%d %% from 110330.70 is %s", (percent, price) => expect(distantPrice(market, percent)).toBe(price));

  it("is at least one step away, also where a percent is less than that", () => {
    const coarse = { present: "3.00", tickSize: "1.00", priceScale: 2 };
    expect(distantPrice(coarse, 1)).toBe("4.00");
    expect(distantPrice(coarse, -1)).toBe("2.00");
    expect(distantPrice({ present: "1.00", tickSize: "1.00", priceScale: 2 }, -1)).toBeNull();
  });

  it("always is one that an alert can be set at, on its own side of the price", () => {
    const anyMarket = fc.record({ units: fc.bigInt(200n, 10n ** 14n), step: fc.constantFrom("0.01", "0.05", "0.10", "0.25") });
    fc.assert(
      fc.property(anyMarket, fc.constantFrom(...DISTANCES), ({ units, step }, percent) => {
        const present = `${units / 100n}.${String(units % 100n).padStart(2, "0")}`;
        const at = { present, tickSize: step, priceScale: 2 };
        const price = distantPrice(at, percent);
        expect(price).not.toBeNull();
        expect(Math.sign(compareDecimals(price ?? "", present))).toBe(Math.sign(percent));
        expect(checkAlert(price ?? "", at)).toEqual({ kind: "waits", condition: percent > 0 ? "above" : "below", price });
      }),
      { seed: 11, numRuns: atDepth(300) },
    );
  });
});

describe("what an alert would wait for", () => {
  it.each([
    ["", { kind: "nothing" }],
    ["111000", { kind: "waits", condition: "above", price: "111000.00" }],
    ["110330.6", { kind: "waits", condition: "below", price: "110330.60" }],
    ["110330.70", { kind: "rejected", key: "alert_already_there", params: { price: "110330.70" } }],
    ["110330.75", { kind: "rejected", key: "price_step", params: { step: "0.10" } }],
    ["10", { kind: "rejected", key: "price_out_of_range", params: { min: "22066.20", max: "551653.50" } }],
  ])("%j: %j", (typed, check) => expect(checkAlert(typed, market)).toEqual(check));

  it("is not known without a price", () => expect(checkAlert("5", { ...market, present: "" })).toEqual({ kind: "nothing" }));
});

it.each([
  ["0.01", 2],
  ["0.10", 1],
  ["5.00", 0],
  ["1", 0],
  ["0.00001", 5],
])("a step of %s takes %d decimals", (step, decimals) => expect(stepDecimals(step)).toBe(decimals));
