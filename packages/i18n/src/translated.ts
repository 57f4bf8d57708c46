/** Codes of the languages whose catalogue is whole. All others read English until theirs is. */
export const TRANSLATED: readonly string[] = ["en", "zh"];
