import { beforeEach, describe, expect, it } from "vitest";
import type { Tx } from "../../platform/postgres/database.ts";
import { type Asking, ask } from "../../testing/app-of-modules.ts";
import { ATTEMPT_POLICIES } from "./attempt-rules.ts";
import { openIdentityTestApp } from "./identity-test-kit.ts";
import { readOutbox } from "./index.ts";

const minuteMs = 60_000;
const ACCOUNT = "owner@example.org";
const OLD = "tallow4wick";
const NEW = "Correct7horse!";
const test = await openIdentityTestApp();
let token = "";
beforeEach(async () => {
  await test.sql`truncate app_user, session, one_time_code, code_sending, outbox, login_attempt, site_message restart identity cascade`;
  token = (await test.registered(ACCOUNT)).token;
  await test.sql`truncate outbox`;
  test.ended.length = 0;
});

const logIn = async (password: string, as: Asking = {}) =>
  (await ask(test.app, "POST /api/auth/login", { account: ACCOUNT, password }, as)).body;
const elsewhere = async () => (await logIn(OLD)).data?.token ?? "";
const statusOf = async (token: string) => (await ask(test.app, "GET /api/userInfo/getUserInfo", {}, { token: token })).status;
const change = async (currentPassword: string, newPassword: string, as: Asking = { token }) =>
  (await ask(test.app, "POST /api/userSecurity/changePassword", { currentPassword, newPassword }, as)).body;

describe("a changed password", () => {
  it("is the one to log in with from then on", async () => {
    expect(await change(OLD, NEW)).toMatchObject({ code: 200, data: { ended: 0 } });
    expect((await logIn(OLD)).msg).toBe("credentials_wrong");
    expect((await logIn(NEW)).code).toBe(200);
  });

  it("ends all other sessions of the user at once, and keeps this one and those of others", async () => {
    const others = [await elsewhere(), await elsewhere()];
    const stranger = await test.registered("c@d.org");
    expect(await change(OLD, NEW)).toMatchObject({ data: { ended: 2 } });
    expect(await Promise.all([token, stranger.token, ...others].map(statusOf))).toEqual([200, 200, 401, 401]);
    expect(test.ended.map(({ sessionId }) => sessionId)).toHaveLength(2);
    expect(test.ended.every(({ sessionId }) => sessionId !== null)).toBe(true);
  });

  it("is told to its owner in the app and by mail, in the caller's language and without either password", async () => {
    const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0";
    const { sql } = test;
    const answer = await test.app.inject({
      method: "POST",
      url: "/api/userSecurity/changePassword",
      headers: { authorization: token, languageid: "1", "user-agent": userAgent, "content-type": "application/json" },
      payload: JSON.stringify({ currentPassword: OLD, newPassword: NEW }),
    });
    expect(answer.statusCode).toBe(200);
    const messages = await sql`select user_id::int as "userId", kind, params, is_read as "isRead" from site_message`;
    expect(messages).toMatchObject([{ kind: "password_changed", params: { by: "password", device: "Firefox, Linux" }, isRead: false }]);
    const mails = await readOutbox(sql, 10);
    expect(mails).toMatchObject([{ channel: "email", target: ACCOUNT, language: "zh" }]);
    expect(mails[0]?.body).toMatch(/^您的 Northlake 账户密码已更改/);
    const [stored] = await sql<{ all: string }[]>`
      select (select string_agg(u::text, '') from app_user u) || (select string_agg(m::text, '') from outbox m) as all`;
    expect(stored?.all).not.toContain(NEW);
    expect(stored?.all).not.toContain(OLD);
  });

  it("makes codes that were sent before worth nothing, and those that come after good", async () => {
    const code = await test.codeFor(ACCOUNT, "login");
    await change(OLD, NEW);
    const byCode = async (used: string) => (await ask(test.app, "POST /api/auth/loginByCode", { account: ACCOUNT, code: used })).body.msg;
    expect(await byCode(code)).toBe("code_wrong");
    test.clock.advance(minuteMs);
    expect(await byCode(await test.codeFor(ACCOUNT, "login"))).toBe("");
  });

  it("is the same from whatever keyboard", async () => {
    await change(OLD, "cafe\u0301 noir 9");
    expect((await logIn("caf\u00e9 noir 9")).code).toBe(200);
    expect((await change("caf\u00e9 noir 9", "cafe\u0301 noir 9")).msg).toBe("password_same");
  });

  it("says since when it holds", async () => {
    const since = async () => (await ask(test.app, "GET /api/userSecurity/detail", {}, { token })).body.data?.passwordChangedAt;
    const registered = test.clock.now();
    test.clock.advance(minuteMs);
    expect(await since()).toBe(registered);
    await change(OLD, NEW);
    expect(await since()).toBe(registered + minuteMs);
  });
});

describe("a change that is rejected", () => {
  it.each([
    ["password_wrong", "wrong1234x", NEW],
    ["password_same", OLD, OLD],
    ["password_short", OLD, "short1!"],
    ["password_common", OLD, "Password1"],
    ["password_common", OLD, ACCOUNT],
  ])("with %s changes nothing and ends nothing", async (msg, current, next) => {
    const other = await elsewhere();
    expect((await change(current, next)).msg).toBe(msg);
    expect((await logIn(OLD)).code).toBe(200);
    expect([await statusOf(token), await statusOf(other)]).toEqual([200, 200]);
    expect(await test.sql`select 1 from site_message`).toHaveLength(0);
    expect(await readOutbox(test.sql, 10)).toHaveLength(0);
  });

  it("is so to a guest, who has none", async () => {
    const guest = await test.guest();
    expect((await change("", NEW, { token: guest.token })).msg).toBe("malformed_request");
    expect((await change("anything1", NEW, { token: guest.token })).msg).toBe("password_not_set");
  });

  it("is so to nobody in particular", async () => {
    expect(await change(OLD, NEW, {})).toMatchObject({ code: 401, msg: "session_expired" });
  });
});

describe("guessing the present password", () => {
  const wrong = (n: number, as: Asking = { token }) => change(`wrong${n}abc`, NEW, as);

  it("is bounded for a session as logging in is, from wherever it guesses", async () => {
    const answers = [];
    for (let n = 0; n < 8; n += 1) answers.push((await wrong(n, { token, ip: `203.0.113.${n}` })).msg);
    const { free } = ATTEMPT_POLICIES.account;
    expect(answers.slice(0, free)).toEqual(Array.from({ length: free }, () => "password_wrong"));
    expect(new Set(answers.slice(free))).toEqual(new Set(["too_many_requests"]));
    expect((await change(OLD, NEW)).msg).toBe("too_many_requests");
    test.clock.advance(minuteMs);
    expect((await change(OLD, NEW)).code).toBe(200);
  });

  it("verifies no more of a hundred tried at once", async () => {
    const told = await Promise.all(Array.from({ length: 100 }, (_, n) => wrong(n, { token, ip: `198.51.100.${n % 50}` })));
    expect(told.filter(({ msg }) => msg === "password_wrong")).toHaveLength(ATTEMPT_POLICIES.account.free);
  });

  it("neither at the log-in nor in another session makes the owner wait", async () => {
    const other = await elsewhere();
    for (let n = 0; n < 6; n += 1) await wrong(n, { token: other, ip: "203.0.113.77" });
    for (let n = 0; n < 6; n += 1) await logIn(`wrong${n}abc`, { ip: "203.0.113.78" });
    expect((await change(OLD, NEW, { token, ip: "198.51.100.7" })).code).toBe(200);
  });

  it("does not count the right ones", async () => {
    for (let n = 0; n < 6; n += 1) expect((await change(OLD, OLD)).msg).toBe("password_same");
    expect((await change(OLD, NEW)).code).toBe(200);
  });
});

describe("at the same moment", () => {
  it("one of several changes is made, and tells the others that the password is another one", async () => {
    const told = await Promise.all([1, 2, 3].map((n) => change(OLD, `${NEW}${n}`)));
    expect(told.map(({ msg }) => msg).toSorted()).toEqual(["", "password_wrong", "password_wrong"]);
    const winner = told.findIndex(({ code }) => code === 200) + 1;
    expect((await logIn(`${NEW}${winner}`)).code).toBe(200);
    expect(await test.sql`select 1 from site_message`).toHaveLength(1);
  });

  /** Holds the user's row while `work` comes as far as it, does `meanwhile` to it, and lets go. */
  async function whileHeld<T>(work: () => Promise<T>, meanwhile: (tx: Tx) => Promise<unknown>): Promise<T> {
    let running: Promise<T> | undefined;
    await test.sql.begin(async (tx) => {
      await tx`select 1 from app_user for update`;
      running = work();
      const waiting = async () =>
        (await test.sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length;
      await expect.poll(waiting).toBeGreaterThan(0);
      await meanwhile(tx);
    });
    if (running === undefined) throw new Error("the work must have begun");
    return running;
  }

  it("a log-in whose password was right a moment before the change opens nothing", async () => {
    const body = await whileHeld(
      () => logIn(OLD),
      (tx) => tx`update app_user set password_hash = ${"$argon2id$another"}`,
    );
    expect([body.code, body.msg]).toEqual([500, "credentials_wrong"]);
    expect(await test.sql`select 1 from session`).toHaveLength(1);
  });

  it("a change by a session that was ended meanwhile is not made", async () => {
    const body = await whileHeld(
      () => change(OLD, NEW),
      (tx) => tx`delete from session`,
    );
    expect([body.code, body.msg]).toEqual([401, "session_expired"]);
    expect((await logIn(OLD)).code).toBe(200);
    expect(await test.sql`select 1 from site_message`).toHaveLength(0);
  });
});
