/** A second factor that its user has lost: asked for by one operator, decided by another, told everywhere. In the whole server. */
import type { Fields, RouteKey } from "@candela/api";
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ask as askApp } from "../../testing/app-of-modules.ts";
import { callsTo, endWholeServer, openGuest, type Server, startWholeServer } from "../../testing/whole-server.ts";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import { openTestOperator } from "../operators/operators-test-kit.ts";

const clock = new ManualClock(Date.UTC(2026, 0, 5, 12, 0, 7));
let database: TestDatabase;
let server: Server;
const operators = { ada: "", mira: "", finn: "" };
const { ask } = callsTo(() => server);
let owner = { token: "", userId: "" };

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startWholeServer({ sql: database.sql, seed: "factor", clock });
  operators.ada = await openTestOperator(server.app, database.sql, clock, "ada", "owner");
  operators.mira = await openTestOperator(server.app, database.sql, clock, "mira", "compliance");
  operators.finn = await openTestOperator(server.app, database.sql, clock, "finn", "finance");
});
afterAll(async () => {
  await endWholeServer(server);
  await database.close();
});

const act = <K extends RouteKey>(who: keyof typeof operators, key: K, fields: Record<string, unknown>) =>
  askApp(server.app, key, fields as Fields<K>, { token: operators[who], encoding: "json" }).then(({ body }) => body);
const asked = (userId = owner.userId) => act("mira", "POST /api/admin/factorRemoval/ask", { userId, reason: "seen with a passport" });

let made = 0;
/** Somebody with an address and a second factor that is on. */
beforeEach(async () => {
  const token = await openGuest(server);
  const [row] = await database.sql<{ id: bigint }[]>`select max(id) as id from app_user`;
  owner = { token, userId: String(row?.id) };
  made += 1;
  await database.sql`update app_user set email = ${`owner${made}@example.org`}, account_type = 'registered', password_hash = '$argon2id$', registered_ms = 1 where id = ${row?.id ?? 0n}`;
  await database.sql`insert into second_factor (user_id, totp_secret, totp_key_id, created_ms, confirmed_ms)
    values (${row?.id ?? 0n}, ${Buffer.alloc(48)}, '0123456789abcdef', 1, 1)`;
});

const factors = async () => (await database.sql`select from second_factor where user_id = ${BigInt(owner.userId)}`).length;
const told = async () =>
  (
    await database.sql<{ what: string }[]>`select params ->> 'what' as what from site_message
      where user_id = ${BigInt(owner.userId)} and kind = 'security_changed' order by id`
  ).map(({ what }) => what);
const mails = async () => (await database.sql`select from outbox where target = ${`owner${made}@example.org`}`).length;

it("is removed once two operators agree: all sessions end, withdrawals pause, and the user heard of both", async () => {
  const { data } = await asked();
  expect(data).toMatchObject({ userId: owner.userId, loginName: "mira", decision: null });
  expect([await factors(), await told(), await mails()]).toEqual([1, ["secondFactorRemovalAsked"], 1]);
  expect((await ask(owner.token, "GET /api/userSecurity/detail")).code).toBe(200);
  expect(await act("mira", "POST /api/admin/factorRemoval/approve", { id: data?.id, reason: "my own" })).toMatchObject({
    msg: "second_operator_needed",
  });
  const done = await act("ada", "POST /api/admin/factorRemoval/approve", { id: data?.id, reason: "agreed" });
  expect(done.data).toMatchObject({ decision: "approved", decidedBy: "ada", decidedAt: clock.now() });
  expect([await factors(), await told(), await mails()]).toEqual([0, ["secondFactorRemovalAsked", "secondFactorOff"], 2]);
  expect((await ask(owner.token, "GET /api/userSecurity/detail")).code).toBe(401);
  const [user] = await database.sql<{ at: bigint }[]>`select secret_changed_ms as at from app_user where id = ${BigInt(owner.userId)}`;
  expect(Number(user?.at)).toBe(clock.now());
  expect(await act("ada", "POST /api/admin/factorRemoval/approve", { id: data?.id, reason: "again" })).toMatchObject({
    msg: "proposal_decided",
  });
});

it("stays where an operator says no, and may be asked for again then, but not twice at once", async () => {
  const { data } = await asked();
  expect(await asked()).toMatchObject({ msg: "factor_removal_open" });
  expect((await act("mira", "POST /api/admin/factorRemoval/reject", { id: data?.id, reason: "another face" })).data).toMatchObject({
    decision: "rejected",
  });
  expect([await factors(), await told()]).toEqual([1, ["secondFactorRemovalAsked"]]);
  expect((await asked()).code).toBe(200);
  const { rows } = await act("ada", "GET /api/admin/factorRemoval/list", { "params[userId]": owner.userId });
  expect(rows.map(({ decision }) => decision)).toEqual([null, "rejected"]);
  expect((await act("ada", "GET /api/admin/factorRemoval/list", { "params[userId]": owner.userId, "params[isOpen]": false })).total).toBe(
    1,
  );
});

it("is nobody's to remove where there is none, and is no act of finance", async () => {
  expect(await asked("999999")).toMatchObject({ msg: "not_found" });
  const { data } = await asked();
  await database.sql`delete from second_factor where user_id = ${BigInt(owner.userId)}`;
  expect(await act("ada", "POST /api/admin/factorRemoval/approve", { id: data?.id, reason: "agreed" })).toMatchObject({
    msg: "second_factor_off",
  });
  expect(await act("finn", "GET /api/admin/factorRemoval/list", {})).toMatchObject({ msg: "permission_denied" });
  expect(await act("ada", "POST /api/admin/factorRemoval/reject", { id: "999999", reason: "no such" })).toMatchObject({ msg: "not_found" });
});
