import { useEffect, useEffectEvent, useRef } from "react";
import { callData } from "../../lib/net/api.ts";
import { queryClient } from "../../lib/net/queries.ts";
import { takeConversation } from "../../lib/support/support-part.ts";
import type { Conversation, SupportMessage } from "../../lib/support/support-shapes.ts";
import { readSupportUnread } from "../../lib/support/support-unread.ts";

/** What comes in one go is marked together, ms. */
const TOGETHER_MS = 300;

/**
 * Says up to where everything is on this device, and up to where it was on screen. The function that it gives is called while the end of the
 * conversation is on screen; in a window that is hidden nothing counts as read.
 */
export function useReadMark(conversation: Conversation | null, messages: readonly SupportMessage[]): () => void {
  const told = useRef({ id: "", delivered: 0, read: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = messages.findLast(({ by }) => by !== "user")?.seq ?? 0;
  const tell = useEffectEvent(async (mark: "delivered" | "read") => {
    if (conversation === null) return;
    const { id } = conversation;
    const known = { id, delivered: conversation.ownDelivered, read: conversation.ownRead };
    const before = told.current.id === id ? told.current : known;
    if (last <= Math.max(before[mark], known[mark])) return;
    told.current = { id, delivered: last, read: mark === "read" ? last : before.read };
    try {
      const next = await callData(`POST /api/service/${mark}`, { conversationId: id, seq: last }, { quiet: true });
      if (next !== null) takeConversation(queryClient, next);
      if (mark === "read") await readSupportUnread();
    } catch {
      // It is said again with the next message, or when the page is opened again.
      told.current = before;
    }
  });
  const id = conversation?.id;
  useEffect(() => {
    if (id !== undefined && last > 0) void tell("delivered");
  }, [id, last]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const seen = useEffectEvent(() => {
    if (document.visibilityState === "visible") void tell("read");
  });
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(seen, TOGETHER_MS);
  };
}
