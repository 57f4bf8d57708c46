import { useT } from "../../../lib/i18n.ts";
import { useLiveness, useStaleSeconds } from "../../../lib/live.ts";
import type { Product, Quote } from "../../../lib/quote-store.ts";
import { feeRateFor } from "./contract-shapes.ts";
import type { TicketMarket, TicketState } from "./ticket-state.ts";

/** Why this market can not be traded now, in words; undefined when it can. */
export function useMarketBlocked(product: Pick<Product, "isLock"> | undefined, quote: Quote | undefined): string | undefined {
  const t = useT();
  const stale = useStaleSeconds(quote);
  const cut = useLiveness() === "stale";
  if (cut) return t("contract_offline");
  if (product?.isLock === true || quote?.isHalted === true) return t("product_suspended");
  if (quote !== undefined && !quote.isOpen) return t("trade_closed");
  return stale === null ? undefined : t("price_stale", { seconds: stale });
}

/** Why no order can be placed now. What is wrong at a field is said there; here it only keeps the buttons from being pressed. */
export function useContractBlocked(product: Product, quote: Quote, state: TicketState, market: TicketMarket): string | undefined {
  const t = useT();
  const blocked = useMarketBlocked(product, quote);
  if (blocked !== undefined) return blocked;
  if (feeRateFor(market.terms, state.side, "open") === null) return t("fee_not_configured");
  if (state.refused !== undefined) return t("contract_correct_fields");
  if (state.lots === "") return t("contract_enter_lots");
  if (state.orderType === "limit" && state.price === "") return t("trade_enter_price");
  if (state.orderType === "stop" && state.trigger === "") return t("contract_enter_trigger");
  return undefined;
}
