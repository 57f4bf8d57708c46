import { expect, it } from "vitest";
import { inLanguage, mapLanguages } from "./in-languages.ts";

const said = { en: "colour", zh: "颜色", de: "Farbe" };

it("a language reads its own words, and English where there are none", () => {
  expect([inLanguage(said, "zh"), inLanguage(said, "de"), inLanguage(said, "fr")]).toEqual(["颜色", "Farbe", "colour"]);
});

it("what is made of it is in the same languages", () => {
  expect(mapLanguages(said, (word, code) => `${code}: ${word}`)).toEqual({ en: "en: colour", zh: "zh: 颜色", de: "de: Farbe" });
  expect(mapLanguages({ en: "colour" }, (word) => word.length)).toEqual({ en: 6 });
});
