import { formatDecimal, isDecimalText, type NumberStyle } from "@candela/ui";
import { messageText } from "../../../lib/i18n.ts";
import type { TicketProblem } from "./ticket-check.ts";
import { trimZeros } from "./ticket-state.ts";

/** The sentence of a problem, its numbers as people read them. */
export function problemText({ key, params }: TicketProblem, style: NumberStyle): string {
  const shown = Object.entries(params).map(([name, value]) => [
    name,
    isDecimalText(value) ? formatDecimal(trimZeros(value), style) : value,
  ]);
  return messageText(key, Object.fromEntries(shown));
}
