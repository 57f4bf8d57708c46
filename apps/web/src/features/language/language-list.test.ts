import { describe, expect, it } from "vitest";
import { findLanguages, languageEntries } from "./language-list.ts";

const english: Readonly<Record<string, string>> = { de: "German", ar: "Arabic", en: "English", hi: "Hindi", vi: "Vietnamese" };
const nameOf = (tag: string) => english[tag];
const codes = (search: string, current = "de") =>
  findLanguages(languageEntries(nameOf), search, current, nameOf).map((entry) => entry.language.code);

describe("languages", () => {
  it("are nineteen, the one in use first, then those with texts of their own", () => {
    const all = codes("");
    expect(all).toHaveLength(19);
    expect(all.slice(0, 3)).toEqual(["de", "en", "zh"]);
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
