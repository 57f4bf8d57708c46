import { describe, expect, it } from "vitest";
import { PACKS } from "./packs.ts";

/** What a text says in one language it says in every other: rules by which a wrong number, abbreviation, limit or question shows. */
const english = PACKS.en ?? {};
const others = Object.entries(PACKS).filter(([language]) => language !== "en");
/** Without the names of its placeholders, which `packs.test.ts` compares. */
const said = (text: string | undefined) => (text ?? "").replaceAll(/\{\w+\}/g, " ").replaceAll(/\{(\w+), plural,/g, "{");
const found = (text: string | undefined, what: RegExp) => (said(text).match(what) ?? []).toSorted();

/** Where a language counts or abbreviates in another way. */
const APART: Readonly<Record<string, string>> = {
  numbers: "assets_range_day assets_range_week assets_range_month trade_interval_1d trade_interval_1w trade_interval_1M",
  capitals: "account_code_paper currency_USDC",
};
/** A limit from above, and one from below, as each language says them; a new language brings its own. */
const LIMITS: Readonly<Record<string, readonly [most: RegExp, least: RegExp]>> = {
  en: [/\bat most\b|^up to\b|\bno more than\b/i, /\bat least\b|\bor more\b/i],
  zh: [/最多|至多|不超过|不多于|最远/, /至少|最少|不少于|不低于|最近/],
};
const limitsIn = (language: string, text: string | undefined) => LIMITS[language]?.map((word) => word.test(text ?? ""));

describe.each(others)("%s", (language, pack) => {
  const apart = (rule: string) => new Set(APART[rule]?.split(" "));
  const keys = Object.keys(english);

  it.each([
    ["numbers", /\d+(?:[.,]\d+)*/g, 50],
    ["capitals", /[A-Z][A-Z0-9]{2,}/g, 35],
  ] as const)("has the same %s in its texts as English", (rule, what, least) => {
    const having = keys.filter((key) => !apart(rule).has(key) && found(english[key], what).length > 0);
    expect(having.length).toBeGreaterThan(least);
    for (const key of keys) if (!apart(rule).has(key)) expect([key, found(pack[key], what)]).toEqual([key, found(english[key], what)]);
    for (const key of apart(rule)) expect(english).toHaveProperty(key);
  });

  it("asks where English asks, and tells where it tells", () => {
    for (const key of keys) expect([key, /[?？]$/.test(pack[key] ?? "")]).toEqual([key, /\?$/.test(english[key] ?? "")]);
  });

  it("names each limit of English from the same side", () => {
    if (LIMITS[language] === undefined) throw new Error(`${language} has no words for limits: add them to LIMITS`);
    const having = keys.filter((key) => limitsIn("en", english[key])?.includes(true));
    expect(having.length).toBeGreaterThan(10);
    expect(having.filter((key) => String(limitsIn(language, pack[key])) !== String(limitsIn("en", english[key])))).toEqual([]);
  });
});

it.each(Object.keys(PACKS))("in %s a text of a maximum names a limit from above, one of a minimum one from below", (language) => {
  const pack = PACKS[language] ?? {};
  const sides = Object.keys(pack).flatMap((key) => {
    const side = /(?:^|_)(maximum|full|limit)$/.test(key) ? 0 : /(?:^|_)minimum$/.test(key) ? 1 : undefined;
    const limits = limitsIn(language, pack[key]);
    return side === undefined || limits === undefined || !limits.includes(true) ? [] : [[key, limits[side]] as const];
  });
  expect(sides.length).toBeGreaterThan(5);
  for (const side of sides) expect(side).toEqual([side[0], true]);
});
