import { beforeEach, describe, expect, it } from "vitest";
import { type Asking, ask } from "../../testing/app-of-modules.ts";
import { openIdentityTestApp } from "./identity-test-kit.ts";
import { readOutbox } from "./index.ts";
import { ACCOUNT, PASSWORD, securityOf } from "./security-test-kit.ts";

const NEW = "mira@new.example";
const PHONE = "+8613800138000";
const test = await openIdentityTestApp();
const security = securityOf(test);
let owner = { token: "", userId: "" };
let as: Asking = {};
beforeEach(async () => {
  await security.clear();
  owner = await test.registered(ACCOUNT);
  as = { token: owner.token };
  await test.sql`truncate outbox`;
});

const bind = (account: string, by: Asking = as) => test.codeFor(account, "bind", by);
const change = async (account: string, by: Asking = as) =>
  security.changeAccount({ account, code: await bind(account, by), currentPassword: PASSWORD }, by);

describe("another e-mail address", () => {
  it("is the one to log in with from then on, and the old one is nobody's", async () => {
    expect(await change(" Mira@New.example ")).toMatchObject({ code: 200, data: { ended: 0, account: "m***@new.example" } });
    expect((await security.logIn({ account: NEW, password: PASSWORD })).code).toBe(200);
    expect((await security.logIn({ password: PASSWORD })).msg).toBe("credentials_wrong");
    expect(await security.security(owner.token)).toMatchObject({ email: "m***@new.example", phone: null });
    test.clock.advance(60_000);
    await test.registered(ACCOUNT);
  });

  it("ends all other sessions, and is told to the old address and in the app", async () => {
    const other = (await security.logIn({ password: PASSWORD })).data?.token ?? "";
    expect(await change(NEW)).toMatchObject({ data: { ended: 1 } });
    expect([await security.statusOf(owner.token), await security.statusOf(other)]).toEqual([200, 401]);
    expect(await security.told()).toMatchObject([{ kind: "security_changed", params: { what: "email", by: "password" } }]);
    const [notice] = await readOutbox(test.sql, 1);
    expect(notice).toMatchObject({ channel: "email", target: ACCOUNT });
    expect(notice?.body).toContain("was changed");
    expect(notice?.body).not.toContain(NEW);
  });

  it("is proved by a code to the old one as well, and makes that one's codes worth nothing", async () => {
    const logInCode = await test.codeFor(ACCOUNT, "login");
    const proofCode = await security.proofCode(as);
    const code = await bind(NEW);
    expect((await security.changeAccount({ account: NEW, code, proofCode: code === proofCode ? "000000" : code }, as)).msg).toBe(
      "proof_code_wrong",
    );
    expect((await security.changeAccount({ account: NEW, code, proofCode }, as)).code).toBe(200);
    const byOld = await ask(test.app, "POST /api/auth/loginByCode", { account: ACCOUNT, code: logInCode });
    expect(byOld.body.msg).toBe("code_wrong");
  });

  it("may be a first phone number, which both log in by then", async () => {
    expect((await change(PHONE)).code).toBe(200);
    for (const account of [ACCOUNT, PHONE]) expect((await security.logIn({ account, password: PASSWORD })).code).toBe(200);
    expect(await security.security(owner.token)).toMatchObject({ email: "o***@example.org", phone: "+861***000" });
    expect(await security.told()).toMatchObject([{ params: { what: "phone" } }]);
  });
});

describe("a change that is rejected", () => {
  const same = async () => {
    expect((await security.logIn({ password: PASSWORD })).code).toBe(200);
    expect(await security.told()).toEqual([]);
  };

  it.each([
    ["password_wrong", { currentPassword: "wrong1234x" }],
    ["malformed_request", {}],
  ])("with %s leaves the code good", async (msg, proof) => {
    const code = await bind(NEW);
    expect((await security.changeAccount({ account: NEW, code, ...proof }, as)).msg).toBe(msg);
    await same();
    expect((await security.changeAccount({ account: NEW, code, currentPassword: PASSWORD }, as)).code).toBe(200);
  });

  it("with a code for another purpose, of another address, or none changes nothing", async () => {
    const fields = { account: NEW, currentPassword: PASSWORD };
    const forLogIn = await test.codeFor(ACCOUNT, "login");
    const elsewhere = await bind("third@new.example");
    for (const code of [forLogIn, elsewhere]) expect((await security.changeAccount({ ...fields, code }, as)).msg).toBe("code_wrong");
    await same();
  });

  it("for what is no address, the account's own, or a guest says so", async () => {
    const fields = { code: "123456", currentPassword: PASSWORD };
    expect((await security.changeAccount({ ...fields, account: "no address" }, as)).msg).toBe("account_malformed");
    expect((await security.changeAccount({ ...fields, account: "OWNER@example.org" }, as)).msg).toBe("account_same");
    const guest = await test.guest();
    expect((await security.changeAccount({ ...fields, account: NEW }, { token: guest.token })).msg).toBe("password_not_set");
    await same();
  });
});

describe("an address that is another's", () => {
  /** Everything that somebody without its messages can do about an address. */
  const play = async (account: string) => {
    const told = [];
    for (let n = 0; n < 6; n += 1) {
      const sent = await ask(test.app, "POST /api/auth/sendCode", { account, purpose: "bind" }, as);
      const messages = await readOutbox(test.sql, 10, account);
      const sentCodes = messages.map(({ body }) => /\d{6}/.exec(body)?.[0]);
      const code = ["123456", "123457"].find((one) => !sentCodes.includes(one)) ?? "";
      const tried = await ask(test.app, "POST /api/userSecurity/changeAccount", { account, code, currentPassword: PASSWORD }, as);
      told.push([sent.status, sent.retryAfter, sent.body, tried.status, tried.retryAfter, tried.body]);
    }
    return told;
  };

  it("gets the same answers as one that is nobody's", async () => {
    await test.registered("taken@example.org", { ip: "198.51.100.9" });
    await test.sql`truncate login_attempt, code_sending, one_time_code`;
    const told = await play("taken@example.org");
    await test.sql`truncate login_attempt, code_sending, one_time_code`;
    expect(await play("nobody@example.org")).toEqual(told);
    expect(new Set(told.map(([, , , , , body]) => (body as { msg: string }).msg))).toEqual(new Set(["code_wrong", "too_many_requests"]));
  });

  it("is told to be taken to who holds the code that was sent there", async () => {
    const taken = await test.registered("taken@example.org");
    expect((await change("taken@example.org")).msg).toBe("account_taken");
    expect(await security.statusOf(taken.token)).toBe(200);
  });

  it("of two accounts that want one address at once one gets it", async () => {
    const other = { token: (await test.registered("other@example.org", { ip: "198.51.100.7" })).token, ip: "198.51.100.7" };
    const fields = { account: NEW, currentPassword: PASSWORD };
    const [mine, theirs] = [await bind(NEW), await bind(NEW, other)];
    const told = await Promise.all([
      security.changeAccount({ ...fields, code: mine }, as),
      security.changeAccount({ ...fields, code: theirs }, other),
    ]);
    expect(told.map(({ code }) => code).toSorted()).toEqual([200, 500]);
    const rows = await test.sql`select 1 from app_user where email = ${NEW}`;
    expect(rows).toHaveLength(1);
  });
});
