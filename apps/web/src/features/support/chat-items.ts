import type { Conversation, SupportMessage } from "../../lib/support/support-shapes.ts";
import type { Outgoing } from "./outgoing.ts";

/** How far an own message has come. */
export type Mark = "sent" | "delivered" | "read";

/** The line above the first message of a day; `opens` is the day that the conversation began on. */
export interface DayBegin {
  readonly ts: number;
  readonly opens: boolean;
}

/** A day is a part of its first message, not an item: what is at the top of the screen keeps its place when older messages come before it. */
export type ChatItem =
  | { readonly kind: "system"; readonly key: string; readonly day: DayBegin | null; readonly message: SupportMessage }
  | {
      readonly kind: "message";
      readonly key: string;
      readonly day: DayBegin | null;
      readonly message: SupportMessage;
      /** First and last of what one side wrote in one go. */
      readonly first: boolean;
      readonly last: boolean;
      readonly mark: Mark | null;
    }
  | { readonly kind: "outgoing"; readonly key: string; readonly day: null; readonly outgoing: Outgoing };

/** Written within this time after one another reads as one go, ms. */
const ONE_GO_MS = 5 * 60_000;

/** Null of a conversation that is over: how far its messages came is of no use any more. */
type Marks = Pick<Conversation, "agentDelivered" | "agentRead"> | null;

function markOf({ by, seq }: SupportMessage, marks: Marks): Mark | null {
  if (by !== "user" || marks === null) return null;
  const { agentDelivered, agentRead } = marks;
  return seq <= agentRead ? "read" : seq <= agentDelivered ? "delivered" : "sent";
}

function inOneGo(one: SupportMessage | undefined, other: SupportMessage | undefined, marks: Marks, dayOf: (ts: number) => string): boolean {
  if (one === undefined || other === undefined || one.kind === "system" || other.kind === "system") return false;
  return (
    one.by === other.by &&
    one.agent?.name === other.agent?.name &&
    other.ts - one.ts <= ONE_GO_MS &&
    dayOf(one.ts) === dayOf(other.ts) &&
    markOf(one, marks) === markOf(other, marks)
  );
}

/** What stands in the list, from the top: days, messages in goes, and what is on its way. `dayOf` names a day by the clock of the reader. Pure. */
export function chatItems(
  messages: readonly SupportMessage[],
  outgoing: readonly Outgoing[],
  marks: Marks,
  hasOlder: boolean,
  dayOf: (ts: number) => string,
): readonly ChatItem[] {
  const items: ChatItem[] = [];
  for (const [index, message] of messages.entries()) {
    const [before, after] = [messages[index - 1], messages[index + 1]];
    const begins = before === undefined || dayOf(before.ts) !== dayOf(message.ts);
    const day = begins ? { ts: message.ts, opens: before === undefined && !hasOlder } : null;
    // A message keeps its key when what was on its way has arrived.
    const key = message.clientId ?? `${message.seq}`;
    if (message.kind === "system") {
      items.push({ kind: "system", key, day, message });
      continue;
    }
    const first = !inOneGo(before, message, marks, dayOf);
    const last = !inOneGo(message, after, marks, dayOf);
    items.push({ kind: "message", key, day, message, first, last, mark: markOf(message, marks) });
  }
  // An answer by the socket may be here before that of the sending itself.
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  for (const each of outgoing)
    if (!arrived.has(each.clientId)) items.push({ kind: "outgoing", key: each.clientId, day: null, outgoing: each });
  return items;
}
