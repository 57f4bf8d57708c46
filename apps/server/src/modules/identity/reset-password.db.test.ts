import { beforeEach, describe, expect, it } from "vitest";
import { type Asking, ask } from "../../testing/app-of-modules.ts";
import { freezeByHand } from "../../testing/freeze.ts";
import { openIdentityTestApp } from "./identity-test-kit.ts";
import { readOutbox } from "./index.ts";

const minuteMs = 60_000;
const ACCOUNT = "a@b.org";
const OLD = "tallow4wick";
const NEW = "Correct7horse!";
const OWNER = "198.51.100.7";
const test = await openIdentityTestApp();
let session = "";
beforeEach(async () => {
  await test.sql`truncate app_user, session, one_time_code, code_sending, outbox, login_attempt, site_message restart identity cascade`;
  session = (await test.registered(ACCOUNT, { ip: "198.51.100.99" })).token;
  test.clock.advance(minuteMs);
  test.ended.length = 0;
});

const codeOf = () => test.codeFor(ACCOUNT, "resetPassword", { ip: OWNER });
const reset = async (code: string, password = NEW, as: Asking = { ip: OWNER }, account = ACCOUNT) =>
  (await ask(test.app, "POST /api/auth/resetPassword", { account, code, password }, as)).body;
const logIn = async (password: string) => (await ask(test.app, "POST /api/auth/login", { account: ACCOUNT, password }, { ip: OWNER })).body;
const statusOf = async (token: string) => (await ask(test.app, "GET /api/userInfo/getUserInfo", {}, { token })).status;
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("a password that was forgotten", () => {
  it("is set anew with a code that says what it is for, and its owner is logged in", async () => {
    const code = await codeOf();
    expect((await readOutbox(test.sql, 1))[0]?.body).toContain("code to set a new password");
    const { data } = await reset(code);
    expect(data).toMatchObject({ userId: "1", accountType: "registered" });
    expect(await statusOf(data?.token ?? "")).toBe(200);
    expect((await logIn(OLD)).msg).toBe("credentials_wrong");
    expect((await logIn(NEW)).code).toBe(200);
  });

  it("of a phone is, too, in any spelling of the number", async () => {
    await test.registered("+8613800138000", { ip: "198.51.100.98" });
    const code = await test.codeFor("138 0013 8000", "resetPassword", { ip: OWNER });
    expect((await reset(code, NEW, { ip: OWNER }, "13800138000")).code).toBe(200);
  });

  it("ends all sessions there were, wherever they were", async () => {
    const { data } = await logIn(OLD);
    await reset(await codeOf());
    expect([await statusOf(session), await statusOf(data?.token ?? "")]).toEqual([401, 401]);
    expect(test.ended).toHaveLength(2);
  });

  it("is told in the app, and by mail once more", async () => {
    await reset(await codeOf());
    expect(await test.sql`select kind, params from site_message`).toMatchObject([{ kind: "password_changed", params: { by: "code" } }]);
    const [mail] = await readOutbox(test.sql, 1);
    expect(mail).toMatchObject({ channel: "email", target: ACCOUNT });
    expect(mail?.body).toContain("The password of your Northlake account was changed");
  });

  it("takes every code with it that was sent before, whatever for", async () => {
    const toLogIn = await test.codeFor(ACCOUNT, "login", { ip: "203.0.113.9" });
    await reset(await codeOf());
    const told = await ask(test.app, "POST /api/auth/loginByCode", { account: ACCOUNT, code: toLogIn }, { ip: "203.0.113.9" });
    expect(told.body.msg).toBe("code_wrong");
  });
});

describe("a code for a new password", () => {
  it.each([
    ["password_short", "short1!"],
    ["password_common", "12345678"],
  ])("stays good when the password is rejected with %s", async (msg, password) => {
    const code = await codeOf();
    expect((await reset(code, password)).msg).toBe(msg);
    expect(await statusOf(session)).toBe(200);
    expect((await reset(code)).code).toBe(200);
  });

  it("is good once", async () => {
    const code = await codeOf();
    expect((await reset(code)).code).toBe(200);
    expect((await reset(code, `${NEW}2`)).msg).toBe("code_wrong");
    expect((await logIn(NEW)).code).toBe(200);
  });

  it("is good once, also at the same moment", async () => {
    const code = await codeOf();
    const told = await Promise.all([1, 2, 3].map((n) => reset(code, `${NEW}${n}`)));
    expect(told.map(({ msg }) => msg).toSorted()).toEqual(["", "code_wrong", "code_wrong"]);
  });

  it("is good for ten minutes", async () => {
    const code = await codeOf();
    test.clock.advance(10 * minuteMs);
    expect((await reset(code)).msg).toBe("code_wrong");
  });

  it.each(["login", "register"] as const)("is none that was sent to %s, nor the other way round", async (purpose) => {
    const other = await test.codeFor(ACCOUNT, purpose, { ip: OWNER });
    expect((await reset(other)).msg).toBe("code_wrong");
    const code = await codeOf();
    const told = await ask(test.app, "POST /api/auth/loginByCode", { account: ACCOUNT, code }, { ip: OWNER });
    expect(told.body.msg).toBe("code_wrong");
  });

  it("is none of another account", async () => {
    await test.registered("c@d.org", { ip: "198.51.100.98" });
    const code = await codeOf();
    expect((await reset(code, NEW, { ip: OWNER }, "c@d.org")).msg).toBe("code_wrong");
    expect(await statusOf(session)).toBe(200);
  });

  it("of an account under a freeze sets its password, as of any other", async () => {
    const code = await codeOf();
    await freezeByHand(test.sql);
    expect((await reset(another(code))).msg).toBe("code_wrong");
    expect((await reset(code)).code).toBe(200);
  });

  it("is worth nothing after five wrong tries, even the right one", async () => {
    const code = await codeOf();
    const told: string[] = [];
    while (told.length < 5) {
      const { msg, params } = await reset(another(code));
      if (msg === "too_many_requests") test.clock.advance(Number(params.seconds) * 1_000);
      else told.push(msg);
    }
    expect(new Set(told)).toEqual(new Set(["code_wrong"]));
    let last = await reset(code);
    if (last.msg === "too_many_requests") {
      test.clock.advance(Number(last.params.seconds) * 1_000);
      last = await reset(code);
    }
    expect(last.msg).toBe("code_wrong");
    expect(await statusOf(session)).toBe(200);
  });

  it("is guessed by no more than a handful of a hundred at once", async () => {
    const code = await codeOf();
    const told = await Promise.all(Array.from({ length: 100 }, (_, n) => reset(another(code), NEW, { ip: `203.0.113.${n}` })));
    expect(told.filter(({ msg }) => msg === "code_wrong")).toHaveLength(4);
    expect((await reset(code)).code, "and the owner's own is as good as it was").toBe(200);
  });
});
