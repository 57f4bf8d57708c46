import type { Product } from "../../lib/quote-store.ts";

export type ClassId = 1 | 2 | 3 | 4;
export const CLASSES: readonly ClassId[] = [1, 2, 3, 4];

export interface SearchGroup {
  readonly productType: ClassId;
  readonly products: readonly Product[];
}

/** Matches by class in the order of the classes; classes without a match are left out. */
export function groupByClass(products: readonly Product[]): readonly SearchGroup[] {
  return CLASSES.map((productType) => ({
    productType,
    products: products.filter((product) => product.productType === productType),
  })).filter((group) => group.products.length > 0);
}

export interface NamePart {
  readonly text: string;
  readonly found: boolean;
}

/** The name cut where the words searched for stand in it; cases are alike. */
export function foundParts(name: string, words: string): readonly NamePart[] {
  const wanted = words.trim().toLocaleLowerCase();
  const at = wanted === "" ? -1 : name.toLocaleLowerCase().indexOf(wanted);
  if (at === -1) return [{ text: name, found: false }];
  const parts = [
    { text: name.slice(0, at), found: false },
    { text: name.slice(at, at + wanted.length), found: true },
    { text: name.slice(at + wanted.length), found: false },
  ];
  return parts.filter((part) => part.text !== "");
}
