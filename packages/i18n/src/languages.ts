/** One language; its texts are `packs/<code>.ts`. The codes and ids of the first 19 are the specification's, on the wire and for good. */
interface LanguageRow {
  readonly code: string;
  /** The wire's `LanguageId`. */
  readonly id: number;
  /** The BCP 47 tag that formats numbers and dates; where a code is ambiguous it is our reading of it. */
  readonly tag: string;
  /** The language's own name for itself. */
  readonly name: string;
  readonly dir: "ltr" | "rtl";
}

const ROWS = [
  { code: "zh", id: 1, tag: "zh-CN", name: "简体中文", dir: "ltr" },
  { code: "en", id: 2, tag: "en", name: "English", dir: "ltr" },
  { code: "tc", id: 3, tag: "zh-TW", name: "繁體中文", dir: "ltr" },
  { code: "de", id: 4, tag: "de", name: "Deutsch", dir: "ltr" },
  { code: "es", id: 5, tag: "es", name: "Español", dir: "ltr" },
  { code: "fr", id: 6, tag: "fr", name: "Français", dir: "ltr" },
  { code: "idn", id: 7, tag: "id", name: "Bahasa Indonesia", dir: "ltr" },
  { code: "jp", id: 8, tag: "ja", name: "日本語", dir: "ltr" },
  { code: "ko", id: 9, tag: "ko", name: "한국어", dir: "ltr" },
  { code: "my", id: 10, tag: "ms", name: "Bahasa Melayu", dir: "ltr" },
  { code: "th", id: 11, tag: "th", name: "ไทย", dir: "ltr" },
  { code: "vi", id: 12, tag: "vi", name: "Tiếng Việt", dir: "ltr" },
  { code: "pt", id: 13, tag: "pt-BR", name: "Português (Brasil)", dir: "ltr" },
  { code: "rus", id: 14, tag: "ru", name: "Русский", dir: "ltr" },
  { code: "blr", id: 15, tag: "be", name: "Беларуская", dir: "ltr" },
  { code: "ida", id: 16, tag: "hi", name: "हिन्दी", dir: "ltr" },
  { code: "sa", id: 17, tag: "ar-SA", name: "العربية (السعودية)", dir: "rtl" },
  { code: "ar", id: 18, tag: "ar", name: "العربية", dir: "rtl" },
  { code: "it", id: 19, tag: "it", name: "Italiano", dir: "ltr" },
] as const satisfies readonly LanguageRow[];

export type LanguageCode = (typeof ROWS)[number]["code"];
export interface Language extends LanguageRow {
  readonly code: LanguageCode;
}

export const LANGUAGES: readonly Language[] = ROWS;
export const LANGUAGE_CODES: readonly LanguageCode[] = ROWS.map(({ code }) => code).sort();
export const DEFAULT_LANGUAGE: LanguageCode = "en";

export function languageByCode(code: string): Language | undefined {
  return LANGUAGES.find((language) => language.code === code);
}

const orders = new Map<LanguageCode, Intl.Collator>();

/** Compares names as lists of a language order them; numbers in them go by their size. The server's lists and the app's own go by it. */
export function nameOrder(language: LanguageCode): Intl.Collator {
  const order = orders.get(language) ?? new Intl.Collator(languageByCode(language)?.tag ?? "en", { numeric: true });
  orders.set(language, order);
  return order;
}
