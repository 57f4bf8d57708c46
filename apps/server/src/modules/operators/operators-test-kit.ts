import type { OperatorRole } from "@candela/api";
import type { ManualClock } from "@candela/testkit";
import type { FastifyInstance } from "fastify";
import { systemRandom } from "../../platform/clock.ts";
import type { Handlers } from "../../platform/http/handlers.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { totpCode, totpStep } from "../../platform/totp.ts";
import { ask, createAppOfModules, silentLog } from "../../testing/app-of-modules.ts";
import { testBox } from "../../testing/secret-test-box.ts";
import { type Audit, createOperatorsModule, type OperatorsModule, runOperatorCommand } from "./index.ts";
import { findOperator } from "./operator-store.ts";
import { openTotp } from "./totp-key.ts";

export const TEST_PASSWORD = "a long enough password";
const STEP_MS = 30_000;

/** Operators behind the real HTTP layer on a real database, with what other modules let them write. */
export interface OperatorsTestApp {
  readonly app: FastifyInstance;
  readonly module: OperatorsModule;
  /** Made by the command line. */
  enrolment(loginName: string, role: OperatorRole): Promise<string>;
  /** The present code of an operator's authenticator; the clock goes on, so that it was not used before. */
  codeOf(loginName: string): Promise<string>;
  /** A new operator of this role, enrolled and logged in; the token. */
  token(role: OperatorRole, loginName?: string): Promise<string>;
  logIn(loginName: string): Promise<string>;
}

/** Adds an operator as the command line does; gives the one-time secret. */
export async function addTestOperator(sql: Sql, clock: ManualClock, loginName: string, role: OperatorRole): Promise<string> {
  const command = { kind: "add", loginName, role, reason: "a test" } as const;
  const done = await runOperatorCommand({ sql, clock, random: systemRandom, log: silentLog, box: testBox }, command);
  const secret = "text" in done ? done.text.trimEnd().split("\n").at(-1) : undefined;
  if (secret === undefined) throw new Error(`no enrolment: ${JSON.stringify(done)}`);
  return secret;
}

async function nextCode(sql: Sql, clock: ManualClock, loginName: string): Promise<string> {
  clock.advance(STEP_MS);
  const operator = await findOperator(sql, loginName);
  if (operator === null) throw new Error(`no operator ${loginName}`);
  const key = openTotp(testBox, operator);
  if (key === null) throw new Error(`the key of ${loginName} does not open`);
  return totpCode(key, totpStep(clock.now()));
}

async function logInOperator(app: FastifyInstance, sql: Sql, clock: ManualClock, loginName: string): Promise<string> {
  const code = await nextCode(sql, clock, loginName);
  const { body } = await ask(app, "POST /api/admin/session/login", { loginName, password: TEST_PASSWORD, code });
  if (body.data === null) throw new Error(`not logged in: ${body.msg}`);
  return body.data.token;
}

/** Added, enrolled and logged in; the token. */
export async function openTestOperator(
  app: FastifyInstance,
  sql: Sql,
  clock: ManualClock,
  loginName: string,
  role: OperatorRole,
): Promise<string> {
  const enrolmentSecret = await addTestOperator(sql, clock, loginName, role);
  const code = await nextCode(sql, clock, loginName);
  const fields = { loginName, enrolmentSecret, password: TEST_PASSWORD, code };
  const { body } = await ask(app, "POST /api/admin/enrolment/finish", fields);
  if (body.code !== 200) throw new Error(`not enrolled: ${body.msg}`);
  return logInOperator(app, sql, clock, loginName);
}

export async function createOperatorsTestApp(
  sql: Sql,
  clock: ManualClock,
  others: (audit: Audit) => readonly Handlers[] = () => [],
): Promise<OperatorsTestApp> {
  const module = createOperatorsModule({ sql, clock, random: systemRandom, log: silentLog, box: testBox });
  const modules = [module.handlers, ...others(module.audit)];
  const app = await createAppOfModules({ modules, clock, authenticateOperator: module.authenticate });
  let made = 0;
  return {
    app,
    module,
    enrolment: (loginName, role) => addTestOperator(sql, clock, loginName, role),
    codeOf: (loginName) => nextCode(sql, clock, loginName),
    logIn: (loginName) => logInOperator(app, sql, clock, loginName),
    token(role, loginName) {
      made += 1;
      return openTestOperator(app, sql, clock, loginName ?? `${role}${made}`, role);
    },
  };
}
