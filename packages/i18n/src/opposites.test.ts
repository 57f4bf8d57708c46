import { describe, expect, it } from "vitest";
import type { CheckedWords } from "./checked-words.ts";
import { CHECKED_WORDS, PACKS } from "./packs.ts";

type Side = 0 | 1;

/** Words of keys that are each other's opposite: where a key has one of them, there is often one that has the other in its place. */
const OPPOSITES = [
  "above/below up/down rises/falls high/low buy/sell bought/sold bid/ask long/short pays/loses won/lost profit/loss opens/closes opened/closed",
  "open/close more/less newer/older before/after in/out on/off ok/bad add/remove show/hide start/end isolated/cross",
].flatMap((line) => line.split(" ").map((pair) => pair.split("/") as [string, string]));

/** The opposites that a user decides by: the first of a language's words in a text is of the side that the text's key names. */
const DECIDED = Object.keys(CHECKED_WORDS.en?.opposites ?? {});

const english = PACKS.en ?? {};
const replaced = (key: string, one: string, other: string) => key.replace(new RegExp(`(?<=^|_)${one}(?=_|$)`), other);
const keysOf = (one: string, other: string) =>
  Object.keys(english).flatMap((key) => {
    const opposite = replaced(key, one, other);
    return opposite !== key && opposite in english ? [[key, opposite] as const] : [];
  });

/** The side whose word comes first in the text; undefined when neither side's words appear. */
function firstSide(text: string, words: readonly [one: RegExp, other: RegExp]): Side | undefined {
  const [one, other] = words.map((word) => text.search(word));
  if (one === undefined || other === undefined || one === other) return undefined;
  return other === -1 || (one !== -1 && one < other) ? 0 : 1;
}

it.each(OPPOSITES)("of %s and %s there are texts", (one, other) => expect(keysOf(one, other)).not.toEqual([]));

it("each language has its words for the opposites that a user decides by", () => {
  expect(DECIDED.length).toBeGreaterThan(10);
  expect(Object.keys(CHECKED_WORDS).sort()).toEqual(Object.keys(PACKS).sort());
  for (const { opposites } of Object.values(CHECKED_WORDS)) expect(Object.keys(opposites).sort()).toEqual([...DECIDED].sort());
});

describe.each(Object.entries(PACKS))("in %s", (language, pack) => {
  it.each(OPPOSITES)("what is said of %s is never said of %s", (one, other) => {
    for (const [key, opposite] of keysOf(one, other)) expect([key, pack[key]]).not.toEqual([key, pack[opposite]]);
  });

  const decided = OPPOSITES.filter(([one]) => DECIDED.includes(one));
  it.each(decided)("texts of %s and of %s say the word of their own side first", (one, other) => {
    const words = CHECKED_WORDS[language]?.opposites[one as keyof CheckedWords["opposites"]];
    if (words === undefined) throw new Error(`${language} has no words for ${one} and ${other}`);
    for (const keys of keysOf(one, other))
      for (const side of [0, 1] as const) {
        const text = pack[keys[side]] ?? "";
        expect([keys[side], text, firstSide(text, words)]).toEqual([keys[side], text, side]);
      }
  });
});
