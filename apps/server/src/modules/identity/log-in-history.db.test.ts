import { beforeEach, describe, expect, it } from "vitest";
import { ask } from "../../testing/app-of-modules.ts";
import { ATTEMPT_POLICIES } from "./attempt-rules.ts";
import { sweep } from "./housekeeping.ts";
import { openIdentityTestApp } from "./identity-test-kit.ts";
import { insertLogIn, LOG_INS_KEPT } from "./log-in-store.ts";
import { ACCOUNT, PASSWORD, securityOf } from "./security-test-kit.ts";

const test = await openIdentityTestApp();
const security = securityOf(test);
const IP = "198.51.100.20";
let owner = { token: "", userId: "" };
beforeEach(async () => {
  await security.clear();
  owner = await test.registered(ACCOUNT, { ip: IP });
});

const list = async (token = owner.token, page: { pageNum?: number; pageSize?: number } = {}) =>
  (await ask(test.app, "GET /api/userSecurity/logIns", page, { token })).body;
const told = async () => (await list()).rows.map(({ way, status }) => `${way} ${status}`);

describe("the log-ins of an account", () => {
  it("are told newest first, each with when, how, where from and on what", async () => {
    const registeredAt = test.clock.now();
    test.clock.advance(3_600_000);
    const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0";
    await test.app.inject({
      method: "POST",
      url: "/api/auth/login",
      remoteAddress: "2001:db8:7::1",
      headers: { "user-agent": userAgent, "content-type": "application/json" },
      payload: JSON.stringify({ account: ACCOUNT, password: PASSWORD }),
    });
    const { rows, total } = await list();
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      {
        ts: test.clock.now(),
        way: "password",
        status: "ok",
        browser: "Firefox",
        system: "Linux",
        form: "computer",
        address: "2001:0db8:0007:*",
      },
      { ts: registeredAt, way: "register", status: "ok", browser: null, system: null, form: "unknown", address: "198.51.100.*" },
    ]);
    expect(JSON.stringify(rows)).not.toContain("198.51.100.20");
  });

  it("name each way in, and each way it failed", async () => {
    await security.logIn({ password: "wrong1234x" });
    await ask(test.app, "POST /api/auth/loginByCode", { account: ACCOUNT, code: "000000000000" });
    await ask(test.app, "POST /api/auth/loginByCode", { account: ACCOUNT, code: await test.codeFor(ACCOUNT, "login") });
    const reset = { account: ACCOUNT, password: PASSWORD };
    await ask(test.app, "POST /api/auth/resetPassword", { ...reset, code: "000000000000" });
    const code = await test.codeFor(ACCOUNT, "resetPassword");
    const { data } = (await ask(test.app, "POST /api/auth/resetPassword", { ...reset, code })).body;
    owner = { ...owner, token: data?.token ?? "" };
    await security.enrol(owner);
    // That it is asked for is no failure.
    await security.logIn({ password: PASSWORD });
    await security.logIn({ password: PASSWORD, secondFactor: "ABCDEFGHJKLM" });
    expect(await told()).toEqual([
      "password wrong_factor",
      "reset ok",
      "reset wrong_code",
      "code ok",
      "code wrong_code",
      "password wrong_password",
      "register ok",
    ]);
  });

  it("name what was given as the second factor", async () => {
    const [recoveryCode = ""] = await security.enrol(owner);
    await security.logIn({ password: PASSWORD, secondFactor: recoveryCode });
    await security.logIn({ password: PASSWORD, secondFactor: await security.nextCode(owner.userId) });
    await security.logIn({ password: PASSWORD, secondFactor: "ABCDEFGHJKLM" });
    expect((await list()).rows.map(({ factor, status }) => [factor, status])).toEqual([
      [null, "wrong_factor"],
      ["authenticator", "ok"],
      ["recovery_code", "ok"],
      [null, "ok"],
    ]);
  });

  it("are the caller's own, and come page by page", async () => {
    const stranger = await test.registered("c@d.org", { ip: "198.51.100.30" });
    for (let n = 0; n < 3; n += 1) await security.logIn({ password: PASSWORD });
    expect((await list(stranger.token)).rows).toMatchObject([{ way: "register" }]);
    const [first, second] = [await list(owner.token, { pageNum: 1, pageSize: 3 }), await list(owner.token, { pageNum: 2, pageSize: 3 })];
    expect([first.total, first.rows.length, second.rows.length]).toEqual([4, 3, 1]);
    expect((await list("")).code).toBe(401);
  });

  it("have no line of who is made to wait, nor of an account that does not exist", async () => {
    const { free } = ATTEMPT_POLICIES.account;
    for (let n = 0; n < free + 4; n += 1) await security.logIn({ password: `wrong${n}abc` }, { ip: "203.0.113.5" });
    expect((await told()).filter((line) => line === "password wrong_password")).toHaveLength(free);
    await security.logIn({ account: "nobody@example.org", password: PASSWORD }, { ip: "203.0.113.6" });
    expect(await test.sql`select 1 from log_in`).toHaveLength(free + 1);
  });

  it("are kept for a year, 200 of either: failed tries push no log-in out", async () => {
    const entry = {
      userId: BigInt(owner.userId),
      ts: test.clock.now(),
      way: "password",
      factor: null,
      userAgent: "",
      address: "",
    } as const;
    for (let n = 0; n < LOG_INS_KEPT + 5; n += 1) await insertLogIn(test.sql, { ...entry, status: "wrong_password" });
    const rows = await test.sql<{ status: string; count: number }[]>`
      select status, count(*)::integer as count from log_in group by status order by status`;
    expect(rows.map(({ status, count }) => [status, count])).toEqual([
      ["ok", 1],
      ["wrong_password", LOG_INS_KEPT],
    ]);
    test.clock.advance(366 * 86_400_000);
    await sweep(test.sql, test.clock, ATTEMPT_POLICIES);
    expect(await test.sql`select 1 from log_in`).toHaveLength(0);
  });
});
