import type { LanguageCode } from "@candela/api";
import { loadPack } from "@candela/i18n/load-pack";

type Texts = Readonly<Record<string, string>>;

const loaded = new Map<LanguageCode, Texts>();

/** The texts of a language, which `textsOf` and `say` then have. */
export async function loadTexts(language: LanguageCode): Promise<Texts> {
  const texts: Texts = loaded.get(language) ?? (await loadPack(language)).texts;
  loaded.set(language, texts);
  return texts;
}

/** Every page of tests has these; all nineteen languages would be most of what it reads. */
export const ENGLISH = await loadTexts("en");

/** Of a language that was shown or loaded before. */
export function textsOf(language: LanguageCode): Texts {
  const texts = loaded.get(language);
  if (texts === undefined) throw new Error(`the texts of ${language} are not loaded: show something in it first, or call loadTexts`);
  return texts;
}
