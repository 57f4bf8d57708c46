import { randomUUID } from "node:crypto";
import { SeededRandom } from "@candela/testkit";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { createTestDatabase } from "../../testing.ts";
import { houseAccount, userAccount } from "./books.ts";
import { faultyAtCommit, openTestAccounts, TS, USDT_ID } from "./ledger-test-kit.ts";
import { type MoneyDecision, type MoneyRequest, type MoneyTransactions, type MoneyWork, moneyTransactions } from "./money-transaction.ts";
import { type HoldKey, voidOf } from "./move.ts";
import { balancesOf } from "./read.ts";
import { expectLedgerSound } from "./testing.ts";
import { availableOf } from "./transfer.ts";

/** The smallest work that holds money: it is asked for, goes out whole or in part, or comes back, as a withdrawal does. */
interface Asked {
  readonly what: "pend" | "post" | "void";
  readonly thing: bigint;
  readonly amount: bigint;
}
type Data = { readonly left: string };
type HoldWork = MoneyWork<Asked, Set<bigint>, Data, Asked, void>;

const GRANT = 100_000_000_000n;
const database = await createTestDatabase();
const { sql } = database;
await sql`create table asked_for (id bigint primary key)`;
afterAll(() => database.close());

let [ann, bob]: [bigint, bigint] = [0n, 0n];
let published: Asked[] = [];
let uncertain = 0;
let nextUser = 1n;
let nextThing = 1n;

beforeEach(async () => {
  [ann, bob] = [nextUser, nextUser + 1n];
  nextUser += 2n;
  for (const userId of [ann, bob]) await openTestAccounts(sql, userId);
  [published, uncertain] = [[], 0];
});
afterEach(() => expectLedgerSound(sql));

const keyOf = (thing: bigint): HoldKey => ({ kind: "order", id: thing });
const no = (rejection: "insufficient_balance" | "not_found", available = 0n): MoneyDecision<Data, Asked> => ({
  answer: { ok: false, rejection, params: rejection === "not_found" ? {} : { available: String(available) } },
  booked: [],
});

const work: HoldWork = {
  locks: "named",
  accounts: () => [],
  holds: ({ input: { thing } }) => [keyOf(thing)],
  async load(tx, asked) {
    const rows = await tx<
      { id: bigint }[]
    >`select id from asked_for where id = any (${asked.map(({ input }) => String(input.thing))}::bigint[])`;
    return new Set(rows.map(({ id }) => id));
  },
  decide({ users: [user = 0n], input, request, state, books, sub }) {
    const { what, thing, amount } = input;
    const from = books.find(userAccount(user, USDT_ID, "cash"));
    if (from === undefined) throw new Error("the user's cash is locked");
    const hold = books.findHold(keyOf(thing));
    const said = { reason: "dividend", reference: keyOf(thing), actor: user, request } as const;
    if (what === "pend") {
      if (state.has(thing)) return no("not_found");
      if (availableOf(from) < amount) return no("insufficient_balance", availableOf(from));
      state.add(thing);
      const moves = [{ ...said, kind: what, from, to: houseAccount(USDT_ID, "withdrawals", sub), amount }];
      return { answer: { ok: true, data: { left: String(amount) } }, booked: [{ event: input, moves }] };
    }
    if (hold === undefined || hold.from.owner !== user || (what === "post" && amount > hold.remaining)) return no("not_found");
    const move = what === "void" ? voidOf(hold, said) : { ...said, kind: what, hold: hold.key, amount };
    const left = String(hold.remaining - move.amount);
    return { answer: { ok: true, data: { left } }, booked: [{ event: input, moves: [move] }] };
  },
  async store(tx, posted) {
    const pended = posted.filter(({ event }) => event.what === "pend").map(({ event }) => String(event.thing));
    await tx`insert into asked_for (id) select unnest(${pended}::bigint[])`;
  },
  committed: (posted) => void published.push(...posted.map(({ event }) => event)),
  uncertain: () => {
    uncertain += 1;
  },
};

function open(on: Sql = sql, shard = 5): MoneyTransactions<Asked, Data> {
  const parts = { sql: on, clock: { now: () => TS }, log: createLog("silent"), mayMoveMoney: () => true };
  return moneyTransactions(parts, work, [{ shard, batchMax: 16, queueMax: 64 }]);
}
function request(): MoneyRequest {
  return { key: randomUUID(), hash: "00".repeat(32), deadline: TS + 8_000 };
}
function newThing(): bigint {
  nextThing += 1n;
  return nextThing;
}
/** Balance of the user, and the frozen part of it. */
async function cash(userId: bigint): Promise<readonly [bigint, bigint]> {
  const found = (await balancesOf(sql, userId)).find(({ assetId, book }) => assetId === USDT_ID && book === "cash");
  return [found?.balance ?? 0n, found?.frozen ?? 0n];
}
async function holdsOf(thing: bigint): Promise<bigint[]> {
  const rows = await sql<{ remaining: bigint }[]>`select remaining from ledger_hold where reference_kind = 2 and reference_id = ${thing}`;
  return rows.map(({ remaining }) => remaining);
}
const done = (left: bigint) => ({ ok: true, data: { left: String(left) } });
const missing = { ok: false, rejection: "not_found", params: {} };

describe("money that is held", () => {
  it("is frozen, goes out in parts, and what is left comes back", async () => {
    const money = open();
    const thing = newThing();
    const ask = (what: Asked["what"], amount = 0n) => money.moneyTransaction([ann], { what, thing, amount }, request());
    expect(await ask("pend", 100n)).toEqual(done(100n));
    expect([await cash(ann), await holdsOf(thing)]).toEqual([[GRANT, 100n], [100n]]);
    expect(await ask("post", 30n)).toEqual(done(70n));
    expect([await cash(ann), await holdsOf(thing)]).toEqual([[GRANT - 30n, 70n], [70n]]);
    expect(await ask("post", 71n)).toEqual(missing);
    expect(await ask("void")).toEqual(done(0n));
    expect([await cash(ann), await holdsOf(thing)]).toEqual([[GRANT - 30n, 0n], []]);
    expect([await ask("post", 1n), await ask("void")]).toEqual([missing, missing]);
    const rows = await sql`select t.kind, t.amount, p.kind as of from ledger_transfer t left join ledger_transfer p on p.id = t.pending_id
      where t.reference_kind = 2 and t.reference_id = ${thing} order by t.id`;
    expect([...rows]).toEqual([
      { kind: 2, amount: 100n, of: null },
      { kind: 3, amount: 30n, of: 2 },
      { kind: 4, amount: 70n, of: 2 },
    ]);
    expect(published.map(({ what }) => what)).toEqual(["pend", "post", "void"]);
  });

  it("is held, sent and given back within one transaction, each on what the one before left", async () => {
    const money = open();
    const [one, two] = [newThing(), newThing()];
    const ask = (what: Asked["what"], thing: bigint, amount = 0n) => money.moneyTransaction([ann], { what, thing, amount }, request());
    const answers = await Promise.all([
      ask("pend", newThing(), 1n),
      ask("pend", one, GRANT - 1n),
      ask("pend", two, 1n),
      ask("post", one, 400n),
      ask("void", one),
      ask("pend", two, 1n),
    ]);
    const rejected = { ok: false, rejection: "insufficient_balance", params: { available: "0" } };
    expect(answers).toEqual([done(1n), done(GRANT - 1n), rejected, done(GRANT - 401n), done(0n), done(1n)]);
    expect(money.stats()[0]?.batches).toBeLessThan(answers.length);
    expect(await cash(ann)).toEqual([GRANT - 400n, 2n]);
  });

  it("cannot be spent, and is nobody else's to send or to take back", async () => {
    const money = open();
    const thing = newThing();
    await money.moneyTransaction([ann], { what: "pend", thing, amount: GRANT }, request());
    for (const what of ["post", "void"] as const)
      expect(await money.moneyTransaction([bob], { what, thing, amount: 1n }, request())).toEqual(missing);
    expect(await money.moneyTransaction([ann], { what: "pend", thing: newThing(), amount: 1n }, request())).toMatchObject({ ok: false });
    expect([await cash(ann), await cash(bob)]).toEqual([
      [GRANT, GRANT],
      [GRANT, 0n],
    ]);
  });

  it("is sent once when two servers send all of it at the same time", async () => {
    const thing = newThing();
    const servers = [open(sql, 0), open(sql, 1), open(sql, 2)];
    await servers[0]?.moneyTransaction([ann], { what: "pend", thing, amount: 50n }, request());
    const answers = await Promise.all(
      servers.map((server) => server.moneyTransaction([ann], { what: "post", thing, amount: 50n }, request())),
    );
    expect(answers.filter(({ ok }) => ok)).toEqual([done(0n)]);
    expect(await cash(ann)).toEqual([GRANT - 50n, 0n]);
  });

  it.each([
    ["had happened", true],
    ["had not happened", false],
  ])("is held once by a key whose commit ended in an error, although it %s", async (_name, happened) => {
    const money = open(faultyAtCommit(sql, happened));
    const thing = newThing();
    const once = request();
    expect(await money.moneyTransaction([ann], { what: "pend", thing, amount: 9n }, once)).toEqual(done(9n));
    expect(await open().moneyTransaction([ann], { what: "pend", thing, amount: 9n }, once)).toEqual(done(9n));
    expect([await cash(ann), await holdsOf(thing), uncertain]).toEqual([[GRANT, 9n], [9n], 1]);
  });
});

it("is as a naive model has it after any number of steps of several users on several servers, each asked twice by its key", async () => {
  const servers = [open(sql, 0), open(sql, 1)];
  const outcomes = { done: 0, rejected: 0 };
  await Promise.all(
    [ann, bob].map(async (user, index) => {
      const random = new SeededRandom(27 + index);
      const things = Array.from({ length: 5 }, newThing);
      let free = GRANT;
      const held = new Map<bigint, bigint>();
      for (let step = 0; step < 60; step += 1) {
        const what = (["pend", "post", "post", "void"] as const)[random.below(4)] ?? "pend";
        const thing = things[random.below(things.length)] ?? 0n;
        const amount = BigInt(1 + random.below(40)) * 1_000_000_000n;
        const left = held.get(thing) ?? 0n;
        const may = what === "pend" ? !held.has(thing) && free >= amount : left > 0n && (what === "void" || amount <= left);
        const after = what === "pend" ? amount : what === "void" ? 0n : left - amount;
        const once = request();
        const ask = () => servers[step % 2]?.moneyTransaction([user], { what, thing, amount }, once);
        const [first, second] = await Promise.all([ask(), ask()]);
        expect(second).toEqual(first);
        if (may) expect(first).toEqual(done(after));
        else expect(first).toMatchObject({ ok: false });
        outcomes[may ? "done" : "rejected"] += 1;
        if (!may) continue;
        held.set(thing, after);
        if (what === "pend") free -= amount;
        if (what === "void") free += left;
        const frozen = [...held.values()].reduce((sum, each) => sum + each, 0n);
        expect(await cash(user)).toEqual([free + frozen, frozen]);
        // A thing that is over gives way to a new one, so that there is something to do.
        if (after === 0n) things[things.indexOf(thing)] = newThing();
      }
    }),
  );
  expect(Math.min(outcomes.done, outcomes.rejected)).toBeGreaterThan(20);
  expect(published).toHaveLength(outcomes.done);
});
