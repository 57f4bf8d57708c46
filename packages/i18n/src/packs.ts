import { LANGUAGE_CODES } from "./languages.ts";
import { loadPack } from "./load-pack.ts";

const packs = await Promise.all(LANGUAGE_CODES.map(async (code) => [code, await loadPack(code)] as const));

/** Complete catalogues by language code; the server delivers them, clients never bundle them. */
export const PACKS: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  packs.map(([code, { texts }]) => [code, texts]),
);

/** How each language says what a wrong text must not confuse, for tests. */
export const CHECKED_WORDS = Object.fromEntries(packs.map(([code, { words }]) => [code, words]));
