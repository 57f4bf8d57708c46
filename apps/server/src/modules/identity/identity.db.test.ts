import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createBus } from "../../platform/bus.ts";
import { systemRandom } from "../../platform/clock.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { ask, createAppOfModules } from "../../testing/app-of-modules.ts";
import { freezeByHand } from "../../testing/freeze.ts";
import { testBox } from "../../testing/secret-test-box.ts";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import { grantPaper } from "../ledger/index.ts";
import { expectLedgerSound } from "../ledger/testing.ts";
import { createIdentityTestApp, type IdentityTestApp } from "./identity-test-kit.ts";
import { createIdentityModule, readOutbox } from "./index.ts";

let database: TestDatabase;
let test: IdentityTestApp;
let grantFails = false;
let grantsBefore = 0;

async function openPaperAccount(sql: Tx, userId: bigint): Promise<void> {
  await grantPaper(sql, userId, 1_767_614_400_000);
  if (grantFails) throw new Error("the ledger is down");
}

beforeAll(async () => {
  database = await createTestDatabase();
  test = await createIdentityTestApp(database.sql, openPaperAccount);
});
beforeEach(async () => {
  grantFails = false;
  const { sql } = database;
  grantsBefore = await grants();
  await sql`truncate app_user, user_avatar, session, one_time_code, code_sending, outbox, login_attempt cascade`;
  test.ended.length = 0;
});
afterEach(() => expectLedgerSound(database.sql));
afterAll(() => database.close());

async function grants(): Promise<number> {
  const [row] = await database.sql<{ count: bigint }[]>`select count(*) from ledger_transfer where reference_kind = 1`;
  return Number(row?.count);
}

const me = (token: string) => ask(test.app, "GET /api/userInfo/getUserInfo", {}, { token });
const newGrants = async () => (await grants()) - grantsBefore;
const countOf = async (table: string) => {
  const [row] = await database.sql<{ count: bigint }[]>`select count(*) from ${database.sql(table)}`;
  return Number(row?.count);
};

describe("guests", () => {
  it("opens an account with paper money and logs it in", async () => {
    const guest = await test.guest();
    expect(guest.accountType).toBe("guest");
    expect(guest.expiresAt).toBe(test.clock.now() + 14 * 86_400_000);
    const { body } = await me(guest.token);
    expect(body.data).toMatchObject({ userId: guest.userId, accountType: "guest", account: "", createdAt: test.clock.now() });
    expect(body.data?.inviteCode).toMatch(/^[A-Z0-9]{8}$/);
    expect(await newGrants()).toBe(1);
  });

  it("opens nothing when the paper money cannot be booked", async () => {
    grantFails = true;
    const { status, body } = await ask(test.app, "POST /api/auth/guest", {});
    expect([status, body.msg]).toEqual([500, "internal_error"]);
    expect([await countOf("app_user"), await countOf("session"), await newGrants()]).toEqual([0, 0, 0]);
  });

  it("opens no more than the limit from one address, and others from elsewhere", async () => {
    for (let i = 0; i < 60; i += 1) await test.guest({ ip: "198.51.100.1" });
    const { status, body, retryAfter } = await ask(test.app, "POST /api/auth/guest", {}, { ip: "198.51.100.1" });
    expect([status, body.msg, retryAfter]).toEqual([429, "too_many_requests", "5"]);
    await test.guest({ ip: "198.51.100.2" });
    test.clock.advance(5_000);
    await test.guest({ ip: "198.51.100.1" });
  });

  it("stores no token", async () => {
    const { token } = await test.guest();
    const [row] = await database.sql<{ all: string }[]>`select string_agg(session::text, '') as all from session`;
    expect(row?.all).not.toContain(token);
    expect(row?.all).not.toContain(Buffer.from(token, "base64url").toString("hex"));
  });
});

describe("registering", () => {
  it("claims the guest's account, ends the guest's token and keeps the user", async () => {
    const guest = await test.guest();
    const code = await test.codeFor("Me@Example.org", "register");
    const fields = { account: "me@example.org", code, password: "tallow4wick" };
    const { body } = await ask(test.app, "POST /api/auth/register", fields, { token: guest.token });
    expect(body.data).toMatchObject({ userId: guest.userId, accountType: "registered" });
    expect((await me(guest.token)).status).toBe(401);
    expect((await me(body.data?.token ?? "")).body.data).toMatchObject({ userId: guest.userId, account: "m***@example.org" });
    expect([await countOf("app_user"), await newGrants(), await countOf("session")]).toEqual([1, 1, 1]);
    expect(test.ended).toHaveLength(1);
  });

  it("makes a new account with paper money without a session, by phone too", async () => {
    const session = await test.registered("13800138000");
    expect((await me(session.token)).body.data).toMatchObject({ accountType: "registered", account: "+861***000" });
    expect(await newGrants()).toBe(1);
  });

  it.each([
    ["account_malformed", { account: "nobody" }],
    ["password_common", { password: "12345678" }],
    ["password_common", { password: "Password1" }],
    ["password_short", { password: "short1!" }],
    ["code_wrong", { code: "000000" }],
    ["invite_code_unknown", { inviteCode: "ABCDEFGH" }],
  ])("rejects with %s and leaves the code good", async (msg, change) => {
    let code = await test.codeFor("a@b.org", "register");
    while (code === "000000") {
      test.clock.advance(60_000);
      code = await test.codeFor("a@b.org", "register");
    }
    const good = { account: "a@b.org", code, password: "tallow4wick" };
    const rejected = await ask(test.app, "POST /api/auth/register", { ...good, ...change });
    expect([rejected.status, rejected.body.msg]).toEqual([422, msg]);
    expect(await countOf("app_user")).toBe(0);
    expect((await ask(test.app, "POST /api/auth/register", good)).status).toBe(200);
  });

  it("tells that an account is taken only to the holder of the right code", async () => {
    await test.registered("a@b.org");
    test.clock.advance(60_000);
    const code = await test.codeFor("a@b.org", "register");
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    const answer = (used: string) => ask(test.app, "POST /api/auth/register", { account: "a@b.org", code: used, password: "tallow4wick" });
    expect((await answer(wrong)).body.msg).toBe("code_wrong");
    expect((await answer(code)).body.msg).toBe("account_taken");
    expect([await countOf("app_user"), await newGrants()]).toEqual([1, 1]);
  });

  it("rejects who is registered already", async () => {
    const { token } = await test.registered("a@b.org");
    const code = await test.codeFor("c@d.org", "register");
    const { status, body } = await ask(
      test.app,
      "POST /api/auth/register",
      { account: "c@d.org", code, password: "tallow4wick" },
      { token },
    );
    expect([status, body.msg]).toEqual([409, "already_registered"]);
  });

  it("registers one of many that use one code at once", async () => {
    const code = await test.codeFor("a@b.org", "register");
    const fields = { account: "a@b.org", code, password: "tallow4wick" };
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(test.app, "POST /api/auth/register", fields)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.every((answer) => answer.status === 200 || ["code_wrong", "account_taken"].includes(answer.body.msg))).toBe(true);
    expect([await countOf("app_user"), await newGrants(), await countOf("session")]).toEqual([1, 1, 1]);
  });

  it("keeps who invited whom, for ever, and knows no guest's code", async () => {
    const inviter = await test.registered("a@b.org");
    const inviteCode = (await me(inviter.token)).body.data?.inviteCode ?? "";
    const guest = await test.guest();
    const guestInvite = (await me(guest.token)).body.data?.inviteCode ?? "";
    const code = await test.codeFor("c@d.org", "register");
    const fields = { account: "c@d.org", code, password: "tallow4wick" };
    const unknown = await ask(test.app, "POST /api/auth/register", { ...fields, inviteCode: guestInvite });
    expect(unknown.body.msg).toBe("invite_code_unknown");
    const { body } = await ask(test.app, "POST /api/auth/register", { ...fields, inviteCode });
    const id = body.data?.userId ?? "0";
    const [row] = await database.sql<{ invitedBy: bigint }[]>`select invited_by as "invitedBy" from app_user where id = ${BigInt(id)}`;
    expect(String(row?.invitedBy)).toBe(inviter.userId);
    await expect(database.sql`update app_user set invited_by = null where id = ${BigInt(id)}`).rejects.toThrow(/can ?not change/);
    await expect(database.sql`update app_user set invited_by = ${BigInt(id)} where id = ${BigInt(inviter.userId)}`).rejects.toThrow(
      /can ?not change/,
    );
  });
});

describe("logging in", () => {
  it("by password, in any spelling of the account, and by code", async () => {
    const { userId } = await test.registered("+8613800138000");
    const byPassword = await ask(test.app, "POST /api/auth/login", { account: "138 0013 8000", password: "tallow4wick" });
    expect(byPassword.body.data).toMatchObject({ userId, accountType: "registered" });
    test.clock.advance(60_000);
    const code = await test.codeFor("13800138000", "login");
    const byCode = await ask(test.app, "POST /api/auth/loginByCode", { account: "13800138000", code });
    expect(byCode.body.data).toMatchObject({ userId });
    expect((await me(byPassword.body.data?.token ?? "")).status).toBe(200);
    expect((await me(byCode.body.data?.token ?? "")).status).toBe(200);
    const again = await ask(test.app, "POST /api/auth/loginByCode", { account: "13800138000", code });
    expect(again.body.msg).toBe("code_wrong");
  });

  it("takes a code only for its purpose, its account and ten minutes", async () => {
    await test.registered("a@b.org");
    await test.registered("c@d.org");
    test.clock.advance(60_000);
    const registerCode = await test.codeFor("a@b.org", "register");
    const logInWith = async (account: string, code: string) =>
      (await ask(test.app, "POST /api/auth/loginByCode", { account, code })).body.msg;
    expect(await logInWith("a@b.org", registerCode)).toBe("code_wrong");
    test.clock.advance(60_000);
    const code = await test.codeFor("a@b.org", "login");
    expect(await logInWith("c@d.org", code)).toBe("code_wrong");
    test.clock.advance(10 * 60_000);
    expect(await logInWith("a@b.org", code)).toBe("code_wrong");
  });

  it("takes no code any more after five wrong ones", async () => {
    await test.registered("a@b.org");
    test.clock.advance(60_000);
    const code = await test.codeFor("a@b.org", "login");
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    const tried = async (used: string) => {
      for (;;) {
        const { body } = await ask(test.app, "POST /api/auth/loginByCode", { account: "a@b.org", code: used });
        if (body.msg !== "too_many_requests") return body.msg;
        test.clock.advance(Number(body.params.seconds) * 1_000);
      }
    };
    for (let tries = 0; tries < 5; tries += 1) expect(await tried(wrong)).toBe("code_wrong");
    expect(await tried(code), "the right one comes too late").toBe("code_wrong");
  });

  it("sends at most one code a minute", async () => {
    await test.codeFor("a@b.org", "register");
    test.clock.advance(18_500);
    const early = await ask(test.app, "POST /api/auth/sendCode", { account: "A@B.org", purpose: "register" });
    expect([early.status, early.body.msg, early.body.params]).toEqual([422, "code_retry_later", { seconds: "42" }]);
    test.clock.advance(41_500);
    await test.codeFor("a@b.org", "register");
  });

  it("writes the message in the caller's language", async () => {
    await test.codeFor("a@b.org", "register", { languageId: 1 });
    const [row] = await database.sql<{ body: string; language: string }[]>`select body, language from outbox`;
    expect(row?.language).toBe("zh");
    expect(row?.body).toMatch(/^您的 Northlake 验证码是 \d{6}，10 分钟内有效/);
  });

  it("lets the owner of an account under a freeze in, and its sessions go on", async () => {
    const me = (token: string) => ask(test.app, "GET /api/userInfo/getUserInfo", {}, { token });
    const { token, userId } = await test.registered("a@b.org");
    await freezeByHand(database.sql, userId);
    expect((await me(token)).status).toBe(200);
    const logIn = (password: string) => ask(test.app, "POST /api/auth/login", { account: "a@b.org", password });
    expect((await logIn("password2")).body.msg).toBe("credentials_wrong");
    expect((await me((await logIn("tallow4wick")).body.data?.token ?? "")).status).toBe(200);
  });
});

it("logs that a message waits, but neither what it says nor to whom", async () => {
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => lines.push(line) });
  const bus = createBus(log);
  const module = createIdentityModule({
    sql: database.sql,
    clock: test.clock,
    random: systemRandom,
    bus,
    log,
    box: testBox,
    siteName: () => "Candela",
    publicUrls: () => ["https://app.example.org", "http://127.0.0.1:8080"],
    passwordRule: () => "any",
    openPaperAccount,
  });
  const app = await createAppOfModules({ modules: [module.handlers], clock: test.clock });
  await ask(app, "POST /api/auth/sendCode", { account: "someone@example.org", purpose: "register" });
  const [message] = await readOutbox(database.sql, 1, "someone@example.org");
  const code = /\d{6}/.exec(message?.body ?? "")?.[0] ?? "no code";
  expect(lines.join("")).toContain("a message waits in the outbox");
  expect(lines.join("")).not.toContain(code);
  expect(lines.join("")).not.toContain("someone");
});
