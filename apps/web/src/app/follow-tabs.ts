import { languageByCode } from "@candela/api";
import { keptAnew, readKept } from "../lib/browser/store.ts";
import { queryClient } from "../lib/net/queries.ts";
import { loggedOutElsewhere } from "../lib/session/logged-out-elsewhere.ts";
import { sessionStore } from "../lib/session/session.ts";
import { languageStore } from "../lib/site/settings.ts";

/** What holds for the person and the device, not for one tab: the product on screen is not among it. */
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

/** A language comes with its texts, which the other tab has kept by now. */
async function followLanguage(): Promise<void> {
  const code = readKept("language", (value) => (typeof value === "string" ? languageByCode(value)?.code : undefined));
  if (code !== undefined && code !== languageStore.get()) await (await import("../lib/language/switch-language.ts")).switchLanguage(code);
}

/** What another browser tab of this device changes holds here at once: log-out and log-in, language, looks, line. */
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
    if (before !== user) queryClient.clear();
    if (before !== undefined && user === undefined) loggedOutElsewhere.set(true);
    if (key === "language") void followLanguage().catch(() => undefined);
  });
}
