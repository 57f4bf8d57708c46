import { englishParts } from "./english-parts.ts";
import type { MessageKey } from "./index.ts";

/** Who words a text: the house alone, or an operator in the place of the house. */
export type WordedBy = "house" | "operator";

/**
 * Who words the texts of each part. What names a direction, an outcome, a price, an amount, a fee, a risk, the kind of account or a rejection is
 * worded by the house: an operator who could call the button for a rise "Down" would decide trades by it. A new part is one of the two, too.
 */
export const PART_WORDED_BY: Readonly<Record<keyof typeof englishParts, WordedBy>> = {
  account: "operator",
  alerts: "house",
  assets: "house",
  chart: "house",
  contract: "house",
  errors: "house",
  fields: "house",
  groups: "operator",
  home: "operator",
  inbox: "house",
  language: "operator",
  limits: "house",
  line: "house",
  location: "operator",
  marketDay: "house",
  me: "operator",
  messages: "house",
  navigation: "operator",
  notice: "house",
  operators: "house",
  options: "house",
  orders: "house",
  overview: "house",
  profile: "operator",
  pwa: "operator",
  quick: "house",
  quotes: "house",
  reading: "operator",
  security: "house",
  sessions: "house",
  statistics: "house",
  summary: "house",
  system: "house",
  terms: "house",
  ticket: "house",
  trade: "house",
  ui: "house",
};

/** Texts of an operator's parts that speak of such things all the same. */
export const FIXED_KEYS: readonly MessageKey[] = [
  "account_welcome_text",
  "account_code_paper",
  "account_claim_text",
  "account_guest_leaves",
  "account_paper_note",
  "home_total",
  "home_hide",
  "home_show",
  "home_today",
  "home_chart",
  "home_top_gainers",
  "home_by_price",
  "home_guest_title",
  "home_guest_text",
  "home_price_line",
  "home_breadth_up",
  "home_breadth_flat",
  "home_breadth_down",
  "home_open_profit",
  "home_map_text",
  "home_brief_up",
  "home_brief_down",
  "home_brief_flat",
  "home_brief_hidden",
  "home_brief_moves",
  "home_market_opens",
  "home_market_closes",
  "class_1",
  "class_2",
  "class_3",
  "class_4",
  "me_convention",
  "me_green_up",
  "me_red_up",
  "me_hide_balances",
  "me_log_out_guest",
  "me_logged_out_text",
  "me_money",
  "me_paper_account",
  "reading_risk",
  "reading_fees",
  "reading_no_notices_text",
];

const fixed: ReadonlySet<string> = new Set(FIXED_KEYS);
const wordedBy: ReadonlyMap<string, WordedBy> = new Map(
  Object.entries(englishParts).flatMap(([part, texts]) =>
    Object.keys(texts).map((key) => [key, fixed.has(key) ? "house" : PART_WORDED_BY[part as keyof typeof englishParts]] as const),
  ),
);

/** Who words the text of a key; undefined for a key that there is not. */
export function textWordedBy(key: string): WordedBy | undefined {
  return wordedBy.get(key);
}
