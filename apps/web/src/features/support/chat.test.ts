import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SupportMessage } from "../../lib/support/support-shapes.ts";
import { createChatFeed, MESSAGES_PAGE } from "./chat-feed.ts";
import { chatItems } from "./chat-items.ts";
import { begun, isBehind, withHeard, withNewer, withOlder } from "./chat-log.ts";
import { hoursWords } from "./hours-words.ts";

const messageOf = (seq: number, changes: Partial<SupportMessage> = {}): SupportMessage => ({
  ...{ conversationId: "1", seq, clientId: null, by: "user", kind: "text", text: `${seq}`, picture: null, attachment: null },
  ...{ event: null, agent: null, waitedMs: null, ts: seq * 1_000 },
  ...changes,
});
const upTo = (last: number) => Array.from({ length: last }, (_, index) => messageOf(index + 1));
const seqs = (messages: readonly SupportMessage[]) => messages.map(({ seq }) => seq);

describe("the log of a conversation", () => {
  it("is complete as far as it was read, and behind as soon as a later number is known", () => {
    const log = begun(upTo(3), 3, 50);
    expect([log.upTo, log.hasOlder, isBehind(log, 3), isBehind(log, 4)]).toEqual([3, false, false, true]);
    expect(withHeard(log, messageOf(4)).upTo).toBe(4);
    const torn = withHeard(log, messageOf(6));
    expect([torn.upTo, isBehind(torn, 0)]).toEqual([3, true]);
    const whole = withNewer(torn, [messageOf(4), messageOf(5), messageOf(6)], 6, 50);
    expect([seqs(whole.messages), whole.upTo]).toEqual([[1, 2, 3, 4, 5, 6], 6]);
  });

  it("goes on before its first message until a page is not full", () => {
    const log = begun(upTo(120).slice(70), 120, 50);
    expect(log.hasOlder).toBe(true);
    const more = withOlder(log, upTo(70).slice(20), 50);
    expect([more.messages[0]?.seq, more.hasOlder]).toEqual([21, true]);
    expect(withOlder(more, upTo(20), 50).hasOlder).toBe(false);
  });
});

describe("the feed of a conversation", () => {
  it("has every message once and in order, whatever comes when, and whichever reads fail", async () => {
    const total = 120;
    const all = upTo(total);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: total }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: total }), fc.boolean()), { maxLength: 30 }),
        async (there, events) => {
          let served = there;
          let fails = false;
          const feed = createChatFeed(({ after, before }) => {
            if (fails) return Promise.reject(new Error("the line is away"));
            const known = all.slice(0, served).filter(({ seq }) => seq > (after ?? 0) && seq < (before ?? Number.MAX_SAFE_INTEGER));
            return Promise.resolve(after === undefined ? known.slice(-MESSAGES_PAGE) : known.slice(0, MESSAGES_PAGE));
          });
          await feed.catchUp(served);
          for (const [seq, broken] of events) {
            served = Math.max(served, seq);
            fails = broken;
            feed.hear(messageOf(seq));
            await feed.catchUp(served);
          }
          fails = false;
          await feed.catchUp(served);
          while (feed.store.get().log.hasOlder) await feed.readOlder();
          feed.stop();
          expect(seqs(feed.store.get().log.messages)).toEqual(seqs(all.slice(0, served)));
        },
      ),
      { numRuns: atDepth(100), seed: 7 },
    );
  });

  it("that cannot be read at first says so, and can be read again", async () => {
    let fails = true;
    const feed = createChatFeed(() => (fails ? Promise.reject(new Error("no line")) : Promise.resolve(upTo(2))));
    await feed.catchUp(2);
    expect(feed.store.get().state).toBe("failed");
    fails = false;
    await feed.catchUp(2);
    expect([feed.store.get().state, seqs(feed.store.get().log.messages)]).toEqual(["ready", [1, 2]]);
    feed.stop();
  });
});

describe("what stands in the list", () => {
  const marks = { agentDelivered: 4, agentRead: 2 };
  const dayOf = (ts: number) => `${Math.floor(ts / 1_000_000)}`;

  it("has a mark under the last of a go, by how far it has come", () => {
    const items = chatItems(upTo(5), [], marks, false, dayOf);
    expect(items.map((item) => (item.kind === "message" && item.last ? item.mark : null))).toEqual([
      null,
      "read",
      null,
      "delivered",
      "sent",
    ]);
    expect(items.map(({ day }) => day?.opens ?? null)).toEqual([true, null, null, null, null]);
    expect(chatItems(upTo(2), [], null, false, dayOf).every((item) => item.kind === "message" && item.mark === null)).toBe(true);
  });

  it("keeps the two sides and the notes of the system apart, and begins each day", () => {
    const messages = [
      messageOf(1),
      messageOf(2, { by: "system", kind: "system", event: "joined" }),
      messageOf(3, { by: "support", agent: { name: "A" } }),
      messageOf(4, { by: "support", agent: { name: "B" } }),
      messageOf(5, { by: "support", agent: { name: "B" }, ts: 2_000_000 }),
    ];
    const items = chatItems(messages, [], marks, true, dayOf);
    expect(items.map((item) => item.kind === "message" && item.first)).toEqual([true, false, true, true, true]);
    expect(items.map(({ day }) => day?.opens ?? null)).toEqual([false, null, null, null, false]);
  });

  it("has what is on its way once: until it is there", () => {
    const outgoing = { clientId: "c", content: { kind: "text", text: "2" }, ts: 0, state: "sending", problem: null } as const;
    expect(chatItems([messageOf(1)], [outgoing], marks, false, dayOf).map(({ kind }) => kind)).toEqual(["message", "outgoing"]);
    const arrived = chatItems([messageOf(1), messageOf(2, { clientId: "c" })], [outgoing], marks, false, dayOf);
    expect(arrived.map(({ kind, key }) => [kind, key])).toEqual([
      ["message", "1"],
      ["message", "c"],
    ]);
  });
});

describe("the hours in words", () => {
  const t = (key: string, params: Readonly<Record<string, unknown>> = {}) => `${key} ${params.time ?? ""}`.trim();
  const friday = Date.UTC(2026, 10, 20, 15);
  const hours = { isOpen: true, closesAt: null, opensAt: null, isStaffed: true };
  const monday = Date.UTC(2026, 10, 23, 8);

  it.each([
    ["never closed", hours, "support_open_now"],
    ["open until tonight", { ...hours, closesAt: Date.UTC(2026, 10, 20, 22) }, "support_open_until 22:00"],
    ["open until midnight", { ...hours, closesAt: Date.UTC(2026, 10, 21) }, "support_open_until 00:00"],
    ["open until Monday", { ...hours, closesAt: monday }, "support_open_until Monday 08:00"],
    ["closed for good", { ...hours, isOpen: false }, "support_closed_now"],
    ["closed until Monday", { ...hours, isOpen: false, opensAt: monday }, "support_opens Monday 08:00"],
    ["closed, by what is a moment old", { ...hours, closesAt: friday - 1 }, "support_open_now"],
  ])("%s", (_what, state, words) => {
    expect(hoursWords(state, friday, "en", t)).toBe(words);
  });
});
