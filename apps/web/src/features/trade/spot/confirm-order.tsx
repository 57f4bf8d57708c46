import { Direction, formatAmount } from "@candela/model";
import { Amount, useUi } from "@candela/ui";
import { useState } from "react";
import { useT } from "../../../lib/language/i18n.ts";
import { SLOT, withSlot } from "../../../lib/language/with-slot.tsx";
import type { Product } from "../../../lib/market/quote-store.ts";
import { ORDERS_PATH } from "../../../lib/navigation/paths.ts";
import { useNewest } from "../../../lib/net/use-streamed-rows.ts";
import { ConfirmSheet } from "../ticket/confirm-sheet.tsx";
import { problemText } from "../ticket/problem-text.ts";
import { useMarketBlocked } from "../ticket/use-market-blocked.ts";
import { usePlacing } from "../ticket/use-placing.ts";
import { ConfirmDetails, QuoteAge } from "./confirm-details.tsx";
import { confirmDecimals } from "./order-ends.ts";
import { OrderResult } from "./order-result.tsx";
import type { SpotOrder } from "./orders/order-view.ts";
import { spotOrders } from "./spot-part.ts";
import { checkTicket } from "./ticket-check.ts";
import { orderOf } from "./ticket-order.ts";
import { previewOf } from "./ticket-state.ts";
import type { Ticket } from "./use-ticket.ts";

interface ConfirmOrderProps {
  readonly product: Product;
  readonly ticket: Ticket;
  readonly onClose: () => void;
  readonly onPlaced: () => void;
}

/** Confirms an order of a product. The ticket is frozen; the price beside it stays live. */
export function ConfirmOrder({ product, ticket, onClose, onPlaced }: ConfirmOrderProps) {
  const t = useT();
  const style = useUi();
  const [state] = useState(ticket.state);
  const [answered, setAnswered] = useState<SpotOrder | null>(null);
  // What waits may be filled while its sheet is still open.
  const placed = useNewest(spotOrders, answered);
  const { market, quote } = ticket;
  const { sending, place } = usePlacing("POST /api/spotOrder/place");
  const preview = previewOf(state, market);
  const order = orderOf(product.productCode, state, market);
  const buying = state.direction === Direction.buy;
  const marketBlocked = useMarketBlocked(product, quote, buying);
  const send = async () => {
    const done = order === null ? null : await place(order);
    if (done === null) return;
    // The ticket behind is emptied at once: what was typed would now be judged against what is left.
    setAnswered(done);
    onPlaced();
  };
  const total = preview !== null && <Amount money coloured value={formatAmount(preview.total)} decimals={confirmDecimals(state, market)} />;
  const problem = sending.step === "asking" ? checkTicket(state, market) : null;
  return (
    <ConfirmSheet
      title={t("trade_confirm")}
      direction={buying ? "up" : "down"}
      place={withSlot(t(buying ? "trade_place_buy" : "trade_place_sell", { total: SLOT, currency: market.settlement.code }), total)}
      blocked={marketBlocked ?? (problem === null ? undefined : problemText(problem, style))}
      over={<QuoteAge quote={quote} />}
      sending={sending}
      result={placed === null ? undefined : <OrderResult product={product} order={placed} />}
      next={{ label: t("trade_see_orders"), path: ORDERS_PATH }}
      onPlace={send}
      onClose={onClose}
    >
      <ConfirmDetails product={product} state={state} ticket={ticket} />
    </ConfirmSheet>
  );
}
