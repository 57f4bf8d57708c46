import { call, callData } from "../net/api.ts";
import { sessionStore } from "../session/session.ts";
import { workerRegistration } from "./app-update.ts";
import { mayNotify } from "./notify-permission.ts";

/**
 * Has the user's messages sent to this browser while the app is closed, once notifications are allowed. The server forgets
 * it with the session. Never rejects: without it messages wait in the app.
 */
export async function subscribePush(): Promise<void> {
  const registration = workerRegistration();
  if (registration === null || !("pushManager" in registration) || !mayNotify() || sessionStore.get() === null) return;
  try {
    const key = await callData("GET /api/push/publicKey", {}, { quiet: true });
    if (key === null) return;
    const { endpoint, keys } = (await subscriptionFor(registration.pushManager, key.publicKey)).toJSON();
    if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined) return;
    await call("POST /api/push/subscribe", { endpoint, p256dh: keys.p256dh, auth: keys.auth }, { quiet: true });
  } catch {
    return;
  }
}

/** The one there is, unless it was made for another server's key. */
async function subscriptionFor(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const kept = await manager.getSubscription();
  if (kept !== null && encoded(kept.options.applicationServerKey) === publicKey) return kept;
  await kept?.unsubscribe();
  return manager.subscribe(options);
}

function encoded(bytes: ArrayBuffer | null): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** Repeats this after each log-in. */
export function watchPush(): void {
  sessionStore.subscribe(() => void subscribePush());
  void subscribePush();
}
