import { ManualClock } from "@candela/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { systemRandom } from "../../platform/clock.ts";
import { totpCode, totpStep } from "../../platform/totp.ts";
import { ask, silentLog } from "../../testing/app-of-modules.ts";
import { testBox } from "../../testing/secret-test-box.ts";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import { operatorReport, runOperatorCommand } from "./index.ts";
import { createOperatorsTestApp, type OperatorsTestApp, TEST_PASSWORD } from "./operators-test-kit.ts";
import { OPERATOR_IDLE_MS } from "./session-reader.ts";

const clock = new ManualClock(Date.UTC(2026, 0, 5));
let database: TestDatabase;
let fixture: OperatorsTestApp;

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await createOperatorsTestApp(database.sql, clock);
});
beforeEach(async () => {
  const { sql } = database;
  await sql.begin(async (tx) => {
    await tx`alter table operator_audit disable trigger operator_audit_immutable`;
    await tx`truncate operator_audit, operator_session, operator, login_attempt restart identity`;
    await tx`alter table operator_audit enable trigger operator_audit_immutable`;
  });
});
afterAll(() => database.close());

const why = { reason: "a test of it" };
const actions = async () =>
  (await database.sql<{ action: string }[]>`select action from operator_audit order by seq`).map(({ action }) => action);

describe("enrolling", () => {
  it("takes the one-time secret, a code of the new key, and a password; then the secret is used up", async () => {
    const enrolmentSecret = await fixture.enrolment("ada", "owner");
    const opened = await ask(fixture.app, "POST /api/admin/enrolment/open", { loginName: "ada", enrolmentSecret });
    expect(opened.body.data?.otpauthUrl).toContain(`secret=${opened.body.data?.totpSecret}`);
    const fields = { loginName: "ada", enrolmentSecret, password: TEST_PASSWORD };
    const wrong = await ask(fixture.app, "POST /api/admin/enrolment/finish", { ...fields, code: "000000" });
    expect(wrong.body.msg).toBe("code_wrong");
    const code = await fixture.codeOf("ada");
    expect((await ask(fixture.app, "POST /api/admin/enrolment/finish", { ...fields, code })).body.code).toBe(200);
    const again = await ask(fixture.app, "POST /api/admin/enrolment/finish", { ...fields, code: await fixture.codeOf("ada") });
    expect(again.body.msg).toBe("enrolment_wrong");
    expect(await actions()).toEqual(["operator.add", "operator.enrol"]);
    const token = await fixture.logIn("ada");
    const current = await ask(fixture.app, "GET /api/admin/session/current", {}, { token });
    expect(current.body.data).toMatchObject({ loginName: "ada", role: "owner" });
  });

  it("rejects a password that would be guessed, says why, and leaves the secret good", async () => {
    const enrolmentSecret = await fixture.enrolment("ada", "owner");
    const finish = async (password: string) =>
      ask(fixture.app, "POST /api/admin/enrolment/finish", {
        loginName: "ada",
        enrolmentSecret,
        password,
        code: await fixture.codeOf("ada"),
      });
    expect(await finish("aaaaaaaaaaaa")).toMatchObject({
      status: 422,
      body: { msg: "operator_password", params: { reasons: "few_characters" } },
    });
    expect((await finish("adadadadadada")).body.params).toEqual({ reasons: "few_characters, contains_name" });
    expect((await finish("elevenchars")).status).toBe(400);
    expect((await finish(TEST_PASSWORD)).body.code).toBe(200);
  });

  it("is over after a day, and a wrong secret is told no more than an unknown name", async () => {
    const enrolmentSecret = await fixture.enrolment("ada", "owner");
    const open = (loginName: string, secret: string) =>
      ask(fixture.app, "POST /api/admin/enrolment/open", { loginName, enrolmentSecret: secret });
    const wrong = await open("ada", "x".repeat(43));
    expect(await open("eve", "x".repeat(43))).toEqual(wrong);
    expect(wrong).toMatchObject({ status: 422, body: { msg: "enrolment_wrong" } });
    clock.advance(86_400_000);
    expect((await open("ada", enrolmentSecret)).body.msg).toBe("enrolment_wrong");
  });

  it("is nothing that strangers can hold up: their wrong secrets count against their own addresses", async () => {
    const enrolmentSecret = await fixture.enrolment("ada", "owner");
    const open = async (secret: string, ip: string) =>
      (await ask(fixture.app, "POST /api/admin/enrolment/open", { loginName: "ada", enrolmentSecret: secret }, { ip })).status;
    const wrong: number[] = [];
    for (let tries = 0; tries < 31; tries += 1) wrong.push(await open("x".repeat(43), "203.0.113.9"));
    expect([wrong.indexOf(429), await open(enrolmentSecret, "198.51.100.7")]).toEqual([30, 200]);
  });

  it("takes nothing of what an address may still guess when the secret is right, opened or finished", async () => {
    const enrolmentSecret = await fixture.enrolment("ada", "owner");
    const enrolmentOf = (secret: string) => ({ loginName: "ada", enrolmentSecret: secret });
    const as = { ip: "203.0.113.9" };
    const finish = { ...enrolmentOf(enrolmentSecret), password: TEST_PASSWORD, code: "000000" };
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await ask(fixture.app, "POST /api/admin/enrolment/open", enrolmentOf(enrolmentSecret), as)).status).toBe(200);
      expect((await ask(fixture.app, "POST /api/admin/enrolment/finish", finish, as)).body.msg).toBe("code_wrong");
    }
    const wrong: number[] = [];
    for (let tries = 0; tries < 31; tries += 1)
      wrong.push((await ask(fixture.app, "POST /api/admin/enrolment/open", enrolmentOf("x".repeat(43)), as)).status);
    expect(wrong.indexOf(429)).toBe(30);
  });

  it("keeps no password, secret or token anywhere in clear", async () => {
    const enrolmentSecret = await fixture.enrolment("ada", "owner");
    const token = await fixture.token("content");
    const dump = JSON.stringify([
      await database.sql`select a::text from operator_audit a`,
      await database.sql`select s::text from operator_session s`,
      await database.sql`select o::text from operator o`,
    ]);
    for (const secret of [enrolmentSecret, token, token.slice(3), TEST_PASSWORD]) expect(dump).not.toContain(secret);
  });
});

describe("logging in", () => {
  it("answers the same to whatever is wrong, and slows guessing down", async () => {
    await fixture.token("content", "cleo");
    await fixture.enrolment("new.one", "content");
    const logIn = (loginName: string, password: string, code: string, ip: string) =>
      ask(fixture.app, "POST /api/admin/session/login", { loginName, password, code }, { ip });
    const wrong = await logIn("cleo", "wrong password", await fixture.codeOf("cleo"), "198.51.100.1");
    expect(wrong).toMatchObject({ status: 422, body: { msg: "credentials_wrong" } });
    expect(await logIn("cleo", TEST_PASSWORD, "000000", "198.51.100.2")).toEqual(wrong);
    expect(await logIn("nobody", TEST_PASSWORD, "000000", "198.51.100.3")).toEqual(wrong);
    expect(await logIn("new.one", TEST_PASSWORD, await fixture.codeOf("new.one"), "198.51.100.4")).toEqual(wrong);
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await logIn("cleo", "guess", "123456", `198.51.100.${10 + tries}`)).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    // At home the owner of the name is not slowed down by strangers.
    expect(await fixture.logIn("cleo")).toMatch(/^op_/);
  });

  it("slows guessing down whatever is guessed: four tries are free, also of who has all but one thing right", async () => {
    await fixture.token("owner", "ada");
    const used = await fixture.codeOf("ada");
    const logIn = (loginName: string, password: string, code: string, ip: string) =>
      ask(fixture.app, "POST /api/admin/session/login", { loginName, password, code }, { ip });
    expect((await logIn("ada", TEST_PASSWORD, used, "192.0.2.1")).body.code).toBe(200);
    for (const name of ["knows.code", "knows.password", "disabled.one"]) await fixture.token("content", name);
    await database.sql`update operator set is_disabled = true where login_name = 'disabled.one'`;
    await fixture.enrolment("new.one", "content");
    const guesses: readonly (readonly [string, string, () => Promise<string>])[] = [
      ["ada", TEST_PASSWORD, async () => used],
      ["knows.code", "another long one", () => fixture.codeOf("knows.code")],
      ["knows.password", TEST_PASSWORD, async () => "000000"],
      ["disabled.one", TEST_PASSWORD, () => fixture.codeOf("disabled.one")],
      ["new.one", TEST_PASSWORD, async () => "000000"],
      ["nobody", TEST_PASSWORD, async () => "000000"],
    ];
    for (const [at, [name, password, code]] of guesses.entries()) {
      // Before the first try, since it moves the clock: no wait may be over before it is met.
      const guessed = await code();
      const statuses: number[] = [];
      for (let tries = 0; tries < 6; tries += 1)
        statuses.push((await logIn(name, password, guessed, `198.51.100.${10 * at + tries}`)).status);
      expect([name, statuses]).toEqual([name, [422, 422, 422, 422, 429, 429]]);
    }
  });

  it("leaves a trace where it fails, and none where it succeeds or waits", async () => {
    const owner = await fixture.token("owner", "ada");
    const failures = async () => (await ask(fixture.app, "GET /api/admin/audit/failedLogins", {}, { token: owner })).body;
    const before = (await failures()).total;
    const enrolmentSecret = await fixture.enrolment("dora", "content");
    const bad = (ip: string) =>
      ask(fixture.app, "POST /api/admin/session/login", { loginName: "nobody", password: "x", code: "000000" }, { ip });
    await bad("2001:db8:1:2:3:4:5:6");
    await ask(
      fixture.app,
      "POST /api/admin/enrolment/open",
      { loginName: "dora", enrolmentSecret: "x".repeat(43) },
      { ip: "198.51.100.7" },
    );
    await ask(fixture.app, "POST /api/admin/enrolment/open", { loginName: "dora", enrolmentSecret }, { ip: "198.51.100.7" });
    const { rows, total } = await failures();
    expect(total).toBe(before + 2);
    expect(rows.slice(0, 2)).toMatchObject([
      { kind: "enrolment", loginName: "dora", addressGroup: "198.51.100.7", ts: clock.now() },
      { kind: "login", loginName: "nobody", addressGroup: "2001:0db8:0001:0002" },
    ]);
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await bad(`198.51.100.${20 + tries}`)).status);
    expect((await failures()).total).toBe(total + statuses.filter((status) => status === 422).length);
    expect(statuses).toContain(429);
  });

  it("leaves a trace whatever of a log-in or an enrolment was wrong", async () => {
    const owner = await fixture.token("owner", "ada");
    const newest = async () => {
      const { rows, total } = (await ask(fixture.app, "GET /api/admin/audit/failedLogins", {}, { token: owner })).body;
      return { total, kind: rows[0]?.kind, loginName: rows[0]?.loginName };
    };
    await fixture.token("content", "cleo");
    const enrolmentSecret = await fixture.enrolment("dora", "content");
    const code = () => fixture.codeOf("cleo");
    const dora = { loginName: "dora", enrolmentSecret };
    const logIn = "POST /api/admin/session/login";
    const finish = "POST /api/admin/enrolment/finish";
    const open = "POST /api/admin/enrolment/open";
    const wrong = [
      ["login", logIn, { loginName: "nobody", password: TEST_PASSWORD, code: await code() }],
      ["login", logIn, { loginName: "cleo", password: "another long one", code: await code() }],
      ["login", logIn, { loginName: "cleo", password: TEST_PASSWORD, code: "000000" }],
      ["enrolment", open, { ...dora, loginName: "nobody" }],
      ["enrolment", open, { ...dora, enrolmentSecret: "x".repeat(43) }],
      ["enrolment", finish, { ...dora, enrolmentSecret: "x".repeat(43), password: TEST_PASSWORD, code: await fixture.codeOf("dora") }],
      ["enrolment", finish, { ...dora, password: TEST_PASSWORD, code: "000000" }],
    ] as const;
    for (const [at, [kind, route, fields]] of wrong.entries()) {
      const before = await newest();
      const answer = await ask(fixture.app, route, fields as never, { ip: `198.51.100.${40 + at}` });
      expect([at, answer.status]).toEqual([at, 422]);
      expect([at, await newest()]).toEqual([at, { total: before.total + 1, kind, loginName: fields.loginName }]);
    }
  });

  it("keeps the newest traces and no more", async () => {
    await database.sql`insert into operator_log_in_failure (ts_ms, kind, login_name, address_group)
      select n, 'login', 'flood', '198.51.100.9' from generate_series(1, 10_050) n`;
    await ask(fixture.app, "POST /api/admin/session/login", { loginName: "nobody", password: "x", code: "000000" });
    const [row] = await database.sql<{ count: number }[]>`select count(*)::integer as count from operator_log_in_failure`;
    expect(row?.count).toBe(10_000);
  });

  it("takes each code once, also when it comes twice at the same moment", async () => {
    await fixture.token("content", "cleo");
    const fields = { loginName: "cleo", password: TEST_PASSWORD, code: await fixture.codeOf("cleo") };
    const answers = await Promise.all([1, 2, 3].map(() => ask(fixture.app, "POST /api/admin/session/login", fields)));
    expect(answers.map(({ body }) => body.code).sort()).toEqual([200, 500, 500]);
    expect((await ask(fixture.app, "POST /api/admin/session/login", fields)).body.msg).toBe("credentials_wrong");
  });

  it("ends after half an hour without a call, after twelve hours in any case, and at once by logging out", async () => {
    const ping = async (token: string) => (await ask(fixture.app, "GET /api/admin/session/current", {}, { token })).status;
    const idle = await fixture.token("content", "cleo");
    clock.advance(29 * 60_000);
    expect(await ping(idle)).toBe(200);
    clock.advance(31 * 60_000);
    expect(await ping(idle)).toBe(401);
    const busy = await fixture.logIn("cleo");
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      clock.advance(20 * 60_000);
      expect(await ping(busy)).toBe(200);
    }
    clock.advance(20 * 60_000);
    expect(await ping(busy)).toBe(401);
    const left = await fixture.logIn("cleo");
    await ask(fixture.app, "POST /api/admin/session/logout", {}, { token: left });
    expect(await ping(left)).toBe(401);
  });

  it("needs the present code of the present key", async () => {
    await fixture.token("owner", "ada");
    const owner = await fixture.logIn("ada");
    await fixture.token("content", "cleo");
    const [row] = await database.sql<{ key: Buffer }[]>`select totp_secret as key from operator where login_name = 'cleo'`;
    const renewed = await ask(fixture.app, "POST /api/admin/operator/renewEnrolment", { loginName: "cleo", ...why }, { token: owner });
    clock.advance(60_000);
    const code = totpCode(row?.key ?? Buffer.alloc(0), totpStep(clock.now()));
    const fields = { loginName: "cleo", enrolmentSecret: renewed.body.data?.enrolmentSecret ?? "", password: "another long one", code };
    expect((await ask(fixture.app, "POST /api/admin/enrolment/finish", fields)).body.msg).toBe("code_wrong");
  });
});

describe("owners", () => {
  it("add, list, change and disable others, with effect on their next call", async () => {
    const owner = await fixture.token("owner", "ada");
    const as = { token: owner };
    const added = await ask(fixture.app, "POST /api/admin/operator/add", { loginName: "fin", role: "finance", ...why }, as);
    expect(added.body.data?.operator).toMatchObject({ loginName: "fin", role: "finance", isEnrolled: false, isDisabled: false });
    const twice = await ask(fixture.app, "POST /api/admin/operator/add", { loginName: "fin", role: "owner", ...why }, as);
    expect(twice.body.msg).toBe("login_name_taken");
    const content = await fixture.token("content", "cleo");
    const listed = await ask(fixture.app, "GET /api/admin/operator/list", {}, as);
    expect(listed.body.rows.map(({ loginName }) => loginName)).toEqual(["ada", "cleo", "fin"]);
    const permissions = async () =>
      (await ask(fixture.app, "GET /api/admin/session/current", {}, { token: content })).body.data?.permissions ?? [];
    expect(await permissions()).toContain("content.write");
    await ask(fixture.app, "POST /api/admin/operator/setRole", { loginName: "cleo", role: "read-only", ...why }, as);
    expect(await permissions()).not.toContain("content.write");
    await ask(fixture.app, "POST /api/admin/operator/setDisabled", { loginName: "cleo", isDisabled: true, ...why }, as);
    expect((await ask(fixture.app, "GET /api/admin/session/current", {}, { token: content })).status).toBe(401);
    const code = await fixture.codeOf("cleo");
    const shut = await ask(fixture.app, "POST /api/admin/session/login", { loginName: "cleo", password: TEST_PASSWORD, code });
    expect(shut.body.msg).toBe("credentials_wrong");
    await ask(fixture.app, "POST /api/admin/operator/setDisabled", { loginName: "cleo", isDisabled: false, ...why }, as);
    expect(await fixture.logIn("cleo")).toMatch(/^op_/);
    const none = await ask(fixture.app, "POST /api/admin/operator/setRole", { loginName: "nobody", role: "owner", ...why }, as);
    expect(none).toMatchObject({ status: 404, body: { msg: "not_found" } });
  });

  it("never leave the house without one of them", async () => {
    const as = { token: await fixture.token("owner", "ada") };
    await fixture.enrolment("bob", "owner");
    const rejected = [
      await ask(fixture.app, "POST /api/admin/operator/setRole", { loginName: "ada", role: "content", ...why }, as),
      await ask(fixture.app, "POST /api/admin/operator/setDisabled", { loginName: "ada", isDisabled: true, ...why }, as),
      await ask(fixture.app, "POST /api/admin/operator/renewEnrolment", { loginName: "ada", ...why }, as),
    ];
    expect(rejected.map(({ status, body }) => [status, body.msg])).toEqual(rejected.map(() => [409, "last_owner"]));
    await fixture.token("owner", "carl");
    const gone = await ask(fixture.app, "POST /api/admin/operator/setDisabled", { loginName: "ada", isDisabled: true, ...why }, as);
    expect(gone.body.data?.isDisabled).toBe(true);
  });

  it("see the sessions that are in use, however long ago they were opened, and none that is idle", async () => {
    const as = { token: await fixture.token("owner", "ada") };
    await fixture.token("content", "cleo");
    for (let hours = 0; hours < 4; hours += 1) {
      clock.advance(OPERATOR_IDLE_MS / 2);
      expect((await ask(fixture.app, "GET /api/admin/session/current", {}, as)).status).toBe(200);
    }
    const { body } = await ask(fixture.app, "GET /api/admin/operatorSession/list", {}, as);
    expect(body.rows.map(({ loginName }) => loginName)).toEqual(["ada"]);
    expect(body.total).toBe(1);
  });

  it("see and end sessions", async () => {
    const as = { token: await fixture.token("owner", "ada") };
    const content = await fixture.token("content", "cleo");
    const sessions = await ask(fixture.app, "GET /api/admin/operatorSession/list", {}, as);
    expect(sessions.body.rows.map(({ loginName, isCurrent }) => [loginName, isCurrent])).toEqual([
      ["cleo", false],
      ["ada", true],
    ]);
    const own = await ask(fixture.app, "GET /api/admin/operatorSession/list", { loginName: "cleo" }, as);
    const id = own.body.rows[0]?.id ?? "";
    expect((await ask(fixture.app, "POST /api/admin/operatorSession/revoke", { id, ...why }, as)).body.code).toBe(200);
    expect((await ask(fixture.app, "GET /api/admin/session/current", {}, { token: content })).status).toBe(401);
    expect((await ask(fixture.app, "POST /api/admin/operatorSession/revoke", { id, ...why }, as)).status).toBe(404);
  });
});

it("the report of the shell says of each operator whether they can come in", async () => {
  const { sql } = database;
  const parts = { sql, clock, random: systemRandom, log: silentLog, box: testBox };
  expect(await operatorReport(sql)).toContain("there are no operators");
  await fixture.token("owner", "ada");
  await fixture.token("finance", "bert");
  for (const [loginName, role] of [
    ["cleo", "support"],
    ["dora", "content"],
  ] as const)
    await fixture.enrolment(loginName, role);
  for (const loginName of ["bert", "dora"]) await runOperatorCommand(parts, { kind: "disable", loginName, ...why });
  expect((await operatorReport(sql)).trim().split("\n").sort()).toEqual([
    "ada  owner  active",
    "bert  finance  disabled",
    "cleo  support  not enrolled",
    "dora  content  disabled",
  ]);
});
