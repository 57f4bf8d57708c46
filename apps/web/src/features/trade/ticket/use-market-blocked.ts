import { useFrozen } from "../../../lib/account/freeze.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { useStaleSeconds } from "../../../lib/market/price-age.ts";
import type { Product, Quote } from "../../../lib/market/quote-store.ts";
import { isListed, isSuspended } from "../../../lib/market/suspension.ts";
import { useLiveness } from "../../../lib/net/live.ts";

/** Why nothing of this market can be ended or changed now, in words; undefined when it can. With `begins`, why nothing can be opened in it. */
export function useMarketBlocked(
  product: Pick<Product, "isVisible" | "isShow" | "isLock" | "lockTs"> | undefined,
  quote: Quote | undefined,
  begins = false,
): string | undefined {
  const t = useT();
  const stale = useStaleSeconds(quote);
  const cut = useLiveness() === "stale";
  const frozen = useFrozen();
  if (cut) return t("contract_offline");
  if (begins && frozen) return t("account_frozen");
  if (begins && product !== undefined && !isListed(product)) return t("product_not_listed");
  if ((product !== undefined && isSuspended(product)) || quote?.isHalted === true) return t("product_suspended");
  if (quote !== undefined && !quote.isOpen) return t("trade_closed");
  return stale === null ? undefined : t("price_stale", { seconds: stale });
}
