import { LANGUAGES } from "@candela/api";
import { formatDecimal } from "@candela/ui";
import { describe, expect, it } from "vitest";

/** How each language writes 1234567.89, and 1234 dollars; narrow spaces as `_`, fixed ones as `~`. All else follows from these two. */
const WRITTEN: Readonly<Record<string, readonly [whole: string, dollars: string]>> = {
  "zh-CN": ["1,234,567.89", "$1,234.00"],
  en: ["1,234,567.89", "$1,234.00"],
  "zh-TW": ["1,234,567.89", "$1,234.00"],
  de: ["1.234.567,89", "1.234,00~$"],
  es: ["1.234.567,89", "1.234,00~$"],
  fr: ["1_234_567,89", "1_234,00~$"],
  id: ["1.234.567,89", "$1.234,00"],
  ja: ["1,234,567.89", "$1,234.00"],
  ko: ["1,234,567.89", "$1,234.00"],
  ms: ["1,234,567.89", "$1,234.00"],
  th: ["1,234,567.89", "$1,234.00"],
  vi: ["1.234.567,89", "1.234,00~$"],
  "pt-BR": ["1.234.567,89", "$~1.234,00"],
  ru: ["1~234~567,89", "1~234,00~$"],
  be: ["1~234~567,89", "1~234,00~$"],
  hi: ["12,34,567.89", "$1,234.00"],
  "ar-SA": ["1,234,567.89", "$1,234.00"],
  ar: ["1,234,567.89", "$1,234.00"],
  it: ["1.234.567,89", "1.234,00~$"],
};
const plain = (text: string) => text.replaceAll("\u202f", "_").replaceAll("\u00a0", "~");

it("every language of the specification is written down here", () => {
  const specified = LANGUAGES.filter(({ id }) => id <= 19).map(({ tag }) => tag);
  expect(Object.keys(WRITTEN)).toEqual(expect.arrayContaining(specified));
  expect(specified).toHaveLength(19);
});

/** Of a further language the two are taken as they are, and all else has to follow from them. */
function writtenIn(locale: string): readonly [whole: string, dollars: string] {
  const style = { locale, grouping: true };
  return (
    WRITTEN[locale] ?? [plain(formatDecimal("1234567.89", style)), plain(formatDecimal("1234", style, { as: "dollars", decimals: 2 }))]
  );
}

describe.each(LANGUAGES.map(({ tag }) => tag))("numbers in %s", (locale) => {
  const [whole, dollars] = writtenIn(locale);
  const style = { locale, grouping: true };
  const [, group = "", point = ""] = /^1(?:2?)(\D)[\d\D]*(\D)89$/.exec(whole) ?? [];
  const shown = (text: string, options: Parameters<typeof formatDecimal>[2] = {}) => plain(formatDecimal(text, style, options));

  it("thousands are set apart, those of four digits too, and nothing else is", () => {
    expect(shown("1234567.89")).toBe(whole);
    expect(shown("1234", { as: "dollars", decimals: 2 })).toBe(dollars);
    expect(shown("1234")).toBe(`1${group}234`);
    expect(shown("999")).toBe("999");
    expect(shown("0.12345678")).toBe(`0${point}12345678`);
    expect(plain(formatDecimal("1234567.89", { locale, grouping: false }))).toBe(`1234567${point}89`);
  });

  it("what is below zero has U+2212 in front, dollars and percent too", () => {
    expect(shown("-1234.5")).toBe(`−1${group}234${point}5`);
    expect(shown("-1234", { as: "dollars", decimals: 2 })).toMatch(/^[−$~]*−[−$~]*1/);
    expect(shown("-6.5", { as: "percent" })).toMatch(new RegExp(`^−6[${point}]5`));
    expect(shown("6.5", { as: "percent", sign: "always" })).toMatch(/^\+6/);
  });

  it.each(["0", "-0", "0.00", "-0.00", "-0.001", "0.001"])("%s reads as zero, without a sign", (text) => {
    const ways = [{}, { sign: "always" }, { as: "dollars" }, { as: "percent", sign: "always" }] as const;
    for (const way of ways) expect(shown(text, { decimals: 2, ...way }).replace(/[$~%]/g, "")).toBe(`0${point}00`);
    expect(shown(text, { decimals: 0 })).toBe("0");
  });

  it("percents round to nothing without a sign, and to a hundredth with it", () => {
    expect(shown("-0.004", { as: "percent", decimals: 2 }).replace(/[~%]/g, "")).toBe(`0${point}00`);
    expect(shown("-0.005", { as: "percent", decimals: 2 }).replace(/[~%]/g, "")).toBe(`−0${point}01`);
  });
});
