import { randomUUID } from "node:crypto";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@candela/model";
import { describe, expect, it } from "vitest";
import { openSupport } from "./support-test-kit.ts";

type Fixture = Awaited<ReturnType<typeof openSupport>>;
const fixture = await openSupport();

describe("a conversation", () => {
  it("begins with the first message, numbers all of them, and is told to the user's pages", async () => {
    const user = await fixture.user();
    expect(await user.current()).toMatchObject({ conversation: null, hours: { isOpen: true, opensAt: null }, email: null });
    const { conversation, message } = await user.send("Why did it close at that price?");
    expect(conversation).toMatchObject({ number: `CS-${conversation.id}`, state: "open", lastSeq: 1, agent: null, unread: 0, ownRead: 0 });
    expect(message).toMatchObject({ seq: 1, by: "user", kind: "text", text: "Why did it close at that price?", event: null });
    await user.send("And who decides?");
    expect(await user.lines(conversation.id)).toEqual(["Why did it close at that price?", "And who decides?"]);
    expect(fixture.told(user.userId).map(({ message: told }) => told?.seq)).toEqual([1, 2]);
  });

  it("takes a message once, however often it is sent, and none of another text under its name", async () => {
    const user = await fixture.user();
    const clientId = randomUUID();
    const tries = await Promise.all([1, 2, 3, 4].map(() => user.send("Only once", clientId)));
    expect(new Set(tries.map(({ message }) => message.seq))).toEqual(new Set([1]));
    const [{ conversation }] = tries as [(typeof tries)[number]];
    expect(await user.lines(conversation.id)).toEqual(["Only once"]);
    expect(await user.said("POST /api/service/send", { clientId, text: "Another" })).toEqual(["key_reused", {}]);
  });

  it("is one for all devices that begin at once", async () => {
    const user = await fixture.user();
    const sent = await Promise.all(["a", "b", "c", "d", "e"].map((text) => user.send(text)));
    expect(new Set(sent.map(({ conversation }) => conversation.id)).size).toBe(1);
    expect(sent.map(({ message }) => message.seq).toSorted()).toEqual([1, 2, 3, 4, 5]);
  });

  it("is answered by somebody who joins with a public name, never the log-in", async () => {
    const user = await fixture.user();
    const sana = await fixture.operator("sana");
    await sana.done("POST /api/admin/support/setOwnName", { name: "Sana M.", reason: sana.reason });
    const { conversation } = await user.send("Hello?");
    fixture.clock.advance(2 * MINUTE_MS);
    await sana.reply(conversation.id, "Hello. What is it about?", 1);
    const messages = await user.messages(conversation.id);
    expect(messages.map(({ by, event, agent, waitedMs }) => ({ by, event, agent, waitedMs }))).toEqual([
      { by: "user", event: null, agent: null, waitedMs: null },
      { by: "system", event: "joined", agent: { name: "Sana M." }, waitedMs: 2 * MINUTE_MS },
      { by: "support", event: null, agent: { name: "Sana M." }, waitedMs: null },
    ]);
    expect(JSON.stringify(fixture.told(user.userId))).not.toContain("sana");
    expect(await user.current()).toMatchObject({ conversation: { agent: { name: "Sana M." }, unread: 1, agentRead: 1 } });
    // An operator who was there before does not join again.
    await user.send("The close.");
    await sana.reply(conversation.id, "The last tick counts.", 4);
    expect((await user.lines(conversation.id)).filter((line) => line === "joined")).toHaveLength(1);
  });

  it("reopens within a week of its end, and is followed by another one after it", async () => {
    const user = await fixture.user();
    const first = (await user.send("One")).conversation;
    expect(await user.done("POST /api/service/close", { conversationId: first.id })).toMatchObject({ state: "resolved" });
    fixture.clock.advance(7 * DAY_MS - 1);
    expect((await user.send("Two")).conversation).toMatchObject({ id: first.id, state: "open", resolvedAt: null });
    expect(await user.lines(first.id)).toEqual(["One", "closed", "reopened", "Two"]);
    await user.done("POST /api/service/close", { conversationId: first.id });
    fixture.clock.advance(7 * DAY_MS);
    expect((await user.current()).conversation).toBeNull();
    const { conversation } = await user.send("Three");
    expect(conversation.id).not.toBe(first.id);
    expect((await user.body("GET /api/service/history", {})).rows.map(({ id, lastText }) => [id, lastText])).toEqual([
      [conversation.id, "Three"],
      [first.id, "Two"],
    ]);
  });

  it("outside of the hours waits for them, with what it is about", async () => {
    const user = await fixture.user();
    fixture.clock.advance(11 * HOUR_MS);
    expect((await user.current()).hours).toMatchObject({ isOpen: false, closesAt: null });
    const clientId = randomUUID();
    const { conversation } = await user.done("POST /api/service/openForm", { clientId, topic: "money", text: "Where is my deposit?" });
    expect(conversation).toMatchObject({ state: "pending", topic: "money" });
    fixture.clock.advance(13 * HOUR_MS);
    expect((await user.send("It is here")).conversation).toMatchObject({ state: "open", topic: "money" });
  });
});

describe("marks", () => {
  it("move forward, count what is unread, and name no message that is not there", async () => {
    const user = await fixture.user();
    const ben = await fixture.operator("ben");
    const { conversation } = await user.send("Hello");
    const { id } = conversation;
    await ben.done("POST /api/admin/support/marks", { id, delivered: 1, read: 0 });
    expect((await user.current()).conversation).toMatchObject({ agentDelivered: 1, agentRead: 0 });
    await ben.reply(id, "Hello", 1);
    await ben.reply(id, "How can I help?", 3);
    expect(await user.done("GET /api/service/unread", {})).toBe(2);
    const asked = { conversationId: id, seq: 3 };
    expect(await user.done("POST /api/service/delivered", asked)).toMatchObject({ ownDelivered: 3, ownRead: 0, unread: 2 });
    expect(await user.done("POST /api/service/read", asked)).toMatchObject({ ownRead: 3, unread: 1 });
    expect(await user.done("POST /api/service/read", { conversationId: id, seq: 1 })).toMatchObject({ ownRead: 3 });
    expect(await user.done("POST /api/service/read", { conversationId: id, seq: 4 })).toMatchObject({ ownDelivered: 4, unread: 0 });
    expect(await user.done("GET /api/service/unread", {})).toBe(0);
    expect(await user.said("POST /api/service/read", { conversationId: id, seq: 5 })).toEqual(["support_sequence", {}]);
    expect(await ben.said("POST /api/admin/support/marks", { id, delivered: 9, read: 0 })).toEqual(["support_sequence", {}]);
    expect((await ben.detail(id)).userRead).toBe(4);
  });
});

describe("messages are asked for by number", () => {
  it("after one, before one, and the last ones", async () => {
    const user = await fixture.user();
    const { conversation } = await user.send("1");
    for (const text of ["2", "3", "4", "5"]) await user.send(text);
    const seqs = async (page: Parameters<typeof user.messages>[1]) => (await user.messages(conversation.id, page)).map(({ seq }) => seq);
    expect(await seqs({ after: 3 })).toEqual([4, 5]);
    expect(await seqs({ after: 0, limit: 2 })).toEqual([1, 2]);
    expect(await seqs({ before: 4, limit: 2 })).toEqual([2, 3]);
    expect(await seqs({ limit: 2 })).toEqual([4, 5]);
    expect(await seqs({ after: 5 })).toEqual([]);
    expect((await user.body("GET /api/service/messages", { conversationId: conversation.id, after: 4 })).total).toBe(5);
  });

  it("by their user alone", async () => {
    const [user, other] = [await fixture.user(), await fixture.user()];
    const { id: conversationId } = (await user.send("Mine")).conversation;
    for (const answer of [
      await other.said("GET /api/service/messages", { conversationId }),
      await other.said("POST /api/service/read", { conversationId, seq: 1 }),
      await other.said("POST /api/service/delivered", { conversationId, seq: 1 }),
      await other.said("POST /api/service/close", { conversationId }),
      await other.said("POST /api/service/rate", { conversationId, score: 1, text: "" }),
    ])
      expect(answer).toEqual(["not_found", {}]);
  });
});

describe("what is typed", () => {
  it("is kept as text: one form, no controls, no turned reading order", async () => {
    const user = await fixture.user();
    const { message } = await user.send(" <b>Cafe\u0301</b>\r\nline\u0007 two\u202e \ud83d\udc4b ");
    expect(message.text).toBe("<b>Caf\u00e9</b>\nline two \ud83d\udc4b");
  });

  it.each(["   ", "\u200b\u200b", "\u0007", "\u202e", "\n\n"])("is rejected where nothing of it can be seen: %j", async (text) => {
    const user = await fixture.user();
    expect(await user.said("POST /api/service/send", { clientId: randomUUID(), text })).toEqual(["support_text_empty", {}]);
    expect((await user.current()).conversation).toBeNull();
  });

  it("has 2,000 signs at most", async () => {
    const user = await fixture.user();
    expect(await user.said("POST /api/service/send", { clientId: randomUUID(), text: "x".repeat(2_001) })).toEqual([
      "malformed_request",
      { field: "text", rule: "maxLength" },
    ]);
    await user.send("x".repeat(2_000));
  });

  it("comes twenty times a minute at most", async () => {
    const user = await fixture.user();
    for (let count = 0; count < 20; count += 1) await user.send(String(count));
    expect(await user.said("POST /api/service/send", { clientId: randomUUID(), text: "more" })).toEqual([
      "too_many_requests",
      { seconds: "3" },
    ]);
    fixture.clock.advance(3_000);
    await user.send("after a while");
  });
});

describe("a rating", () => {
  it("is given once, after the end, and is told", async () => {
    const user = await fixture.user();
    const { id: conversationId } = (await user.send("Thanks")).conversation;
    const rate = (score: number) => user.said("POST /api/service/rate", { conversationId, score, text: " Quick\u0007 help " });
    expect(await rate(5)).toEqual(["support_not_resolved", {}]);
    await user.done("POST /api/service/close", { conversationId });
    expect(await user.said("POST /api/service/close", { conversationId })).toEqual(["support_resolved", {}]);
    expect(await rate(4)).toMatchObject({ rating: { score: 4, text: "Quick help" } });
    expect(await rate(5)).toEqual(["support_rated", {}]);
    expect(await user.lines(conversationId)).toEqual(["Thanks", "closed", "rated"]);
  });

  it("is malformed where the kept form of its words is too long, as every other text", async () => {
    const user = await fixture.user();
    const { id: conversationId } = (await user.send("Thanks")).conversation;
    await user.done("POST /api/service/close", { conversationId });
    expect(await user.said("POST /api/service/rate", { conversationId, score: 5, text: "\ufb2c".repeat(500) })).toEqual([
      "malformed_request",
      { field: "text", rule: "maxLength" },
    ]);
    const { id, reason, said } = { ...(await fixture.operator("longwords")), id: conversationId };
    expect(await said("POST /api/admin/support/note", { id, text: "\ufb2c".repeat(1_000), reason })).toEqual([
      "malformed_request",
      { field: "text", rule: "maxLength" },
    ]);
  });
});

describe("an answer", () => {
  const notes = async (user: Awaited<ReturnType<Fixture["user"]>>) => (await user.body("GET /api/siteMessage/list", {})).rows;

  it("while no page is open leaves one message that says nothing of it, which goes with the reading", async () => {
    const user = await fixture.user();
    const eve = await fixture.operator("eve");
    const { id } = (await user.send("Hello")).conversation;
    await eve.reply(id, "A secret answer", 1);
    await eve.reply(id, "Another one", 3);
    expect(await notes(user)).toMatchObject([{ kind: "support_answer", params: { number: `CS-${id}` }, isRead: false }]);
    await user.done("POST /api/service/read", { conversationId: id, seq: 3 });
    expect(await notes(user)).toMatchObject([{ isRead: false }]);
    await user.done("POST /api/service/read", { conversationId: id, seq: 4 });
    expect(await notes(user)).toMatchObject([{ isRead: true }]);
    expect(fixture.events.at(-1)).toMatchObject({ userId: user.userId, event: { kind: "message", message: null, unread: 0 } });
  });

  it("to an open page leaves none", async () => {
    const user = await fixture.user();
    const finn = await fixture.operator("finn");
    fixture.followed.add(user.userId);
    const { id } = (await user.send("Hello")).conversation;
    await finn.reply(id, "Here it is", 1);
    expect(await notes(user)).toEqual([]);
  });
});

it("a user who writes is seen by the staff for some seconds, and the staff by the user", async () => {
  const user = await fixture.user();
  const gil = await fixture.operator("gil");
  const { id } = (await user.send("Hello")).conversation;
  expect((await gil.detail(id)).isUserTyping).toBe(false);
  await user.done("POST /api/service/typing", {});
  expect((await gil.detail(id)).isUserTyping).toBe(true);
  fixture.clock.advance(5_000);
  expect((await gil.detail(id)).isUserTyping).toBe(false);
  const before = fixture.told(user.userId).length;
  expect(await gil.done("POST /api/admin/support/typing", { id })).toEqual({ isTold: true });
  expect(await gil.done("POST /api/admin/support/typing", { id })).toEqual({ isTold: false });
  expect(fixture.told(user.userId).slice(before)).toMatchObject([{ message: null, typing: { name: "" } }]);
});

it("looks through the questions so often for one user and no more, and all the same for another", async () => {
  const [user, other] = [await fixture.user(), await fixture.user()];
  const said = await Promise.all(Array.from({ length: 40 }, () => user.said("GET /api/service/questions", { words: "withdraw" })));
  expect(said.filter((answer) => Array.isArray(answer) && answer[0] === "too_many_requests")).toHaveLength(10);
  expect(await other.said("GET /api/service/questions", { words: "withdraw" })).toBeNull();
});
