import type { SupportMessage } from "../../lib/support/support-shapes.ts";

/** The messages of one conversation that this device has. Pure. */
export interface ChatLog {
  /** By their numbers, lowest first, each once. */
  readonly messages: readonly SupportMessage[];
  /** Of all messages up to this number none that the user may see is missing; what is heard beyond it may leave a gap. */
  readonly upTo: number;
  readonly hasOlder: boolean;
}

export const EMPTY_LOG: ChatLog = { messages: [], upTo: 0, hasOlder: false };

function merged(known: readonly SupportMessage[], added: readonly SupportMessage[]): readonly SupportMessage[] {
  const all = new Map([...known, ...added].map((message) => [message.seq, message]));
  return [...all.values()].sort((one, other) => one.seq - other.seq);
}

const lastOf = (messages: readonly SupportMessage[]): number => messages.at(-1)?.seq ?? 0;

/** The newest page, read first; a full page has older ones before it. `last` is the number that the conversation had when it was asked for. */
export function begun(rows: readonly SupportMessage[], last: number, pageSize: number): ChatLog {
  return { messages: merged([], rows), upTo: Math.max(last, lastOf(rows)), hasOlder: rows.length >= pageSize && (rows[0]?.seq ?? 1) > 1 };
}

/** A message that came by the socket, or in the answer to a sending. One from before the first is left to the reading of older ones: it would leave a gap. */
export function withHeard(log: ChatLog, message: SupportMessage): ChatLog {
  if (log.hasOlder && message.seq < (log.messages[0]?.seq ?? 0)) return log;
  return { ...log, messages: merged(log.messages, [message]), upTo: message.seq === log.upTo + 1 ? message.seq : log.upTo };
}

/** What came after `upTo`. Numbers that the user may not see, such as those of operators' notes, are none that are missing. */
export function withNewer(log: ChatLog, rows: readonly SupportMessage[], last: number, pageSize: number): ChatLog {
  const isAll = rows.length < pageSize;
  return { ...log, messages: merged(log.messages, rows), upTo: Math.max(log.upTo, lastOf(rows), isAll ? last : 0) };
}

/** What came before the first one. */
export function withOlder(log: ChatLog, rows: readonly SupportMessage[], pageSize: number): ChatLog {
  return { ...log, messages: merged(rows, log.messages), hasOlder: rows.length >= pageSize };
}

/** Whether the server has messages that this device has not, as far as `last` and those that came tell. */
export const isBehind = (log: ChatLog, last: number): boolean => Math.max(last, lastOf(log.messages)) > log.upTo;
