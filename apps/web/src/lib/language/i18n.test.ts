import { LANGUAGES } from "@candela/api";
import { fill } from "@candela/i18n";
import { PACKS } from "@candela/i18n/packs";
import { afterEach, describe, expect, it } from "vitest";
import { messageText, packStore, t, textsOf } from "./i18n.ts";

it("a pack is a map of texts: what is none is left out", () => {
  expect(textsOf({ nav_assets: "Assets", nav_trad: { a: 1 }, ui_close: null, ui_back: 7, ui_none: "" })).toEqual({
    nav_assets: "Assets",
    ui_none: "",
  });
});

it.each([
  ["nothing", null],
  ["not said", undefined],
  ["a text", "busy"],
  ["a list", ["busy"]],
  ["a number", 7],
  ["empty", {}],
  ["without a text", { nav_trad: 1 }],
])("%s is no pack", (_what, pack) => expect(textsOf(pack)).toBeNull());

describe("a text by number", () => {
  const english = "{count, plural, one {# line} other {# lines}}";
  const texts = { ...PACKS.en, ui_close: english, system_exception: english };
  const key = "ui_close";
  afterEach(() => packStore.set(null));

  // French takes 0 for one, Russian and Belarusian 21, Chinese and Japanese nothing.
  it.each(LANGUAGES)("follows the rules of its language, in $tag", ({ code, tag }) => {
    packStore.set({ language: code, texts });
    for (const count of [0, 1, 2, 21]) {
      expect(t(key, { count })).toBe(fill(english, { count }, tag));
      expect(messageText(key, { count: String(count) })).toBe(fill(english, { count }, tag));
    }
  });
});
