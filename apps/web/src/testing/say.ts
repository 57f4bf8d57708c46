import { type LanguageCode, languageByCode } from "@candela/api";
import { fill, type MessageKey } from "@candela/i18n";
import { textsOf } from "./texts.ts";

/** The text that the app shows for a key, so that a test goes on when the wording changes. */
export function say(key: MessageKey, params: Readonly<Record<string, string | number>> = {}, language: LanguageCode = "en"): string {
  return fill(textsOf(language)[key] ?? "", params, languageByCode(language)?.tag ?? language);
}
