import { afterAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../testing.ts";
import { connect, int8Array, numericArray, textArray } from "./database.ts";
import { transaction } from "./transaction.ts";

const database = await createTestDatabase();
const { sql } = database;
afterAll(() => database.close());

describe("numbers", () => {
  it("come back from int8 and numeric as bigint, beyond what a double holds", async () => {
    const [row] =
      await sql`select 9007199254740993::int8 as a, 99999999999999999999999999999999999999::numeric(38,0) as b, count(*) as n from instance`;
    expect(row).toEqual({ a: 9007199254740993n, b: 99999999999999999999999999999999999999n, n: 0n });
  });

  it("with a fraction are rejected instead of rounded", async () => {
    await expect(sql`select 1.5::numeric as x`).rejects.toThrow("expected a whole number");
  });

  it("go in as arrays of any size", async () => {
    const big = 12345678901234567890123456789012345678n;
    const rows =
      await sql`select * from unnest(${numericArray(sql, [big, 2n])}, ${int8Array(sql, [3n, 4n])}, ${textArray(sql, ['a,"', "{}"])}) as t(a, b, c)`;
    expect([...rows]).toEqual([
      { a: big, b: 3n, c: 'a,"' },
      { a: 2n, b: 4n, c: "{}" },
    ]);
  });

  it("too large for int8 are rejected when the type was not named", async () => {
    await expect(sql`select ${2n ** 63n} as x`).rejects.toMatchObject({ code: "22003" });
  });
});

describe("deadlines", () => {
  it("are set on every connection", async () => {
    const [row] =
      await sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('application_name') as name`;
    expect(row).toEqual({ statement: "4s", lock: "2s", name: "candela-test" });
  });
});

describe("transaction", () => {
  it("is tried again after a deadlock, and both come through", async () => {
    await sql`create table pair (id int primary key, n int not null)`;
    await sql`insert into pair values (1, 0), (2, 0)`;
    let attempts = 0;
    const bothHoldOne = meeting(2);
    const bump = (first: number, second: number) =>
      transaction(sql, async (tx) => {
        attempts += 1;
        await tx`update pair set n = n + 1 where id = ${first}`;
        await bothHoldOne();
        await tx`update pair set n = n + 1 where id = ${second}`;
      });
    await Promise.all([bump(1, 2), bump(2, 1)]);
    expect([...(await sql`select n from pair`)]).toEqual([{ n: 2 }, { n: 2 }]);
    // Of two that stand in each other's way one is tried again; on a busy machine its wait may end once more.
    expect(attempts).toBeGreaterThan(2);
  });

  it("is not tried again after any other failure, and leaves nothing", async () => {
    let attempts = 0;
    const failing = transaction(sql, async (tx) => {
      attempts += 1;
      await tx`insert into content_seed values ('x')`;
      await tx`insert into content_seed values ('x')`;
    });
    await expect(failing).rejects.toMatchObject({ code: "23505" });
    expect(attempts).toBe(1);
    expect([...(await sql`select * from content_seed`)]).toEqual([]);
  });

  it("gives up after five tries", async () => {
    let attempts = 0;
    const hopeless = transaction(sql, async (tx) => {
      attempts += 1;
      await tx`do $$ begin raise exception 'again' using errcode = '40001'; end $$`;
    });
    await expect(hopeless).rejects.toMatchObject({ code: "40001" });
    expect(attempts).toBe(5);
  });
});

it("a pool of the same options serves another name", async () => {
  const other = connect(database.address, { poolSize: 1, applicationName: "other", statementTimeoutMs: 0 });
  const [row] = await other`select current_setting('statement_timeout') as statement, current_setting('application_name') as name`;
  await other.end();
  expect(row).toEqual({ statement: "0", name: "other" });
});

it("the address of a socket also travels as a URL", async () => {
  const other = connect(database.url, { poolSize: 1 });
  const [row] = await other`select current_database() as name, inet_server_addr() is null as socket`;
  await other.end();
  expect(row).toEqual({ name: database.address.database, socket: true });
});

/** Resolves for all when the given number have called it; later callers (a second attempt) pass at once. */
function meeting(size: number): () => Promise<void> {
  let come = 0;
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    come += 1;
    if (come >= size) open();
    return gate;
  };
}
