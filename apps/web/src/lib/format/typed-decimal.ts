import type { Written } from "@candela/ui";
import type { T } from "../language/i18n.ts";

/** A typed or pasted text that is no number for the field. */
export interface RejectedText {
  readonly text: string;
  /** `decimals`: a number, only finer than the field takes; `huge`: one with more digits than any field takes. */
  readonly why: "malformed" | "decimals" | "huge";
}

const DIGITS_MAX = 16;

/** Text of a number field (`writtenNumber`) as a field of so many decimals accepts it, without leading zeros; or why it does not. */
export function typedDecimal(text: Written, decimals: number): string | RejectedText {
  if (typeof text !== "string") return text;
  const plain = text.replace(/^\./, "0.").replace(/^0+(?=\d)/, "");
  const match = /^\d*(?:\.(\d*))?$/.exec(plain);
  if (match === null) return { text, why: "malformed" };
  if ((match[1] ?? "").length > decimals || (plain.includes(".") && decimals === 0)) return { text, why: "decimals" };
  return plain.length > DIGITS_MAX ? { text, why: "huge" } : plain;
}

/** Without the point that nothing follows yet: decimal text of the wire, or empty. */
export function finished(typed: string): string {
  return typed.endsWith(".") ? typed.slice(0, -1) : typed;
}

/** Of a text that was pasted; what follows says nothing new. */
const SHOWN_MAX = 24;

/** Why what was typed or pasted last did not go into a field of so many decimals. */
export function rejectedText(rejected: RejectedText, decimals: number, t: T): string {
  if (rejected.why === "decimals") return decimals === 0 ? t("trade_whole_only") : t("trade_too_fine", { count: decimals });
  const text = rejected.text.length > SHOWN_MAX ? `${rejected.text.slice(0, SHOWN_MAX)}…` : rejected.text;
  return t(rejected.why === "huge" ? "trade_too_huge" : "trade_not_a_number", { text });
}
