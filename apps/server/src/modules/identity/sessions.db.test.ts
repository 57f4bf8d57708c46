import { SESSIONS_MAX } from "@candela/api";
import { beforeEach, describe, expect, it } from "vitest";
import { systemRandom } from "../../platform/clock.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { ask } from "../../testing/app-of-modules.ts";
import { openIdentityTestApp } from "./identity-test-kit.ts";
import { openSession } from "./open-session.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0";
const test = await openIdentityTestApp();
let mine = "";
beforeEach(async () => {
  await test.sql`truncate app_user, session, one_time_code, code_sending, outbox, login_attempt, site_message restart identity cascade`;
  mine = (await test.registered("a@b.org")).token;
  test.ended.length = 0;
});

async function logIn(userAgent = "curl/8.5.0", account = "a@b.org"): Promise<string> {
  const answer = await test.app.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { "content-type": "application/json", "user-agent": userAgent },
    payload: JSON.stringify({ account, password: "tallow4wick" }),
  });
  return answer.json().data.token;
}

const listed = async (token = mine) => (await ask(test.app, "GET /api/userSecurity/detail", {}, { token })).body.data?.sessions ?? [];
const end = async (id: string, token = mine) => (await ask(test.app, "POST /api/userSecurity/endSession", { id }, { token })).body;
const endOthers = async (token = mine) => (await ask(test.app, "POST /api/userSecurity/endOtherSessions", {}, { token })).body;
const statusOf = async (token: string) => (await ask(test.app, "GET /api/userInfo/getUserInfo", {}, { token })).status;

describe("the list of devices", () => {
  it("has this one first, then those used last, by what their browsers said at the log-in", async () => {
    const opened = test.clock.now();
    test.clock.advance(minuteMs);
    await logIn();
    test.clock.advance(minuteMs);
    await logIn(FIREFOX);
    const rows = await listed();
    expect(rows.map(({ browser, system, form, isThis }) => [browser, system, form, isThis])).toEqual([
      [null, null, "unknown", true],
      ["Firefox", "Linux", "computer", false],
      [null, null, "unknown", false],
    ]);
    expect(rows.map(({ signedInAt }) => signedInAt - opened)).toEqual([0, 2 * minuteMs, minuteMs]);
    expect(rows.map(({ lastSeenAt }) => lastSeenAt - opened)).toEqual([0, 2 * minuteMs, minuteMs]);
  });

  it("has neither tokens nor addresses in it", async () => {
    await logIn(FIREFOX);
    const [row] = await listed();
    expect(Object.keys(row ?? {}).toSorted()).toEqual(["browser", "form", "id", "isThis", "lastSeenAt", "signedInAt", "system"]);
    const text = JSON.stringify((await ask(test.app, "GET /api/userSecurity/detail", {}, { token: mine })).body);
    expect(text).not.toContain(mine);
    expect(text).not.toContain("203.0.113");
  });

  it("has the caller's own alone, and none that is over", async () => {
    const stranger = await test.registered("c@d.org");
    const idle = await logIn();
    test.clock.advance(13 * dayMs);
    await statusOf(mine);
    await test.module.stop();
    test.clock.advance(dayMs);
    expect(await statusOf(idle)).toBe(401);
    expect(await listed()).toHaveLength(1);
    expect(await statusOf(stranger.token)).toBe(401);
  });

  it("is a guest's, too, who has no password", async () => {
    const { token } = await test.guest();
    const { body } = await ask(test.app, "GET /api/userSecurity/detail", {}, { token });
    expect(body.data).toMatchObject({ passwordChangedAt: null, sessions: [{ isThis: true }] });
  });
});

describe("ending a session", () => {
  it("logs that device out at once, and no other", async () => {
    const other = await logIn(FIREFOX);
    const third = await logIn();
    const id = (await listed()).find(({ browser }) => browser === "Firefox")?.id ?? "";
    expect(await statusOf(other)).toBe(200);
    expect(await end(id)).toMatchObject({ code: 200, data: { ended: 1 } });
    expect(await Promise.all([mine, other, third].map(statusOf))).toEqual([200, 401, 200]);
    expect(test.ended.map(({ sessionId }) => String(sessionId))).toEqual([id]);
    expect(await listed()).toHaveLength(2);
  });

  it("of another user is rejected like one that is not there, and ends nothing", async () => {
    const stranger = await test.registered("c@d.org");
    const [theirs] = await listed(stranger.token);
    expect((await end(theirs?.id ?? "")).msg).toBe("not_found");
    expect((await end("999999")).msg).toBe("not_found");
    expect(await statusOf(stranger.token)).toBe(200);
    expect(test.ended).toEqual([]);
  });

  it("twice finds nothing any more", async () => {
    await logIn();
    const id = (await listed())[1]?.id ?? "";
    expect((await end(id)).code).toBe(200);
    expect((await end(id)).msg).toBe("not_found");
  });

  it("of all others keeps this one, and those of other users; twice is the same as once", async () => {
    const stranger = await test.registered("c@d.org");
    const others = [await logIn(), await logIn()];
    expect(await endOthers()).toMatchObject({ data: { ended: 2 } });
    expect(await Promise.all([mine, stranger.token, ...others].map(statusOf))).toEqual([200, 200, 401, 401]);
    expect(await endOthers()).toMatchObject({ data: { ended: 0 } });
  });
});

it(`at most ${SESSIONS_MAX} stay, also when many are opened at the same moment, in whatever way`, async () => {
  const context = { clock: test.clock, machine: test.clock, random: systemRandom };
  const user = { id: 1n, accountType: "registered" } as const;
  const caller = { session: null, ip: "203.0.113.1", userAgent: "", deadline: Number.MAX_SAFE_INTEGER, language: "en" } as const;
  test.clock.advance(minuteMs);
  await Promise.all(Array.from({ length: 40 }, () => transaction(test.sql, (tx) => openSession(tx, context, user, caller))));
  const [row] = await test.sql<{ count: bigint }[]>`select count(*) from session`;
  expect(row?.count).toBe(BigInt(SESSIONS_MAX));
  expect(await statusOf(mine), "the one unused for longest gave way").toBe(401);
});
