import { useStore } from "../browser/store.ts";
import { useT } from "../language/i18n.ts";
import { languageStore } from "../site/settings.ts";
import { productName, productSymbol } from "./product-name.ts";
import { isLive } from "./product-source.ts";
import type { Product } from "./quote-store.ts";

type Noted = Pick<Product, "productCode" | "productName" | "productNameLang" | "productType" | "source">;

/** What stands under or beside a product's name: its symbol where the name is another, and its class or that its prices are live. */
export function useProductNote(product: Noted): { readonly symbol: string; readonly note: string } {
  const t = useT();
  const name = productName(product, useStore(languageStore));
  const symbol = productSymbol(product.productCode);
  const kind = t(isLive(product) ? "quotes_live_prices" : `class_${product.productType as 1 | 2 | 3 | 4}`);
  return { symbol: symbol === name ? kind : symbol, note: symbol === name ? kind : `${symbol} · ${kind}` };
}
