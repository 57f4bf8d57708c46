import { showToast } from "@candela/ui";
import { t } from "../language/i18n.ts";
import { writeHash } from "../navigation/hash-location.ts";

const WORKER = "/service-worker.js";
/** A page that stays open for days asks for a newer version this often, and when it is looked at again. */
const ASK_MS = 60 * 60_000;

let registered: ServiceWorkerRegistration | null = null;

/** The app's service worker, where there is one: a secure address, a browser that has them, a built app. */
export function workerRegistration(): ServiceWorkerRegistration | null {
  return registered;
}

/** Keeps the app on this device, tells when a newer version is ready, and opens what a notification was tapped for. Never rejects. */
export async function startWorker(): Promise<void> {
  if (!("serviceWorker" in navigator) || !window.isSecureContext || import.meta.env.DEV) return;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const path = (data as { open?: unknown } | null)?.open;
    if (typeof path === "string" && path.startsWith("/")) writeHash(path);
  });
  try {
    // Where workers are blocked nothing is registered, and nothing said.
    registered = (await serviceWorker.register(WORKER)) ?? null;
  } catch {
    return; // Without it the app is what it was before there were workers.
  }
  const registration = registered;
  if (registration === null) return;
  registration.addEventListener("updatefound", () => {
    const next = registration.installing;
    next?.addEventListener("statechange", () => {
      // The first one ever takes no other's place.
      if (next.state === "installed" && serviceWorker.controller !== null) offerUpdate(registration);
    });
  });
  if (registration.waiting !== null && serviceWorker.controller !== null) offerUpdate(registration);
  const ask = () => void registration.update().catch(() => undefined);
  setInterval(ask, ASK_MS);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    if (registration.waiting === null) ask();
    else offerUpdate(registration);
  });
  const { active } = await serviceWorker.ready;
  active?.postMessage("keep the rest");
}

/** A new version is here: it takes over when the user says so, because what is being typed would be lost. */
function offerUpdate(registration: ServiceWorkerRegistration): void {
  showToast({
    text: t("pwa_update_ready"),
    action: {
      label: t("pwa_update_now"),
      onClick: () => {
        navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), { once: true });
        registration.waiting?.postMessage("take over");
      },
    },
  });
}
