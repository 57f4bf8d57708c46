import { Direction, type Opening } from "@candela/model";
import { signOf, useUi } from "@candela/ui";
import { useT } from "../../../lib/language/i18n.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { problemText } from "../ticket/problem-text.ts";
import { useMarketBlocked } from "../ticket/use-market-blocked.ts";
import { useOwnLimit } from "../ticket/use-own-limit.ts";
import { checkTicket, leastSize } from "./ticket-check.ts";
import { isZeroSize, previewOf, sizeOf } from "./ticket-state.ts";
import type { Ticket } from "./use-ticket.ts";

/** The possible loss of a purchase is not known; its cost is its stake. */
export function openingOf({ state, market }: Pick<Ticket, "state" | "market">): Opening | undefined {
  const preview = previewOf(state, market);
  return preview === null ? undefined : { stake: preview.total.units, worstLoss: 0n };
}

/** Why the order cannot be reviewed now, in words; undefined when it can. */
export function useBlocked(product: Product, { state, market, quote, reserved }: Ticket): string | undefined {
  const t = useT();
  const style = useUi();
  const blocked = useMarketBlocked(product, quote, state.direction === Direction.buy);
  const ownLimit = useOwnLimit();
  const problem = checkTicket(state, market);
  if (blocked !== undefined) return blocked;
  const buying = state.direction === Direction.buy;
  const never = buying ? ownLimit() : undefined;
  if (never !== undefined) return never;
  const isEmpty = isZeroSize(state) || sizeOf(state, market) === null;
  // No size would do: to ask for one would be to have it typed for nothing.
  if (!buying && isEmpty && market.holding === 0n && signOf(reserved) > 0) return t("nothing_to_sell");
  const least = leastSize(state, market);
  if (least !== null) return problemText(least, style);
  if (sizeOf(state, market) === null) return t(state.unit === "amount" ? "trade_enter_amount" : "trade_enter_quantity");
  if (state.orderType === "stop_limit" && state.trigger === "") return t("trade_enter_trigger");
  if (state.orderType !== "market" && state.price === "") return t("trade_enter_price");
  if (problem !== null) return problemText(problem, style);
  const preview = previewOf(state, market);
  if (preview === null) return t("fee_not_configured");
  return buying ? ownLimit(openingOf({ state, market })) : undefined;
}
