/** How far trailing stops have followed, kept beside the positions: what is written, when again, and what a database that rejects makes of it. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { systemClock } from "../../platform/clock.ts";
import { DISK_FULL, failWrites } from "../../testing/fail-writes.ts";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import { HighWaterMarks } from "./high-water-marks.ts";

interface Trail {
  readonly id: bigint;
  readonly setSeq: number;
  readonly best: { readonly price: bigint; readonly seq: number };
}

let database: TestDatabase;
let trails: Trail[];
let marks: HighWaterMarks;
const warn = vi.fn();

beforeEach(async () => {
  database = await createTestDatabase();
  trails = [];
  warn.mockClear();
  marks = new HighWaterMarks({
    sql: database.sql,
    clock: systemClock,
    log: { warn },
    watcher: { trails: () => trails.values() as Generator<Trail> },
  });
});
afterEach(() => database.close());

/** One round: each stop of the work ends with one. */
const round = () => marks.stop();
const trail = (id: bigint, setSeq: number, price: bigint, seq: number): Trail => ({ id, setSeq, best: { price, seq } });

/** Stop, tick at which it was set, best price and its tick, with how often the row was written. */
async function kept(): Promise<readonly string[]> {
  const rows = await database.sql<{ line: string }[]>`
    select concat_ws(' ', position_id, set_seq, extreme, extreme_seq) as line from contract_high_water_mark order by position_id`;
  return rows.map(({ line }) => line);
}

/** The transaction that wrote each row last. */
async function versions(): Promise<readonly string[]> {
  const rows = await database.sql<{ xmin: string }[]>`select xmin::text from contract_high_water_mark order by position_id`;
  return rows.map(({ xmin }) => xmin);
}

it("are written when they have gone on, or when another stop took their place, and not otherwise", async () => {
  trails = [trail(1n, 10, 500n, 11), trail(2n, 10, 700n, 12)];
  await round();
  expect(await kept()).toEqual(["1 10 500 11", "2 10 700 12"]);
  const before = await versions();
  await round();
  expect(await versions()).toEqual(before);
  trails = [trail(1n, 10, 501n, 13), trail(2n, 10, 700n, 12)];
  await round();
  expect(await kept()).toEqual(["1 10 501 13", "2 10 700 12"]);
  expect((await versions())[1]).toBe(before[1]);
  // Set anew at the price that the one before had reached.
  trails = [trail(1n, 20, 501n, 20), trail(2n, 10, 700n, 12)];
  await round();
  expect(await kept()).toEqual(["1 20 501 20", "2 10 700 12"]);
});

it("are written again after the database has rejected them, also where they have not gone on since", async () => {
  trails = [trail(1n, 10, 500n, 11)];
  const mend = await failWrites(database.sql, "contract_high_water_mark", DISK_FULL);
  await round();
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { err: expect.objectContaining({ code: DISK_FULL }) },
    "trailing stops could not be written; trying again",
  );
  expect(await kept()).toEqual([]);
  await mend();
  await round();
  expect(await kept()).toEqual(["1 10 500 11"]);
});

it("are written whole, however many there are", async () => {
  trails = Array.from({ length: 4_001 }, (_, at) => trail(BigInt(at + 1), 10, 500n, 11));
  await round();
  expect(await kept()).toHaveLength(4_001);
});
