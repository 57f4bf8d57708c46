import { createStore } from "../browser/store.ts";

/** Chromium's offer to install the app, which it makes to the page and not to the user. */
interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

/** Whether the app can be installed by a tap here and now. */
export const installableStore = createStore(false);
let offer: InstallOffer | null = null;

export function watchInstall(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
    installableStore.set(true);
  });
  addEventListener("appinstalled", () => {
    offer = null;
    installableStore.set(false);
  });
}

/** Asks the user, through the browser, once an offer. */
export async function install(): Promise<void> {
  const asked = offer;
  offer = null;
  installableStore.set(false);
  await asked?.prompt();
}
