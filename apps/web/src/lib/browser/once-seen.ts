export const isSeen = () => document.visibilityState === "visible";

/** Runs now, or when the user comes back to the page, since a toast is over in seconds. */
export function onceSeen(show: () => void): void {
  if (isSeen()) show();
  else document.addEventListener("visibilitychange", show, { once: true });
}
