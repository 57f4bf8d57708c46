import type { RouteKey } from "@candela/api";
import type { QueryClient } from "@tanstack/react-query";
import type { AccountPart } from "../account/account-cache.ts";
import type { Conversation, SupportEvent, SupportState } from "./support-shapes.ts";

const CURRENT = "GET /api/service/conversation";
const HISTORY = "GET /api/service/history";

/** Numbers of a conversation only go up: an older state of it, which comes later, changes nothing. */
function isNewer(before: Conversation, next: Conversation): boolean {
  if (before.id !== next.id) return next.openedAt >= before.openedAt;
  return (
    next.lastSeq >= before.lastSeq &&
    next.ownDelivered >= before.ownDelivered &&
    next.ownRead >= before.ownRead &&
    next.agentDelivered >= before.agentDelivered &&
    next.agentRead >= before.agentRead
  );
}

/** Writes a conversation, as an event or an answer has it, into what was read of it. */
export function takeConversation(client: QueryClient, next: Conversation): void {
  client.setQueriesData<SupportState | null>({ queryKey: [CURRENT] }, (before) => {
    if (before?.conversation === undefined) return before;
    return before.conversation === null || isNewer(before.conversation, next) ? { ...before, conversation: next } : before;
  });
}

/** The event has the whole conversation; one that is being read just now may be older than it. */
function writeConversation({ conversation }: SupportEvent, client: QueryClient): readonly RouteKey[] {
  if (client.isFetching({ queryKey: [CURRENT] }) > 0) return [CURRENT];
  takeConversation(client, conversation);
  // A conversation that is over is among the earlier ones once another begins.
  return conversation.state === "resolved" ? [HISTORY] : [];
}

/** Customer service: its messages are kept by the page of the conversation itself, since they must have no gap. */
export const supportPart: AccountPart = {
  events: { support: { write: writeConversation, expires: [CURRENT, HISTORY] } },
  lists: [CURRENT],
};
