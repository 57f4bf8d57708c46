import { useT } from "../../../lib/i18n.ts";
import { useLiveness, useStaleSeconds } from "../../../lib/live.ts";
import type { Product, Quote } from "../../../lib/quote-store.ts";
import { isSuspended } from "../../../lib/suspension.ts";

/** Why this market can not be traded now, in words; undefined when it can. */
export function useMarketBlocked(product: Pick<Product, "isLock" | "lockTs"> | undefined, quote: Quote | undefined): string | undefined {
  const t = useT();
  const stale = useStaleSeconds(quote);
  const cut = useLiveness() === "stale";
  if (cut) return t("contract_offline");
  if ((product !== undefined && isSuspended(product)) || quote?.isHalted === true) return t("product_suspended");
  if (quote !== undefined && !quote.isOpen) return t("trade_closed");
  return stale === null ? undefined : t("price_stale", { seconds: stale });
}
