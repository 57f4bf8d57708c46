/** Operators hide a leader's name and text, or show them again, and reach nothing else of copy trading. */
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tableHashes } from "../../testing/state-hash.ts";
import { expectWholeLedgerSound } from "../../testing/whole-ledger.ts";
import { callsTo, endWholeServer, openGuest, type Server, startWholeServer } from "../../testing/whole-server.ts";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import { openTestOperator } from "../operators/operators-test-kit.ts";

const clock = new ManualClock(Date.UTC(2026, 0, 5, 12, 0, 7));
let database: TestDatabase;
let server: Server;
let [leader, follower, stranger, owner, finance] = ["", "", "", "", ""];
let id = "";
const { ask, send } = callsTo(() => server);

beforeAll(async () => {
  database = await createTestDatabase();
  // Without the engine: what changes is the doing of calls alone.
  server = await startWholeServer({ sql: database.sql, seed: "hide", clock, roles: new Set(["api"] as const) });
  [leader, follower, stranger] = [await openGuest(server), await openGuest(server), await openGuest(server)];
  await database.sql`update app_user set account_type = 'registered', email = 'user' || id || '@example.org', password_hash = '$argon2id$', registered_ms = created_ms`;
  const leading = { name: "Harbour Light", text: "Call me", profitShare: "0.1", productTypes: [2] };
  id = (await send(leader, "POST /api/followOrder/becomeLeader", leading)).data?.id ?? "";
  const settings = { mode: "ratio", size: "1", capTrade: "1000", capAll: "5000", ownStop: "0.5", excluded: [], excludedProducts: [] };
  expect((await send(follower, "POST /api/followOrder/follow", { leaderId: id, profitShare: "0.1", ...settings })).code).toBe(200);
  const trade = { productCode: "X:BTCUSD", side: "long", action: "open", orderType: "market", quantity: "2", leverage: 10 };
  expect((await send(leader, "POST /api/contractOrder/place", { ...trade, marginMode: "isolated" })).code).toBe(200);
  owner = await openTestOperator(server.app, database.sql, clock, "ada", "owner");
  finance = await openTestOperator(server.app, database.sql, clock, "mira", "finance");
});
afterAll(async () => {
  await endWholeServer(server);
  await expectWholeLedgerSound(database.sql);
  await database.close();
});

const hide = (isHidden: boolean, token = owner) =>
  ask(token, "POST /api/admin/copyLeader/hide", { id, isHidden, reason: "a number in it" });
const shownTo = async (token: string) => (await ask(token, "GET /api/followOrder/leader", { id })).data;
/** Tables that a piece of work changes. */
async function changedBy(work: () => Promise<void>): Promise<string[]> {
  const before = await tableHashes(database.sql, ["candle_day", "operator_session"]);
  await work();
  const after = await tableHashes(database.sql, ["candle_day", "operator_session"]);
  return [...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name);
}
const told = async () => await database.sql<{ params: unknown }[]>`select params from site_message where kind = 'copy_hidden' order by id`;

it("hides name and text from everybody but the leader, who is told: no follow, copy, figure, order or balance changes", async () => {
  expect((await ask(follower, "GET /api/followOrder/follows")).rows).toMatchObject([{ leaderName: "Harbour Light", running: 1 }]);
  const rest = async () => database.sql`select to_jsonb(l) - 'is_hidden' as rest from copy_leader l`;
  const before = await rest();
  const changed = await changedBy(async () => {
    expect(await hide(true)).toMatchObject({ msg: "", data: { id, name: "Harbour Light", text: "Call me", isHidden: true, followers: 1 } });
  });
  expect(changed.sort()).toEqual(["copy_leader", "operator_audit", "site_message"]);
  expect(await rest()).toEqual(before);
  for (const token of [stranger, follower]) {
    expect(JSON.stringify(await shownTo(token))).not.toMatch(/Harbour|Call me/);
    expect((await ask(token, "GET /api/followOrder/leaderList", { "params[keyWords]": "harbour" })).total).toBe(0);
  }
  expect(JSON.stringify((await ask(follower, "GET /api/followOrder/follows")).rows)).not.toContain("Harbour");
  expect((await ask(leader, "GET /api/followOrder/myLeader")).data).toMatchObject({ name: "Harbour Light", text: "Call me" });
  expect(await told()).toEqual([{ params: { hidden: "yes" } }]);
});

it("tells nobody of what is hidden already, and shows it again", async () => {
  expect((await hide(true)).code).toBe(200);
  expect(await told()).toHaveLength(1);
  expect((await hide(false)).data).toMatchObject({ isHidden: false });
  expect(await shownTo(stranger)).toMatchObject({ name: "Harbour Light", text: "Call me" });
  expect(await told()).toEqual([{ params: { hidden: "yes" } }, { params: { hidden: "" } }]);
});

it("is not for every operator, knows no leader that is none, and finds leaders by words of their name", async () => {
  expect((await hide(true, finance)).msg).toBe("permission_denied");
  const none = { id: "999999", isHidden: true, reason: "a test of it" };
  expect((await ask(owner, "POST /api/admin/copyLeader/hide", none)).msg).toBe("not_found");
  expect((await ask(owner, "GET /api/admin/copyLeader/list", { "params[keyWords]": "LIGHT" })).rows).toMatchObject([{ id }]);
  expect((await ask(owner, "GET /api/admin/copyLeader/list", { "params[keyWords]": "dark" })).total).toBe(0);
  const { rows } = await ask(owner, "GET /api/admin/audit/list", { action: "copyLeader.hide" });
  expect(rows.map(({ loginName, object }) => `${loginName} ${object}`)).toEqual(Array.from({ length: 3 }, () => `ada ${id}`));
});
