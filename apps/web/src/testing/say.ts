import { languageByCode } from "@candela/api";
import { fill, type MessageKey } from "@candela/i18n";
import { PACKS } from "@candela/i18n/packs";

/** The text that the app shows for a key, so that a test goes on when the wording changes. */
export function say(key: MessageKey, params: Readonly<Record<string, string | number>> = {}, language = "en"): string {
  return fill(PACKS[language]?.[key] ?? "", params, languageByCode(language)?.tag ?? language);
}
