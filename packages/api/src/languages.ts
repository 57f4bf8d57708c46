/** The languages that the wire names. */
export { DEFAULT_LANGUAGE, LANGUAGE_CODES, LANGUAGES, type Language, type LanguageCode, languageByCode, nameOrder } from "@candela/i18n";
