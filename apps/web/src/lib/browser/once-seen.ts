export const isSeen = () => document.visibilityState === "visible";

/** Now, or when the user comes back to the page: a toast is over in seconds. */
export function onceSeen(show: () => void): void {
  if (isSeen()) show();
  else document.addEventListener("visibilitychange", show, { once: true });
}
