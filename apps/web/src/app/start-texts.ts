import { loadBuiltInTexts, startLanguage } from "../lib/language/i18n.ts";
import { redirectTo } from "../lib/navigation/navigation.ts";
import { NETWORK_ERROR_PATH } from "../lib/navigation/paths.ts";
import { readPack } from "../lib/net/api.ts";

/** Without a pack the network-error screen says so, in words that are fetched; without those either, the line is tried again. */
export async function startTexts(page: string): Promise<void> {
  try {
    await startLanguage(readPack);
  } catch {
    await loadBuiltInTexts();
    if (page !== NETWORK_ERROR_PATH) await redirectTo(NETWORK_ERROR_PATH, { page });
  }
}
