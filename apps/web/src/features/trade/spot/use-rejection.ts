import { rejectedText } from "../../../lib/format/typed-decimal.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { fieldDecimals, type TicketState } from "./ticket-state.ts";
import type { Ticket } from "./use-ticket.ts";

/** Why what was typed or pasted last did not go into the field; undefined when it did. */
export function useRejection({ state, market }: Ticket, field: TicketState["field"]): string | undefined {
  const t = useT();
  const { rejected } = state;
  return rejected === undefined || state.field !== field ? undefined : rejectedText(rejected, fieldDecimals(state, market), t);
}
