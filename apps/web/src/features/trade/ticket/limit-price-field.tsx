import { formatUnits } from "@candela/model";
import { Amount, Input, useUi } from "@candela/ui";
import { useT } from "../../../lib/i18n.ts";
import { problemText } from "./problem-text.ts";
import { checkTicket } from "./ticket-check.ts";
import { useRefusal } from "./use-refusal.ts";
import type { Ticket } from "./use-ticket.ts";

/** The price that the order waits for. */
export function LimitPriceField({ ticket }: { readonly ticket: Ticket }) {
  const t = useT();
  const style = useUi();
  const { state, dispatch, market } = ticket;
  const problem = checkTicket(state, market);
  const refusal = useRefusal(ticket, "price");
  const { product } = market;
  return (
    <div className="page-x pb-3">
      <Input
        label={t("trade_limit_price")}
        aside={
          <>
            {t("trade_step")} <Amount value={formatUnits(product.tickSize, product.priceScale)} />
          </>
        }
        inputMode="none"
        autoComplete="off"
        value={state.price}
        end={market.settlement.code}
        error={refusal ?? (problem?.field === "price" ? problemText(problem, style) : undefined)}
        onFocus={() => dispatch({ type: "field", field: "price" })}
        onChange={(event) => {
          dispatch({ type: "field", field: "price" });
          dispatch({ type: "write", text: event.target.value, market });
        }}
      />
    </div>
  );
}
