import { beforeEach, describe, expect, it } from "vitest";
import { type Asking, ask } from "../../testing/app-of-modules.ts";
import { ATTEMPT_POLICIES } from "./attempt-rules.ts";
import { openIdentityTestApp } from "./identity-test-kit.ts";
import { createPasswordHasher, isFundPassword, readOutbox } from "./index.ts";
import { ACCOUNT, PASSWORD, securityOf } from "./security-test-kit.ts";

const minuteMs = 60_000;
const FUND = "Wax for the 3rd wick";
const OTHER = "Another candle 77";
const test = await openIdentityTestApp();
const security = securityOf(test);
let token = "";
let as: Asking = {};
beforeEach(async () => {
  await security.clear();
  ({ token } = await test.registered(ACCOUNT));
  as = { token };
  await test.sql`truncate outbox`;
});

const isSet = async (whose = token) => (await ask(test.app, "GET /api/userInfo/isSetWithPwd", {}, { token: whose })).body.data;
const set = (password = FUND) => security.setFund({ currentPassword: PASSWORD, fundPassword: password }, as);
const change = (current: string, next: string, by: Asking = as) =>
  security.setFund({ currentFundPassword: current, fundPassword: next }, by);

describe("a fund password", () => {
  it("is told to be set once it is, of nobody else", async () => {
    const stranger = await test.registered("c@d.org");
    expect([await isSet(), await isSet(stranger.token)]).toEqual([false, false]);
    expect((await set()).code).toBe(200);
    expect([await isSet(), await isSet(stranger.token)]).toEqual([true, false]);
  });

  it("is set with the log-in password, ends all other sessions, and is told to its owner without either", async () => {
    const other = (await security.logIn({ password: PASSWORD })).data?.token ?? "";
    expect(await set()).toMatchObject({ code: 200, data: { ended: 1 } });
    expect([await security.statusOf(token), await security.statusOf(other)]).toEqual([200, 401]);
    expect(test.ended).toHaveLength(1);
    expect(await security.told()).toMatchObject([
      { kind: "security_changed", params: { what: "fundPassword", by: "password", device: "" } },
    ]);
    const [mail] = await readOutbox(test.sql, 1);
    expect(mail).toMatchObject({ channel: "email", target: ACCOUNT });
    expect(mail?.body).toMatch(/^Northlake: Your fund password was set\. /);
    const [stored] = await test.sql<{ all: string }[]>`
      select (select string_agg(f::text, '') from fund_password f) || (select string_agg(m::text, '') from outbox m) as all`;
    expect(stored?.all).toContain("$argon2id$");
    expect(stored?.all).not.toContain(FUND);
  });

  it("is known to the process itself, which counts no attempt, until it is changed", async () => {
    const hasher = createPasswordHasher(test.clock);
    const is = (given: string, account: string = ACCOUNT) =>
      isFundPassword({ sql: test.sql, hasher }, account, given, test.clock.now() + minuteMs);
    expect(await is(FUND)).toBe(false);
    await set();
    expect([await is(FUND), await is(OTHER), await is(FUND, "nobody@d.org")]).toEqual([true, false, false]);
    for (let n = 0; n < 8; n += 1) await is(OTHER);
    expect((await change(FUND, OTHER)).code).toBe(200);
    expect([await is(FUND), await is(OTHER)]).toEqual([false, true]);
  });

  it("is set with a code that was sent for it, which is good once", async () => {
    const proofCode = await security.proofCode(as);
    expect((await security.setFund({ proofCode, fundPassword: FUND }, as)).code).toBe(200);
    expect((await security.setFund({ proofCode, fundPassword: OTHER }, as)).msg).toBe("proof_code_wrong");
    expect((await change(FUND, OTHER)).code).toBe(200);
  });

  it("is changed with the present one, and not with the log-in password", async () => {
    await set();
    expect((await security.setFund({ currentPassword: PASSWORD, fundPassword: OTHER }, as)).msg).toBe("malformed_request");
    expect((await change(OTHER, "A third candle 99")).msg).toBe("fund_password_wrong");
    expect((await change(FUND, OTHER)).code).toBe(200);
    expect((await change(FUND, "A third candle 99")).msg).toBe("fund_password_wrong");
  });

  it.each([
    ["password_short", "short1!"],
    ["password_common", "password1"],
    ["password_common", ACCOUNT],
    ["passwords_alike", PASSWORD],
  ])("is rejected with %s where it is %s, and nothing is set", async (msg, password) => {
    expect((await set(password)).msg).toBe(msg);
    expect([await isSet(), (await security.told()).length]).toEqual([false, 0]);
  });

  it("has eight characters at least, of any kind", async () => {
    expect((await set("kätzchen")).code).toBe(200);
    expect((await change("kätzchen", "kätzche")).msg).toBe("password_short");
    expect((await change("kätzchen", "kätzchen")).msg).toBe("fund_password_same");
  });

  it("never becomes the log-in password, neither by a change nor with a code", async () => {
    await set();
    const changed = await ask(test.app, "POST /api/userSecurity/changePassword", { currentPassword: PASSWORD, newPassword: FUND }, as);
    expect(changed.body.msg).toBe("passwords_alike");
    const code = await test.codeFor(ACCOUNT, "resetPassword");
    expect((await ask(test.app, "POST /api/auth/resetPassword", { account: ACCOUNT, code, password: FUND })).body.msg).toBe(
      "passwords_alike",
    );
    expect((await security.logIn({ password: PASSWORD })).code).toBe(200);
  });

  it("without any proof, of a guest, or of nobody is not set", async () => {
    expect((await security.setFund({ fundPassword: FUND }, as)).msg).toBe("malformed_request");
    const guest = await test.guest();
    expect((await security.setFund({ currentPassword: PASSWORD, fundPassword: FUND }, { token: guest.token })).msg).toBe(
      "password_not_set",
    );
    expect(await security.setFund({ currentPassword: PASSWORD, fundPassword: FUND }, {})).toMatchObject({ code: 401 });
    expect((await security.setFund({ currentPassword: "wrong1234x", fundPassword: FUND }, as)).msg).toBe("password_wrong");
    expect(await isSet()).toBe(false);
  });
});

describe("guessing it", () => {
  it("is bounded for the account, from whatever sessions and addresses, and a code is the way around", async () => {
    await set();
    const { free } = ATTEMPT_POLICIES.fundPassword;
    const told: string[] = [];
    for (let n = 0; n < free + 3; n += 1) {
      const session = (await security.logIn({ password: PASSWORD })).data?.token ?? "";
      told.push((await change(`wrong candle ${n}`, OTHER, { token: session, ip: `203.0.113.${n}` })).msg);
    }
    expect(told.slice(0, free)).toEqual(Array.from({ length: free }, () => "fund_password_wrong"));
    expect(new Set(told.slice(free))).toEqual(new Set(["too_many_requests"]));
    expect((await change(FUND, OTHER)).msg).toBe("too_many_requests");
    // Of its own: logging in and the log-in password are not slowed.
    expect((await security.logIn({ password: PASSWORD })).code).toBe(200);
    expect((await security.setFund({ proofCode: await security.proofCode(as), fundPassword: OTHER }, as)).code).toBe(200);
    test.clock.advance(5 * minuteMs);
    expect((await change(OTHER, FUND)).code).toBe(200);
  });

  it("verifies no more of fifty tried at once", async () => {
    await set();
    const told = await Promise.all(Array.from({ length: 50 }, (_, n) => change(`wrong candle ${n}`, OTHER)));
    expect(told.filter(({ msg }) => msg === "fund_password_wrong").length).toBe(ATTEMPT_POLICIES.fundPassword.free);
  });
});

it("of two first ones at once one is set", async () => {
  const told = await Promise.all([set(FUND), set(OTHER)]);
  expect(told.map(({ code }) => code).toSorted()).toEqual([200, 500]);
  const right = told[0]?.code === 200 ? FUND : OTHER;
  expect((await change(right, "A third candle 99")).code).toBe(200);
});
