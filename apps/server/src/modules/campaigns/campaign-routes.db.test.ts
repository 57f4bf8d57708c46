/** The calls of activities, welfare and award on the whole server, each answer checked against its schema. */
import { randomUUID } from "node:crypto";
import { LANGUAGE_CODES } from "@candela/i18n";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemClock } from "../../platform/clock.ts";
import { callsTo, endWholeServer, openGuest, type Server, startWholeServer } from "../../testing/whole-server.ts";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";

let database: TestDatabase;
let server: Server;
let token: string;
const calls = callsTo(() => server);

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startWholeServer({ sql: database.sql, seed: "campaigns", clock: systemClock });
  token = await openGuest(server);
}, 60_000);
afterAll(async () => {
  await endWholeServer(server);
  await database.close();
});

it("begins with three campaigns that everybody sees, with and without a session", async () => {
  const open = await calls.ask("", "GET /api/activity/list", {});
  expect(open.rows?.map(({ code, state, isIn }) => [code, state, isIn])).toEqual([
    ["fee-draw", "running", null],
    ["first-steps", "running", null],
    ["seven-days", "running", null],
  ]);
});

it("lets no guest take part, who costs nothing, and somebody with a document in the draw alone", async () => {
  const own = async () => (await calls.ask(token, "GET /api/activity/list", { "params[tab]": "running" })).rows ?? [];
  const rules = async () =>
    (await own()).map(({ code, audience, canJoin }) => [code, canJoin, audience.map(({ rule, isMet }) => [rule, isMet])]);
  const before = await own();
  expect(before.every(({ isIn, canJoin }) => isIn === false && !canJoin)).toBe(true);
  const rejections = before.map(({ id, form }) =>
    calls.ask(token, form === "days" ? "POST /api/activity/signIn" : "POST /api/activity/join", { id, idempotencyKey: randomUUID() }),
  );
  for (const { msg } of await Promise.all(rejections)) expect(msg).toBe("campaign_not_for_you");
  const [{ userId } = { userId: 0n }] = await database.sql<{ userId: bigint }[]>`select max(id) as "userId" from app_user`;
  await database.sql`update app_user set account_type = 'registered', email = 'one@example.org', password_hash = '$argon2id$', registered_ms = created_ms where id = ${userId}`;
  expect(await rules()).toEqual([
    [
      "fee-draw",
      false,
      [
        ["registered", true],
        ["identity", false],
      ],
    ],
    ["first-steps", true, [["registered", true]]],
    ["seven-days", true, [["registered", true]]],
  ]);
  await database.sql`insert into identity_case (user_id, level, state, revision, country, document_kind, sealed_details, sealed_with, number_hash, submitted_ms, decided_ms)
    values (${userId}, 'basic', 'passed', 1, 'PT', 'id_card', ${Buffer.alloc(40)}, '0123456789abcdef', sha256('one'), 1, 1)`;
  expect((await own()).every(({ isIn, canJoin }) => isIn === true && canJoin)).toBe(true);
});

it("tells its first campaigns in every language", async () => {
  const rows = await database.sql<
    { code: string; languages: string[] }[]
  >`select code, array(select jsonb_object_keys(texts) order by 1) as languages from campaign`;
  expect(rows).toHaveLength(3);
  for (const { languages } of rows) expect(languages).toEqual(LANGUAGE_CODES);
  const texts = await database.sql<{ text: string }[]>`select t.value::text as text from campaign, jsonb_each(texts) t`;
  for (const { text } of texts) expect(text.replace(/<\/?p>/g, "")).not.toMatch(/[<>]/);
});

it("joins, signs in, and shows it in welfare and award", async () => {
  const { rows = [] } = await calls.ask(token, "GET /api/activity/list", {});
  const idOf = (code: string) => rows?.find((row) => row.code === code)?.id ?? 0;
  const idempotencyKey = randomUUID();
  const signed = await calls.ask(token, "POST /api/activity/signIn", { id: idOf("seven-days"), idempotencyKey });
  expect(signed.data).toMatchObject({ did: "signedIn", rewards: [{ amount: "0.500000", task: 1, turn: 1 }] });
  expect((await calls.ask(token, "GET /api/activity/byKey", { idempotencyKey })).data).toEqual(signed.data);
  for (const code of ["first-steps", "fee-draw"])
    expect((await calls.ask(token, "POST /api/activity/join", { id: idOf(code), idempotencyKey: randomUUID() })).code).toBe(200);
  const early = await calls.ask(token, "POST /api/activity/claim", { id: idOf("first-steps"), task: 1, idempotencyKey: randomUUID() });
  expect(early.msg).toBe("campaign_not_reached");
  const welfare = await calls.ask(token, "GET /api/welfare/overview", {});
  expect(welfare.data?.campaigns.map(({ code }) => code).sort()).toEqual(["first-steps", "seven-days"]);
  expect(welfare.data?.campaigns.find(({ form }) => form === "days")?.days).toMatchObject({ inRow: 1, isTodaySigned: true, nextDay: 2 });
  expect((await calls.ask(token, "GET /api/award/overview", {})).data).toMatchObject({
    received: "0.500000",
    counts: { records: 1, draws: 1 },
  });
  expect((await calls.ask(token, "GET /api/award/records", {})).rows).toHaveLength(1);
  expect((await calls.ask(token, "GET /api/award/draws", {})).rows?.[0]).toMatchObject({ tickets: 0, numbers: [], won: null });
  expect((await calls.ask(token, "GET /api/welfare/vouchers", {})).rows).toEqual([]);
  expect((await calls.ask(token, "GET /api/activity/history", {})).rows).toHaveLength(3);
  const id = idOf("fee-draw");
  expect((await calls.ask(token, "GET /api/activity/counted", { id, task: 1 })).rows).toEqual([]);
  expect((await calls.ask(token, "GET /api/activity/detail", { id })).data?.draw).toMatchObject({
    myTickets: 0,
    winPercent: "0.00",
    losePercent: "100.00",
  });
  expect((await calls.ask("", "GET /api/activity/proof", { id })).data).toMatchObject({ root: null, seed: null, tickets: 0 });
  expect((await calls.ask("", "GET /api/activity/entries", { id })).rows).toEqual([]);
  expect((await calls.ask("", "GET /api/activity/detail", { id: 999 })).msg).toBe("not_found");
  expect((await calls.ask(token, "GET /api/welfare/rebate", { of: "fill", id: "1" })).msg).toBe("not_found");
});
