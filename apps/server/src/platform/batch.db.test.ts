import { randomUUID } from "node:crypto";
import { Registry } from "prom-client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing.ts";
import { type BatchCommand, type BatchPath, type BatchWork, createBatchPath } from "./batch.ts";
import { type BatchMetrics, batchMetrics } from "./batch-metrics.ts";
import { createLog, type Log } from "./log.ts";
import type { Sql, Tx } from "./postgres/database.ts";

/** The smallest work there is: each command adds its amount to one row, and is rejected when the sum would pass the limit. */
interface Add extends BatchCommand {
  readonly amount: number;
}
interface Sum {
  total: number;
}

const LIMIT = 100;
let database: TestDatabase;
let now: number;
let batches: number[];
let committed: number[];
let uncertain: number;
/** Called with the transaction while a batch stores. */
let whileStoring: (tx: Tx, amounts: readonly number[]) => Promise<unknown>;

beforeEach(async () => {
  database = await createTestDatabase();
  await database.sql`create table total (sum integer not null)`;
  await database.sql`insert into total values (0)`;
  [now, batches, committed, uncertain] = [1_000, [], [], 0];
  whileStoring = async () => undefined;
});
afterEach(() => database.close());

const work: BatchWork<Add, Sum, { total: number }, number> = {
  async load(tx, commands) {
    batches.push(commands.length);
    const [row] = await tx<Sum[]>`select sum as total from total for update`;
    return { total: row?.total ?? 0 };
  },
  decide(state, { amount }) {
    if (state.total + amount > LIMIT)
      return { answer: { ok: false, rejection: "exposure_limit", params: { max: String(LIMIT) } }, events: [] };
    state.total += amount;
    return { answer: { ok: true, data: { total: state.total } }, events: [amount] };
  },
  async store(tx, state, events) {
    await whileStoring(tx, events);
    await tx`update total set sum = ${state.total}`;
  },
  committed: (_state, events) => committed.push(...events),
  uncertain: () => {
    uncertain += 1;
  },
};

function path(
  options: { queueMax?: number; batchMax?: number; sql?: Sql; metrics?: BatchMetrics; log?: Pick<Log, "warn" | "error"> } = {},
): BatchPath<Add, { total: number }> {
  const { queueMax = 1_000, batchMax = 100, sql = database.sql, metrics, log = createLog("silent") } = options;
  return createBatchPath({ sql, clock: { now: () => now }, log, metrics }, work, { shard: 0, batchMax, queueMax });
}

/** The error of PostgreSQL when nothing can be written. */
const fillDisk = (tx: Tx) => tx.unsafe("do $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$");

function add(amount: number, fields: Partial<Add> = {}): Add {
  return { userId: 1n, key: randomUUID(), hash: "00".repeat(32), deadline: now + 8_000, amount, ...fields };
}

async function total(): Promise<number> {
  const [row] = await database.sql<Sum[]>`select sum as total from total`;
  return row?.total ?? -1;
}

/** A promise and what resolves it. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

describe("batches", () => {
  it("gathers what arrives while a batch is under way, keeps the order and the maximum", async () => {
    const batch = path({ batchMax: 5 });
    const [reached, release] = [gate(), gate()];
    whileStoring = async () => {
      reached.open();
      await release.opened;
    };
    const first = batch.submit(add(1));
    await reached.opened;
    const rest = Array.from({ length: 7 }, () => batch.submit(add(1)));
    release.open();
    const answers = await Promise.all([first, ...rest]);
    expect(batches).toEqual([1, 5, 2]);
    expect(answers.map((answer) => answer.ok && answer.data.total)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(committed).toHaveLength(8);
  });

  it("lets a busy path's next batch begin with all who were answered, though they come one by one", async () => {
    const batch = path();
    whileStoring = async () => {
      now += 20;
    };
    const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
    const eight = Array.from({ length: 8 }, () => 1);
    await Promise.all(eight.map((amount) => batch.submit(add(amount))));
    // The pause does not end by itself: what begins the batch is the eighth command.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const again: Promise<unknown>[] = [];
      for (const amount of eight) {
        again.push(batch.submit(add(amount)));
        await turn();
        await turn();
      }
      await Promise.all(again);
    } finally {
      vi.useRealTimers();
    }
    expect(batches).toEqual([8, 8]);
    expect(await total()).toBe(16);
  });

  it("ends at once what a busy path was gathering when it stops", async () => {
    const batch = path();
    whileStoring = async () => {
      now += 20;
    };
    await Promise.all(Array.from({ length: 8 }, () => batch.submit(add(1))));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const last = batch.submit(add(1));
      await new Promise<void>((resolve) => setImmediate(resolve));
      await batch.stop();
      expect(await last).toEqual({ ok: true, data: { total: 9 } });
    } finally {
      vi.useRealTimers();
    }
  });

  it("decides one after another: the limit is met exactly, and a rejection changes nothing", async () => {
    const batch = path();
    const answers = await Promise.all(Array.from({ length: 30 }, () => batch.submit(add(9))));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(11);
    expect(await total()).toBe(99);
  });

  it("rejects at once when the queue is full", async () => {
    const batch = path({ queueMax: 2 });
    const waiting = [batch.submit(add(1)), batch.submit(add(1))];
    await expect(batch.submit(add(1))).rejects.toMatchObject({ key: "overloaded" });
    await Promise.all(waiting);
    expect(await total()).toBe(2);
  });

  it("tells how many were accepted and rejected with which key, how large batches are and what waits", async () => {
    const registry = new Registry();
    const batch = path({ queueMax: 3, metrics: batchMetrics(registry)("sums") });
    const submitted = [batch.submit(add(60)), batch.submit(add(60)), batch.submit(add(20)), batch.submit(add(1))];
    expect(await registry.metrics()).toContain('candela_queue_commands{path="sums"} 3');
    await Promise.allSettled(submitted);
    const text = await registry.metrics();
    for (const line of [
      'candela_commands_total{path="sums",outcome="accepted"} 2',
      'candela_commands_total{path="sums",outcome="exposure_limit"} 1',
      'candela_commands_total{path="sums",outcome="overloaded"} 1',
      'candela_batch_commands_bucket{le="2",path="sums"} 0',
      'candela_batch_commands_bucket{le="4",path="sums"} 1',
      'candela_batch_seconds_count{path="sums"} 1',
      'candela_queue_commands{path="sums"} 0',
    ])
      expect(text).toContain(line);
  });

  it("rejects what comes after the stop, and ends what was under way", async () => {
    const batch = path();
    const last = batch.submit(add(1));
    await batch.stop();
    await expect(batch.submit(add(1))).rejects.toMatchObject({ key: "overloaded" });
    expect(await last).toEqual({ ok: true, data: { total: 1 } });
  });
});

describe("deadlines", () => {
  it("does not start a command whose deadline has passed", async () => {
    const batch = path();
    const late = batch.submit(add(5, { deadline: now }));
    const onTime = batch.submit(add(1));
    await expect(late).rejects.toMatchObject({ key: "overloaded" });
    await onTime;
    expect(await total()).toBe(1);
  });

  it("says that the outcome is unknown while a command is under way, and answers by key afterwards", async () => {
    const batch = path();
    const release = gate();
    whileStoring = async () => {
      now += 9_000;
      await release.opened;
    };
    const command = add(7);
    await expect(batch.submit(command)).rejects.toMatchObject({ key: "operation_unknown", params: { key: command.key } });
    release.open();
    whileStoring = async () => undefined;
    expect(await batch.submit({ ...command, deadline: now + 8_000 })).toEqual({ ok: true, data: { total: 7 } });
    expect(await total()).toBe(7);
  });
});

describe("keys", () => {
  it("answers the same to the same key, in one batch and later, and rejects another body", async () => {
    const batch = path();
    const command = add(4);
    const same = await Promise.all([batch.submit(command), batch.submit(command), batch.submit(add(4, { ...command }))]);
    expect(same).toEqual(Array.from({ length: 3 }, () => ({ ok: true, data: { total: 4 } })));
    expect(await path().submit(command)).toEqual({ ok: true, data: { total: 4 } });
    await expect(batch.submit({ ...command, hash: "11".repeat(32) })).rejects.toMatchObject({ key: "key_reused" });
    expect(await batch.submit({ ...command, userId: 2n })).toEqual({ ok: true, data: { total: 8 } });
    expect(await total()).toBe(8);
  });

  it("works once when two processes have the same key at the same time", async () => {
    const command = add(6);
    const answers = await Promise.all([path().submit(command), path().submit(command)]);
    expect(answers).toEqual([
      { ok: true, data: { total: 6 } },
      { ok: true, data: { total: 6 } },
    ]);
    expect(await total()).toBe(6);
  });

  it("knows which keys are under way", async () => {
    const batch = path();
    const command = add(1);
    const running = batch.submit(command);
    expect(batch.isRunning(1n, command.key ?? "")).toBe(true);
    await running;
    expect(batch.isRunning(1n, command.key ?? "")).toBe(false);
  });

  it("knows a key that was sent several times as under way until the last of them is answered", async () => {
    const batch = path({ batchMax: 1 });
    const command = add(1);
    const tries = [batch.submit(command), batch.submit(command), batch.submit({ ...command, userId: 2n }), batch.submit(command)];
    for (const [index, one] of tries.entries()) {
      expect(batch.isRunning(1n, command.key ?? ""), `before the end of ${index}`).toBe(true);
      expect(batch.isRunning(2n, command.key ?? "")).toBe(index <= 2);
      await one;
    }
    expect(batch.isRunning(1n, command.key ?? "")).toBe(false);
  });
});

describe("faults", () => {
  it("runs a batch again after its connection was cut before the commit", async () => {
    let cuts = 0;
    whileStoring = async (tx) => {
      if (cuts++ === 0) await tx`select pg_terminate_backend(pg_backend_pid())`;
    };
    const batch = path();
    expect(await Promise.all([batch.submit(add(3)), batch.submit(add(2))])).toEqual([
      { ok: true, data: { total: 3 } },
      { ok: true, data: { total: 5 } },
    ]);
    expect(await total()).toBe(5);
    expect(uncertain).toBe(0);
  });

  it("lets one poisoned command fail alone", async () => {
    whileStoring = async (tx, amounts) => {
      if (amounts.includes(13)) await tx`select 1 / 0`;
    };
    const batch = path();
    const ends = await Promise.allSettled([batch.submit(add(1)), batch.submit(add(13)), batch.submit(add(2))]);
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await total()).toBe(3);
  });

  it.each([
    ["had happened", true],
    ["had not happened", false],
  ])("does the work once when the commit ended in an error although it %s", async (_name, happened) => {
    let failures = 0;
    const { sql } = database;
    const faulty = new Proxy(sql, {
      get(target, name) {
        if (name !== "begin") return Reflect.get(target, name);
        return async (run: (tx: Tx) => Promise<unknown>) => {
          if (failures++ > 0) return target.begin(run);
          const lost = Object.assign(new Error("write EPIPE at commit"), { code: "EPIPE" });
          await target
            .begin(async (tx) => {
              await run(tx);
              if (!happened) throw lost;
            })
            .catch((error: unknown) => error);
          throw lost;
        };
      },
    });
    const batch = path({ sql: faulty });
    expect(await batch.submit(add(8))).toEqual({ ok: true, data: { total: 8 } });
    expect(await total()).toBe(8);
    // A commit found after a lost answer was not announced, so followers of commits are told to read again.
    expect(uncertain).toBe(1);
  });

  it("rejects as overloaded what could not even begin in time", async () => {
    const holder = await database.sql.reserve();
    await holder`begin`;
    await holder`select * from total for update`;
    const batch = path();
    const waiting = batch.submit(add(1));
    const outcome = expect(waiting).rejects.toMatchObject({ key: expect.stringMatching(/overloaded|operation_unknown/) });
    await expect.poll(() => batches.length).toBeGreaterThan(0);
    now += 9_000;
    await outcome;
    await holder`rollback`;
    holder.release();
    await batch.stop();
    expect(committed.length).toBe(await total());
  });
});

describe("a full disk", () => {
  it("delays what was sent, all of it together, until there is room again", async () => {
    let attempts = 0;
    whileStoring = async (tx) => {
      attempts += 1;
      if (attempts <= 3) await fillDisk(tx);
    };
    const batch = path();
    expect(await Promise.all([batch.submit(add(3)), batch.submit(add(2))])).toEqual([
      { ok: true, data: { total: 3 } },
      { ok: true, data: { total: 5 } },
    ]);
    expect(batches).toEqual([2, 2, 2, 2]);
    expect(await total()).toBe(5);
  });

  it("tells all whose time is over that nothing was done, those behind them too", async () => {
    whileStoring = fillDisk;
    let isOver = false;
    const unwatched = () => undefined;
    const failed = () => {
      if (isOver) now += 9_000;
      isOver = false;
    };
    const metrics: BatchMetrics = { watch: unwatched, began: () => unwatched, committed: unwatched, answered: unwatched, failed };
    const batch = path({ batchMax: 1, queueMax: 2, metrics });
    const [first, second] = [batch.submit(add(1)), batch.submit(add(1))];
    const outcomes = [first, second].map((one) => one.catch((error: unknown) => error));
    await expect.poll(() => batch.stats().faults).toBeGreaterThan(1);
    outcomes.push(batch.submit(add(1)).catch((error: unknown) => error));
    await expect(batch.submit(add(1))).rejects.toMatchObject({ key: "not_ready" });
    isOver = true;
    for (const outcome of await Promise.all(outcomes)) expect(outcome).toMatchObject({ key: "not_ready", params: { seconds: "1" } });
    whileStoring = async () => undefined;
    expect(await batch.submit(add(4))).toEqual({ ok: true, data: { total: 4 } });
    expect(await total()).toBe(4);
  });

  it("is written to the log once a second, with how many lines were left out", async () => {
    const lines: { leftOut: number }[] = [];
    const write = (facts: object) => void lines.push(facts as { leftOut: number });
    let attempts = 0;
    whileStoring = async (tx) => {
      attempts += 1;
      if (attempts === 5) now += 1_000;
      if (attempts <= 5) await fillDisk(tx);
    };
    await path({ log: { warn: write, error: write } as Pick<Log, "warn" | "error"> }).submit(add(1));
    expect(lines.map(({ leftOut }) => leftOut)).toEqual([0, 3]);
  });
});
