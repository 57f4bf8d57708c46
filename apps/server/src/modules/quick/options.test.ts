import { describe, expect, it } from "vitest";
import { type OfferRow, offersFor, optionData } from "./options.ts";

const row = (id: number, productType: 1 | 2, productCode: string | null): OfferRow => ({
  ...{ id, productType, productCode, seconds: 60, payoutRate: 82_000_001n, stakeMin: 5_000_002n, stakeMax: 6_000_003n },
});
const rows = [row(1, 1, null), row(2, 2, null), row(3, 2, "X:BTCUSD"), row(4, 2, null), row(5, 1, "X:ETHUSD")];

describe("a product is offered", () => {
  it.each([
    ["what is its own, where something is", 2, "X:BTCUSD", [3]],
    ["what its class is, where nothing is its own", 2, "X:SOLUSD", [2, 4]],
    ["what its class is, where what names it is of another class", 2, "X:ETHUSD", [2, 4]],
    ["nothing of other classes", 1, "AAPL", [1]],
    ["nothing where its class is offered nothing", 3, "C:EURUSD", []],
  ] as const)("%s", (_what, productType, productCode, ids) => {
    expect(offersFor(rows, { productType, productCode }).map(({ id }) => id)).toEqual(ids);
  });
});

it("is told with the rates of both directions and its own bounds", () => {
  expect(optionData(row(2, 2, null), "X:SOLUSD", { buy: 1_000_004n, sell: 2_000_005n })).toEqual({
    ...{ id: 2, productType: 2, productCode: "X:SOLUSD", seconds: 60, payoutRate: "0.82000001", minimum: "5.000002", maximum: "6.000003" },
    ...{ exposureMax: "50000.000000", feeRateBuy: "0.01000004", feeRateSell: "0.02000005", settlementCurrencyId: 3 },
  });
});
