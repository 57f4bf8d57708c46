import { Button, NumberPad, Sheet, useUi } from "@candela/ui";
import { useT } from "../../../lib/language/i18n.ts";
import { problemText } from "../ticket/problem-text.ts";
import { SizeField } from "../ticket/size-field.tsx";
import { checkTicket } from "./ticket-check.ts";
import { fieldDecimals } from "./ticket-state.ts";
import { useRejection } from "./use-rejection.ts";
import type { Ticket } from "./use-ticket.ts";

/** The field in hand and the keys for it, where the screen is too low to show both on the ticket. */
export function PadSheet({ ticket, onClose }: { readonly ticket: Ticket; readonly onClose: () => void }) {
  const t = useT();
  const style = useUi();
  const { state, dispatch, market } = ticket;
  const { field } = state;
  const problem = checkTicket(state, market);
  const rejection = useRejection(ticket, field);
  const unit = field === "size" && state.unit === "quantity" ? market.unit : market.settlement.code;
  const names = {
    size: t(state.unit === "amount" ? "trade_amount_in" : "trade_quantity_of", { unit }),
    price: t("trade_limit_price"),
    trigger: t("term_trigger_price"),
  } as const;
  return (
    <Sheet
      open
      onClose={onClose}
      title={names[field]}
      action={
        <Button wide onClick={onClose}>
          {t("trade_done")}
        </Button>
      }
    >
      <SizeField
        label={names[field]}
        value={state[field]}
        unit={unit}
        error={rejection ?? (problem?.field === field ? problemText(problem, style) : undefined)}
        tall
        onFocus={() => undefined}
        onWrite={(text) => dispatch({ type: "write", text, market })}
      />
      <NumberPad
        dense
        value={state[field]}
        decimals={fieldDecimals(state, market)}
        onChange={(text) => dispatch({ type: "write", text, market })}
      />
    </Sheet>
  );
}
