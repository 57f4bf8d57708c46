import { afterAll, afterEach, expect, it, vi } from "vitest";
import { createTestDatabase } from "../../testing.ts";
import { createLog } from "../log.ts";
import { becomeSoleServer } from "./sole-server.ts";

const database = await createTestDatabase();
const { sql, address } = database;
const onLost = vi.fn();
const log = createLog("silent");
const become = (waitMs: number, lost: () => void = onLost) => becomeSoleServer({ address, log, onLost: lost, waitMs, lookEveryMs: 20 });
/** Ends the sessions that wait for or hold a place, as a database that goes away does. */
const cut = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'candela sole server' and datname = current_database()`;
const holders = async () => {
  const rows = await sql`select pid from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and l.granted and d.datname = current_database()`;
  return rows.map(({ pid }) => pid as number);
};

afterAll(() => database.close());
afterEach(() => onLost.mockClear());

const REJECTED = "another server uses this database";

it("has one place a database; the next server waits for it, and gets it when it is given up", async () => {
  const giveUp = await become(0);
  await expect(become(0)).rejects.toThrow(REJECTED);
  const next = become(60_000);
  await giveUp();
  const giveUpNext = await next;
  await expect(become(0)).rejects.toThrow(REJECTED);
  await giveUpNext();
  expect(onLost).not.toHaveBeenCalled();
});

it("takes its place again after its connection was cut", async () => {
  const giveUp = await become(0);
  const before = await holders();
  await cut();
  await vi.waitUntil(async () => (await holders()).some((pid) => !before.includes(pid)), { timeout: 20_000 });
  await expect(become(0)).rejects.toThrow(REJECTED);
  expect(onLost).not.toHaveBeenCalled();
  await giveUp();
});

it("tells when another took it meanwhile", async () => {
  const giveUp = await become(0);
  const thief = await sql.reserve();
  await cut();
  // The first to ask gets the lock: the thief asks all the time, the server now and then.
  const stolen = async () => (await thief`select pg_try_advisory_lock(7203114002) as taken`)[0]?.taken === true;
  for (let taken = false; !taken; ) {
    taken = await stolen();
    if (!taken) await cut();
  }
  await vi.waitUntil(() => onLost.mock.calls.length > 0, { timeout: 20_000 });
  await thief`select pg_advisory_unlock_all()`;
  thief.release();
  await giveUp();
});
