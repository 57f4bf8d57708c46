import { proves } from "@candela/testkit";
import { beforeEach, describe, expect, it } from "vitest";
import { ask } from "../../testing/app-of-modules.ts";
import { ATTEMPT_POLICIES } from "./attempt-rules.ts";
import { sweep } from "./housekeeping.ts";
import { createIdentityTestApp, openIdentityTestApp } from "./identity-test-kit.ts";
import { outboxReport } from "./index.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** How long a code, and so the message with it, is of use. */
const codeLifeMs = 600_000;
const test = await openIdentityTestApp();
beforeEach(async () => {
  await test.sql`truncate app_user, user_avatar, session, one_time_code, code_sending, outbox, login_attempt restart identity cascade`;
  test.ended.length = 0;
});

const me = (token: string, app = test.app) => ask(app, "GET /api/userInfo/getUserInfo", {}, { token });

describe("sessions", () => {
  it("ends at once by logging out, and only the one", proves("6.1"), async () => {
    const first = await test.registered("a@b.org");
    const second = await ask(test.app, "POST /api/auth/login", { account: "a@b.org", password: "tallow4wick" });
    expect((await me(first.token)).status).toBe(200);
    const out = await ask(test.app, "POST /api/auth/logout", {}, { token: first.token });
    expect(out.body.data).toEqual({ loggedOut: true });
    const after = await me(first.token);
    expect([after.status, after.body.code, after.body.msg]).toEqual([401, 401, "session_expired"]);
    expect((await me(second.body.data?.token ?? "")).status).toBe(200);
    expect(test.ended.map((event) => String(event.userId))).toEqual([first.userId]);
    expect((await ask(test.app, "POST /api/auth/logout", {}, { token: first.token })).status).toBe(401);
  });

  it("ends within a minute where its end was not told", async () => {
    const elsewhere = await createIdentityTestApp(test.sql, async () => undefined, test.clock);
    const { token } = await test.guest();
    expect((await me(token, elsewhere.app)).status).toBe(200);
    await ask(test.app, "POST /api/auth/logout", {}, { token });
    test.clock.advance(minuteMs);
    expect((await me(token, elsewhere.app)).status).toBe(401);
  });

  it("ends after 14 days without use, and goes on with use until 90 days are over", async () => {
    const own = await createIdentityTestApp(test.sql, async () => undefined, test.clock);
    const idle = await own.guest();
    const used = await own.guest();
    for (let day = 0; day < 84; day += 12) {
      test.clock.advance(12 * dayMs);
      expect((await me(used.token, own.app)).status).toBe(200);
      await own.module.stop();
    }
    expect((await me(idle.token, own.app)).status).toBe(401);
    test.clock.advance(6 * dayMs - 1);
    expect((await me(used.token, own.app)).status).toBe(200);
    await own.module.stop();
    test.clock.advance(1);
    expect((await me(used.token, own.app)).status).toBe(401);
  });

  it("writes the last use at most once a minute, in one statement", async () => {
    const own = await createIdentityTestApp(test.sql, async () => undefined, test.clock);
    const { token } = await own.guest();
    const lastSeen = async () => {
      const [row] = await test.sql<{ at: bigint }[]>`select last_seen_ms as at from session`;
      return Number(row?.at);
    };
    const opened = test.clock.now();
    test.clock.advance(minuteMs - 1);
    await me(token, own.app);
    await own.module.stop();
    expect(await lastSeen()).toBe(opened);
    test.clock.advance(minuteMs);
    await me(token, own.app);
    await own.module.stop();
    expect(await lastSeen()).toBe(opened + 2 * minuteMs - 1);
  });

  it("keeps the twenty devices used last", async () => {
    const first = await test.registered("a@b.org");
    for (let i = 0; i < 20; i += 1) {
      test.clock.advance(minuteMs);
      await ask(test.app, "POST /api/auth/login", { account: "a@b.org", password: "tallow4wick" });
    }
    expect((await me(first.token)).status).toBe(401);
    const [row] = await test.sql<{ count: bigint }[]>`select count(*) from session`;
    expect(row?.count).toBe(20n);
  });

  it.each(["", "x", "a".repeat(43), "a".repeat(300)])("knows no session for %j", async (token) => {
    expect((await me(token)).status).toBe(401);
  });

  it.each(["Bearer token", '"token"', "é".repeat(43)])("tells %j, which can be no token, from a session that is over", async (token) => {
    const answer = await me(token);
    expect([answer.status, answer.body.code, answer.body.msg]).toEqual([400, 500, "authorization_malformed"]);
  });
});

describe("guessing", () => {
  const logIn = (password: string, ip: string) => ask(test.app, "POST /api/auth/login", { account: "a@b.org", password }, { ip });

  it("verifies at most four of a hundred passwords tried at once, from wherever", async () => {
    await test.registered("a@b.org", { ip: "198.51.100.99" });
    const tries = Array.from({ length: 100 }, (_, i) => logIn(`wrong${i}abc`, `198.51.100.${i % 50}`));
    const answers = (await Promise.all(tries)).map((answer) => answer.body.msg);
    expect(answers.filter((msg) => msg === "credentials_wrong")).toHaveLength(4);
    expect(answers.filter((msg) => msg === "too_many_requests")).toHaveLength(96);
  });

  it("makes strangers wait but not the owner where he is logged in, and survives a restart", async () => {
    await test.registered("a@b.org", { ip: "198.51.100.99" });
    for (let i = 0; i < 4; i += 1) await logIn("wrong1234", "203.0.113.9");
    const restarted = await createIdentityTestApp(test.sql, async () => undefined, test.clock);
    const stranger = await ask(
      restarted.app,
      "POST /api/auth/login",
      { account: "a@b.org", password: "tallow4wick" },
      { ip: "203.0.113.10" },
    );
    expect([stranger.status, stranger.body.msg, stranger.retryAfter]).toEqual([429, "too_many_requests", "60"]);
    expect((await logIn("tallow4wick", "198.51.100.99")).status).toBe(200);
    test.clock.advance(minuteMs);
    expect((await logIn("tallow4wick", "203.0.113.10")).status).toBe(200);
  });

  it("does not count right passwords", async () => {
    await test.registered("a@b.org");
    for (let i = 0; i < 12; i += 1) expect((await logIn("tallow4wick", "203.0.113.9")).status).toBe(200);
  });

  it("spends a code after five wrong tries, even for the right one", async () => {
    await test.registered("a@b.org");
    test.clock.advance(minuteMs);
    const code = await test.codeFor("a@b.org", "login");
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    const tryCode = async (used: string) =>
      (await ask(test.app, "POST /api/auth/loginByCode", { account: "a@b.org", code: used }, { ip: "198.51.100.7" })).body.msg;
    const told: string[] = [];
    for (let i = 0; i < 4; i += 1) told.push(await tryCode(wrong));
    test.clock.advance(minuteMs);
    told.push(await tryCode(wrong));
    test.clock.advance(2 * minuteMs);
    told.push(await tryCode(code));
    expect(told).toEqual(Array.from({ length: 6 }, () => "code_wrong"));
  });

  it("limits the codes that one address asks for", async () => {
    const send = (i: number) => ask(test.app, "POST /api/auth/sendCode", { account: `a${i}@b.org`, purpose: "register" });
    const answers: string[] = [];
    for (let i = 0; i < 21; i += 1) answers.push((await send(i)).body.msg);
    expect(answers.slice(0, 20).every((msg) => msg === "")).toBe(true);
    expect(answers[20]).toBe("too_many_requests");
  });
});

describe("keeping house", () => {
  it("clears away what is over and nothing else", async () => {
    const { token } = await test.guest();
    await test.registered("a@b.org");
    const kept = async () => {
      const [row] = await test.sql<{ sessions: bigint; codes: bigint; messages: bigint; attempts: bigint }[]>`
        select (select count(*) from session) as sessions, (select count(*) from one_time_code) as codes,
          (select count(*) from outbox) as messages, (select count(*) from login_attempt) as attempts`;
      return row === undefined ? [] : [row.sessions, row.codes, row.messages, row.attempts].map(Number);
    };
    const before = await kept();
    expect(await sweep(test.sql, test.clock, ATTEMPT_POLICIES)).toBe(0);
    expect(await kept()).toEqual(before);
    // Support is asked what was sent for a day after it was of no use.
    test.clock.advance(codeLifeMs + dayMs - 1);
    await sweep(test.sql, test.clock, ATTEMPT_POLICIES);
    expect((await kept())[2]).toBe(before[2]);
    test.clock.advance(dayMs);
    expect((await me(token)).status).toBe(200);
    await sweep(test.sql, test.clock, ATTEMPT_POLICIES);
    expect(await kept()).toEqual([2, 0, 0, 0]);
    test.clock.advance(15 * dayMs);
    await sweep(test.sql, test.clock, ATTEMPT_POLICIES);
    expect(await kept()).toEqual([0, 0, 0, 0]);
  });

  it("shows the outbox to whoever keeps the house", async () => {
    expect(await outboxReport(test.sql, 10)).toBe("The outbox is empty.\n");
    const code = await test.codeFor("a@b.org", "register");
    const report = await outboxReport(test.sql, 10);
    expect(report).toContain("UTC  email to a@b.org  (waiting)");
    expect(report).toContain(`${code} is your Northlake code.`);
    expect(await outboxReport(test.sql, 10, "c@d.org")).toBe("The outbox is empty.\n");
    await test.codeFor("+8613800138000", "register");
    for (const typed of [" A@B.org", "a@b.ORG"]) expect(await outboxReport(test.sql, 10, typed), typed).toBe(report);
    for (const typed of ["138 0013 8000", "+86 138-0013-8000"])
      expect(await outboxReport(test.sql, 10, typed), typed).toMatch(/^\S+ \S+ UTC {2}sms to \+8613800138000 {2}\(waiting\)\n/);
  });
});
