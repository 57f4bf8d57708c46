import { describe, expect, it } from "vitest";
import { FIXED_KEYS, OPERATORS_HEADS, textWordedBy } from "./own-texts.ts";
import { PACKS } from "./packs.ts";

const english = PACKS.en ?? {};
const headOf = (key: string) => key.split("_")[0] ?? "";
const keysOf = (head: string) => Object.keys(english).filter((key) => headOf(key) === head);

describe("the author of a text", () => {
  it("is said of every text", () => {
    expect(Object.keys(english).filter((key) => textWordedBy(key) === undefined)).toEqual([]);
    expect(textWordedBy("no_such_text")).toBeUndefined();
    expect(textWordedBy("toString")).toBeUndefined();
    for (const head of OPERATORS_HEADS) expect(keysOf(head)).not.toEqual([]);
  });

  it.each([
    "quick",
    "trade",
    "contract",
    "orders",
    "fill",
    "term",
    "assets",
    "record",
    "limits",
    "limit",
    "amount",
    "price",
    "margin",
    "operation",
    "text",
    "fee",
    "ui",
    "statistics",
    "statement",
    "inbox",
    "alerts",
    "class",
    "security",
  ])("is the house in %s, whatever the key", (head) => {
    expect(keysOf(head)).not.toEqual([]);
    expect(keysOf(head).filter((key) => textWordedBy(key) !== "house")).toEqual([]);
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
    const heads: readonly string[] = OPERATORS_HEADS;
    expect(FIXED_KEYS.filter((key) => !heads.includes(headOf(key)))).toEqual([]);
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
