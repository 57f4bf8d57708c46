import type { T } from "../../../lib/i18n.ts";
import type { RefusedText } from "./decimal-field.ts";

/** Of a text that was pasted; what follows says nothing new. */
const SHOWN_MAX = 24;

/** Why what was typed or pasted last did not go into a field of so many decimals. */
export function refusedText(refused: RefusedText, decimals: number, t: T): string {
  if (refused.why === "decimals") return t("trade_too_fine", { decimals });
  const text = refused.text.length > SHOWN_MAX ? `${refused.text.slice(0, SHOWN_MAX)}…` : refused.text;
  return t("trade_not_a_number", { text });
}
