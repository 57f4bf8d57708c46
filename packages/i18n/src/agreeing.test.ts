import { describe, expect, it } from "vitest";
import { CHECKED_WORDS, PACKS } from "./packs.ts";

/** A text says the same in every language. These rules find a wrong number, abbreviation, limit or question. */
const english = PACKS.en ?? {};
const others = Object.entries(PACKS).filter(([language]) => language !== "en");
/** Without the names of its placeholders, which `packs.test.ts` compares. */
const said = (text: string | undefined) => (text ?? "").replaceAll(/\{\w+\}/g, " ").replaceAll(/\{(\w+), plural,/g, "{");
const found = (text: string | undefined, what: RegExp) => (said(text).match(what) ?? []).toSorted();

const limitsIn = (language: string, text: string | undefined) => {
  const words = CHECKED_WORDS[language];
  if (words === undefined) throw new Error(`${language} has no words`);
  return [words.atMost.test(text ?? ""), words.atLeast.test(text ?? "")];
};

describe.each(others)("%s", (language, pack) => {
  const apart = (rule: "numbers" | "capitals"): ReadonlySet<string> => new Set(CHECKED_WORDS[language]?.apart[rule]);
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
    for (const key of keys) expect([key, /[?？؟]$/.test(pack[key] ?? "")]).toEqual([key, /\?$/.test(english[key] ?? "")]);
  });

  it("names each limit of English from the same side", () => {
    const having = keys.filter((key) => limitsIn("en", english[key]).includes(true));
    expect(having.length).toBeGreaterThan(10);
    expect(having.filter((key) => String(limitsIn(language, pack[key])) !== String(limitsIn("en", english[key])))).toEqual([]);
  });
});

it.each(Object.keys(PACKS))("in %s a text of a maximum names a limit from above, one of a minimum one from below", (language) => {
  const pack = PACKS[language] ?? {};
  const sides = Object.keys(pack).flatMap((key) => {
    const side = /(?:^|_)(maximum|full|limit)$/.test(key) ? 0 : /(?:^|_)minimum$/.test(key) ? 1 : undefined;
    const limits = limitsIn(language, pack[key]);
    return side === undefined || !limits.includes(true) ? [] : [[key, limits[side]] as const];
  });
  expect(sides.length).toBeGreaterThan(5);
  for (const side of sides) expect(side).toEqual([side[0], true]);
});
