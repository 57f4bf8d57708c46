import { useQuery } from "@tanstack/react-query";
import { rowsQuery } from "../net/queries.ts";
import { useLanguage } from "../site/settings.ts";
import { useNow } from "../time/now.ts";
import { waitText } from "../time/wait-text.ts";
import { nextOpening } from "./opening.ts";
import type { Product } from "./quote-store.ts";

/** How long until a closed product opens, in words; null while it is open, or when that is not known. */
export function useOpensIn({ productCode }: Product, isOpen: boolean, width: "long" | "narrow" = "long"): string | null {
  const now = useNow(30_000);
  const { tag } = useLanguage();
  const { data } = useQuery(rowsQuery("GET /api/product/sessions", { productCode }, { enabled: !isOpen, staleTime: 5 * 60_000 }));
  const at = isOpen || data === undefined ? null : nextOpening(data, now);
  return at === null ? null : waitText(at - now, tag, width);
}
