import { expect, it } from "vitest";
import { assetText } from "./asset-text.ts";

const [OWN, TWO] = [{ app_decimal_no: 1 }, { app_decimal_no: 0 }] as const;
const STYLE = { locale: "en", grouping: true } as const;

it.each([
  ["1500.000000", "USDT", "1,500.00"],
  ["150.5", "USDT", "150.50"],
  ["0.000001", "USDT", "0.000001"],
  ["20", "EUR", "20.00"],
  ["17982", "JPY", "17,982"],
  ["0.00050000", "BTC", "0.00050"],
  ["0.17175910", "BTC", "0.17175910"],
])("%s %s within a text is written %s, as the figure beside it", (value, code, text) => {
  expect(assetText(value, code, STYLE, OWN)).toBe(text);
});

it("has the two decimals of everything where the operator wants them, and never reads as nothing", () => {
  expect(assetText("0.17175910", "BTC", STYLE, TWO)).toBe("0.17");
  expect(assetText("0.00050000", "BTC", STYLE, TWO)).toBe("0.0005");
});

it("is written with the signs of the language", () => {
  expect(assetText("1500.5", "EUR", { locale: "de", grouping: true }, OWN)).toBe("1.500,50");
});
