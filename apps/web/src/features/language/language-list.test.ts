import { LANGUAGE_CODES } from "@candela/api";
import { describe, expect, it } from "vitest";
import { findLanguages, languageEntries } from "./language-list.ts";

const english: Readonly<Record<string, string>> = { de: "German", ar: "Arabic", en: "English", hi: "Hindi", vi: "Vietnamese" };
const nameOf = (tag: string) => english[tag];
const codes = (search: string, current = "de") =>
  findLanguages(languageEntries(nameOf), search, current, nameOf).map((entry) => entry.language.code);

describe("languages", () => {
  it("are all there are, the one in use first, then by their own names", () => {
    const all = codes("", "it");
    expect([...all].sort()).toEqual(LANGUAGE_CODES);
    expect(all[0]).toBe("it");
    expect(all.slice(1, 5)).toEqual(["idn", "my", "de", "en"]);
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

  it("falls back on a language's own name", () => {
    const entries = languageEntries(nameOf);
    const entryOf = (code: string) => entries.find((entry) => entry.language.code === code);
    expect(entryOf("de")?.name).toBe("German");
    expect(entryOf("ko")?.name).toBe("한국어");
  });
});
