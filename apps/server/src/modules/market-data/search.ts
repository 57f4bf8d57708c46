/** Finding products by what people type: a code with or without its separators, a name in any language, a currency of a pair. Pure. */
import { LANGUAGES } from "@candela/contract";
import { ProductType } from "@candela/model";

export interface SearchIndex {
  /** The code, then each name; in search form. */
  readonly names: readonly string[];
  /** The same without separators, and the names of the currencies of a pair. */
  readonly lines: readonly string[];
}

/** From the best: the code itself, what begins with what was typed, what contains it, what only its words lead to. */
const RANKS = 4;
/** A single letter beside a separator, as in "c:", says nothing without it. */
const SQUEEZED_MIN = 2;
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

export function searchIndexOf(productCode: string, productType: ProductType, names: readonly string[]): SearchIndex {
  const own = [productCode, ...new Set(names)].map(searchForm);
  return { names: own, lines: [...own.map(squeezed), ...currenciesOf(productCode, productType).flatMap(namesOfCurrency)] };
}

/** 0 is the best; null is no match. No words match everything. */
function rankOf({ names, lines }: SearchIndex, keyWords: string): number | null {
  const wanted = searchForm(keyWords);
  const tight = squeezed(wanted);
  const code = (names[0] ?? "").replace(/^[xc]:/, "");
  if (names[0] === wanted || code === wanted || (tight !== "" && code === tight)) return 0;
  if (names.some((name) => name.startsWith(wanted)) || code.startsWith(wanted)) return 1;
  if (names.some((name) => name.includes(wanted))) return 2;
  if (tight.length < SQUEEZED_MIN) return null;
  if (lines.some((line) => line.includes(tight))) return 2;
  const words = wanted.split(SEPARATORS).filter((word) => word !== "");
  return words.every((word) => lines.some((line) => line.includes(word))) ? 3 : null;
}

/** Whether the words lead to a product; no words lead to every one. */
export function matches(index: SearchIndex, keyWords: string): boolean {
  return rankOf(index, keyWords) !== null;
}

/** The matches, the best first; within a rank the order stays. */
export function rankHits<Entry>(entries: readonly Entry[], indexOf: (entry: Entry) => SearchIndex, keyWords: string): Entry[] {
  const ranks: Entry[][] = Array.from({ length: RANKS }, () => []);
  for (const entry of entries) ranks[rankOf(indexOf(entry), keyWords) ?? RANKS]?.push(entry);
  return ranks.flat();
}
