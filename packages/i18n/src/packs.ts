import { en } from "./packs/en/index.ts";
import { zh } from "./packs/zh/index.ts";

/** Complete catalogues by language code; the server delivers them, clients never bundle them. */
export const PACKS: Readonly<Record<string, Readonly<Record<string, string>>>> = { en, zh };
