import { proves } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { maskBankNumber, maskWalletAddress } from "./masking.ts";

describe("a bank number", () => {
  it.each([
    ["6222021234567890123", "6222***********0123"],
    ["123456789", "1234*6789"],
    ["12345678", "12****78"],
    ["12345", "12*45"],
    ["1234", "1234"],
    ["12", "12"],
    ["", ""],
  ])("%j reads %j", proves("4.27"), (text, masked) => expect(maskBankNumber(text)).toBe(masked));

  it("is whole where the switch takes the stars away", proves("4.27", "9.62"), () => {
    expect(maskBankNumber("6222021234567890123", { shown: true })).toBe("6222021234567890123");
  });
});

describe("a wallet address", () => {
  it.each([
    ["TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE", "TQn9Y2kh****"],
    ["0x52908400098527886E0F7030069857D2E4169EE7", "0x529084****"],
    ["123456789", "12345678****"],
    ["12345678", "12345678"],
    ["", ""],
  ])("%j reads %j", proves("4.29"), (text, masked) => expect(maskWalletAddress(text)).toBe(masked));

  it("tells nothing of its length", () => expect(maskWalletAddress("123456789").length).toBe(maskWalletAddress("1".repeat(90)).length));

  it("is whole where the switch takes the stars away", proves("4.29", "9.62"), () =>
    expect(maskWalletAddress("123456789", { shown: true })).toBe("123456789"),
  );
});
