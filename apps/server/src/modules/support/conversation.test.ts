import { SUPPORT_REOPEN_MS } from "@candela/api";
import { describe, expect, it } from "vitest";
import {
  type Agent,
  assigns,
  type Conversation,
  marks,
  reopens,
  resolves,
  snoozes,
  staffWrites,
  takesMessage,
  userWrites,
  wakes,
} from "./conversation.ts";

const NEW: Conversation = {
  ...{ id: 7n, userId: 1n, language: "en", topic: null, state: "open", lastSeq: 0, userSeq: 0, staffSeq: 0 },
  ...{ userDelivered: 0, userRead: 0, staffDelivered: 0, staffRead: 0, revision: 1, assigneeId: null, agentId: null, agentName: null },
  ...{
    waitingMs: null,
    snoozedUntilMs: null,
    openedMs: 0,
    firstReplyMs: null,
    resolvedMs: null,
    rating: null,
    ratingText: "",
    ratedMs: null,
  },
};
const sana: Agent = { operatorId: 3n, name: "Sana M." };
const text = (body: string) => ({ clientId: "c", content: { kind: "text", body } }) as const;
const answer = (seen: number) => ({ clientId: "c", body: "yes", seen });

describe("what a message of the user does", () => {
  it("is to wait from the first one that nobody answered", () => {
    const once = userWrites(NEW, text("a"), 1_000, true).conversation;
    const twice = userWrites(once, text("b"), 9_000, true).conversation;
    expect(twice).toMatchObject({ lastSeq: 2, userSeq: 2, waitingMs: 1_000, revision: 1 });
  });

  it.each([
    ["open", true, "open"],
    ["open", false, "open"],
    ["pending", true, "open"],
    ["pending", false, "pending"],
    ["snoozed", true, "open"],
    ["snoozed", false, "pending"],
    ["resolved", true, "open"],
    ["resolved", false, "pending"],
  ] as const)("from %s, with working hours %s, is %s", (state, isOpen, after) => {
    const before = { ...NEW, state, snoozedUntilMs: state === "snoozed" ? 5 : null, resolvedMs: state === "resolved" ? 5 : null };
    const { conversation, messages } = userWrites(before, text("a"), 10, isOpen);
    expect(conversation).toMatchObject({ state: after, snoozedUntilMs: null, resolvedMs: null, waitingMs: 10 });
    expect(messages.map(({ seq, event }) => [seq, event])).toEqual(
      state === "resolved"
        ? [
            [1, "reopened"],
            [2, null],
          ]
        : [[1, null]],
    );
    expect(conversation.revision > 1).toBe(state !== after);
  });

  it("goes into a resolved one for a week", () => {
    expect(takesMessage({ state: "resolved", resolvedMs: 5 }, 5 + SUPPORT_REOPEN_MS - 1)).toBe(true);
    expect(takesMessage({ state: "resolved", resolvedMs: 5 }, 5 + SUPPORT_REOPEN_MS)).toBe(false);
    expect(takesMessage({ state: "pending", resolvedMs: null }, 1e15)).toBe(true);
  });
});

describe("what an answer does", () => {
  const waiting = userWrites(NEW, text("a"), 1_000, true).conversation;

  it("is to end the waiting, to take on what nobody has, and to read what it answers", () => {
    const { conversation, messages } = staffWrites(waiting, sana, answer(1), 61_000);
    expect(messages).toMatchObject([
      { seq: 2, by: "system", event: "joined", waitedMs: 60_000 },
      { seq: 3, by: "support", agent: sana },
    ]);
    expect(conversation).toMatchObject({
      waitingMs: null,
      assigneeId: 3n,
      agentName: "Sana M.",
      firstReplyMs: 61_000,
      staffRead: 1,
      staffSeq: 3,
      revision: 2,
    });
  });

  it("leaves what another one has in hand there, and keeps the moment of the first", () => {
    const first = staffWrites({ ...waiting, assigneeId: 9n }, sana, answer(1), 61_000).conversation;
    expect(first.assigneeId).toBe(9n);
    expect(staffWrites(first, sana, answer(1), 99_000)).toMatchObject({ messages: [{ seq: 4 }], conversation: { firstReplyMs: 61_000 } });
  });
});

it("ends, opens again, is put aside and taken up, each a revision of its own", () => {
  const ended = resolves({ ...NEW, waitingMs: 4 }, sana, 50);
  expect(ended).toMatchObject({
    messages: [{ event: "closed", agent: sana }],
    conversation: { state: "resolved", resolvedMs: 50, waitingMs: null, revision: 2 },
  });
  expect(reopens(ended.conversation, sana).conversation).toMatchObject({ state: "open", resolvedMs: null, revision: 3 });
  const aside = snoozes({ ...NEW, waitingMs: 4 }, 99).conversation;
  expect(aside).toMatchObject({ state: "snoozed", snoozedUntilMs: 99, waitingMs: 4, revision: 2 });
  expect(wakes(aside).conversation).toMatchObject({ state: "open", snoozedUntilMs: null, revision: 3 });
  expect(assigns(NEW, 3n).conversation.revision).toBe(2);
  expect(assigns(NEW, null).conversation.revision).toBe(1);
});

it("marks go forward alone, and what was read was delivered", () => {
  const read = marks({ ...NEW, lastSeq: 9 }, "user", { delivered: 2, read: 5 }).conversation;
  expect(read).toMatchObject({ userDelivered: 5, userRead: 5, staffRead: 0 });
  expect(marks(read, "user", { delivered: 3, read: 1 }).conversation).toMatchObject({ userDelivered: 5, userRead: 5 });
  expect(marks(read, "staff", { delivered: 4, read: 0 }).conversation).toMatchObject({ staffDelivered: 4, staffRead: 0, userRead: 5 });
});
