import { useQuery } from "@tanstack/react-query";
import { PRODUCT_FRESH_MS, useNamedProduct } from "../../lib/market/named-product.ts";
import { productSymbol } from "../../lib/market/product-name.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import type { RecordLine } from "./record-lines.ts";

/** Offers that are looked through for a name: more than an installation has at once. */
const OFFERS = { pageSize: 100 } as const;

/** What to call the product of a line. A share is no product before its listing: until then its offer says its name. */
export function useLineProduct({ productCode, referenceKind }: Pick<RecordLine, "productCode" | "referenceKind">): string {
  const code = productCode ?? "";
  const isShare = referenceKind === "new_share";
  const offers = useQuery(rowsQuery("GET /api/newShares/offerList", OFFERS, { keep: true, staleTime: PRODUCT_FRESH_MS, enabled: isShare }));
  const { name } = useNamedProduct(isShare ? "" : code);
  return isShare ? (offers.data?.find((offer) => offer.code === code)?.name ?? productSymbol(code)) : name;
}
