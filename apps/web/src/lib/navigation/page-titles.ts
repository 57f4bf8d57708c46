import type { MessageKey } from "@candela/i18n";
import { t } from "../language/i18n.ts";

/** Titles of pages by path, as the list of routes has them, for texts that name another page. */
export const pageTitles = new Map<string, MessageKey>();

/** How a page is called; the app as a whole where it has no name. */
export function pageName(path: string): string {
  return t(pageTitles.get(path) ?? "system_app");
}
