import type { RefusalKey } from "@candela/contract";
import { formatDecimal, isDecimalText, type NumberStyle } from "@candela/ui";
import { messageText } from "../../../lib/i18n.ts";
import { trimZeros } from "./decimal-field.ts";

/** Why an order would be refused: the key and params that the server would answer with. */
export interface Problem {
  readonly key: RefusalKey;
  readonly params: Readonly<Record<string, string>>;
}

/** The sentence of a problem, its numbers as people read them. */
export function problemText({ key, params }: Problem, style: NumberStyle): string {
  const shown = Object.entries(params).map(([name, value]) => [
    name,
    isDecimalText(value) ? formatDecimal(trimZeros(value), style) : value,
  ]);
  return messageText(key, Object.fromEntries(shown));
}
