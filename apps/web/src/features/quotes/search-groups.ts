import type { Product } from "../../lib/market/quote-store.ts";
import { CLASS_ORDER } from "../../lib/market/shown-classes.ts";

export type ClassId = (typeof CLASS_ORDER)[number];

export interface SearchGroup {
  readonly productType: ClassId;
  readonly products: readonly Product[];
}

/** Matches by class in the order of the classes; classes without a match are left out. */
export function groupByClass(products: readonly Product[]): readonly SearchGroup[] {
  return CLASS_ORDER.map((productType) => ({
    productType,
    products: products.filter((product) => product.productType === productType),
  })).filter((group) => group.products.length > 0);
}

export interface NamePart {
  /** Where it begins in the name. */
  readonly at: number;
  readonly text: string;
  readonly found: boolean;
}

/** In small letters, each at its place: a letter that becomes two (İ) stays as it is, or all after it would be marked one place too far. */
function inSmallLetters(text: string): string {
  return [...text].map((letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter)).join("");
}

/** The name cut where what was searched for stands in it, whole or word by word; cases are alike. */
export function foundParts(name: string, words: string): readonly NamePart[] {
  const text = inSmallLetters(name);
  const whole = inSmallLetters(words.trim());
  const wanted = text.includes(whole) ? [whole] : whole.split(/[^\p{L}\p{M}\p{N}]+/u);
  const lit = new Array<boolean>(name.length).fill(false);
  for (const word of wanted) {
    if (word === "") continue;
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) lit.fill(true, at, at + word.length);
  }
  const parts: NamePart[] = [];
  for (let at = 0; at < name.length; ) {
    let end = at;
    while (end < name.length && lit[end] === lit[at]) end += 1;
    parts.push({ at, text: name.slice(at, end), found: lit[at] === true });
    at = end;
  }
  return parts;
}
