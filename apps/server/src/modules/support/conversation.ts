/** What each act makes of a conversation, and which messages it adds. Pure: stores read and write. */
import { SUPPORT_REOPEN_MS } from "@candela/api";

export type ConversationState = "open" | "pending" | "snoozed" | "resolved";
export type Topic = "trade" | "money" | "account" | "other";
export type TradeKind = "quickTrade" | "spotOrder" | "contractOrder" | "contractPosition";
export type SystemEvent = "joined" | "closed" | "reopened" | "rated";

/** Moments are epoch milliseconds, marks are numbers of messages. */
export interface Conversation {
  readonly id: bigint;
  readonly userId: bigint;
  readonly language: string;
  readonly topic: Topic | null;
  readonly state: ConversationState;
  readonly lastSeq: number;
  readonly userSeq: number;
  readonly staffSeq: number;
  readonly userDelivered: number;
  readonly userRead: number;
  readonly staffDelivered: number;
  readonly staffRead: number;
  readonly revision: number;
  readonly assigneeId: bigint | null;
  readonly agentId: bigint | null;
  readonly agentName: string | null;
  readonly waitingMs: number | null;
  readonly snoozedUntilMs: number | null;
  readonly openedMs: number;
  readonly firstReplyMs: number | null;
  readonly resolvedMs: number | null;
  readonly rating: number | null;
  readonly ratingText: string;
  readonly ratedMs: number | null;
}

/** An operator as users know them. */
export interface Agent {
  readonly operatorId: bigint;
  readonly name: string;
}

export type Content =
  | { readonly kind: "text"; readonly body: string }
  | { readonly kind: "picture"; readonly pictureId: bigint }
  | { readonly kind: "trade"; readonly tradeKind: TradeKind; readonly tradeId: bigint };

/** A message before it has its number. */
export interface Draft {
  readonly by: "user" | "support" | "system";
  readonly clientId: string | null;
  readonly agent: Agent | null;
  readonly content: Content | null;
  readonly event: SystemEvent | null;
  readonly waitedMs: number | null;
}

export interface NumberedDraft extends Draft {
  readonly seq: number;
}

export interface Acted {
  readonly conversation: Conversation;
  readonly messages: readonly NumberedDraft[];
}

const system = (event: SystemEvent, agent: Agent | null, waitedMs: number | null = null): Draft => ({
  ...{ by: "system", clientId: null, content: null, event, agent, waitedMs },
});

/** Gives drafts the next numbers. */
function added(conversation: Conversation, drafts: readonly Draft[]): Acted {
  const messages = drafts.map((draft, at) => ({ ...draft, seq: conversation.lastSeq + at + 1 }));
  const last = (by: Draft["by"], before: number) => messages.findLast((message) => message.by === by)?.seq ?? before;
  return {
    messages,
    conversation: {
      ...conversation,
      lastSeq: conversation.lastSeq + drafts.length,
      userSeq: last("user", conversation.userSeq),
      staffSeq: last("support", conversation.staffSeq),
    },
  };
}

/** A change of state or hands is another revision. */
function changed(before: Conversation, after: Conversation): Conversation {
  const isSame = before.state === after.state && before.assigneeId === after.assigneeId && before.snoozedUntilMs === after.snoozedUntilMs;
  return isSame ? after : { ...after, revision: before.revision + 1 };
}

/** Whether a message of the user goes into this conversation; else it begins another one. */
export function takesMessage({ state, resolvedMs }: Pick<Conversation, "state" | "resolvedMs">, now: number): boolean {
  return state !== "resolved" || (resolvedMs !== null && now < resolvedMs + SUPPORT_REOPEN_MS);
}

/** The user writes: what was put aside or resolved is open again, in working hours; outside of them it waits for them, unless it was open. */
export function userWrites(
  before: Conversation,
  { clientId, content }: { readonly clientId: string; readonly content: Content },
  now: number,
  isOpen: boolean,
): Acted {
  const message: Draft = { by: "user", clientId, content, agent: null, event: null, waitedMs: null };
  const { conversation, messages } = added(before, before.state === "resolved" ? [system("reopened", null), message] : [message]);
  const state = isOpen || before.state === "open" ? "open" : "pending";
  const after = { ...conversation, state, snoozedUntilMs: null, resolvedMs: null, waitingMs: before.waitingMs ?? now } as const;
  return { messages, conversation: changed(before, after) };
}

/** The staff answers: nobody waits any more, and who has not been there before is said to join. What nobody had in hand is theirs. */
export function staffWrites(
  before: Conversation,
  agent: Agent,
  { clientId, body, seen }: { readonly clientId: string; readonly body: string; readonly seen: number },
  now: number,
): Acted {
  const message: Draft = {
    ...{ by: "support", clientId, agent, event: null, waitedMs: null },
    content: { kind: "text", body },
  };
  const waitedMs = before.waitingMs === null ? null : Math.max(0, now - before.waitingMs);
  const hasJoined = before.agentId === agent.operatorId;
  const { conversation, messages } = added(before, hasJoined ? [message] : [system("joined", agent, waitedMs), message]);
  const after: Conversation = {
    ...conversation,
    ...{ state: "open", snoozedUntilMs: null, waitingMs: null, agentId: agent.operatorId, agentName: agent.name },
    assigneeId: before.assigneeId ?? agent.operatorId,
    firstReplyMs: before.firstReplyMs ?? now,
    // An answer is to what was read; what was not seen is another matter, and was checked.
    staffDelivered: Math.max(before.staffDelivered, seen),
    staffRead: Math.max(before.staffRead, seen),
  };
  return { messages, conversation: changed(before, after) };
}

/** Ends it, by the user with `agent` null. */
export function resolves(before: Conversation, agent: Agent | null, now: number): Acted {
  const { conversation, messages } = added(before, [system("closed", agent)]);
  const after = { ...conversation, state: "resolved", snoozedUntilMs: null, resolvedMs: now, waitingMs: null } as const;
  return { messages, conversation: changed(before, after) };
}

export function reopens(before: Conversation, agent: Agent): Acted {
  const { conversation, messages } = added(before, [system("reopened", agent)]);
  return { messages, conversation: changed(before, { ...conversation, state: "open", resolvedMs: null }) };
}

export function snoozes(before: Conversation, until: number): Acted {
  return { messages: [], conversation: changed(before, { ...before, state: "snoozed", snoozedUntilMs: until }) };
}

/** The moment of a snoozed one has come. */
export function wakes(before: Conversation): Acted {
  return { messages: [], conversation: changed(before, { ...before, state: "open", snoozedUntilMs: null }) };
}

export function assigns(before: Conversation, assigneeId: bigint | null): Acted {
  return { messages: [], conversation: changed(before, { ...before, assigneeId }) };
}

export function rates(before: Conversation, rating: number, ratingText: string, now: number): Acted {
  const { conversation, messages } = added(before, [system("rated", null)]);
  return { messages, conversation: { ...conversation, rating, ratingText, ratedMs: now } };
}

/** Marks of one side move forward, never back; what was read was delivered. */
export function marks(
  before: Conversation,
  side: "user" | "staff",
  { delivered, read }: { readonly delivered: number; readonly read: number },
): Acted {
  const [deliveredKey, readKey] = side === "user" ? (["userDelivered", "userRead"] as const) : (["staffDelivered", "staffRead"] as const);
  const conversation = {
    ...before,
    [deliveredKey]: Math.max(before[deliveredKey], delivered, read),
    [readKey]: Math.max(before[readKey], read),
  };
  return { messages: [], conversation };
}
