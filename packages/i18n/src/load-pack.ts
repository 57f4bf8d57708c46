import type { LanguageCode } from "./languages.ts";
import type { Pack } from "./pack.ts";

/** One complete catalogue, for those that need few of them: all together are 4.5 MB of source. */
export async function loadPack(code: LanguageCode): Promise<Pack> {
  return (await import(`./packs/${code}.ts`)) as Pack;
}
