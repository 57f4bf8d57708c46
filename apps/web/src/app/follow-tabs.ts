import { languageByCode } from "@candela/api";
import { keptAnew, readKept } from "../lib/browser/store.ts";
import { queryClient } from "../lib/net/queries.ts";
import { forgetOwnDrafts } from "../lib/session/draft.ts";
import { loggedOutElsewhere } from "../lib/session/logged-out-elsewhere.ts";
import { sessionStore } from "../lib/session/session.ts";
import { languageStore } from "../lib/site/settings.ts";

/** Stores shared by all tabs of the device. The product on screen is not one: each tab has its own. */
const SHARED: ReadonlySet<string> = new Set([
  "session",
  "theme",
  "convention",
  "hideBalance",
  "currentLine",
  "homePath",
  "mePath",
  "darkGround",
]);

/** Changes the language with its texts, which the other tab has already persisted. */
async function followLanguage(): Promise<void> {
  const code = readKept("language", (value) => (typeof value === "string" ? languageByCode(value)?.code : undefined));
  if (code !== undefined && code !== languageStore.get()) await (await import("../lib/language/switch-language.ts")).switchLanguage(code);
}

/** Applies changes made in other tabs at once: log-in and log-out, language, appearance, line. */
export function followTabs(): void {
  let user = sessionStore.get()?.userId;
  sessionStore.subscribe(() => {
    user = sessionStore.get()?.userId;
    if (user !== undefined) loggedOutElsewhere.set(false);
  });
  addEventListener("storage", ({ key, storageArea }) => {
    if (storageArea !== localStorage) return;
    const before = user;
    // Without a name everything was cleared.
    for (const [name, readAnew] of keptAnew) if (SHARED.has(name) && (key === null || key === name)) readAnew();
    if (before !== user) {
      queryClient.clear();
      // Each tab keeps its own: the one in which somebody logged out cannot reach these.
      forgetOwnDrafts();
    }
    if (before !== undefined && user === undefined) loggedOutElsewhere.set(true);
    if (key === "language") void followLanguage().catch(() => undefined);
  });
}
