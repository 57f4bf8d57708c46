import type { LanguageCode } from "./languages.ts";

/** Something said in English, and in as many other languages as somebody has written it in. */
export type InLanguages<T> = { readonly en: T } & { readonly [Code in LanguageCode]?: T };

/** The text in this language, else in English. */
export function inLanguage<T>(said: InLanguages<T>, code: LanguageCode): T {
  return said[code] ?? said.en;
}

/** Something else made of what is said in each language. */
export function mapLanguages<T, Made>(said: InLanguages<T>, make: (one: T, code: LanguageCode) => Made): InLanguages<Made> {
  return Object.fromEntries(Object.entries<T>(said).map(([code, one]) => [code, make(one, code as LanguageCode)])) as InLanguages<Made>;
}
