import { type LanguageCode, languageByCode } from "@candela/api";
import { fill } from "@candela/i18n";
import { PACKS } from "@candela/i18n/packs";

/** A text that leaves the house by e-mail or SMS, in the reader's language where it has one. */
export function textOf(language: LanguageCode, key: string, params: Readonly<Record<string, string | number>>): string {
  const text = PACKS[language]?.[key] ?? PACKS.en?.[key];
  if (text === undefined) throw new Error(`the English pack must have ${key}`);
  return fill(text, params, languageByCode(language)?.tag ?? language);
}

/** The line above an e-mail: who writes, and what about. */
export function subjectOf(language: LanguageCode, key: "account_way_code" | "security_title", site: string): string {
  return `${site}: ${textOf(language, key, {})}`;
}
