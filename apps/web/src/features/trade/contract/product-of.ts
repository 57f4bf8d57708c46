import { useQuery } from "@tanstack/react-query";
import { productName, productSymbol } from "../../../lib/product-name.ts";
import { dataQuery } from "../../../lib/queries.ts";
import type { Product } from "../../../lib/quote-store.ts";
import { languageStore } from "../../../lib/settings.ts";
import { useStore } from "../../../lib/store.ts";

const FRESH_MS = 5 * 60_000;

/** A product by its code and how it is called here; until it is read, by its symbol. */
export function useProductOf(productCode: string): {
  readonly product: Product | undefined;
  readonly name: string;
  readonly symbol: string;
} {
  const language = useStore(languageStore);
  const product = useQuery(dataQuery("GET /api/product/detail", { productCode }, { keep: true, staleTime: FRESH_MS })).data ?? undefined;
  const symbol = productSymbol(productCode);
  return { product, name: product === undefined ? symbol : productName(product, language), symbol };
}
