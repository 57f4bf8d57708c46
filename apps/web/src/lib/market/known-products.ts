import { quotes } from "../net/live.ts";
import type { Product, Quote } from "./quote-store.ts";

/** Products as this device saw them last: shown, marked as old, while no server answers. */
export interface KnownProducts {
  /** Products just read: they are the newest now. */
  readonly add: (products: readonly Product[]) => void;
  /** The products of one class, in the order of their ids, each with its last quote. */
  readonly ofClass: (productType: number) => readonly Product[];
  /** All of them, the longest unseen first. */
  readonly all: () => readonly Product[];
  /** The rows carry the user's stars, so they are cleared when the session ends. */
  readonly clear: () => void;
}

/** More than are listed on one page of a class, and few enough to be written in an instant. */
export const KNOWN_MAX = 300;

export function createKnownProducts(latest: (code: string) => Quote | undefined): KnownProducts {
  const known = new Map<string, Product>();
  const withQuote = (product: Product): Product => ({ ...product, tickerInfo: latest(product.productCode) ?? product.tickerInfo });
  return {
    add: (products) => {
      for (const product of products) {
        known.delete(product.productCode);
        known.set(product.productCode, product);
      }
      for (const code of known.keys()) {
        if (known.size <= KNOWN_MAX) break;
        known.delete(code);
      }
    },
    ofClass: (productType) =>
      [...known.values()]
        .filter((product) => product.productType === productType)
        .sort((a, b) => a.productId - b.productId)
        .map(withQuote),
    clear: () => known.clear(),
    all: () => [...known.values()].map(withQuote),
  };
}

/** The products this device saw last. Not part of the first screen's code: it begins to listen a moment after it. */
export const knownProducts = createKnownProducts((code) => quotes.latest(code));
quotes.onSeeded(knownProducts.add);
