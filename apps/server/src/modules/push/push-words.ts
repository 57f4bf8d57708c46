import { DEFAULT_LANGUAGE, type LanguageCode, languageByCode } from "@candela/api";
import { fill, TRANSLATED } from "@candela/i18n";
import { PACKS } from "@candela/i18n/packs";
import type { Delivery } from "./push-store.ts";

export interface PushWords {
  readonly title: string;
  readonly body: string;
  /** Address within the app. */
  readonly path: string;
  readonly tag: string;
  readonly lang: string;
}

/** Text of a key in a language that has texts of its own. */
function say(language: LanguageCode, key: string, params: Readonly<Record<string, string>>): string {
  const text = PACKS[language]?.[key];
  if (text === undefined) throw new Error(`no text for ${key}`);
  return fill(text, params, languageByCode(language)?.tag ?? DEFAULT_LANGUAGE);
}

/** What a notification says: the words that the app's list of messages has for its kind, with decimals as they are. */
export function pushWords({
  kind,
  params,
  productName,
  language: asked,
  messageId,
}: Pick<Delivery, "kind" | "params" | "productName" | "language" | "messageId">): PushWords {
  // English where ours has no words of its own yet: then its forms are English, too, and it is read aloud so.
  const language = TRANSLATED.includes(asked) ? asked : DEFAULT_LANGUAGE;
  const name = productName ?? params.productCode ?? "";
  const position = say(language, params.side === "short" ? "contract_short_of" : "contract_long_of", { name });
  const own = { ...params, name, position };
  const [title, body, orders] = WORDS[kind](params);
  const text = say(language, body, own);
  return {
    title: say(language, title, own),
    body: orders === undefined ? text : say(language, "inbox_split_both", { holding: text, orders: say(language, orders, own) }),
    path: `/pages/msg/msg-detail?id=${messageId}`,
    tag: `message ${messageId}`,
    lang: languageByCode(language)?.tag ?? DEFAULT_LANGUAGE,
  };
}

/** Keys of title and text of each kind, and of what a split says of orders after that. */
const WORDS: Readonly<Record<Delivery["kind"], (params: Delivery["params"]) => readonly [title: string, text: string, orders?: string]>> = {
  price_alert: ({ condition }) => ["inbox_price_alert", condition === "below" ? "inbox_price_alert_below" : "inbox_price_alert_above"],
  liquidation: ({ reason }) => [
    "inbox_liquidation",
    reason === "cross_settlement" ? "inbox_cross_settlement_text" : "inbox_liquidation_text",
  ],
  protection_hit: ({ reason }) => [
    reason === "take_profit" ? "inbox_take_profit" : reason === "trailing" ? "inbox_trailing" : "inbox_stop_loss",
    "inbox_protection_text",
  ],
  dividend: () => ["inbox_dividend", "inbox_dividend_text"],
  suspension: () => ["inbox_suspension", "inbox_suspension_text"],
  password_changed: ({ by }) => ["inbox_password_changed", by === "code" ? "inbox_password_reset_text" : "inbox_password_changed_text"],
  split: ({ newUnits, oldUnits, holding, orders }) => {
    const title = BigInt(newUnits ?? 1) < BigInt(oldUnits ?? 1) ? "inbox_reverse_split" : "inbox_split";
    if (holding === "none") return [title, "inbox_split_orders"];
    const text = `inbox_split_${holding}`;
    return orders === "0" ? [title, text] : [title, text, "inbox_split_orders"];
  },
};
