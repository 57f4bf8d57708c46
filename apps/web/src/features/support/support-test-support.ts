import { MINUTE_MS } from "@candela/model";
import { hear } from "../../lib/net/live.ts";
import type { Conversation, SupportEvent, SupportHours, SupportMessage, SupportTrade } from "../../lib/support/support-shapes.ts";
import { NOW } from "../../testing/clock.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { BTC } from "../../testing/market.ts";
import { server } from "../../testing/server.ts";

const OPEN: SupportHours = { isOpen: true, closesAt: NOW + 7 * 60 * MINUTE_MS, opensAt: null, isStaffed: true };
export const CLOSED: SupportHours = { isOpen: false, closesAt: null, opensAt: NOW + 65 * 60 * MINUTE_MS, isStaffed: true };
export const UNSTAFFED: SupportHours = { ...OPEN, isStaffed: false };

export const conversationWith = (changes: Partial<Conversation> = {}): Conversation => ({
  ...{ id: "71", number: "CS-4471", topic: null, state: "open", openedAt: NOW - 24 * MINUTE_MS, lastSeq: 6, agent: { name: "Sana M." } },
  ...{ ownDelivered: 5, ownRead: 5, agentDelivered: 6, agentRead: 2, unread: 0, rating: null, resolvedAt: null, reopensUntil: null },
  ...changes,
});

/** A conversation that ended, and may still be rated. */
export const RESOLVED = conversationWith({ state: "resolved", resolvedAt: NOW - MINUTE_MS, reopensUntil: NOW + 7 * 24 * 60 * MINUTE_MS });

export const TRADE: SupportTrade = {
  ...{ kind: "quickTrade", id: "4417", productCode: "X:BTCUSD", direction: 1, seconds: 60, status: "won", result: "82.000000" },
  ...{ currency: "USDT", ts: NOW - 30 * MINUTE_MS },
};

export const messageWith = (seq: number, changes: Partial<SupportMessage> = {}): SupportMessage => ({
  ...{ conversationId: "71", seq, clientId: null, by: "user", kind: "text", text: `Message ${seq}`, picture: null, attachment: null },
  ...{ event: null, agent: null, waitedMs: null, ts: NOW - (30 - seq) * MINUTE_MS },
  ...changes,
});

const AGENT = { name: "Sana M." };
export const MESSAGES: readonly SupportMessage[] = [
  messageWith(1, { kind: "attachment", text: "", attachment: TRADE, ts: NOW - 24 * MINUTE_MS }),
  messageWith(2, { text: "I won this one, but why did it close at 14:33:05.204 and not at .218?", ts: NOW - 24 * MINUTE_MS }),
  messageWith(3, {
    by: "system",
    kind: "system",
    text: "",
    event: "joined",
    agent: AGENT,
    waitedMs: 2 * MINUTE_MS,
    ts: NOW - 22 * MINUTE_MS,
  }),
  messageWith(4, {
    by: "support",
    agent: AGENT,
    text: "Your trade ran to 14:33:05.218. The last tick at or before that was 48,210,581, at .204. That is the close.",
    ts: NOW - 22 * MINUTE_MS,
  }),
  messageWith(5, { by: "support", agent: AGENT, text: "A later tick never counts, whichever way it goes.", ts: NOW - 22 * MINUTE_MS }),
  messageWith(6, { text: "Clear. Can I check that myself?", ts: NOW - 20 * MINUTE_MS }),
];

/** Answers of a server with this conversation. */
export function answerSupport(
  conversation: Conversation | null = conversationWith(),
  messages: readonly SupportMessage[] = MESSAGES,
  hours: SupportHours = OPEN,
): void {
  answerAsUsual();
  logIn();
  let now = conversation;
  server().data("GET /api/service/conversation", () => ({ conversation: now, hours, email: "mi***@example.com" }));
  server().rows("GET /api/service/messages", ({ after = 0, before = Number.MAX_SAFE_INTEGER }) => {
    const wanted = messages.filter(({ seq }) => seq > after && seq < before);
    return after > 0 ? wanted.slice(0, 50) : wanted.slice(-50);
  });
  server().rows("GET /api/service/history", []);
  server().rows("GET /api/service/attachable", [TRADE]);
  server().rows("GET /api/service/questions", []);
  server().data("GET /api/service/unread", 0);
  server().data("GET /api/product/detail", BTC);
  server().data("POST /api/service/typing", {});
  const marked = ({ seq }: { readonly seq: number }) => {
    now = now && { ...now, ownDelivered: Math.max(now.ownDelivered, seq) };
    return now;
  };
  server().data("POST /api/service/delivered", marked);
  server().data("POST /api/service/read", ({ seq }) => {
    now = now && { ...now, ownRead: seq, ownDelivered: seq, unread: 0 };
    return now;
  });
}

/** An event of the account's channel. */
export function tellSupport(event: Partial<Omit<SupportEvent, "kind">>): void {
  const news = { conversation: conversationWith(), message: null, typing: null, unread: 0, ...event };
  hear({ ch: "account", n: 1, kind: "delta", data: [{ kind: "support", ...news }] });
}
