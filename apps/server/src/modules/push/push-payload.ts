import { DEFAULT_LANGUAGE, type LanguageCode, languageByCode } from "@candela/api";
import { fill } from "@candela/i18n";
import { PACKS } from "@candela/i18n/packs";
import type { MessageTeller } from "./message-words.ts";
import type { Delivery } from "./push-store.ts";

export interface PushPayload {
  readonly title: string;
  readonly body: string;
  /** Address within the app. */
  readonly path: string;
  readonly tag: string;
  readonly lang: string;
}

/** Text of a key in a language. */
function say(language: LanguageCode, key: string, params: Readonly<Record<string, string>>): string {
  const text = PACKS[language]?.[key];
  if (text === undefined) throw new Error(`no text for ${key}`);
  return fill(text, params, languageByCode(language)?.tag ?? DEFAULT_LANGUAGE);
}

/** What a notification says, and where a tap leads: the words that the app's list of messages has for its kind, with decimals as they are. */
export function pushPayload(
  { kind, params, productName, language, messageId }: Pick<Delivery, "kind" | "params" | "productName" | "language" | "messageId">,
  tellers: ReadonlyMap<Delivery["kind"], MessageTeller>,
): PushPayload {
  const tell = tellers.get(kind);
  if (tell === undefined) throw new Error(`no words for a message of kind ${kind}`);
  const title = params[`title_${language}`] ?? params.title ?? "";
  const own = { ...params, name: productName ?? params.productCode ?? "", title };
  return {
    ...tell(params, (key, more) => say(language, key, { ...own, ...more })),
    path: `/pages/msg/msg-detail?id=${messageId}`,
    tag: `message ${messageId}`,
    lang: languageByCode(language)?.tag ?? DEFAULT_LANGUAGE,
  };
}
