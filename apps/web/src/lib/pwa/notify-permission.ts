import { createUserStore } from "../session/user-store.ts";

/** Whether this user was asked on this device; a no is not asked about again. */
const askedStore = createUserStore<boolean>("notifyAsked", false, (value) => (typeof value === "boolean" ? value : undefined));

/** Notifications need a secure address and a browser that has them; without, everything else works. */
function permission(): NotificationPermission | "unsupported" {
  return "Notification" in window && window.isSecureContext ? Notification.permission : "unsupported";
}

export function mayOffer(): boolean {
  return permission() === "default" && !askedStore.get();
}

export function mayNotify(): boolean {
  return permission() === "granted";
}

export function declineForNow(): void {
  askedStore.set(true);
}

/** Asks the browser, which asks the user; whether it was allowed. */
export async function askToNotify(): Promise<boolean> {
  askedStore.set(true);
  return (await Notification.requestPermission()) === "granted";
}
