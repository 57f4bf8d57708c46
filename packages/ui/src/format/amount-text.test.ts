import { proves } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { amountText, wholeDecimals } from "./amount-text.ts";

const grouped = { locale: "en", grouping: true };
const plain = { locale: "en", grouping: false };

describe("amounts", () => {
  it.each([
    ["0", "0.00"],
    ["7", "7.00"],
    ["1234567.5", "1,234,567.50"],
    ["1.999", "2.00"],
    ["-1.999", "−2.00"],
    ["-6.42596", "−6.43"],
    ["497.858805", "497.86"],
    ["0.125", "0.12"],
    ["0.135", "0.14"],
    ["-0.004", "0.00"],
    ["123456789012345678.999", "123,456,789,012,345,679.00"],
    ["", "--"],
    ["1e3", "--"],
  ])("%j has two decimals unless told: %s", proves("4.25", "9.39"), (text, shown) => expect(amountText(text, grouped)).toBe(shown));

  it.each([
    [0, "1234", "1,234"],
    [1, "1234.56", "1,234.6"],
    [8, "0.12345678", "0.12345678"],
    [8, "1", "1.00000000"],
  ])("shows %d decimals when asked to", proves("4.25"), (decimals, text, shown) =>
    expect(amountText(text, grouped, { decimals })).toBe(shown),
  );

  it("leaves thousands together when the switch says so", proves("4.26"), () => expect(amountText("1234567.5", plain)).toBe("1234567.50"));

  it("rounds down what may be spent", () => expect(amountText("1.999", grouped, { rounding: "down" })).toBe("1.99"));

  it.each([
    ["100000.000000", 2, 2],
    ["-3.950070", 2, 5],
    ["58948.333838", 2, 6],
    ["7", 2, 2],
    ["0.32929500", 8, 8],
    ["1200", 0, 0],
    ["1200.00", 0, 0],
  ])("%s is whole with at least %d decimals in %d", (text, least, decimals) => expect(wholeDecimals(text, least)).toBe(decimals));
});
