import { useT } from "../../../lib/i18n.ts";
import { refusedText } from "../../../lib/typed-decimal.ts";
import { fieldDecimals, type TicketState } from "./ticket-state.ts";
import type { Ticket } from "./use-ticket.ts";

/** Why what was typed or pasted last did not go into the field; undefined when it did. */
export function useRefusal({ state, market }: Ticket, field: TicketState["field"]): string | undefined {
  const t = useT();
  const { refused } = state;
  return refused === undefined || state.field !== field ? undefined : refusedText(refused, fieldDecimals(state, market), t);
}
