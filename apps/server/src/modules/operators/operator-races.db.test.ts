/** Conditions that are checked again at the write: between the check of a secret or a code and its use, somebody else may have acted. */
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Sql } from "../../platform/postgres/database.ts";
import { ask } from "../../testing/app-of-modules.ts";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import { findOperator, finishEnrolment, useTotpStep } from "./operator-store.ts";
import { createOperatorsTestApp, type OperatorsTestApp, TEST_PASSWORD } from "./operators-test-kit.ts";

const clock = new ManualClock(Date.UTC(2026, 0, 5));
let database: TestDatabase;
let fixture: OperatorsTestApp;

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await createOperatorsTestApp(database.sql, clock);
});
afterAll(() => database.close());

async function operatorOf(loginName: string) {
  const operator = await findOperator(database.sql, loginName);
  if (operator === null) throw new Error(`no operator ${loginName}`);
  return operator;
}

describe("an enrolment that is checked before the password is hashed", () => {
  it("is finished once, whoever comes twice at the same moment", async () => {
    const enrolmentSecret = await fixture.enrolment("ada", "owner");
    const fields = { loginName: "ada", enrolmentSecret, password: TEST_PASSWORD, code: await fixture.codeOf("ada") };
    const answers = await Promise.all([1, 2].map(() => ask(fixture.app, "POST /api/admin/enrolment/finish", fields)));
    expect(answers.map(({ body }) => body.msg).sort()).toEqual(["", "enrolment_wrong"]);
  });

  it.each([
    ["used", (sql: Sql, id: bigint) => sql`update operator set enrolment_hash = null, enrolment_expires_ms = null where id = ${id}`, 0],
    ["renewed", (sql: Sql, id: bigint) => sql`update operator set enrolment_hash = ${Buffer.alloc(32, 7)} where id = ${id}`, 0],
    ["disabled", (sql: Sql, id: bigint) => sql`update operator set is_disabled = true where id = ${id}`, 0],
    ["late", async () => [], 86_400_000],
  ])("is not finished when meanwhile it was %s, and changes nothing", async (what, meanwhile, laterMs) => {
    const { sql } = database;
    await fixture.enrolment(what, "owner");
    const { id, enrolmentHash } = await operatorOf(what);
    if (enrolmentHash === null) throw new Error("no enrolment");
    const done = { id, enrolmentHash, passwordHash: "a hash", step: 5, now: clock.now() + laterMs };
    await meanwhile(sql, id);
    const before = await operatorOf(what);
    expect(await sql.begin((tx) => finishEnrolment(tx, done))).toBe(false);
    expect(await operatorOf(what)).toEqual(before);
  });
});

describe("a code that is checked before it is used up", () => {
  const none = (sql: Sql, id: bigint) => sql`update operator set is_disabled = false where id = ${id}`;
  it.each([
    ["good", none, 1, true],
    ["used.twice", none, 0, false],
    ["disabled.one", (sql: Sql, id: bigint) => sql`update operator set is_disabled = true where id = ${id}`, 1, false],
    [
      "renewed.one",
      (sql: Sql, id: bigint) => sql`update operator set password_hash = null, enrolment_hash = ${Buffer.alloc(32)}, enrolment_expires_ms = 1
        where id = ${id}`,
      1,
      false,
    ],
  ])("of %s", async (loginName, meanwhile, steps, isUsed) => {
    const { sql } = database;
    await fixture.token("content", loginName);
    const { id, totpLastStep } = await operatorOf(loginName);
    await meanwhile(sql, id);
    expect(await sql.begin((tx) => useTotpStep(tx, id, Number(totpLastStep) + steps))).toBe(isUsed);
    expect((await operatorOf(loginName)).totpLastStep).toBe(totpLastStep + (isUsed ? 1n : 0n));
  });
});

it("owners' changes are in the log as they leave the operator", async () => {
  const as = { token: await fixture.token("owner", "eve") };
  await fixture.enrolment("fin", "finance");
  await ask(fixture.app, "POST /api/admin/operator/setDisabled", { loginName: "fin", isDisabled: true, reason: "a test" }, as);
  const [row] = await database.sql<{ before: unknown; after: unknown }[]>`
    select before, after from operator_audit where action = 'operator.setDisabled' order by seq desc limit 1`;
  const fin = { loginName: "fin", role: "finance", isEnrolled: false };
  expect(row).toEqual({ before: { ...fin, isDisabled: false }, after: { ...fin, isDisabled: true } });
});
