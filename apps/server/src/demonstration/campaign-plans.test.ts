import { LANGUAGES } from "@candela/i18n";
import { expect, it } from "vitest";
import { DAYS, NEW_DRAW, PAST_DRAW, STEPS, VOLUME } from "./campaign-plans.ts";

const CODES = LANGUAGES.map(({ code }) => code).toSorted();

it.each([STEPS, DAYS, VOLUME, PAST_DRAW, NEW_DRAW])("the activity $code speaks every language, each with words of its own", ({ texts }) => {
  expect(texts.map(({ language }) => language).toSorted()).toEqual(CODES);
  expect(texts.every(({ title, summary, rules }) => title !== "" && summary !== "" && rules !== "")).toBe(true);
  // Arabic of two countries says the same.
  expect(new Set(texts.map(({ summary }) => summary)).size).toBe(CODES.length - 1);
});

it("the rules of the draw that is over tell its own price of a ticket", () => {
  for (const { rules } of PAST_DRAW.texts) expect(rules).toMatch(/8[.,]00/);
});
