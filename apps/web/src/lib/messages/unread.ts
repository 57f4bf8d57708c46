import { createStore } from "../browser/store.ts";
import { callData } from "../net/api.ts";
import { refresh } from "../net/queries.ts";
import { sessionStore } from "../session/session.ts";

/** How many messages the user has not read; 0 also while that is not known. */
export const unreadStore = createStore(0);

/** Asks the server; a failure leaves what was known. */
export async function readUnread(): Promise<void> {
  const token = sessionStore.get()?.token;
  if (token === undefined) return unreadStore.set(0);
  const count = await callData("GET /api/siteMessage/notReadMessageCount", {}, { quiet: true }).catch(() => null);
  if (count !== null && sessionStore.get()?.token === token) unreadStore.set(count);
}

/** Marks one message as read, or all. Rejects with a RequestError. */
export async function markRead(id?: string): Promise<void> {
  const answer = await callData("POST /api/siteMessage/read", id === undefined ? {} : { id }, { quiet: true });
  if (answer !== null) unreadStore.set(answer.unread);
  await refresh("GET /api/siteMessage/list");
}
