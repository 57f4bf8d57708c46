import { LANGUAGE_CODES } from "@candela/api";
import { TRANSLATED } from "@candela/i18n";
import { describe, expect, it } from "vitest";
import { findLanguages, languageEntries } from "./language-list.ts";

const english: Readonly<Record<string, string>> = { de: "German", ar: "Arabic", en: "English", hi: "Hindi", vi: "Vietnamese" };
const nameOf = (tag: string) => english[tag];
const codes = (search: string, current = "de") =>
  findLanguages(languageEntries(nameOf), search, current, nameOf).map((entry) => entry.language.code);

describe("languages", () => {
  it("are all there are, the one in use first, then those with texts of their own", () => {
    const all = codes("", "it");
    expect([...all].sort()).toEqual(LANGUAGE_CODES);
    expect(all[0]).toBe("it");
    const own = TRANSLATED.filter((code) => code !== "it");
    expect(own).toEqual(expect.arrayContaining(["en", "zh"]));
    expect(all.slice(1, 1 + own.length).sort()).toEqual([...own].sort());
  });

  it.each([
    ["deut", ["de"]],
    ["german", ["de"]],
    ["Tieng viet", ["vi"]],
    ["हिन्", ["ida"]],
    ["  ida ", ["ida"]],
    ["中文", ["zh", "tc"]],
    ["klingon", []],
  ])("search %j finds %j", (search, found) => {
    expect(codes(search)).toEqual(found);
  });

  it("tells which ones still read English, and falls back on a language's own name", () => {
    const entries = languageEntries(nameOf);
    const entryOf = (code: string) => entries.find((entry) => entry.language.code === code);
    expect(entryOf("zh")?.isTranslated).toBe(true);
    expect(entryOf("de")).toMatchObject({ isTranslated: false, name: "German" });
    expect(entryOf("ko")?.name).toBe("한국어");
  });
});
