import { useQuery } from "@tanstack/react-query";
import { useStore } from "../../../lib/browser/store.ts";
import { PRODUCT_FRESH_MS } from "../../../lib/market/named-product.ts";
import { productName, productSymbol, productUnit } from "../../../lib/market/product-name.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { dataQuery } from "../../../lib/net/queries.ts";
import { languageStore } from "../../../lib/site/settings.ts";

/** A product by its code and how it is called here; until it is read, by its symbol. */
export function useProductOf(productCode: string): {
  readonly product: Product | undefined;
  readonly name: string;
  /** That its quantity is counted in. */
  readonly unit: string;
} {
  const language = useStore(languageStore);
  const product =
    useQuery(dataQuery("GET /api/product/detail", { productCode }, { keep: true, staleTime: PRODUCT_FRESH_MS })).data ?? undefined;
  const symbol = productSymbol(productCode);
  return { product, name: product === undefined ? symbol : productName(product, language), unit: productUnit(productCode) };
}
