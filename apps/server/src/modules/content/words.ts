import { DEFAULT_LANGUAGE, type LanguageCode } from "@candela/api";

/** Words by language code; English is there for everything we ship. */
export type Words<T> = Readonly<Record<string, T>>;

/** The words in the caller's language, else in English; undefined where nobody wrote any. */
export function wordsIn<T>(words: Words<T>, language: LanguageCode): T | undefined {
  return words[language] ?? words[DEFAULT_LANGUAGE];
}

/** Each with its words in the caller's language; what has none is left out. */
export function said<T extends { readonly words: Words<unknown> }>(rows: readonly T[], language: LanguageCode) {
  return rows.flatMap((row) => {
    const words = wordsIn(row.words as Words<T["words"][string]>, language);
    return words === undefined ? [] : [{ row, words }];
  });
}
