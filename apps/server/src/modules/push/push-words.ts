import { DEFAULT_LANGUAGE, languageByCode } from "@candela/contract";
import { fill } from "@candela/i18n";
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

/** Text of a key in a language, else in English. */
function say(language: Delivery["language"], key: string, params: Readonly<Record<string, string>>): string {
  const text = PACKS[language]?.[key] ?? PACKS[DEFAULT_LANGUAGE]?.[key];
  if (text === undefined) throw new Error(`no text for ${key}`);
  return fill(text, params, languageByCode(language)?.tag ?? DEFAULT_LANGUAGE);
}

/** What a notification says: the words that the app's list of messages has for its kind, with decimals as they are. */
export function pushWords({
  kind,
  params,
  productName,
  language,
  messageId,
}: Pick<Delivery, "kind" | "params" | "productName" | "language" | "messageId">): PushWords {
  const name = productName ?? params.productCode ?? "";
  const position = say(language, params.side === "short" ? "contract_short_of" : "contract_long_of", { name });
  const own = { ...params, name, position };
  const [title, body] = WORDS[kind](params);
  return {
    title: say(language, title, own),
    body: say(language, body, own),
    path: `/pages/msg/msg-detail?id=${messageId}`,
    tag: `message ${messageId}`,
    lang: languageByCode(language)?.tag ?? DEFAULT_LANGUAGE,
  };
}

/** Keys of title and text of each kind. */
const WORDS: Readonly<Record<Delivery["kind"], (params: Delivery["params"]) => readonly [title: string, text: string]>> = {
  price_alert: ({ condition }) => ["inbox_price_alert", condition === "below" ? "inbox_price_alert_below" : "inbox_price_alert_above"],
  liquidation: ({ reason }) => [
    "inbox_liquidation",
    reason === "cross_settlement" ? "inbox_cross_settlement_text" : "inbox_liquidation_text",
  ],
  protection_hit: ({ reason }) => [
    reason === "take_profit" ? "inbox_take_profit" : reason === "trailing" ? "inbox_trailing" : "inbox_stop_loss",
    "inbox_protection_text",
  ],
};
