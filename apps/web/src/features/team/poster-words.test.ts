import { PACKS } from "@candela/i18n/packs";
import { posterWordsProblem } from "@candela/model";
import { expect, it } from "vitest";

it.each(Object.entries(PACKS))("words that an invitation in %s begins with may stand on it", (_language, pack) => {
  const words = pack.share_words_default ?? "";
  expect([words, posterWordsProblem(words)]).toEqual([words, null]);
});
