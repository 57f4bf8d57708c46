import { describe, expect, it } from "vitest";
import { channelFee } from "./channel-fee.ts";

describe("the fee of a channel", () => {
  it.each([
    ["50", "0.30", "0.02900000", 2, "1.75"],
    // Rounded up by less than the smallest unit: what is shown is what is taken at most.
    ["33.33", "0", "0.00100000", 2, "0.04"],
    ["1000", "1", "0.00100000", 6, "2.000000"],
    ["5", "0", "0", 2, "0.00"],
    ["100", "0", "0.01000000", 0, "1"],
  ])("of %s at %s and %s, with %d decimals, is %s", (amount, feeFixed, feeRate, decimals, fee) => {
    expect(channelFee({ feeFixed, feeRate }, amount, decimals)).toBe(fee);
  });

  it("is not known of what is no amount", () => {
    expect(channelFee({ feeFixed: "0", feeRate: "0" }, "", 2)).toBeNull();
    expect(channelFee({ feeFixed: "0", feeRate: "0" }, "1.234", 2)).toBeNull();
  });
});
