import type { MessageKey } from "./index.ts";
import { texts } from "./packs/en.ts";

/** The author of a text: the house alone, or an operator in the place of the house. */
export type WordedBy = "house" | "operator";

/**
 * Heads of the keys whose texts an operator may word: greetings, names of pages, help. All else is the house's. What names a direction, an outcome, a price, an
 * amount, a fee, a risk, the kind of account or a rejection is worded by the house: an operator who could call the button for a rise "Down" would
 * decide trades by it.
 */
export const OPERATORS_HEADS = [
  "account",
  "groups",
  "home",
  "image",
  "language",
  "location",
  "me",
  "nav",
  "navBar",
  "preview",
  "profile",
  "pwa",
  "reading",
] as const;

/** Texts under an operator's heads that speak of such things all the same. */
export const FIXED_KEYS: readonly MessageKey[] = [
  "account_welcome_text",
  "me_invite_text",
  "account_code_paper",
  "account_claim_text",
  "account_guest_leaves",
  "account_paper_note",
  "account_malformed",
  "account_taken",
  "account_unclaimed",
  "account_same",
  "account_frozen",
  "account_not_flat",
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

const heads: ReadonlySet<string> = new Set(OPERATORS_HEADS);
const fixed: ReadonlySet<string> = new Set(FIXED_KEYS);

/** The author of the text of a key; undefined for an unknown key. */
export function textWordedBy(key: string): WordedBy | undefined {
  if (!Object.hasOwn(texts, key)) return undefined;
  return heads.has(key.split("_")[0] ?? "") && !fixed.has(key) ? "operator" : "house";
}
