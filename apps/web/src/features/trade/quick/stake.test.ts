import { Direction } from "@candela/model";
import { describe, expect, it } from "vitest";
import {
  allowedStake,
  breakEven,
  checkStake,
  offerOf,
  previewOf,
  type QuickOption,
  roundStakes,
  steppedStake,
  wholeStake,
} from "./stake.ts";

const option: QuickOption = {
  id: 7,
  productType: 2,
  productCode: "X:BTCUSD",
  seconds: 60,
  payoutRate: "0.82",
  minimum: "10",
  maximum: "5000",
  exposureMax: "50000",
  feeRateBuy: "0",
  feeRateSell: "0",
  settlementCurrencyId: 3,
};
const offer = offerOf(option);
const charged = offerOf({ ...option, feeRateBuy: "0.001", feeRateSell: "0.002" });
const usdt = (whole: number) => BigInt(whole) * 1_000_000n;
const funds = { available: usdt(1_000), staked: 0n };

describe("what a stake does", () => {
  it("gains the payout rate, and breaks even where loss and gain meet", () => {
    const preview = previewOf(offer, "100", Direction.buy);
    expect(preview?.profitIfWon.units).toBe(usdt(82));
    expect(preview?.lossIfLost.units).toBe(usdt(100));
    // 100 / 182 = 54.9450…%: at a hit rate of 54.94 a trader ends below zero.
    expect(preview && breakEven(preview)).toBe("54.95");
  });

  it("counts the fee on both sides", () => {
    const preview = previewOf(charged, "100", Direction.sell);
    expect(preview?.profitIfWon.units).toBe(81_800_000n);
    expect(preview?.lossIfLost.units).toBe(100_200_000n);
    // 100.2 / 182 = 55.0549…%
    expect(preview && breakEven(preview)).toBe("55.06");
  });

  it.each([
    ["0.001", "0.002"],
    ["0.002", "0.001"],
    ["0", "0.003"],
    ["0.003", "0"],
  ])("takes the fee of its own direction, with %s for buying and %s for selling", (feeRateBuy, feeRateSell) => {
    const unequal = offerOf({ ...option, feeRateBuy, feeRateSell });
    const feeOf = (rate: string) => BigInt(Number(rate) * 1_000) * 100_000n;
    for (const [direction, rate] of [
      [Direction.buy, feeRateBuy],
      [Direction.sell, feeRateSell],
    ] as const) {
      const preview = previewOf(unequal, "100", direction);
      expect(preview?.profitIfWon.units).toBe(usdt(82) - feeOf(rate));
      expect(preview?.lossIfLost.units).toBe(usdt(100) + feeOf(rate));
      expect(preview?.total.units).toBe(usdt(100) + feeOf(rate));
    }
  });

  it("has no break-even where the fee eats the gain", () => {
    const dear = offerOf({ ...option, feeRateBuy: "0.9" });
    const preview = previewOf(dear, "100", Direction.buy);
    expect(preview && breakEven(preview)).toBeNull();
  });
});

describe("a stake is checked", () => {
  it.each([
    ["9.99", "amount_below_minimum", { min: "10.000000" }],
    ["0", "amount_below_minimum", { min: "10.000000" }],
    ["5000.01", "amount_above_maximum", { max: "5000.000000" }],
    ["1000.01", "insufficient_balance", { available: "1000.000000", needed: "1000.010000", asset: "USDT" }],
  ])("%s: %s", (text, key, params) => {
    expect(checkStake(offer, text, funds)).toEqual({ key, params });
  });

  it.each(["", "10", "1000", "12.", "999.99"])("nothing is wrong with %o", (text) => {
    expect(checkStake(offer, text, funds)).toBeNull();
  });

  it("the fee counts against the balance", () => {
    expect(checkStake(charged, "1000", funds)?.key).toBe("insufficient_balance");
    expect(checkStake(charged, wholeStake(charged, usdt(1_000)), funds)).toBeNull();
  });

  it("open stakes count against the exposure", () => {
    expect(checkStake(offer, "100", { available: null, staked: usdt(49_900) })).toBeNull();
    expect(checkStake(offer, "100.01", { available: null, staked: usdt(49_900) })?.key).toBe("exposure_limit");
  });
});

describe("one tap changes a stake", () => {
  it.each([
    ["100", 1, "110"],
    ["110", -1, "100"],
    ["100", -1, "95"],
    ["1000", 1, "1100"],
    ["103.5", 1, "110"],
    ["103.5", -1, "100"],
    ["", 1, "10"],
    ["10", -1, "10"],
    ["5000", 1, "5000"],
  ] as const)("%s, %i: %s", (text, by, next) => {
    expect(steppedStake(offer, text, by)).toBe(next);
  });

  it("to round sums that the offer takes", () => {
    expect(roundStakes(offer, null, 2)).toEqual([usdt(500), usdt(1_000)]);
    expect(roundStakes(offer, usdt(100_000), 3)).toEqual([usdt(100), usdt(500), usdt(1_000)]);
    expect(roundStakes({ ...offer, maximum: usdt(300) }, null, 2)).toEqual([usdt(50), usdt(100)]);
    // A balance of 60 leaves no preset of 100, and one below the minimum leaves none.
    expect(roundStakes(offer, usdt(60), 3)).toEqual([usdt(10), usdt(50)]);
    expect(roundStakes(offer, usdt(5), 3)).toEqual([]);
  });

  it("to all that is there, with the limit that keeps it below", () => {
    expect(allowedStake(offer, funds)).toEqual({ stake: "1000", cap: null });
    expect(allowedStake(offer, { available: usdt(5_000), staked: 0n })).toEqual({ stake: "5000", cap: null });
    expect(allowedStake(offer, { available: usdt(100_000), staked: 0n })).toEqual({
      stake: "5000",
      cap: { by: "order", max: "5000", unit: "USDT" },
    });
    expect(allowedStake(offer, { available: usdt(100_000), staked: usdt(48_500) })).toEqual({
      stake: "1500",
      cap: { by: "held", max: "50000", left: "1500", unit: "USDT" },
    });
    expect(allowedStake(offer, { available: usdt(1_000), leaning: { needed: usdt(400) }, staked: 0n })).toEqual({
      stake: "600",
      cap: { by: "backed", needed: "400", unit: "USDT" },
    });
    expect(checkStake(offer, "601", { available: usdt(1_000), leaning: { needed: usdt(400) }, staked: 0n })?.key).toBe(
      "cash_backs_positions",
    );
    // The fee is part of what is there, not a limit.
    expect(allowedStake(charged, funds).cap).toBeNull();
  });

  it("to all that is available, in cents, never above the maximum", () => {
    expect(wholeStake(offer, 1_234_567_890n)).toBe("1234.56");
    expect(wholeStake(offer, usdt(100_000))).toBe("5000");
    expect([wholeStake(offer, null), wholeStake(offer, 9_999n)]).toEqual(["5000", ""]);
  });
});
