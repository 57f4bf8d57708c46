/** Codes of the languages with a file in `packs/`. All others read English. */
export const TRANSLATED: readonly string[] = ["en", "zh"];
