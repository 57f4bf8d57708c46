import { DAY_MS, ISSUED_PROFILE_NAMES } from "@candela/model";
import { describe, expect, it } from "vitest";
import { LISTINGS } from "./index.ts";
import { ISSUED_PROFILES, type IssuedShare, issuedListing, issuedTerms, withIssued } from "./issued.ts";

const FROM = Date.UTC(2026, 11, 7);
const SHARE: IssuedShare = {
  ...{ productId: 100_000, productCode: "S:LUMEN", profile: "growth", listedFrom: FROM, firstPrice: "18.00" },
  ...{ tickSize: "0.01", spread: "0.02", quantityMin: "0.01", quantityMax: "10000.00" },
};

it("profiles are as they were when shares began with them", () => {
  expect(ISSUED_PROFILES).toEqual({
    steady: { dailyVolatility: 0.0175, marketLoading: 0.66, classLoading: 0.2, ticksPerMinute: 60, dayVolume: 1_200_000 },
    growth: { dailyVolatility: 0.0265, marketLoading: 0.66, classLoading: 0.2, ticksPerMinute: 60, dayVolume: 2_400_000 },
    bold: { dailyVolatility: 0.0355, marketLoading: 0.66, classLoading: 0.2, ticksPerMinute: 90, dayVolume: 3_600_000 },
  });
});

it.each(ISSUED_PROFILE_NAMES)("the profile %s lies among the shares of the source", (name) => {
  const shares = LISTINGS.filter(({ instrument: { productType } }) => productType === 1).map(({ shape }) => shape);
  const among = (read: (shape: (typeof shares)[number]) => number) => {
    const value = read(ISSUED_PROFILES[name]);
    return value >= Math.min(...shares.map(read)) && value <= Math.max(...shares.map(read));
  };
  expect([among((shape) => shape.dailyVolatility), among((shape) => shape.marketLoading), among((shape) => shape.classLoading)]).toEqual([
    true,
    true,
    true,
  ]);
});

it.each([
  [1800n, 2, "0.01", "0.02"],
  [26_845n, 2, "0.01", "0.13"],
  [1000n, 3, "0.001", "0.002"],
  [1000n, 4, "0.0001", "0.0002"],
  [1_000_000n, 2, "0.01", "5.00"],
])("a share at %d units of %d decimals has steps of %s and a spread of %s", (price, scale, tickSize, spread) => {
  expect(issuedTerms(price, scale)).toEqual({ tickSize, spread, quantityMin: "0.01", quantityMax: "10000.00" });
});

it("an issued share is traded in spot alone, in whole hundredths, from its first price on", () => {
  expect(issuedListing(SHARE)).toMatchObject({
    instrument: {
      ...{
        productId: 100_000,
        productCode: "S:LUMEN",
        productType: 1,
        positionTypes: [2],
        calendar: "us-equity",
        listedFrom: FROM,
        isSelfSell: true,
      },
      ...{ priceScale: 2, tickSize: 1n, spread: 2n, referencePrice: 1800n, quantityScale: 2, quantityMin: 1n, quantityMax: 1_000_000n },
    },
    firstPrice: 1800n,
    shape: ISSUED_PROFILES.growth,
  });
  expect(issuedListing(SHARE).instrument.contract).toBeUndefined();
});

describe("a share that is none is rejected", () => {
  it.each([
    [{ productId: 99_999 }, "an id of issued shares"],
    [{ productId: 1_000_000 }, "an id of issued shares"],
    [{ productCode: "AAPL" }, "a code of issued shares"],
    [{ productCode: "X:BTCUSD" }, "a code of issued shares"],
    [{ profile: "wild" as never }, "is a profile"],
    [{ profile: "toString" as never }, "is a profile"],
    [{ listedFrom: FROM + 1 }, "begins at midnight"],
    [{ listedFrom: Number.NaN }, "begins at midnight"],
    [{ firstPrice: "0.00" }, "on the tick grid"],
    [{ firstPrice: "-1.00" }, "on the tick grid"],
    [{ tickSize: "0.07" }, "first price is on the tick grid"],
    [{ tickSize: "0.00" }, "on the tick grid"],
    [{ spread: "0.00" }, "spread is on the tick grid"],
    [{ spread: "0.001" }, "decimals at most"],
  ] as const)("%j", (changes, reason) => {
    expect(() => issuedListing({ ...SHARE, ...changes })).toThrow(reason);
  });
});

it("those that are issued stand behind the products of the source with the same first day, in the order of their ids, and change none of them", () => {
  const later = { ...SHARE, productId: 100_002, productCode: "S:LATER", listedFrom: FROM + DAY_MS };
  const second = { ...SHARE, productId: 100_001, productCode: "S:SECOND" };
  const source = LISTINGS.map((one) =>
    one.instrument.productCode === "C:USDHKD" ? { ...one, instrument: { ...one.instrument, listedFrom: FROM } } : one,
  );
  const listed = withIssued([later, second, SHARE], source);
  expect(listed.slice(-4).map(({ instrument }) => instrument.productCode)).toEqual(["C:USDHKD", "S:LUMEN", "S:SECOND", "S:LATER"]);
  expect(withIssued([SHARE]).filter((one) => LISTINGS.includes(one))).toEqual(LISTINGS);
});
