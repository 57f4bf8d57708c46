import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AccountEvent, Data, Fields, OperatorRole, RouteKey } from "@candela/api";
import { ManualClock } from "@candela/testkit";
import { afterAll } from "vitest";
import { createBus } from "../../platform/bus.ts";
import { systemRandom } from "../../platform/clock.ts";
import { createFolderStore } from "../../platform/files/folder-store.ts";
import { createSecretBox, type SecretBox } from "../../platform/secret-box.ts";
import { type Asking, ask, createAppOfModules, silentLog } from "../../testing/app-of-modules.ts";
import { testBox } from "../../testing/secret-test-box.ts";
import { createTestDatabase } from "../../testing.ts";
import { createIdentityModule } from "../identity/index.ts";
import { messageHandlers } from "../messages/index.ts";
import { createOperatorsModule } from "../operators/index.ts";
import { openTestOperator } from "../operators/operators-test-kit.ts";
import { createSupportModule, type SupportParts, type TradeReaders } from "./index.ts";

export type SupportEvent = Extract<AccountEvent, { kind: "support" }>;

/** A Monday at noon, in the working hours of a new installation. */
const MONDAY_NOON = Date.UTC(2026, 0, 5, 12);

const none = { find: async () => [], newest: async () => [] };
const NO_TRADES: TradeReaders = {
  spotOrder: none,
  contractOrder: none,
  contractPosition: none,
  quickTrade: none,
  fillsOf: async () => [],
  receiptOf: async () => null,
};

/** Users and operators of customer service behind the real HTTP layer on a real database, with a clock that only the test moves. */
export async function openSupport(change: Partial<SupportParts> = {}) {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), "support-"));
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  const { sql } = database;
  const clock = new ManualClock(MONDAY_NOON);
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
  const followed = new Set<bigint>();
  const partsWith = (box: SecretBox): SupportParts => ({
    ...{ sql, clock, bus, box, files: createFolderStore(folder), random: systemRandom, log: silentLog },
    trades: NO_TRADES,
    questions: async () => [],
    isFollowed: (userId) => followed.has(userId),
    ...change,
  });
  const moduleWith = (box: SecretBox) => createSupportModule(partsWith(box));
  const support = moduleWith(createSecretBox([Buffer.alloc(32, 1)], systemRandom));
  const operators = createOperatorsModule({ sql, clock, random: systemRandom, log: silentLog, box: testBox });
  const app = await createAppOfModules({
    modules: [
      identity.handlers,
      support.handlers,
      support.adminHandlers(operators.audit),
      operators.handlers,
      messageHandlers({ sql, bus }),
    ],
    clock,
    authenticate: identity.authenticate,
    authenticateOperator: operators.authenticate,
  });

  /** Answers of one caller: the envelope, its rows, its data, or the key and params of the rejection. */
  function callsOf(as: Asking) {
    const body = async <K extends RouteKey>(route: K, fields: Fields<K>) =>
      (await ask(app, route, fields, { encoding: "json", ...as })).body;
    const said = async <K extends RouteKey>(route: K, fields: Fields<K>) => {
      const { code, msg, params, data } = await body(route, fields);
      return code === 200 ? data : [msg, params];
    };
    const done = async <K extends RouteKey>(route: K, fields: Fields<K>): Promise<Data<K>> => {
      const { code, msg, data } = await body(route, fields);
      if (code !== 200) throw new Error(`${route}: ${msg}`);
      return data as Data<K>;
    };
    return { body, said, done };
  }

  return {
    ...{ sql, clock, events, followed, support, partsWith, moduleWith, app, callsOf },
    /** What pages of this user were told of customer service. */
    told: (userId: bigint): SupportEvent[] =>
      events.flatMap((one) => (one.userId === userId && one.event.kind === "support" ? [one.event] : [])),
    /** All bytes that the file store holds. */
    stored: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name))),
    async operator(loginName: string, role: OperatorRole = "support") {
      const calls = callsOf({ token: await openTestOperator(app, sql, clock, loginName, role) });
      const reason = "as it has to be";
      return {
        ...calls,
        reason,
        detail: (id: string) => calls.done("GET /api/admin/support/detail", { id }),
        reply: (id: string, text: string, seen: number, clientId = randomUUID()) =>
          calls.done("POST /api/admin/support/reply", { id, text, seen, clientId, reason }),
        resolve: async (id: string) => {
          const { revision, lastSeq } = await calls.done("GET /api/admin/support/detail", { id });
          return calls.done("POST /api/admin/support/resolve", { id, revision, seen: lastSeq, reason });
        },
      };
    },
    async user() {
      const { body } = await ask(app, "POST /api/auth/guest", {});
      if (body.data === null) throw new Error(`no guest: ${body.msg}`);
      const calls = callsOf({ token: body.data.token });
      const messages = async (
        conversationId: string,
        page: { readonly after?: number; readonly before?: number; readonly limit?: number } = {},
      ) => (await calls.body("GET /api/service/messages", { conversationId, ...page })).rows;
      return {
        ...calls,
        messages,
        userId: BigInt(body.data.userId),
        send: (text: string, clientId = randomUUID()) => calls.done("POST /api/service/send", { text, clientId }),
        current: () => calls.done("GET /api/service/conversation", {}),
        /** What its messages say, in their order: texts, and the events of the system. */
        said: calls.said,
        lines: async (conversationId: string) => (await messages(conversationId)).map(({ text, event }) => event ?? text),
      };
    },
  };
}
