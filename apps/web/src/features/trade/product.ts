import { type FillModel, fillModel, PositionType, type ProductType, parseUnits, spotPositionType } from "@candela/model";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { takeProduct, useCurrentProduct } from "../../lib/market/current-product.ts";
import type { Cadence, Product, Quote } from "../../lib/market/quote-store.ts";
import { currentPlace } from "../../lib/navigation/hash-location.ts";
import { KLINE_PATH, TICKET_PATH, TRADE_PATH } from "../../lib/navigation/paths.ts";
import { changeQuery, useQueryParam } from "../../lib/navigation/query-param.ts";
import { quotes, useLiveness, useQuote } from "../../lib/net/live.ts";
import { dataQuery } from "../../lib/net/queries.ts";

const POLL_MS = 3_000;

/** Pages that show one product, which their address names. */
const PRODUCT_PATHS: ReadonlySet<string> = new Set([TRADE_PATH, TICKET_PATH, KLINE_PATH]);
const PARAM = "productCode";

/** Writes the product into an address that names none, so that going back to it, or handing it on, shows the same product. */
function nameProduct(productCode: string): void {
  // A page on its way out stays for a moment under the next one's address.
  if (PRODUCT_PATHS.has(currentPlace().path)) changeQuery({ [PARAM]: productCode });
}

/**
 * The product that the address names, else the current one; a named one becomes the current product. Its quote goes to the store, so that the
 * price lives on from there.
 */
export function useTradeProduct() {
  const named = useQueryParam(PARAM);
  const current = useCurrentProduct().productCode;
  const productCode = named ?? current;
  const live = useLiveness() === "live";
  const query = useQuery({
    ...dataQuery("GET /api/product/detail", { productCode }, { keep: true }),
    // Without the socket the price is asked for, so that it can still be traded on.
    refetchInterval: live ? false : POLL_MS,
  });
  const product = query.data ?? undefined;
  useEffect(() => {
    if (product !== undefined) quotes.seed([product]);
  }, [product]);
  useEffect(() => {
    if (named === null) nameProduct(current);
  }, [named, current]);
  useEffect(() => {
    if (product !== undefined && product.productCode === named) takeProduct(product);
  }, [named, product]);
  return { product, failed: product === undefined && (query.isError || query.data === null), retry: () => void query.refetch() };
}

export function useLiveQuote(product: Product, cadence: Cadence): Quote {
  return useQuote(product.productCode, cadence) ?? product.tickerInfo;
}

/** How this deployment fills orders. Until the server has said it, as most do: at the top of the book. */
export function useFillModel(): FillModel {
  const query = useQuery(dataQuery("GET /api/fillModel/detail", {}, { keep: true, staleTime: 5 * 60_000 }));
  return fillModel(query.data?.model ?? "top");
}

/** The spot mode of this product when it is open: 2 for stocks, 3 for crypto; null for all others. */
export function spotModeOf(product: Pick<Product, "productType" | "PositionType">): PositionType | null {
  const mode = spotPositionType(product.productType as ProductType);
  const open = mode === PositionType.bibi || product.productType === 1;
  return open && product.PositionType.includes(mode) ? mode : null;
}

/** Units of decimal text of the wire at a scale; text that does not fit is a fault of the server. */
export function wireUnits(text: string, scale: number): bigint {
  const parsed = parseUnits(text, scale);
  if (!parsed.ok) throw new Error(`not a decimal of ${scale} places: ${text}`);
  return parsed.value;
}
