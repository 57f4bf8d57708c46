import type { Data, Fields } from "@candela/api";
import { ManualClock } from "@candela/testkit";
import type { FastifyInstance } from "fastify";
import { afterAll } from "vitest";
import { type Bus, type BusEvents, createBus } from "../../platform/bus.ts";
import { systemRandom } from "../../platform/clock.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { type Asking, ask, createAppOfModules, silentLog } from "../../testing/app-of-modules.ts";
import { testBox } from "../../testing/secret-test-box.ts";
import { createTestDatabase } from "../../testing.ts";
import { createIdentityModule, type IdentityModule, readOutbox } from "./index.ts";

/** What anybody may ask a code for. */
export type SentPurpose = Fields<"POST /api/auth/sendCode">["purpose"];

/** Identity behind the real HTTP layer on a real database, with a clock that only the test moves. */
export interface IdentityTestApp {
  readonly sql: Sql;
  readonly app: FastifyInstance;
  readonly module: IdentityModule;
  readonly clock: ManualClock;
  readonly bus: Bus;
  readonly ended: BusEvents["sessionEnded"][];
  /** A guest's session. */
  guest(as?: Asking): Promise<Data<"POST /api/auth/guest">>;
  /** Asks for a code and reads it where a person would. */
  codeFor(account: string, purpose: SentPurpose, as?: Asking): Promise<string>;
  /** A registered account of this name, with the password `tallow4wick`. */
  registered(account: string, as?: Asking): Promise<Data<"POST /api/auth/register">>;
}

export async function createIdentityTestApp(
  sql: Sql,
  openPaperAccount: (sql: Tx, userId: bigint) => Promise<void>,
  clock = new ManualClock(),
): Promise<IdentityTestApp> {
  const bus = createBus(silentLog);
  const ended: BusEvents["sessionEnded"][] = [];
  bus.subscribe("sessionEnded", (event) => ended.push(event));
  const module = createIdentityModule({
    sql,
    clock,
    random: systemRandom,
    bus,
    log: silentLog,
    box: testBox,
    siteName: () => "Northlake",
    publicUrls: () => ["https://app.example.org", "http://127.0.0.1:8080"],
    passwordRule: () => "any",
    openPaperAccount,
  });
  const app = await createAppOfModules({ modules: [module.handlers], clock, authenticate: module.authenticate });
  const codeFor: IdentityTestApp["codeFor"] = async (account, purpose, as = {}) => {
    const sent = await ask(app, "POST /api/auth/sendCode", { account, purpose }, as);
    if (sent.body.code !== 200) throw new Error(`no code: ${sent.body.msg}`);
    const [message] = await readOutbox(sql, 1);
    const code = /\d{4} \d{4} \d{4}|\d{6}/.exec(message?.body ?? "")?.[0].replaceAll(" ", "");
    if (code === undefined) throw new Error("the message must carry a code");
    return code;
  };
  return {
    sql,
    app,
    module,
    clock,
    bus,
    ended,
    codeFor,
    async guest(as = {}) {
      const { body } = await ask(app, "POST /api/auth/guest", {}, as);
      if (body.data === null) throw new Error(`no guest: ${body.msg}`);
      return body.data;
    },
    async registered(account, as = {}) {
      const code = await codeFor(account, "register", as);
      const { body } = await ask(app, "POST /api/auth/register", { account, code, password: "tallow4wick" }, as);
      if (body.data === null) throw new Error(`not registered: ${body.msg}`);
      return body.data;
    },
  };
}

/** The same for a whole test file, with a database of its own and users who get no money. */
export async function openIdentityTestApp(): Promise<IdentityTestApp> {
  const database = await createTestDatabase();
  afterAll(() => database.close());
  return createIdentityTestApp(database.sql, async () => undefined);
}
