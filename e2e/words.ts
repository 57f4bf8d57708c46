import { languageByCode } from "@candela/api";
import { fill, type MessageKey } from "@candela/i18n";
import { PACKS } from "@candela/i18n/packs";

type Params = Readonly<Record<string, string | number>>;

/** The text that the product shows for a key, so that a test goes on when the wording changes. */
export function say(key: MessageKey, params: Params = {}, language = "en"): string {
  return fill(PACKS[language]?.[key] ?? "", params, languageByCode(language)?.tag ?? language);
}

/** The same as a pattern for the whole text: placeholders without a value stand for anything. */
export function like(key: MessageKey, params: Params = {}): RegExp {
  const escaped = say(key, params).replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replaceAll(/\{\w+(?:, plural,(?:[^{}]*\{[^{}]*\})+)?\}/g, ".+")}$`);
}
