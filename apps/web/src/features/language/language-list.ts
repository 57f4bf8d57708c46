import { LANGUAGES, type Language } from "@candela/api";

export interface LanguageEntry {
  readonly language: Language;
  /** Its name in the language of the screen. */
  readonly name: string;
}

/** Names in browsers that do not know them are the language's own. */
export function languageEntries(nameOf: (tag: string) => string | undefined): readonly LanguageEntry[] {
  return LANGUAGES.map((language) => ({ language, name: nameOf(language.tag) ?? language.name }));
}

const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Found by its own name, the name on screen, its English name or its code; the one in use comes first. */
export function findLanguages(
  entries: readonly LanguageEntry[],
  search: string,
  current: string,
  englishNameOf: (tag: string) => string | undefined,
): readonly LanguageEntry[] {
  const wanted = plain(search.trim());
  const found = entries.filter(({ language, name }) =>
    [language.name, name, englishNameOf(language.tag) ?? "", language.code, language.tag].some((text) => plain(text).includes(wanted)),
  );
  const rank = (entry: LanguageEntry) => (entry.language.code === current ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b) || (plain(a.language.name) < plain(b.language.name) ? -1 : 1));
}
