import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing.ts";
import { type BatchCommand, type BatchPath, type BatchWork, createBatchPath } from "./batch.ts";
import { createLog } from "./log.ts";
import { numberList } from "./postgres/columns.ts";
import type { Sql, Tx } from "./postgres/database.ts";

/** Each command adds one to its user's row; a heavy one adds one to the rows of all. */
interface Count extends BatchCommand {
  readonly isHeavy: boolean;
}
interface Counts {
  readonly shard: number;
  readonly sums: Map<bigint, number>;
}
interface Counted {
  readonly userId: bigint;
  readonly sum: number;
}

const USERS = 200;
const FROM = 64;
const [FIRST, BESIDE] = [3, 5];

let database: TestDatabase;
/** Shards of the batches that were loaded, with the users in each. */
let loaded: { readonly shard: number; readonly users: readonly bigint[] }[];
/** Users whose commands are in a transaction now. */
let underWay: Set<bigint>;
let committed: Counted[];
/** Called while a batch of the shard stores. */
let whileStoring: (shard: number, tx: Tx, users: Iterable<bigint>) => Promise<unknown>;

beforeEach(async () => {
  database = await createTestDatabase();
  await database.sql`create table total (user_id bigint primary key, sum integer not null)`;
  await database.sql`insert into total select n, 0 from generate_series(0, ${USERS - 1}) n`;
  [loaded, underWay, committed] = [[], new Set(), []];
  whileStoring = async () => undefined;
});
afterEach(() => database.close());

const work: BatchWork<Count, Counts, number, Counted> = {
  async load(tx, commands, shard) {
    const users = [...new Set(commands.map(({ userId }) => userId))].sort((a, b) => Number(a - b));
    loaded.push({ shard, users });
    for (const user of users) {
      expect(underWay.has(user), "a user is in one batch at a time").toBe(false);
      underWay.add(user);
    }
    const rows = await tx<{ userId: bigint; sum: number }[]>`
      select user_id as "userId", sum from total where user_id = any(${numberList(users)}::bigint[]) order by user_id for update`;
    return { shard, sums: new Map(rows.map(({ userId, sum }) => [userId, sum])) };
  },
  decide(state, { userId }) {
    const sum = (state.sums.get(userId) ?? 0) + 1;
    state.sums.set(userId, sum);
    return { answer: { ok: true, data: sum }, events: [{ userId, sum }] };
  },
  async store(tx, { shard, sums }) {
    await whileStoring(shard, tx, sums.keys());
    await tx`update total set sum = given.sum from unnest(${numberList([...sums.keys()])}::bigint[], ${numberList([...sums.values()])}::integer[]) given (user_id, sum) where total.user_id = given.user_id`;
  },
  weight: ({ isHeavy }) => (isHeavy ? 2 : 1),
  committed(state, events) {
    for (const user of state.sums.keys()) underWay.delete(user);
    committed.push(...events);
  },
  uncertain: () => undefined,
};

function path({
  batchMax = 1_000,
  sql = database.sql,
  beside = true,
}: {
  batchMax?: number;
  sql?: Sql;
  beside?: boolean;
} = {}): BatchPath<Count, number> {
  const options = { shard: FIRST, ...(beside ? { besideShard: BESIDE } : {}), batchMax, queueMax: 10_000 };
  return createBatchPath({ sql, clock: { now: () => 1_000 }, log: createLog("silent") }, work, options);
}

function count(user: number, isHeavy = false): Count {
  return { userId: BigInt(user), key: randomUUID(), hash: "00".repeat(32), deadline: 9_000, isHeavy };
}

const upTo = (length: number) => Array.from({ length }, (_, index) => index);
const shards = () => loaded.map(({ shard }) => shard);

/** Batches of a shard stop in the middle until `release`; `reached` resolves when the first is there. */
function hold(shard: number): { readonly reached: Promise<void>; readonly release: () => void } {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  whileStoring = async (storing) => {
    if (storing !== shard) return;
    reached.resolve();
    await released.promise;
  };
  return { reached: reached.promise, release: released.resolve };
}

/** A batch of user 0 and, beside it, one of the users behind; both stop in the middle. */
async function bothUnderWay() {
  const batch = path();
  const first = hold(FIRST);
  const slow = batch.submit(count(0));
  await first.reached;
  const second = hold(BESIDE);
  const beside = upTo(FROM).map((index) => batch.submit(count(index + 1)));
  await second.reached;
  return { batch, first, slow, second, beside };
}

it("runs a second batch beside one that takes long, with sub-accounts of its own", async () => {
  const batch = path();
  const { reached, release } = hold(FIRST);
  const slow = batch.submit(count(0));
  await reached;
  expect(await Promise.all(upTo(FROM).map((index) => batch.submit(count(index + 1))))).toEqual(
    upTo(FROM).map(() => ({ ok: true, data: 1 })),
  );
  expect(shards()).toEqual([FIRST, BESIDE]);
  release();
  expect(await slow).toEqual({ ok: true, data: 1 });
});

it("begins none for few commands, nor where no second one is asked for", async () => {
  for (const [batch, commands] of [[path(), FROM - 1] as const, [path({ beside: false }), USERS - 1] as const]) {
    loaded = [];
    const { reached, release } = hold(FIRST);
    const all = [batch.submit(count(0))];
    await reached;
    all.push(...upTo(commands).map((index) => batch.submit(count(index + 1))));
    for (const _turn of upTo(5)) await new Promise((resolve) => setImmediate(resolve));
    release();
    await Promise.all(all);
    expect(shards()).toEqual([FIRST, FIRST]);
  }
});

it("leaves the commands of a user who is in the other batch for later, in their order", async () => {
  const batch = path();
  const { reached, release } = hold(FIRST);
  const own = [batch.submit(count(0))];
  await reached;
  own.push(batch.submit(count(0)), batch.submit(count(0)));
  await Promise.all(upTo(FROM).map((index) => batch.submit(count(index + 1))));
  expect(loaded[1]?.users).not.toContain(0n);
  release();
  expect(await Promise.all(own)).toEqual([1, 2, 3].map((data) => ({ ok: true, data })));
  expect(committed.filter(({ userId }) => userId === 0n).map(({ sum }) => sum)).toEqual([1, 2, 3]);
});

it("waits for the second batch where all that are left have commands in it", async () => {
  const { batch, first, slow, second, beside } = await bothUnderWay();
  const again = batch.submit(count(1));
  first.release();
  await slow;
  for (const _turn of upTo(5)) await new Promise((resolve) => setImmediate(resolve));
  expect(shards()).toEqual([FIRST, BESIDE]);
  second.release();
  await Promise.all(beside);
  expect(await again).toEqual({ ok: true, data: 2 });
});

it("has nothing beside a batch that touches rows of others", async () => {
  const { batch, first, slow, second, beside } = await bothUnderWay();
  // The heavy one begins when both have ended.
  const heavy = batch.submit(count(100, true));
  first.release();
  await slow;
  for (const _turn of upTo(5)) await new Promise((resolve) => setImmediate(resolve));
  expect(loaded).toHaveLength(2);
  const alone = hold(FIRST);
  second.release();
  await Promise.all(beside);
  await alone.reached;
  expect(loaded[2]).toEqual({ shard: FIRST, users: [100n] });
  // And what comes meanwhile waits for its end.
  const later = upTo(FROM).map((index) => batch.submit(count(index + 1)));
  for (const _turn of upTo(5)) await new Promise((resolve) => setImmediate(resolve));
  expect(loaded).toHaveLength(3);
  alone.release();
  await heavy;
  await Promise.all(later);
});

it("takes both batches to their end before it has stopped", async () => {
  const batch = path();
  const { reached, release } = hold(FIRST);
  const all = [batch.submit(count(0))];
  await reached;
  const second = hold(BESIDE);
  all.push(...upTo(FROM).map((index) => batch.submit(count(index + 1))));
  await second.reached;
  let isStopped = false;
  const stopped = batch.stop().then(() => {
    isStopped = true;
  });
  release();
  await all[0];
  expect(isStopped).toBe(false);
  second.release();
  await stopped;
  expect(await Promise.all(all)).toHaveLength(FROM + 1);
  expect(batch.stats().queued).toBe(0);
});

it("keeps each user's order and loses nothing, whatever comes, with cut connections and heavy commands among it", async () => {
  const batch = path({ batchMax: 100 });
  let storing = 0;
  whileStoring = async (_shard, tx, users) => {
    storing += 1;
    if (storing % 7 !== 0) return;
    // The batch is loaded again.
    for (const user of users) underWay.delete(user);
    await tx`select pg_terminate_backend(pg_backend_pid())`;
  };
  const rounds = 12;
  const answers = new Map<number, number[]>(upTo(USERS).map((user) => [user, []]));
  const asked = upTo(USERS).map(async (user) => {
    // Three at once, as from three tabs, round after round.
    for (const round of upTo(rounds)) {
      const three = upTo(3).map(() => batch.submit(count(user, user % 50 === 7 && round % 4 === 0)));
      for (const answer of await Promise.all(three)) if (answer.ok) answers.get(user)?.push(answer.data);
    }
  });
  await Promise.all(asked);
  for (const sums of answers.values()) expect(sums).toEqual(upTo(3 * rounds).map((index) => index + 1));
  const told = Map.groupBy(committed, ({ userId }) => userId);
  for (const events of told.values()) expect(events.map(({ sum }) => sum)).toEqual(upTo(3 * rounds).map((index) => index + 1));
  expect(new Set(shards())).toEqual(new Set([FIRST, BESIDE]));
  expect(batch.stats()).toMatchObject({ commands: 3 * rounds * USERS, queued: 0 });
});
