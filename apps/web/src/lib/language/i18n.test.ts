import { LANGUAGES } from "@candela/api";
import { fill, TRANSLATED } from "@candela/i18n";
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
  const withoutMarks = (text: string) => text.replaceAll(/[\u2066\u2069]/g, "");
  afterEach(() => packStore.set(null));

  // Without the marks the full stop of an English sentence stands at its left in a page from right to left.
  it.each(LANGUAGES.filter(({ code, dir }) => dir === "rtl" && !TRANSLATED.includes(code)))(
    "in English words is isolated in a page from right to left, in $tag",
    ({ code }) => {
      packStore.set({ language: code, texts: { ...texts, ui_close: "Nothing is live." } });
      expect(t("ui_close")).toBe("\u2066Nothing is live.\u2069");
      packStore.set({ language: "de", texts: { ...texts, ui_close: "Nothing is live." } });
      expect(t("ui_close")).toBe("Nothing is live.");
    },
  );

  // French takes 0 for one, Russian and Belarusian 21, Chinese and Japanese nothing.
  it.each(LANGUAGES.filter(({ code }) => !TRANSLATED.includes(code)))("in English words follows English, in $tag as well", ({ code }) => {
    packStore.set({ language: code, texts });
    for (const [count, line] of [
      [0, "0 lines"],
      [1, "1 line"],
      [2, "2 lines"],
      [21, "21 lines"],
    ] as const) {
      expect(withoutMarks(t(key, { count }))).toBe(line);
      expect(withoutMarks(messageText(key, { count: String(count) }))).toBe(line);
    }
  });

  it.each(LANGUAGES.filter(({ code }) => TRANSLATED.includes(code)))(
    "in words of its own follows its own rules, in $tag",
    ({ code, tag }) => {
      packStore.set({ language: code, texts });
      for (const count of [0, 1, 2, 21]) expect(t(key, { count })).toBe(fill(english, { count }, tag));
    },
  );
});
