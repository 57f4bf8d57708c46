import { describe, expect, it } from "vitest";
import { englishParts } from "./english-parts.ts";
import { FIXED_KEYS, PART_WORDED_BY, textWordedBy } from "./own-texts.ts";
import { PACKS } from "./packs.ts";

const english = PACKS.en ?? {};
const partOf = new Map(Object.entries(englishParts).flatMap(([part, texts]) => Object.keys(texts).map((key) => [key, part] as const)));

describe("who words a text", () => {
  it("is said of every part, and every text stands in one of them", () => {
    expect(Object.keys(PART_WORDED_BY).sort()).toEqual(Object.keys(englishParts).sort());
    expect(Object.keys(english).filter((key) => !partOf.has(key))).toEqual([]);
    expect(Object.keys(english).filter((key) => textWordedBy(key) === undefined)).toEqual([]);
    expect(textWordedBy("no_such_text")).toBeUndefined();
    expect(textWordedBy("toString")).toBeUndefined();
  });

  it.each([
    "quick",
    "trade",
    "contract",
    "orders",
    "terms",
    "assets",
    "limits",
    "errors",
    "operators",
    "ui",
    "statistics",
    "inbox",
    "alerts",
  ])("is the house in %s, whatever the key", (part) => {
    const keys = [...partOf].filter(([, of]) => of === part).map(([key]) => key);
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key) => textWordedBy(key) !== "house")).toEqual([]);
  });

  it("is the house for the two buttons of a quick trade and the label of the account's kind", () => {
    for (const key of ["quick_up", "quick_down", "ui_paper", "ui_paper_simulated", "ui_paper_replay"])
      expect([key, textWordedBy(key)]).toEqual([key, "house"]);
  });

  it("is an operator for greetings and the names of pages", () => {
    for (const key of ["nav_assets", "home_news", "me_group_help", "reading_privacy", "account_welcome", "pwa_install"])
      expect([key, textWordedBy(key)]).toEqual([key, "operator"]);
  });

  it("fixes by name only what would be an operator's", () => {
    for (const key of FIXED_KEYS) expect([key, PART_WORDED_BY[partOf.get(key) as keyof typeof englishParts]]).toEqual([key, "operator"]);
    expect(new Set(FIXED_KEYS).size).toBe(FIXED_KEYS.length);
  });

  it("leaves no text to operators that speaks of directions, outcomes, money, prices, fees or risks", () => {
    const delicate =
      /\b(up|down|rise|rose|fall|fell|gain\w*|profit|loss|lost|won|buy|sell|long|short|price|amount\w*|value|fees?|risks?|paper|live|real|margin|money|balances?|usdt)\b/i;
    const looked = new Set(["reading_missing_text", "home_coming_up", "groups_name_hint"]);
    const left = Object.entries(english).filter(
      ([key, text]) => textWordedBy(key) === "operator" && !looked.has(key) && delicate.test(text),
    );
    expect(left).toEqual([]);
  });
});
