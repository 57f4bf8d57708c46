import { describe, expect, it } from "vitest";
import { decimalParts, formatDecimal } from "./number-format.ts";
import { decimalSeparator, formatVolume } from "./volume-format.ts";

const en = { locale: "en", grouping: true };

describe("numbers as people read them", () => {
  it.each([
    ["en", "1234567.5", "1,234,567.5"],
    ["de", "1234567.5", "1.234.567,5"],
    ["fr", "1234567.5", "1\u202f234\u202f567,5"],
    ["ar", "1234567.5", "1,234,567.5"],
    ["hi", "1234567.5", "12,34,567.5"],
    ["th", "1234567.5", "1,234,567.5"],
  ])("%s: %s", (locale, text, expected) => expect(formatDecimal(text, { locale, grouping: true })).toBe(expected));

  it("keeps every digit of long amounts", () => {
    expect(formatDecimal("123456789012345678.123456789012345678", en)).toBe("123,456,789,012,345,678.123456789012345678");
  });

  it("shows exactly the decimals of the text, or those asked for", () => {
    expect(formatDecimal("1.50", en)).toBe("1.50");
    expect(formatDecimal("1.509", en, { decimals: 2 })).toBe("1.51");
    expect(formatDecimal("-29.099", en, { decimals: 2, as: "dollars" })).toBe("−$29.10");
    expect(formatDecimal("1.505", en, { decimals: 2, as: "percent" })).toBe("1.51%");
    expect(formatDecimal("1.505", en, { decimals: 2, rounding: "nearest" })).toBe("1.51");
    expect(formatDecimal("7", en, { decimals: 2 })).toBe("7.00");
  });

  it("writes minus as U+2212 in front, in every language", () => {
    for (const locale of ["en", "de", "zh-CN", "ar", "ar-SA", "hi", "ja"])
      expect(formatDecimal("-6.43", { locale, grouping: true }, { as: "percent", sign: "always" })).toMatch(/^−6[.,]43/);
    expect(formatDecimal("-5", en, { as: "dollars", decimals: 2 })).toBe("−$5.00");
  });

  it("signs changes, but not zero", () => {
    expect(formatDecimal("1.84", en, { as: "percent", sign: "always" })).toBe("+1.84%");
    expect(formatDecimal("0.00", en, { as: "percent", sign: "always" })).toBe("0.00%");
    expect(formatDecimal("1.84", { locale: "de", grouping: true }, { as: "percent", sign: "always" })).toBe("+1,84\u00a0%");
  });

  it("sets decimals of money apart", () => {
    expect(decimalParts("128430.56", en, { as: "dollars", decimals: 2 }).filter((part) => part.kind === "fraction")).toEqual([
      { kind: "fraction", text: "." },
      { kind: "fraction", text: "56" },
    ]);
  });

  it("shows a dash for what is no number", () => expect(formatDecimal("NaN", en)).toBe("--"));

  it("leaves out separators when the switch says so", () => expect(formatDecimal("1234567", { ...en, grouping: false })).toBe("1234567"));

  it.each([
    ["en", true, "18420.5", "18.42K"],
    ["en", true, "3100000", "3.10M"],
    ["en", true, "69", "69.00"],
    ["en", true, "999.999", "1.00K"],
    ["en", true, "0", "0.00"],
    ["en", true, "950.125", "950.13"],
    ["zh-CN", true, "18420.5", "1.84万"],
    ["ja", true, "310000000", "3.10億"],
    ["de", true, "18420.5", "18.420,50"],
    ["de", false, "18420.5", "18420,50"],
    ["ar", true, "18420.5", "18.42K"],
    ["en", true, "none", "--"],
  ])("a volume in %s with grouping %s: %s is %s", (locale, grouping, text, shown) =>
    expect(formatVolume(text, { locale, grouping })).toBe(shown),
  );

  it("knows the decimal key", () => expect([decimalSeparator("de"), decimalSeparator("en")]).toEqual([",", "."]));
});
