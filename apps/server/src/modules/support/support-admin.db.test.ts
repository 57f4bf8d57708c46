import { randomUUID } from "node:crypto";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@candela/model";
import { beforeAll, describe, expect, it } from "vitest";
import { openSupport } from "./support-test-kit.ts";

type Fixture = Awaited<ReturnType<typeof openSupport>>;
type Operator = Awaited<ReturnType<Fixture["operator"]>>;
const fixture = await openSupport();
// Nobody has been there, and nobody has rated, before the tests of that.
const unstaffed = await openSupport();
const unrated = await openSupport();
let sana: Operator;
let dan: Operator;
beforeAll(async () => {
  [sana, dan] = [await fixture.operator("sana"), await fixture.operator("dan")];
});

const audited = () =>
  fixture.sql<{ action: string; object: string; login: string; after: unknown }[]>`
    select action, object, login_name as login, after from operator_audit where action like 'support.%' order by seq desc limit 1`;

describe("the inbox", () => {
  it("has who waits longest first, and what is unread, and is filtered", async () => {
    const [first, second, third] = [await fixture.user(), await fixture.user(), await fixture.user()];
    const one = (await first.send("I wait")).conversation;
    fixture.clock.advance(MINUTE_MS);
    const two = (await second.send("So do I")).conversation;
    const three = (await third.send("I am answered")).conversation;
    await sana.reply(three.id, "Here", 1);
    const listed = async (filter: Parameters<typeof sana.body<"GET /api/admin/support/list">>[1]) =>
      (await sana.body("GET /api/admin/support/list", filter)).rows;
    expect((await listed({})).map(({ id }) => id)).toEqual([one.id, two.id, three.id]);
    expect(await listed({ isWaiting: false })).toMatchObject([
      { id: three.id, assignee: "sana", waitingSince: null, last: { by: "support", text: "Here" } },
    ]);
    expect((await listed({ assignee: "" })).map(({ id }) => id)).toEqual([one.id, two.id]);
    expect((await listed({ assignee: "sana" })).map(({ id }) => id)).toEqual([three.id]);
    expect((await listed({ assignee: "nobody" })).map(({ id }) => id)).toEqual([]);
    expect(await listed({ userId: String(second.userId) })).toMatchObject([
      { id: two.id, unread: 1, language: "en", last: { by: "user", kind: "text", text: "So do I" } },
    ]);
    expect((await listed({ state: "resolved" })).map(({ id }) => id)).toEqual([]);
    expect((await listed({ pageSize: 1, pageNum: 2 })).map(({ id }) => id)).toEqual([two.id]);
  });
});

describe("an answer", () => {
  it("is rejected where a colleague wrote meanwhile, and where it is another's", async () => {
    const user = await fixture.user();
    const { id } = (await user.send("Hello")).conversation;
    const ask = { id, text: "Hi", clientId: randomUUID(), reason: sana.reason };
    const first = await sana.done("POST /api/admin/support/reply", { ...ask, seen: 1 });
    // Sent again it is the same one.
    expect(await sana.done("POST /api/admin/support/reply", { ...ask, seen: 1 })).toEqual(first);
    expect(await sana.said("POST /api/admin/support/reply", { ...ask, text: "Other", seen: 1 })).toEqual(["key_reused", {}]);
    const other = { ...ask, clientId: randomUUID(), reason: dan.reason };
    expect(await dan.said("POST /api/admin/support/reply", { ...other, seen: 1 })).toEqual(["support_changed", {}]);
    expect(await dan.said("POST /api/admin/support/reply", { ...other, seen: 3 })).toEqual(["support_assigned", { by: "sana" }]);
    expect(await dan.said("POST /api/admin/support/reply", { ...other, seen: 4 })).toEqual(["support_changed", {}]);
    expect(await dan.said("POST /api/admin/support/reply", { ...other, id: "999999", seen: 1 })).toEqual(["not_found", {}]);
    expect(await sana.said("POST /api/admin/support/reply", { ...other, text: "\u200b", seen: 3 })).toEqual(["support_text_empty", {}]);
    const { revision } = await dan.detail(id);
    await dan.done("POST /api/admin/support/assign", { id, to: "dan", revision, reason: dan.reason });
    await dan.done("POST /api/admin/support/reply", { ...other, seen: 3 });
    await sana.resolve(id);
    expect(await dan.said("POST /api/admin/support/reply", { ...other, clientId: randomUUID(), seen: 6 })).toEqual([
      "support_resolved",
      {},
    ]);
    expect(await user.lines(id)).toEqual(["Hello", "joined", "Hi", "joined", "Hi", "closed"]);
  });

  it("is in the audit log without its words", async () => {
    const user = await fixture.user();
    const { id } = (await user.send("Hello")).conversation;
    await sana.reply(id, "Words that stay between us", 1);
    const [entry] = await audited();
    expect(entry).toMatchObject({ action: "support.reply", object: id, login: "sana", after: { lastSeq: 3 } });
    const log = await fixture.sql<{ line: string }[]>`select concat(before::text, after::text, reason) as line from operator_audit`;
    expect(log.map(({ line }) => line).join()).not.toContain("stay between us");
  });
});

describe("acts on a state that is another one by now", () => {
  it("are rejected, and change nothing", async () => {
    const user = await fixture.user();
    const { id } = (await user.send("Hello")).conversation;
    const { revision } = await sana.detail(id);
    const seen = { id, revision, reason: dan.reason };
    await sana.done("POST /api/admin/support/assign", { ...seen, to: "sana" });
    const stale = ["support_changed", {}];
    expect(await dan.said("POST /api/admin/support/assign", { ...seen, to: "dan" })).toEqual(stale);
    expect(await dan.said("POST /api/admin/support/snooze", { ...seen, until: fixture.clock.now() + HOUR_MS })).toEqual(stale);
    expect(await dan.said("POST /api/admin/support/resolve", { ...seen, seen: 1 })).toEqual(stale);
    expect(await dan.said("POST /api/admin/support/reopen", seen)).toEqual(stale);
    const now = { ...seen, revision: revision + 1 };
    // The user wrote since: it is not ended unread.
    await user.send("One more thing");
    expect(await dan.said("POST /api/admin/support/resolve", { ...now, seen: 1 })).toEqual(stale);
    expect(await sana.detail(id)).toMatchObject({ assignee: "sana", state: "open", revision: revision + 1 });
  });

  it("go to those alone who may answer", async () => {
    const user = await fixture.user();
    const { id } = (await user.send("Hello")).conversation;
    await fixture.operator("wren", "content");
    const give = (to: string) => sana.said("POST /api/admin/support/assign", { id, to, revision: 1, reason: sana.reason });
    expect(await give("wren")).toEqual(["support_assignee", {}]);
    expect(await give("nobody")).toEqual(["support_assignee", {}]);
    expect(await give("dan")).toMatchObject({ assignee: "dan", revision: 2 });
    expect(await sana.said("POST /api/admin/support/assign", { id, revision: 2, reason: sana.reason })).toMatchObject({ assignee: "" });
  });
});

describe("notes", () => {
  it("are for operators, and have no number that a user could miss", async () => {
    const user = await fixture.user();
    const { id } = (await user.send("Hello")).conversation;
    const noted = await sana.done("POST /api/admin/support/note", { id, text: "Third question on this", reason: sana.reason });
    expect(noted.notes).toMatchObject([{ loginName: "sana", afterSeq: 1, text: "Third question on this" }]);
    await user.send("Anybody?");
    const messages = await user.messages(id);
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(JSON.stringify([messages, await user.current(), fixture.told(user.userId)])).not.toContain("Third question");
  });
});

describe("public names", () => {
  it("are of letters, and never the login name", async () => {
    const set = (name: string) => sana.said("POST /api/admin/support/setOwnName", { name, reason: sana.reason });
    for (const name of ["sana", "SANA", "Sana 7", "a@b.org", "<b>", "-"])
      expect([name, await set(name)]).toEqual([name, ["support_name", {}]]);
    expect(await set(" Sana-Maria M. ")).toEqual({ name: "Sana-Maria M." });
    expect(await sana.done("GET /api/admin/support/ownName", {})).toEqual({ name: "Sana-Maria M." });
    expect(await dan.done("GET /api/admin/support/ownName", {})).toEqual({ name: "" });
  });
});

describe("ready answers", () => {
  it("are written and removed by language", async () => {
    const canned = { name: "check-receipt", language: "en", title: "Check a receipt", text: "Open the receipt." } as const;
    const { reason } = sana;
    expect(await sana.done("POST /api/admin/support/cannedPut", { ...canned, reason })).toEqual(canned);
    await sana.done("POST /api/admin/support/cannedPut", { ...canned, language: "de", title: "Beleg", reason });
    await sana.done("POST /api/admin/support/cannedPut", { ...canned, title: "Check it yourself", reason });
    expect((await sana.body("GET /api/admin/support/cannedList", { language: "en" })).rows).toEqual([
      { ...canned, title: "Check it yourself" },
    ]);
    expect((await sana.body("GET /api/admin/support/cannedList", {})).total).toBe(2);
    expect(await sana.said("POST /api/admin/support/cannedRemove", { name: canned.name, language: "fr", reason })).toEqual([
      "not_found",
      {},
    ]);
    await sana.done("POST /api/admin/support/cannedRemove", { name: canned.name, language: "de", reason });
    expect((await sana.body("GET /api/admin/support/cannedList", {})).total).toBe(1);
  });
});

describe("working hours", () => {
  it("are set for the week, and told to users", async () => {
    const owner = await fixture.operator("olga", "owner");
    const set = (week: { weekday: number; opens: string; closes: string }[]) =>
      owner.said("POST /api/admin/support/setHours", { week, reason: owner.reason });
    const user = await fixture.user();
    expect((await owner.done("GET /api/admin/support/hours", {})).week[0]).toEqual({ weekday: 1, opens: "08:00", closes: "22:00" });
    expect(await set([{ weekday: 1, opens: "09:00", closes: "09:00" }])).toEqual(["support_hours", {}]);
    expect(await set([{ weekday: 1, opens: "24:00", closes: "24:00" }])).toEqual(["support_hours", {}]);
    expect(await set([])).toEqual({ week: [] });
    expect((await user.current()).hours).toMatchObject({ isOpen: false, opensAt: null });
    const whole = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: "00:00", closes: "24:00" }));
    expect(await set(whole)).toEqual({ week: whole });
    expect((await user.current()).hours).toMatchObject({ isOpen: true, closesAt: null });
    expect(await sana.said("POST /api/admin/support/setHours", { week: [], reason: "no right" })).toEqual(["permission_denied", {}]);
  });

  it("say whether anybody answers at all", async () => {
    const other = unstaffed;
    const user = await other.user();
    expect((await user.current()).hours.isStaffed).toBe(false);
    await other.operator("wren", "content");
    expect((await user.current()).hours.isStaffed).toBe(false);
    await other.operator("sana");
    expect((await user.current()).hours.isStaffed).toBe(true);
    other.clock.advance(8 * DAY_MS);
    expect((await user.current()).hours.isStaffed).toBe(false);
  });
});

describe("ratings", () => {
  it("are listed with their average", async () => {
    const other = unrated;
    const staff = await other.operator("sana");
    expect(await staff.done("GET /api/admin/support/ratingSummary", {})).toEqual({ count: 0, average: null, counts: [0, 0, 0, 0, 0] });
    for (const score of [5, 4, 5]) {
      const user = await other.user();
      const { id } = (await user.send("Hello")).conversation;
      await staff.reply(id, "Hello", 1);
      await staff.resolve(id);
      await user.done("POST /api/service/rate", { conversationId: id, score, text: `a ${score}` });
      other.clock.advance(MINUTE_MS);
    }
    expect(await staff.done("GET /api/admin/support/ratingSummary", {})).toEqual({ count: 3, average: "4.67", counts: [0, 0, 0, 1, 2] });
    const until = other.clock.now() - MINUTE_MS;
    expect(await staff.done("GET /api/admin/support/ratingSummary", { endTs: until })).toMatchObject({ count: 2, average: "4.50" });
    const { rows, total } = await staff.body("GET /api/admin/support/ratings", { pageSize: 2 });
    expect([rows.map(({ rating, text, assignee }) => [rating, text, assignee]), total]).toEqual([
      [
        [5, "a 5", "sana"],
        [4, "a 4", "sana"],
      ],
      3,
    ]);
    expect((await staff.body("GET /api/admin/support/ratings", { before: rows[1]?.id ?? "1" })).rows).toHaveLength(1);
  });
});

it("operators without the right read and answer nothing", async () => {
  const user = await fixture.user();
  const { id } = (await user.send("Hello")).conversation;
  const finance = await fixture.operator("fay", "finance");
  const compliance = await fixture.operator("cyd", "compliance");
  expect(await finance.said("GET /api/admin/support/detail", { id })).toEqual(["permission_denied", {}]);
  expect(await compliance.detail(id)).toMatchObject({ id });
  const answer = { id, text: "Hi", clientId: randomUUID(), seen: 1, reason: "it is asked" };
  expect(await compliance.said("POST /api/admin/support/reply", answer)).toEqual(["permission_denied", {}]);
  expect(await user.said("POST /api/admin/support/reply", answer)).toEqual(["session_expired", {}]);
});

describe("a conversation that is put aside", () => {
  it("is pending to its user, and is taken up at its moment", async () => {
    const user = await fixture.user();
    const { id } = (await user.send("Hello")).conversation;
    const until = fixture.clock.now() + 2 * HOUR_MS;
    const aside = (moment: number) => sana.said("POST /api/admin/support/snooze", { id, revision: 1, until: moment, reason: sana.reason });
    expect(await aside(fixture.clock.now())).toEqual(["support_snooze", {}]);
    expect(await aside(fixture.clock.now() + 31 * DAY_MS)).toEqual(["support_snooze", {}]);
    expect(await aside(until)).toMatchObject({ state: "snoozed", snoozedUntil: until });
    expect((await user.current()).conversation?.state).toBe("pending");
    expect(await fixture.support.wake()).toBe(0);
    fixture.clock.advance(2 * HOUR_MS);
    expect(await fixture.support.wake()).toBe(1);
    // Sessions of operators end after half an hour without a call.
    const later = await fixture.operator("later");
    expect(await later.detail(id)).toMatchObject({ state: "open", snoozedUntil: null });
    expect(fixture.told(user.userId).at(-1)?.conversation.state).toBe("open");
  });
});

describe("opening again", () => {
  it("is for the newest conversation of a user", async () => {
    const user = await fixture.user();
    const { id } = (await user.send("Hello")).conversation;
    const first = await fixture.operator("first");
    const reopen = async (by: Operator) => {
      const { revision } = await by.detail(id);
      return by.said("POST /api/admin/support/reopen", { id, revision, reason: by.reason });
    };
    expect(await reopen(first)).toEqual(["support_not_resolved", {}]);
    await first.resolve(id);
    expect(await reopen(first)).toMatchObject({ state: "open", resolvedAt: null });
    await first.resolve(id);
    fixture.clock.advance(8 * DAY_MS);
    const another = (await user.send("Something else")).conversation;
    expect(another.id).not.toBe(id);
    expect(await reopen(await fixture.operator("second"))).toEqual(["support_other_open", {}]);
  });
});
