import { useT } from "../../../lib/i18n.ts";
import { fieldDecimals, type TicketState } from "./ticket-state.ts";
import type { Ticket } from "./use-ticket.ts";

/** Of a text that was pasted; what follows says nothing new. */
const SHOWN_MAX = 24;

/** Why what was typed or pasted last did not go into the field; undefined when it did. */
export function useRefusal({ state, market }: Ticket, field: TicketState["field"]): string | undefined {
  const t = useT();
  const { refused } = state;
  if (refused === undefined || state.field !== field) return undefined;
  if (refused.why === "decimals") return t("trade_too_fine", { decimals: fieldDecimals(state, market) });
  const text = refused.text.length > SHOWN_MAX ? `${refused.text.slice(0, SHOWN_MAX)}…` : refused.text;
  return t("trade_not_a_number", { text });
}
