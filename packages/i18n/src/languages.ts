/** One language. The codes and ids of the first 19 are the specification's, on the wire and for good. */
interface LanguageRow {
  readonly code: string;
  /** The wire's `LanguageId`. */
  readonly id: number;
  /** The BCP 47 tag that formats numbers and dates; where a code is ambiguous it is our reading of it. */
  readonly tag: string;
  /** The language's own name for itself. */
  readonly name: string;
  readonly dir: "ltr" | "rtl";
  /** Whether `packs/` has a file of it; the others read English. */
  readonly hasTexts?: true;
}

const ROWS = [
  { code: "zh", id: 1, tag: "zh-CN", name: "简体中文", dir: "ltr", hasTexts: true },
  { code: "en", id: 2, tag: "en", name: "English", dir: "ltr", hasTexts: true },
  { code: "tc", id: 3, tag: "zh-TW", name: "繁體中文", dir: "ltr", hasTexts: true },
  { code: "de", id: 4, tag: "de", name: "Deutsch", dir: "ltr", hasTexts: true },
  { code: "es", id: 5, tag: "es", name: "Español", dir: "ltr", hasTexts: true },
  { code: "fr", id: 6, tag: "fr", name: "Français", dir: "ltr", hasTexts: true },
  { code: "idn", id: 7, tag: "id", name: "Bahasa Indonesia", dir: "ltr", hasTexts: true },
  { code: "jp", id: 8, tag: "ja", name: "日本語", dir: "ltr", hasTexts: true },
  { code: "ko", id: 9, tag: "ko", name: "한국어", dir: "ltr", hasTexts: true },
  { code: "my", id: 10, tag: "ms", name: "Bahasa Melayu", dir: "ltr", hasTexts: true },
  { code: "th", id: 11, tag: "th", name: "ไทย", dir: "ltr", hasTexts: true },
  { code: "vi", id: 12, tag: "vi", name: "Tiếng Việt", dir: "ltr", hasTexts: true },
  { code: "pt", id: 13, tag: "pt-BR", name: "Português (Brasil)", dir: "ltr", hasTexts: true },
  { code: "rus", id: 14, tag: "ru", name: "Русский", dir: "ltr", hasTexts: true },
  { code: "blr", id: 15, tag: "be", name: "Беларуская", dir: "ltr", hasTexts: true },
  { code: "ida", id: 16, tag: "hi", name: "हिन्दी", dir: "ltr", hasTexts: true },
  { code: "sa", id: 17, tag: "ar-SA", name: "العربية (السعودية)", dir: "rtl", hasTexts: true },
  { code: "ar", id: 18, tag: "ar", name: "العربية", dir: "rtl", hasTexts: true },
  { code: "it", id: 19, tag: "it", name: "Italiano", dir: "ltr", hasTexts: true },
] as const satisfies readonly LanguageRow[];

export type LanguageCode = (typeof ROWS)[number]["code"];
export interface Language extends LanguageRow {
  readonly code: LanguageCode;
}

export const LANGUAGES: readonly Language[] = ROWS;
export const LANGUAGE_CODES: readonly LanguageCode[] = ROWS.map(({ code }) => code).sort();
export const DEFAULT_LANGUAGE: LanguageCode = "en";

/** Codes of the languages with texts of their own. */
export const TRANSLATED: readonly string[] = LANGUAGES.filter(({ hasTexts }) => hasTexts).map(({ code }) => code);

export function languageByCode(code: string): Language | undefined {
  return LANGUAGES.find((language) => language.code === code);
}
