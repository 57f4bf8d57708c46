import { loadBuiltInTexts, startLanguage } from "../lib/language/i18n.ts";
import { redirectTo } from "../lib/navigation/navigation.ts";
import { NETWORK_ERROR_PATH } from "../lib/navigation/paths.ts";
import { readPack } from "../lib/net/api.ts";

/** Loads the locale pack. If that fails, the network-error screen is shown with texts of its own; if those fail too, it retries. */
export async function startTexts(page: string): Promise<void> {
  try {
    await startLanguage(readPack);
  } catch {
    await loadBuiltInTexts();
    if (page !== NETWORK_ERROR_PATH) await redirectTo(NETWORK_ERROR_PATH, { page });
  }
}
