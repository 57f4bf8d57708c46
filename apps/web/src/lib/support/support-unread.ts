import { createStore } from "../browser/store.ts";
import { callData } from "../net/api.ts";
import { sessionStore } from "../session/session.ts";

/** How many answers of customer service the user has not read; 0 also while that is not known. A part of the red dot. */
export const supportUnreadStore = createStore(0);

/** Asks the server; a failure leaves what was known. */
export async function readSupportUnread(): Promise<void> {
  const token = sessionStore.get()?.token;
  if (token === undefined) return supportUnreadStore.set(0);
  const count = await callData("GET /api/service/unread", {}, { quiet: true }).catch(() => null);
  if (count !== null && sessionStore.get()?.token === token) supportUnreadStore.set(count);
}
