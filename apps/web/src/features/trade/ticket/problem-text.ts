import type { RejectionKey } from "@candela/api";
import { formatDecimal, type NumberStyle, trimZeros } from "@candela/ui";
import { readableNumbers } from "../../../lib/format/rejection-text.ts";
import { messageText } from "../../../lib/language/i18n.ts";

/** Texts of the ticket itself, for a number that it knows as it was typed. */
type OwnKey =
  | "contract_level_percent"
  | "contract_level_distance"
  | "contract_trailing_percent"
  | "contract_trailing_price"
  | "contract_under_one_lot";

/** Why an order would be rejected: the key and params that the server would answer with, or the ticket's own words for them. */
export interface Problem {
  readonly key: RejectionKey | OwnKey;
  readonly params: Readonly<Record<string, string>>;
  /** What its numbers count, where the field may count something else. */
  readonly unit?: string;
}

const OF_PERCENT: readonly string[] = ["contract_level_percent", "contract_trailing_percent"] satisfies OwnKey[];

function withUnit(numbers: Readonly<Record<string, string>>, unit: string): Record<string, string> {
  return Object.fromEntries(Object.entries(numbers).map(([name, text]) => [name, `${text} ${unit}`]));
}

/** The sentence of a problem, its numbers as people read them. */
export function problemText({ key, params, unit }: Problem, style: NumberStyle): string {
  if (!OF_PERCENT.includes(key)) {
    const numbers = readableNumbers(params, key, style);
    return messageText(key, unit === undefined ? numbers : withUnit(numbers, unit));
  }
  const percents = Object.entries(params).map(
    ([name, value]) => [name, formatDecimal(trimZeros(value), style, { as: "percent" })] as const,
  );
  return messageText(key, Object.fromEntries(percents));
}
