import { useT } from "../../../lib/language/i18n.ts";
import type { Product, Quote } from "../../../lib/market/quote-store.ts";
import { useMarketBlocked } from "../ticket/use-market-blocked.ts";
import { feeRateFor } from "./contract-shapes.ts";
import type { TicketMarket, TicketState } from "./ticket-state.ts";

/** The reason why no order can be placed now. A fault of a field is shown at the field; here it only locks the buttons. */
export function useBlocked(product: Product, quote: Quote, state: TicketState, market: TicketMarket): string | undefined {
  const t = useT();
  const blocked = useMarketBlocked(product, quote, true);
  if (blocked !== undefined) return blocked;
  if (feeRateFor(market.terms, state.side, "open") === null) return t("fee_not_configured");
  if (state.rejected !== undefined) return t("contract_correct_fields");
  // The price first: a size in another unit comes to no lots without it.
  if (state.orderType === "limit" && state.price === "") return t("trade_enter_price");
  if (state.orderType === "stop" && state.trigger === "") return t("contract_enter_trigger");
  // A size that comes to no lots though it was typed: the price that it needs is wrong.
  if (state.lots === "" && state.size !== "" && state.sizeBy !== "lots") return t("contract_correct_fields");
  if (state.lots === "") return t(state.sizeBy === "lots" ? "contract_enter_lots" : "contract_enter_size");
  return undefined;
}
