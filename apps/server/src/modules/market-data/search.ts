/** Finding products by what people type: a code with or without its separators, a name in any language, a currency of a pair; else with one slip. Pure. */
import { LANGUAGES } from "@candela/api";
import { ProductType } from "@candela/model";
import { aliasesOf } from "./search-aliases.ts";

export interface SearchIndex {
  /** The code, then each name; in search form. */
  readonly names: readonly string[];
  /** What the product is called in one word: its code without the market's prefix, and the pair it settles as. */
  readonly codes: readonly string[];
  /** Names and codes without separators, and the names of the currencies of a pair. */
  readonly lines: readonly string[];
  /** The words of all of them, long enough to be recognised with a slip in them. */
  readonly words: readonly string[];
}

/** From the best: the code itself, what begins with what was typed, what contains it, what only its words lead to. */
const RANKS = 4;
/** A single letter beside a separator, as in "c:", says nothing without it. */
const SQUEEZED_MIN = 2;
/** A letter alone, as both of "S&P" are, is in nearly every name; a character of Chinese or Japanese is a word. */
const LONE_LETTER = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{N}]$/u;
/** With one letter of three changed, a word is another word. */
const SLIP_MIN = 4;
const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/gu;

/** Text as search compares it: one form of each character, lower case. */
function searchForm(text: string): string {
  return text.normalize("NFKC").toLowerCase().trim();
}

function squeezed(text: string): string {
  return text.replaceAll(SEPARATORS, "");
}

const currencyNames = new Map<string, readonly string[]>();

/** A currency's name in every language, as far as the system knows it. */
function namesOfCurrency(code: string): readonly string[] {
  const known = currencyNames.get(code);
  if (known !== undefined) return known;
  const names = LANGUAGES.map(({ tag }) => new Intl.DisplayNames([tag], { type: "currency", fallback: "none" }).of(code));
  const found = [...new Set(names.filter((name) => name !== undefined).map(searchForm))];
  currencyNames.set(code, found);
  return found;
}

/** Both currencies of a pair: C:USDJPY → USD and JPY. Other products are not traded for being money of a state. */
function currenciesOf(productCode: string, productType: ProductType): readonly string[] {
  const pair = productType === ProductType.forex ? /^C:([A-Z]{3})([A-Z]{3})$/.exec(productCode) : null;
  return pair === null ? [] : pair.slice(1);
}

/** Coins are quoted in dollars and paid in USDT: who knows the pair by what it settles in types BTC/USDT. */
function codesOf(productCode: string, productType: ProductType): readonly string[] {
  const code = searchForm(productCode).replace(/^[xcs]:/, "");
  return productType === ProductType.crypto && code.endsWith("usd") ? [code, `${code}t`] : [code];
}

export function searchIndexOf(productCode: string, productType: ProductType, names: readonly string[]): SearchIndex {
  const own = [productCode, ...new Set([...names, ...aliasesOf(productCode)])].map(searchForm);
  const codes = codesOf(productCode, productType);
  const currencies = currenciesOf(productCode, productType).flatMap(namesOfCurrency);
  const words = [...codes, ...own, ...currencies].flatMap(wordsOf).filter((word) => word.length >= SLIP_MIN - 1);
  return { names: own, codes, lines: [...own.map(squeezed), ...codes, ...currencies], words: [...new Set(words)] };
}

function wordsOf(text: string): string[] {
  return text.split(SEPARATORS).filter((word) => word !== "");
}

/** 0 is the best; null is no match. No words match everything. */
function rankOf({ names, codes, lines }: SearchIndex, keyWords: string): number | null {
  const wanted = searchForm(keyWords);
  const tight = squeezed(wanted);
  if (names[0] === wanted || codes.includes(wanted) || (tight !== "" && codes.includes(tight))) return 0;
  if ([...names, ...codes].some((name) => name.startsWith(wanted))) return 1;
  if (names.some((name) => name.includes(wanted))) return 2;
  if (tight.length < SQUEEZED_MIN) return null;
  if (lines.some((line) => line.includes(tight))) return 2;
  const words = wordsOf(wanted);
  if (words.every((word) => LONE_LETTER.test(word))) return null;
  return words.every((word) => lines.some((line) => line.includes(word))) ? 3 : null;
}

/** Whether two words differ by at most one slip: a letter too many, too few, another one, or two in each other's place. */
function isOneSlip(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let from = 0;
  while (from < short.length && short[from] === long[from]) from += 1;
  if (long.length > short.length) return short.slice(from) === long.slice(from + 1);
  const isSwapped = short[from] === long[from + 1] && short[from + 1] === long[from] && short.slice(from + 2) === long.slice(from + 2);
  return isSwapped || short.slice(from + 1) === long.slice(from + 1);
}

/** Whether each word leads to the product once a slip in it is forgiven. */
function isNear({ lines, words }: SearchIndex, keyWords: string): boolean {
  const wanted = wordsOf(searchForm(keyWords));
  const isKnown = (word: string) =>
    lines.some((line) => line.includes(word)) || (word.length >= SLIP_MIN && words.some((own) => isOneSlip(word, own)));
  return wanted.length > 0 && wanted.every(isKnown);
}

/**
 * The matches, the best first; within a rank the order stays. No words lead to every entry. Only where nothing matches as typed, what a slip
 * of the finger hides is found.
 */
export function rankHits<Entry>(entries: readonly Entry[], indexOf: (entry: Entry) => SearchIndex, keyWords: string): Entry[] {
  const ranks: Entry[][] = Array.from({ length: RANKS }, () => []);
  for (const entry of entries) ranks[rankOf(indexOf(entry), keyWords) ?? RANKS]?.push(entry);
  const hits = ranks.flat();
  return hits.length > 0 ? hits : entries.filter((entry) => isNear(indexOf(entry), keyWords));
}

/** The same in the order they came, for lists that have an order of their own. */
export function keepHits<Entry>(entries: readonly Entry[], indexOf: (entry: Entry) => SearchIndex, keyWords: string): Entry[] {
  const hits = new Set(rankHits(entries, indexOf, keyWords));
  return entries.filter((entry) => hits.has(entry));
}
