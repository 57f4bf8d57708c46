import { useStore } from "../browser/store.ts";
import { supportUnreadStore } from "../support/support-unread.ts";
import { unreadStore } from "./unread.ts";

/** What the red dot counts: messages of the product, and answers of customer service. */
export const useAllUnread = (): number => useStore(unreadStore) + useStore(supportUnreadStore);
