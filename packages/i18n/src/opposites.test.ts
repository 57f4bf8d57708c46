import { describe, expect, it } from "vitest";
import { PACKS } from "./packs.ts";

type Side = 0 | 1;
type Words = Readonly<Record<string, readonly [one: RegExp, other: RegExp]>>;

/** Words of keys that are each other's opposite: where a key has one of them, there is often one that has the other in its place. */
const OPPOSITES = [
  "above/below up/down rises/falls high/low buy/sell bought/sold bid/ask long/short pays/loses won/lost profit/loss opens/closes opened/closed",
  "open/close more/less newer/older before/after in/out on/off ok/bad add/remove show/hide start/end isolated/cross",
].flatMap((line) => line.split(" ").map((pair) => pair.split("/") as [string, string]));

/**
 * What a language says for the one and for the other side, of opposites that a user decides by: the first of these words in a text is of the side that the
 * text's key names. A new language brings its own.
 */
const WORDS: Readonly<Record<string, Words>> = {
  en: {
    above: [/above|rise|rose|higher/i, /below|fall|fell|lower/i],
    up: [/\bup\b|smallest/i, /\bdown\b|largest/i],
    rises: [/rises/, /falls/],
    high: [/high/i, /low/i],
    buy: [/buy|bought/i, /sell|sold/i],
    bought: [/bought/i, /sold/i],
    bid: [/\bbid\b/i, /\bask\b/i],
    long: [/long/i, /short/i],
    pays: [/pays/i, /loses|costs/i],
    won: [/won/i, /lost/i],
    profit: [/profit/i, /loss/i],
    opens: [/open/i, /clos/i],
    opened: [/open/i, /clos/i],
  },
  zh: {
    above: [/高于|更高|上涨/, /低于|更低|下跌/],
    up: [/涨|盈利|从小到大|上移/, /跌|亏损|从大到小|下移/],
    rises: [/上涨/, /下跌/],
    high: [/高/, /低/],
    buy: [/买/, /卖/],
    bought: [/买/, /卖/],
    bid: [/买价/, /卖价/],
    long: [/多/, /空/],
    pays: [/返还|获利/, /损失/],
    won: [/盈利/, /亏损/],
    profit: [/盈利/, /亏损/],
    opens: [/开/, /平仓|休市/],
    opened: [/开仓/, /平仓/],
  },
};

const english = PACKS.en ?? {};
const replaced = (key: string, one: string, other: string) => key.replace(new RegExp(`(?<=^|_)${one}(?=_|$)`), other);
const keysOf = (one: string, other: string) =>
  Object.keys(english).flatMap((key) => {
    const opposite = replaced(key, one, other);
    return opposite !== key && opposite in english ? [[key, opposite] as const] : [];
  });

/** Whose word the text says first; undefined when it says none of either. */
function firstSide(text: string, words: Words[string]): Side | undefined {
  const [one, other] = words.map((word) => text.search(word));
  if (one === undefined || other === undefined || one === other) return undefined;
  return other === -1 || (one !== -1 && one < other) ? 0 : 1;
}

it.each(OPPOSITES)("of %s and %s there are texts", (one, other) => expect(keysOf(one, other)).not.toEqual([]));

it("each language has its words for the opposites that a user decides by", () => {
  expect(Object.keys(WORDS).sort()).toEqual(Object.keys(PACKS).sort());
  for (const words of Object.values(WORDS)) expect(Object.keys(words).sort()).toEqual(Object.keys(WORDS.en ?? {}).sort());
});

describe.each(Object.entries(PACKS))("in %s", (language, pack) => {
  it.each(OPPOSITES)("what is said of %s is never said of %s", (one, other) => {
    for (const [key, opposite] of keysOf(one, other)) expect([key, pack[key]]).not.toEqual([key, pack[opposite]]);
  });

  const decided = OPPOSITES.filter(([one]) => one in (WORDS.en ?? {}));
  it.each(decided)("texts of %s and of %s say the word of their own side first", (one, other) => {
    const words = WORDS[language]?.[one];
    if (words === undefined) throw new Error(`${language} has no words for ${one} and ${other}: add them to WORDS`);
    for (const keys of keysOf(one, other))
      for (const side of [0, 1] as const) {
        const text = pack[keys[side]] ?? "";
        expect([keys[side], text, firstSide(text, words)]).toEqual([keys[side], text, side]);
      }
  });
});
