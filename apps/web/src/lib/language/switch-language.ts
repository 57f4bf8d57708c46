import type { LanguageCode } from "@candela/api";
import { readPack } from "../net/api.ts";
import { languageStore } from "../site/settings.ts";
import { keepPack, keptPack, loadPack, packStore } from "./i18n.ts";

/** Changes language in one step: texts, numbers, direction. The old language stays until the new pack is here. */
export async function switchLanguage(language: LanguageCode): Promise<void> {
  const pack = keptPack(language) ?? { language, texts: await readPack(language) };
  keepPack(pack);
  packStore.set(pack);
  languageStore.set(language);
  void loadPack(language, readPack).catch(() => undefined);
}
