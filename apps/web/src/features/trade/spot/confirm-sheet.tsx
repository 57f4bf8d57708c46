import { Direction, formatAmount } from "@candela/model";
import { Button, formatDecimal, Notice, Sheet, useUi } from "@candela/ui";
import { useEffect, useState } from "react";
import { useT } from "../../../lib/language/i18n.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { navigateTo } from "../../../lib/navigation/navigation.ts";
import { ORDERS_PATH } from "../../../lib/navigation/paths.ts";
import { problemText } from "../ticket/problem-text.ts";
import { useMarketBlocked } from "../ticket/use-market-blocked.ts";
import { usePlacing } from "../ticket/use-placing.ts";
import { ConfirmDetails } from "./confirm-details.tsx";
import { confirmDecimals } from "./order-ends.ts";
import { OrderResult, resultText } from "./order-result.tsx";
import { checkTicket } from "./ticket-check.ts";
import { orderOf } from "./ticket-order.ts";
import { previewOf } from "./ticket-state.ts";
import type { Ticket } from "./use-ticket.ts";

interface ConfirmSheetProps {
  readonly product: Product;
  readonly ticket: Ticket;
  readonly onClose: () => void;
  readonly onPlaced: () => void;
}

/** The last look before a commitment, then its result. What was typed is frozen; the price beside it lives on. */
export function ConfirmSheet({ product, ticket, onClose, onPlaced }: ConfirmSheetProps) {
  const t = useT();
  const style = useUi();
  const [state] = useState(ticket.state);
  const { market, quote } = ticket;
  const { placing, place } = usePlacing("POST /api/spotOrder/place");
  const preview = previewOf(state, market);
  const order = orderOf(product.productCode, state, market);
  const buying = state.direction === Direction.buy;
  const marketBlocked = useMarketBlocked(product, quote, buying);
  const over = placing.step === "done" || placing.step === "unknown";
  // The ticket behind is emptied at once: what was typed would now be judged against what is left.
  const send = async (fields: NonNullable<typeof order>) => {
    if ((await place(fields)) !== null) onPlaced();
  };
  const total = preview === null ? "" : formatDecimal(formatAmount(preview.total), style, { decimals: confirmDecimals(state, market) });
  const problem = placing.step === "review" ? checkTicket(state, market) : null;
  const blocked = marketBlocked ?? (problem === null ? undefined : problemText(problem, style));
  return (
    <Sheet
      open
      busy={placing.step === "sending"}
      onClose={onClose}
      title={t(over ? "trade_result" : "trade_confirm")}
      action={
        over ? (
          <div className="grid grid-cols-2 gap-2">
            <Button kind="secondary" onClick={() => void navigateTo(ORDERS_PATH)}>
              {t("trade_see_orders")}
            </Button>
            <Button onClick={onClose}>{t("trade_done")}</Button>
          </div>
        ) : (
          <Button
            wide
            kind={buying ? "up" : "down"}
            loading={placing.step === "sending"}
            disabledReason={blocked}
            onClick={() => order !== null && void send(order)}
          >
            {t(buying ? "trade_place_buy" : "trade_place_sell", { total, currency: market.settlement.code })}
          </Button>
        )
      }
    >
      {over ? <OrderResult product={product} placing={placing} /> : <ConfirmDetails product={product} state={state} ticket={ticket} />}
      {placing.step === "review" && blocked !== undefined && <Notice tone="attention">{blocked}</Notice>}
      {placing.step === "review" && placing.problem !== undefined && <Notice tone="problem">{placing.problem}</Notice>}
      <WaitingNotice on={placing.step === "sending"} />
      <p role="alert" className="sr-only">
        {placing.step === "review" ? placing.problem : resultText(placing, product, t, style)}
      </p>
    </Sheet>
  );
}

/** After some seconds without an answer: it is asked for, never sent twice. */
function WaitingNotice({ on }: { readonly on: boolean }) {
  const t = useT();
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!on) return;
    const timer = setTimeout(() => setLong(true), 4_000);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [on]);
  return long ? <Notice tone="attention">{t("trade_waiting")}</Notice> : null;
}
