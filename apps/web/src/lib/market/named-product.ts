import { useQuery } from "@tanstack/react-query";
import { useStore } from "../browser/store.ts";
import { dataQuery, queryClient } from "../net/queries.ts";
import { languageStore } from "../site/settings.ts";
import { productName, productSymbol } from "./product-name.ts";
import type { Product } from "./quote-store.ts";

/** How long a product's details count as fresh, ms. */
export const PRODUCT_FRESH_MS = 5 * 60_000;

const query = (productCode: string) =>
  dataQuery("GET /api/product/detail", { productCode }, { keep: true, staleTime: PRODUCT_FRESH_MS, enabled: productCode !== "" });

/** The product that something else names by its code, and what to call it meanwhile; none and nothing where it names none. */
export function useNamedProduct(productCode: string): { readonly product: Product | undefined; readonly name: string } {
  const language = useStore(languageStore);
  const product = useQuery(query(productCode)).data ?? undefined;
  return { product, name: product === undefined ? productSymbol(productCode) : productName(product, language) };
}

/** The same outside of components; its symbol when the product cannot be read. */
export async function readProductName(productCode: string): Promise<string> {
  if (productCode === "") return "";
  const product = await queryClient.fetchQuery(query(productCode)).catch(() => null);
  return product === null ? productSymbol(productCode) : productName(product, languageStore.get());
}
