import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import { repairedSource } from "./driver.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ from: "empty", poolSize: 3 });
});
afterAll(() => database.close());

it("ends a transaction whose backend was killed with an error, also when it goes on asking, and the pool goes on", async () => {
  const { sql } = database;
  const cut = sql.begin(async (tx) => {
    const [own] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await sql`select pg_terminate_backend(${own?.pid ?? 0})`;
    await tx`select 1`.catch(() => undefined);
    // Written when the connection is known to be dead: the fault's way to end the process.
    await tx`select 2`;
  });
  await expect(cut).rejects.toThrow();
  const answers = await Promise.all([1, 2, 3, 4].map((n) => sql<{ n: number }[]>`select ${n}::integer as n`));
  expect(answers.map(([row]) => row?.n)).toEqual([1, 2, 3, 4]);
});

it("takes the idle connection that was used last, so that one session stays warm", async () => {
  const { sql } = database;
  const pid = async () => (await sql<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid;
  await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.01)`));
  const inTurn = [await pid(), await pid(), await pid()];
  expect(new Set(inTurn).size).toBe(1);
});

it("rejects to repair a driver that it does not know", () => {
  expect(() => repairedSource("function nextWrite(fn) { socket?.write(chunk, fn) }")).toThrow("not the release");
});
