import { describe, expect, it } from "vitest";
import { formatDecimal } from "./number-format.ts";
import { fieldText, readNumber, typedText, writtenNumber } from "./read-number.ts";

const NUMBERS = [
  "0.5",
  "1",
  "12.5",
  "100",
  "999.99",
  "1000",
  "1234",
  "1234.5",
  "12345.67",
  "99979.34",
  "100000",
  "1234567.89",
  "9999999999.123456",
];
const ARABIC = (text: string) => text.replaceAll(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? digit);

/** The tags of the 19 languages. */
const LOCALES = "zh-CN en zh-TW de es fr id ja ko ms th vi pt-BR ru be hi ar-SA ar it".split(" ");

describe.each(LOCALES)("in %s", (locale) => {
  it.each(NUMBERS)("%s is read back from what the app prints", (number) => {
    for (const grouping of [true, false]) {
      const printed = formatDecimal(number, { locale, grouping });
      expect(readNumber(printed, locale), printed).toBe(number);
      expect(readNumber(` ${printed} `, locale), printed).toBe(number);
      expect(readNumber(ARABIC(printed), locale), ARABIC(printed)).toBe(number);
    }
  });

  it("reads Arabic digits with Arabic signs", () => {
    expect(readNumber("١٬٢٣٤٬٥٦٧٫٨٩", locale)).toBe("1234567.89");
    expect(readNumber("٠٫٥", locale)).toBe("0.5");
  });

  it.each(["1e5", "-1", "$1000", "ten", "1.2.3", "1,2,3", "1,,000", "1..000", "1 00 0", "1٬٢٣"])("%j is no number", (text) => {
    expect(readNumber(text, locale)).toEqual({ text, why: "malformed" });
  });
});

describe("a text that can be read in two ways is read as the locale prints it", () => {
  it.each([
    ["de", "100.000", "100000"],
    ["de", "1.234", "1234"],
    ["de", "1.234,5", "1234.5"],
    ["de", "12.345,67", "12345.67"],
    ["de", "1,234", "1.234"],
    ["es", "1.234", "1234"],
    ["id", "1.234", "1234"],
    ["it", "1.234.567", "1234567"],
    ["pt-BR", "1.234,56", "1234.56"],
    ["vi", "1.234", "1234"],
    ["en", "1,000", "1000"],
    ["en", "1.234", "1.234"],
    ["hi", "12,34,567", "1234567"],
    ["hi", "1,234,567", "1234567"],
    ["fr", "1 234,5", "1234.5"],
    ["ru", "1\u00a0234,5", "1234.5"],
    ["de-CH", "1'234.5", "1234.5"],
    ["de-CH", "1’234.5", "1234.5"],
  ])("%s: %j is %s", (locale, text, number) => expect(readNumber(text, locale)).toBe(number));

  it.each([
    ["fr", "1.234"],
    ["ru", "100.000"],
    ["de-CH", "1,234"],
  ])("%s: %j, which it prints neither way, is no number", (locale, text) => {
    expect(readNumber(text, locale)).toEqual({ text, why: "malformed" });
  });
});

describe("a text of another form that can be read in one way only is read so", () => {
  it.each([
    ["de", "12.5", "12.5"],
    ["de", "0.123", "0.123"],
    ["de", "1234.567", "1234.567"],
    ["fr", "12.5", "12.5"],
    ["en", "12,5", "12.5"],
    ["en", ",5", ".5"],
    ["en", "12.", "12."],
    ["en", "１２．５", "12.5"],
    ["en", "", ""],
  ])("%s: %j is %j", (locale, text, number) => expect(readNumber(text, locale)).toBe(number));

  it.each([
    ["en", "1.000,5"],
    ["en", "2 000"],
    ["en", "1,00,000"],
    ["en", "1,000,00"],
    ["de", "1,234.5"],
    ["de", "1.23.456"],
  ])("%s: %j, whose groups are not its own, is no number", (locale, text) => {
    expect(readNumber(text, locale)).toEqual({ text, why: "malformed" });
  });
});

describe("what a number field shows", () => {
  it.each([
    ["en", "0.1", "0.1"],
    ["de", "0.1", "0,1"],
    ["de", "0.", "0,"],
    ["de", "1234.5", "1234,5"],
    ["de", "1234", "1234"],
    ["fr", "0.1", "0,1"],
    ["ar-SA", "0.1", "0.1"],
    ["de", "-0.3", "-0,3"],
    ["de", "1.2.3", "1.2.3"],
    ["de", "", ""],
  ])("in %s, of %j, is %j", (locale, plain, shown) => {
    expect(fieldText(plain, locale)).toBe(shown);
  });

  it.each(LOCALES)("is what typing at its end goes on from in %s", (locale) => {
    const field = { value: `${fieldText("0.1", locale)}5`, selectionEnd: 4 } as HTMLInputElement;
    expect(writtenNumber(field, { inputType: "insertText", data: "5" } as InputEvent, locale)).toBe("0.15");
  });

  it.each(LOCALES)("is what a paste goes into in %s", (locale) => {
    const field = { value: `${fieldText("0.1", locale)}57`, selectionEnd: 5 } as HTMLInputElement;
    expect(writtenNumber(field, { inputType: "insertFromPaste", data: "57" } as InputEvent, locale)).toBe("0.157");
  });

  it.each([
    ["en", "68249.5", "68,249.5"],
    ["en", "68249.", "68,249."],
    ["en", ".5", "0.5"],
    ["de", "68249.5", "68.249,5"],
    ["fr", "0.", "0,"],
    ["de", "-0.31", "−0,31"],
    ["en", "-1234", "−1,234"],
  ])("reads in %s, of %j, as %j", (locale, plain, read) => {
    expect(typedText(plain, { locale, grouping: true })).toBe(read);
  });
});

describe("a number below zero is none, and is told with what stands behind its sign", () => {
  const pasted = (value: string, data: string | null = value) => [value, { inputType: "insertFromPaste", data }] as const;
  const typed = (value: string) => [value, { inputType: "insertText", data: value.slice(-1) }] as const;

  it.each([
    ["en", pasted("-1,234"), "1234"],
    ["en", pasted("−1,234.5"), "1234.5"],
    ["de", pasted("-1.234"), "1234"],
    ["de", pasted("−1.234,5", null), "1234.5"],
    ["en", pasted("-15", "5"), "15"],
    ["ar-SA", pasted("\u200e-1.5"), "1.5"],
    ["en", typed("-"), ""],
    ["en", typed("-1,5"), "1.5"],
    ["de", typed("-1,52"), "1.52"],
    ["ar-SA", typed("-١٢"), "12"],
  ] as const)("%s: %j", (locale, [value, change], below) => {
    const field = { value, selectionEnd: value.length } as HTMLInputElement;
    expect(writtenNumber(field, change as InputEvent, locale)).toEqual({ text: value, why: "malformed", below });
  });

  it.each([pasted("--5"), pasted("-abc"), typed("-5-")])("of %j nothing is told", (value, change) => {
    const field = { value, selectionEnd: value.length } as HTMLInputElement;
    expect(writtenNumber(field, change as InputEvent, "en")).toEqual({ text: value, why: "malformed" });
  });
});
