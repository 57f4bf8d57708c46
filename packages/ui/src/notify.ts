import { showToast, type ToastOptions } from "./toast.ts";

/** How long a notification stays, ms. */
export const NOTIFY_SHOWN_MS = 3_000;

/** Shows a notice of an event that the user did not cause: at the top of the screen, for three seconds. */
export function showNotify(options: Pick<ToastOptions, "text" | "tone">): void {
  showToast({ ...options, durationMs: NOTIFY_SHOWN_MS, place: "top" });
}
