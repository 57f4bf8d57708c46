import { beforeEach, describe, expect, it } from "vitest";
import { systemRandom } from "../../platform/clock.ts";
import { createSecretBox, SECRET_KEY_BYTES } from "../../platform/secret-box.ts";
import { base32 } from "../../platform/totp.ts";
import { openTotp } from "../../platform/totp-key.ts";
import { type Asking, ask, silentLog } from "../../testing/app-of-modules.ts";
import { freezeByHand } from "../../testing/freeze.ts";
import { testBox } from "../../testing/secret-test-box.ts";
import { ATTEMPT_POLICIES } from "./attempt-rules.ts";
import { factorOwner } from "./factor-proof.ts";
import { findFactor } from "./factor-store.ts";
import { openIdentityTestApp } from "./identity-test-kit.ts";
import { readOutbox } from "./index.ts";
import { sealFactorsAnew } from "./second-factor.ts";
import { ACCOUNT, PASSWORD, securityOf } from "./security-test-kit.ts";

const test = await openIdentityTestApp();
const security = securityOf(test);
const NEW_PASSWORD = "Correct7horse!";
let owner = { token: "", userId: "" };
let as: Asking = {};
beforeEach(async () => {
  await security.clear();
  owner = await test.registered(ACCOUNT);
  as = { token: owner.token };
  await test.sql`truncate outbox`;
});

const begin = (by: Asking = as) => ask(test.app, "POST /api/userSecurity/beginSecondFactor", {}, by);
const confirm = async (code: string, proof: { currentPassword?: string; proofCode?: string } = { currentPassword: PASSWORD }, by = as) =>
  (await ask(test.app, "POST /api/userSecurity/confirmSecondFactor", { code, ...proof }, by)).body;
const end = async (fields: { currentPassword?: string; secondFactor?: string }) =>
  (await ask(test.app, "POST /api/userSecurity/endSecondFactor", fields, as)).body;
const withFactor = async (secondFactor: string, from: Asking = {}) => security.logIn({ password: PASSWORD, secondFactor }, from);
const wrongCode = async () => ((await security.codeOf(owner.userId)) === "123456" ? "654321" : "123456");

describe("turning the second factor on", () => {
  it("shows a key, takes its first code, and answers ten recovery codes that are kept as hashes only", async () => {
    const { data: key } = (await begin()).body;
    expect(key?.totpSecret).toBe(base32(await security.factorKey(owner.userId)));
    const url = new URL(key?.otpauthUrl ?? "");
    expect([url.pathname, url.searchParams.get("issuer"), url.searchParams.get("secret")]).toEqual([
      "/Northlake:o***%40example.org",
      "Northlake",
      key?.totpSecret,
    ]);
    const done = await confirm(await security.nextCode(owner.userId));
    expect(done.data?.recoveryCodes).toHaveLength(10);
    expect(await security.security(owner.token)).toMatchObject({ hasSecondFactor: true, recoveryCodesLeft: 10 });
    const stored = JSON.stringify([
      await test.sql`select f::text from second_factor f`,
      await test.sql`select r::text from recovery_code r`,
      await test.sql`select o::text from outbox o`,
    ]);
    expect(stored).not.toContain((await security.factorKey(owner.userId)).toString("hex"));
    for (const code of done.data?.recoveryCodes ?? []) expect(stored).not.toContain(code.replaceAll("-", ""));
  });

  it("asks for nothing before the first code is confirmed, and shows one key to two pages", async () => {
    const keys = await Promise.all([begin(), begin()]);
    expect(new Set(keys.map(({ body }) => body.data?.totpSecret)).size).toBe(1);
    expect((await security.logIn({ password: PASSWORD })).code).toBe(200);
    expect(await security.security(owner.token)).toMatchObject({ hasSecondFactor: false, recoveryCodesLeft: 0 });
    test.clock.advance(30 * 60_000);
    expect((await begin()).body.data?.totpSecret).not.toBe(keys[0]?.body.data?.totpSecret);
  });

  it("shows each session a key of its own: who sees that of a stolen one knows none that is turned on elsewhere", async () => {
    const thief = { token: (await security.logIn({ password: PASSWORD })).data?.token ?? "" };
    const stolen = (await begin(thief)).body.data?.totpSecret;
    const own = (await begin()).body.data?.totpSecret;
    expect(own).not.toBe(stolen);
    // Nor does the other session take the page's key away.
    expect((await begin(thief)).body.data?.totpSecret).toBe(stolen);
    expect((await begin()).body.data?.totpSecret).toBe(own);
    const code = await security.nextCode(owner.userId);
    expect((await confirm(code, { currentPassword: PASSWORD }, thief)).msg).toBe("code_wrong");
    expect((await confirm(code)).code).toBe(200);
    expect(base32(await security.factorKey(owner.userId))).toBe(own);
    expect(await test.sql`select from factor_enrolment`).toHaveLength(0);
  });

  it("keeps no key of a session that has ended", async () => {
    await begin();
    const code = await security.nextCode(owner.userId);
    await test.sql`delete from session`;
    expect(await test.sql`select from factor_enrolment`).toHaveLength(0);
    expect((await confirm(code)).code).not.toBe(200);
    expect(await test.sql`select from second_factor`).toHaveLength(0);
  });

  it("is proved, ends all other sessions, and is told", async () => {
    const other = (await security.logIn({ password: PASSWORD })).data?.token ?? "";
    await begin();
    expect((await confirm(await security.nextCode(owner.userId), {})).msg).toBe("malformed_request");
    expect((await confirm(await security.nextCode(owner.userId), { currentPassword: "wrong1234x" })).msg).toBe("password_wrong");
    const proofCode = await security.proofCode(as);
    expect(await confirm(await security.nextCode(owner.userId), { proofCode })).toMatchObject({ code: 200, data: { ended: 1 } });
    expect(await security.statusOf(other)).toBe(401);
    expect(await security.told()).toMatchObject([{ kind: "security_changed", params: { what: "secondFactorOn", by: "code" } }]);
    expect((await readOutbox(test.sql, 1))[0]?.body).toMatch(/^Northlake: Two-factor login was turned on\. /);
  });

  it("is rejected with a wrong code, without a key, twice, and for a guest", async () => {
    expect((await confirm("123456")).msg).toBe("code_wrong");
    await begin();
    expect((await confirm(await wrongCode())).msg).toBe("code_wrong");
    expect((await confirm(await security.nextCode(owner.userId))).code).toBe(200);
    expect((await begin()).body.msg).toBe("second_factor_on");
    expect((await confirm(await security.nextCode(owner.userId))).msg).toBe("second_factor_on");
    const guest = await test.guest();
    expect((await begin({ token: guest.token })).body.msg).toBe("password_not_set");
  });

  it("at the same moment with one code happens once", async () => {
    await begin();
    const code = await security.nextCode(owner.userId);
    const told = await Promise.all([confirm(code), confirm(code)]);
    expect(told.map(({ code: answer }) => answer).toSorted()).toEqual([200, 500]);
    expect(await security.security(owner.token)).toMatchObject({ recoveryCodesLeft: 10 });
  });
});

describe("logging in with a second factor", () => {
  it("asks for it once the password is right, and before that for nothing", async () => {
    await security.enrol(owner);
    expect((await security.logIn({ password: "wrong1234x" })).msg).toBe("credentials_wrong");
    expect((await security.logIn({ password: PASSWORD })).msg).toBe("second_factor_required");
    expect((await withFactor(await wrongCode())).msg).toBe("second_factor_wrong");
    expect((await withFactor(await security.nextCode(owner.userId))).code).toBe(200);
  });

  it("takes a code once: neither it nor one of the step before opens anything again", async () => {
    await security.enrol(owner);
    const before = await security.nextCode(owner.userId);
    const code = await security.nextCode(owner.userId);
    expect((await withFactor(code)).code).toBe(200);
    expect((await withFactor(code)).msg).toBe("second_factor_wrong");
    expect((await withFactor(before)).msg).toBe("second_factor_wrong");
  });

  it("lets one of two in that come with one code at the same moment", async () => {
    await security.enrol(owner);
    const code = await security.nextCode(owner.userId);
    const told = await Promise.all([withFactor(code), withFactor(code)]);
    expect(told.map((answer) => answer.code).toSorted()).toEqual([200, 500]);
  });

  it("is not taken with the code that turned it on", async () => {
    await begin();
    const code = await security.nextCode(owner.userId);
    await confirm(code);
    expect((await withFactor(code)).msg).toBe("second_factor_wrong");
  });

  it("by a code that was sent asks for it, too, and leaves the code good", async () => {
    await security.enrol(owner);
    const code = await test.codeFor(ACCOUNT, "login");
    const byCode = async (secondFactor?: string) =>
      (await ask(test.app, "POST /api/auth/loginByCode", { account: ACCOUNT, code, ...(secondFactor !== undefined && { secondFactor }) }))
        .body;
    for (let n = 0; n < 6; n += 1) expect((await byCode()).msg).toBe("second_factor_required");
    expect((await byCode(await wrongCode())).msg).toBe("second_factor_wrong");
    expect((await byCode(await security.nextCode(owner.userId))).code).toBe(200);
    expect((await byCode(await security.nextCode(owner.userId))).msg).toBe("code_wrong");
  });

  it("takes a recovery code in its place, in any spelling, once", async () => {
    const codes = await security.enrol(owner);
    const [first = "", second = ""] = codes;
    expect((await withFactor(first.toLowerCase().replaceAll("-", " "))).code).toBe(200);
    expect((await withFactor(first)).msg).toBe("second_factor_wrong");
    expect(await security.security(owner.token)).toMatchObject({ recoveryCodesLeft: 9 });
    const told = await Promise.all([withFactor(second), withFactor(second)]);
    expect(told.map((answer) => answer.code).toSorted()).toEqual([200, 500]);
  });

  it("takes no recovery code of another account", async () => {
    await security.enrol(owner);
    const other = await test.registered("c@d.org", { ip: "198.51.100.1" });
    const [theirs = ""] = await security.enrol(other);
    expect((await withFactor(theirs)).msg).toBe("second_factor_wrong");
  });

  it("is slowed after wrong codes, apart from passwords, and not where the owner is at home", async () => {
    await security.enrol(owner);
    const { free } = ATTEMPT_POLICIES.account;
    const told: string[] = [];
    for (let n = 0; n < free + 3; n += 1) told.push((await withFactor(await wrongCode(), { ip: `198.51.100.${n}` })).msg);
    expect(told.slice(0, free)).toEqual(Array.from({ length: free }, () => "second_factor_wrong"));
    expect(new Set(told.slice(free))).toEqual(new Set(["too_many_requests"]));
    expect((await withFactor(await security.nextCode(owner.userId), { ip: "198.51.100.200" })).msg).toBe("too_many_requests");
    expect((await security.logIn({ password: PASSWORD }, { ip: "198.51.100.201" })).msg).toBe("second_factor_required");
    expect((await withFactor(await security.nextCode(owner.userId))).code).toBe(200);
  });

  it("of an account under a freeze is asked for all the same", async () => {
    await security.enrol(owner);
    await freezeByHand(test.sql);
    expect((await security.logIn({ password: PASSWORD })).msg).toBe("second_factor_required");
  });
});

describe("with a second factor", () => {
  it("a forgotten password is not set anew without it", async () => {
    const [recovery = ""] = await security.enrol(owner);
    const code = await test.codeFor(ACCOUNT, "resetPassword");
    const reset = async (secondFactor?: string) =>
      (
        await ask(test.app, "POST /api/auth/resetPassword", {
          account: ACCOUNT,
          code,
          password: NEW_PASSWORD,
          ...(secondFactor !== undefined && { secondFactor }),
        })
      ).body;
    expect((await reset()).msg).toBe("second_factor_required");
    expect((await reset(await wrongCode())).msg).toBe("second_factor_wrong");
    expect((await withFactor(await security.nextCode(owner.userId))).code).toBe(200);
    expect((await reset(recovery)).code).toBe(200);
    expect((await security.logIn({ password: NEW_PASSWORD, secondFactor: await security.nextCode(owner.userId) })).code).toBe(200);
  });

  it("no secret is changed without it", async () => {
    await security.enrol(owner);
    const bind = await test.codeFor("mira@new.example", "bind", as);
    const proof = { currentPassword: PASSWORD };
    const calls = {
      password: (secondFactor?: string) =>
        ask(
          test.app,
          "POST /api/userSecurity/changePassword",
          { ...proof, newPassword: NEW_PASSWORD, ...(secondFactor && { secondFactor }) },
          as,
        ),
      address: (secondFactor?: string) =>
        ask(
          test.app,
          "POST /api/userSecurity/changeAccount",
          { ...proof, account: "mira@new.example", code: bind, ...(secondFactor && { secondFactor }) },
          as,
        ),
      fund: (secondFactor?: string) =>
        ask(
          test.app,
          "POST /api/userSecurity/setFundPassword",
          { ...proof, fundPassword: "Wax for a wick", ...(secondFactor && { secondFactor }) },
          as,
        ),
      codes: (secondFactor?: string) =>
        ask(test.app, "POST /api/userSecurity/newRecoveryCodes", { ...proof, ...(secondFactor && { secondFactor }) }, as),
    };
    for (const call of Object.values(calls)) {
      expect((await call()).body.msg).toBe("second_factor_required");
      expect((await call(await wrongCode())).body.msg).toBe("second_factor_wrong");
    }
    // Wrong codes make wait at home, too.
    test.clock.advance(60_000);
    // The password last: the others are proved with it.
    for (const call of [calls.address, calls.fund, calls.codes, calls.password])
      expect((await call(await security.nextCode(owner.userId))).body.code).toBe(200);
  });

  it("new recovery codes take the place of all earlier ones", async () => {
    const [old = ""] = await security.enrol(owner);
    const fields = { currentPassword: PASSWORD, secondFactor: await security.nextCode(owner.userId) };
    const { data } = (await ask(test.app, "POST /api/userSecurity/newRecoveryCodes", fields, as)).body;
    expect((await withFactor(old)).msg).toBe("second_factor_wrong");
    expect((await withFactor(data?.recoveryCodes[0] ?? "")).code).toBe(200);
    expect((await security.told()).at(-1)).toMatchObject({ params: { what: "recoveryCodes" } });
  });

  it("it is turned off by its proof alone, and then nothing asks for it", async () => {
    const [recovery = ""] = await security.enrol(owner);
    expect((await end({ currentPassword: PASSWORD })).msg).toBe("second_factor_required");
    expect((await end({ secondFactor: recovery })).msg).toBe("malformed_request");
    expect((await end({ currentPassword: PASSWORD, secondFactor: recovery })).code).toBe(200);
    expect((await end({ currentPassword: PASSWORD, secondFactor: recovery })).msg).toBe("second_factor_off");
    expect((await security.logIn({ password: PASSWORD })).code).toBe(200);
    expect(await test.sql`select 1 from recovery_code`).toHaveLength(0);
    expect((await security.told()).at(-1)).toMatchObject({ params: { what: "secondFactorOff" } });
  });

  it("a log-in that began before it was turned on does not get past it", async () => {
    await begin();
    const gate = security.logIn({ password: PASSWORD });
    const turnedOn = confirm(await security.nextCode(owner.userId));
    const [answer] = await Promise.all([gate, turnedOn]);
    // Whichever came first: a session from before is ended by it, one after it is not opened.
    if (answer.code === 200) expect(await security.statusOf(answer.data?.token ?? "")).toBe(401);
    else expect(answer.msg).toBe("second_factor_required");
  });
});

describe("the key of an authenticator", () => {
  const key = (byte: number) => Buffer.alloc(SECRET_KEY_BYTES, byte);

  it("is sealed with the present key at a start, and opens nothing as another user's", async () => {
    await security.enrol(owner);
    const secret = await security.factorKey(owner.userId);
    const next = createSecretBox([key(9), key(7)], systemRandom);
    await sealFactorsAnew({ sql: test.sql, box: next, log: silentLog });
    const row = await findFactor(test.sql, BigInt(owner.userId));
    if (row === null) throw new Error("no factor");
    expect(row.totpKeyId).toBe(next.keyId);
    expect(openTotp(next, factorOwner(row.userId), row)).toEqual(secret);
    expect(openTotp(next, factorOwner(row.userId + 1n), row)).toBeNull();
    expect(openTotp(testBox, factorOwner(row.userId), row)).toBeNull();
  });

  it("that no key opens any more takes no code, and recovery codes still get in", async () => {
    const [recovery = ""] = await security.enrol(owner);
    const lost = createSecretBox([key(5)], systemRandom);
    const code = await security.nextCode(owner.userId);
    const { bytes, keyId } = lost.seal(await security.factorKey(owner.userId), factorOwner(BigInt(owner.userId)));
    await test.sql`update second_factor set totp_secret = ${bytes}, totp_key_id = ${keyId}`;
    expect((await withFactor(code)).msg).toBe("second_factor_wrong");
    await sealFactorsAnew({ sql: test.sql, box: testBox, log: silentLog });
    expect(await findFactor(test.sql, BigInt(owner.userId))).toMatchObject({ totpKeyId: keyId, totpSecret: bytes });
    expect((await withFactor(recovery)).code).toBe(200);
  });
});
