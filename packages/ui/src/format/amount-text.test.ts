import { describe, expect, it } from "vitest";
import { amountText } from "./amount-text.ts";

const grouped = { locale: "en", grouping: true };
const plain = { locale: "en", grouping: false };

describe("amounts", () => {
  it.each([
    ["0", "0.00"],
    ["7", "7.00"],
    ["1234567.5", "1,234,567.50"],
    ["1.999", "1.99"],
    ["-1.999", "−1.99"],
    ["123456789012345678.999", "123,456,789,012,345,678.99"],
    ["", "--"],
    ["1e3", "--"],
  ])("%j has two decimals unless told: %s", (text, shown) => expect(amountText(text, grouped)).toBe(shown));

  it.each([
    [0, "1234", "1,234"],
    [1, "1234.56", "1,234.5"],
    [8, "0.12345678", "0.12345678"],
    [8, "1", "1.00000000"],
  ])("shows %d decimals when asked to", (decimals, text, shown) => expect(amountText(text, grouped, { decimals })).toBe(shown));

  it("leaves thousands together when the switch says so", () => expect(amountText("1234567.5", plain)).toBe("1234567.50"));

  it("rounds where that is asked for", () => expect(amountText("1.999", grouped, { rounding: "nearest" })).toBe("2.00"));
});
