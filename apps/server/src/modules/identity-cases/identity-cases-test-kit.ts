import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AccountEvent, Fields, OperatorRole, RouteKey } from "@candela/api";
import { ManualClock } from "@candela/testkit";
import { afterAll } from "vitest";
import { createBus } from "../../platform/bus.ts";
import { systemRandom } from "../../platform/clock.ts";
import { createFolderStore } from "../../platform/files/folder-store.ts";
import { createSecretBox, type SecretBox } from "../../platform/secret-box.ts";
import { type Asking, ask, createAppOfModules, silentLog } from "../../testing/app-of-modules.ts";
import { documentJpeg } from "../../testing/document-pictures.ts";
import { testBox } from "../../testing/secret-test-box.ts";
import { createTestDatabase } from "../../testing.ts";
import { createIdentityModule, readOutbox } from "../identity/index.ts";
import { messageHandlers } from "../messages/index.ts";
import { createOperatorsModule } from "../operators/index.ts";
import { openTestOperator } from "../operators/operators-test-kit.ts";
import type { IdentitySettings } from "./context.ts";
import { createIdentityCasesModule } from "./index.ts";

export const keyOfBox = (fill: number) => Buffer.alloc(32, fill);
export const base64 = (mark = 1) => documentJpeg(mark).toString("base64");

export const DETAILS = { name: "Marta Oliveira", country: "PT", documentKind: "id_card", number: "12 345-678" } as const;

/** Users and operators with cases of identity behind the real HTTP layer on a real database, with a clock that only the test moves. */
export async function openIdentityCases() {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), "identity-"));
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  const { sql } = database;
  const clock = new ManualClock();
  const bus = createBus(silentLog);
  const events: { readonly userId: bigint; readonly event: AccountEvent }[] = [];
  bus.subscribe("account", (told) => events.push(...told.events.map((event) => ({ userId: told.userId, event }))));
  const identity = createIdentityModule({
    ...{ sql, clock, bus, box: testBox, random: systemRandom, log: silentLog },
    siteName: () => "Northlake",
    publicUrls: () => ["https://app.example.org"],
    passwordRule: () => "any",
    openPaperAccount: async () => undefined,
  });
  const moduleWith = (box: SecretBox, settings: IdentitySettings = { reviewer: "sandbox", pictureDays: 30 }) =>
    createIdentityCasesModule({
      ...{ sql, clock, bus, box, settings, files: createFolderStore(folder) },
      random: systemRandom,
      log: silentLog,
    });
  const cases = moduleWith(createSecretBox([keyOfBox(1)], systemRandom));
  const operators = createOperatorsModule({ sql, clock, random: systemRandom, log: silentLog, box: testBox });
  const app = await createAppOfModules({
    modules: [identity.handlers, cases.handlers, cases.adminHandlers(operators.audit), operators.handlers, messageHandlers({ sql, bus })],
    clock,
    authenticate: identity.authenticate,
    authenticateOperator: operators.authenticate,
  });
  let users = 0;

  async function readCode(): Promise<string> {
    const [message] = await readOutbox(sql, 1);
    const code = /\d{6}/.exec(message?.body ?? "")?.[0];
    if (code === undefined) throw new Error("the message must carry a code");
    return code;
  }

  /** Answers of one caller: the envelope's data, or the key and params of the rejection. */
  function callsOf(as: Asking) {
    const send = async <K extends RouteKey>(route: K, fields: Fields<K>) =>
      (await ask(app, route, fields, { encoding: "json", ...as })).body;
    const said = async <K extends RouteKey>(route: K, fields: Fields<K>) => {
      const { code, msg, params, data } = await send(route, fields);
      return code === 200 ? data : [msg, params];
    };
    /** A file as it comes, or the envelope of a rejection. */
    const file = async (path: string, query: Readonly<Record<string, string>>): Promise<string> =>
      (await app.inject({ url: `${path}?${new URLSearchParams(query)}`, headers: { authorization: as.token ?? "" } })).body;
    const basic = (change: Omit<Fields<"POST /api/userIdentity/submitBasic">, "idempotencyKey">, idempotencyKey = randomUUID()) =>
      said("POST /api/userIdentity/submitBasic", { idempotencyKey, ...change });
    const advanced = (change: Omit<Fields<"POST /api/userIdentity/submitAdvanced">, "idempotencyKey">, idempotencyKey = randomUUID()) =>
      said("POST /api/userIdentity/submitAdvanced", { idempotencyKey, ...change });
    return {
      file,
      ...{ send, said, basic, advanced },
      /** A whole basic case, with this number. */
      whole: (number: string = DETAILS.number, key = randomUUID()) =>
        basic({ details: { ...DETAILS, number }, front: base64(1), back: base64(2) }, key),
      state: async () => (await send("GET /api/userIdentity/state", {})).rows,
      messages: async () => (await send("GET /api/siteMessage/list", {})).rows,
      picture: (part: Fields<"GET /api/userIdentity/picture">["part"]) => said("GET /api/userIdentity/picture", { part }),
    };
  }

  return {
    ...{ sql, clock, events, cases, moduleWith, app, callsOf },
    /** All bytes that the file store holds. */
    stored: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name))),
    /** The sandbox looks, after the seconds that it takes. */
    async review() {
      clock.advance(5_000);
      return cases.review();
    },
    async operator(role: OperatorRole, loginName: string) {
      return callsOf({ token: await openTestOperator(app, sql, clock, loginName, role) });
    },
    async guest() {
      const { body } = await ask(app, "POST /api/auth/guest", {});
      return callsOf({ token: body.data?.token ?? "" });
    },
    async user() {
      users += 1;
      clock.advance(61_000);
      const account = `user${users}@example.org`;
      const ip = `198.51.${users}.1`;
      await ask(app, "POST /api/auth/sendCode", { account, purpose: "register" }, { ip });
      const { body } = await ask(app, "POST /api/auth/register", { account, code: await readCode(), password: "tallow4wick" }, { ip });
      if (body.data === null) throw new Error(`not registered: ${body.msg}`);
      const { token, userId } = body.data;
      return { ...callsOf({ token, ip }), userId: BigInt(userId) };
    },
  };
}
