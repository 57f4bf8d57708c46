import { firstLiveSeq, type Tick } from "@candela/model";
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { unguarded } from "../../testing/unguarded.ts";
import { createTestDatabase } from "../../testing.ts";
import { storeTicks } from "../pricing/index.ts";
import { LiveJournal } from "./live-journal.ts";
import { createLiveTickSweeper, LIVE_TICKS_KEPT_MS } from "./live-tick-sweeper.ts";
import { silentLog } from "./market-test-kit.ts";

const database = await createTestDatabase();
const { sql } = database;
afterAll(() => database.close());

const [BTC, ETH] = ["X:BTCUSD", "X:ETHUSD"];
const FIRST = firstLiveSeq("binance");
const START = Date.UTC(2026, 10, 20, 12);

/** The nth tick of a product, a tenth of a second after the one before. */
const tickOf = (productCode: string, n: number): Tick => ({
  ...{ productCode, seq: FIRST + n, ts: START + 100 * n, price: 5_000n + BigInt(n), bid: 4_000n, ask: 9_000n },
  volume: BigInt(n) * 10n ** 20n,
});
const numbers = (ticks: readonly Tick[]) => ticks.map(({ seq }) => seq - FIRST);
const inDatabase = async (code = BTC) =>
  (await sql<{ seq: bigint }[]>`select seq from live_tick where product_code = ${code} order by seq`).map(({ seq }) => Number(seq) - FIRST);

async function written(count: number, code = BTC): Promise<LiveJournal> {
  const journal = await LiveJournal.open(sql);
  for (let n = 0; n < count; n += 1) await journal.append([tickOf(code, n)]);
  return journal;
}

beforeEach(() => unguarded(sql, (tx) => tx`truncate live_tick, stored_tick, product_halt, product cascade`));

describe("the journal of live ticks", () => {
  it("has a tick for good when it says so, and finds it by number and moment, in memory and after a restart", async () => {
    const journal = await written(5);
    await journal.append([tickOf(BTC, 5), tickOf(ETH, 0)]);
    const again = await LiveJournal.open(sql);
    for (const each of [journal, again]) {
      expect(each.last(BTC)).toEqual(tickOf(BTC, 5));
      expect(each.last(ETH)).toEqual(tickOf(ETH, 0));
      expect(each.last("X:SOLUSD")).toBeUndefined();
      expect(await each.tickAt(BTC, START + 399)).toEqual(tickOf(BTC, 3));
      expect(await each.tickAt(BTC, START - 1)).toBeUndefined();
      expect(await each.tickBySeq(BTC, FIRST + 2)).toEqual(tickOf(BTC, 2));
      expect(await each.tickBySeq(ETH, FIRST + 1)).toBeUndefined();
      expect(await each.tickBySeq(BTC, FIRST - 1)).toBeUndefined();
      expect(numbers(await each.ticksBetween(BTC, START + 100, START + 400, 10))).toEqual([2, 3, 4]);
      expect(numbers(await each.ticksBetween(BTC, START - 1, START + 900, 2))).toEqual([0, 1]);
    }
  });

  it("goes on after a restart with what was written last, and finds what came before and after it", async () => {
    await written(3);
    const again = await LiveJournal.open(sql);
    await again.append([tickOf(BTC, 3)]);
    expect(numbers(await again.ticksBetween(BTC, START - 1, START + 900, 10))).toEqual([0, 1, 2, 3]);
    expect(await again.tickAt(BTC, START + 250)).toEqual(tickOf(BTC, 2));
    expect(await again.tickBySeq(BTC, FIRST + 1)).toEqual(tickOf(BTC, 1));
  });

  it("gives no number again of a tick that was written and never told, as when the process is killed in between", async () => {
    const journal = await written(3);
    // The process ends before it hears that this was written.
    void journal.append([tickOf(BTC, 3)]);
    await expect.poll(() => inDatabase()).toEqual([0, 1, 2, 3]);
    expect((await LiveJournal.open(sql)).last(BTC)).toEqual(tickOf(BTC, 3));
  });

  it("takes the same ticks again where it is not known whether they were written, and has them once", async () => {
    const journal = await written(2);
    await journal.append([tickOf(BTC, 2), tickOf(ETH, 0)]);
    await journal.append([tickOf(BTC, 2), tickOf(ETH, 0)]);
    expect([await inDatabase(BTC), await inDatabase(ETH)]).toEqual([[0, 1, 2], [0]]);
  });

  it("answers about moments whose ticks are being written once they are, and not at all while they cannot be", async () => {
    const journal = await written(2);
    const writing = journal.append([tickOf(BTC, 2)]);
    expect(await journal.tickAt(BTC, START + 200)).toEqual(tickOf(BTC, 2));
    await writing;
    await sql.unsafe(`create function out_of_order() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$;
      create trigger out_of_order before insert on live_tick for each statement execute function out_of_order()`);
    await expect(journal.append([tickOf(BTC, 3)])).rejects.toThrow("full");
    await expect(journal.tickAt(BTC, START + 300)).rejects.toThrow("wait to be written");
    await expect(journal.ticksBetween(BTC, START, START + 900, 10)).rejects.toThrow("wait to be written");
    // What is over before them, and other products, are as they were.
    expect(await journal.tickAt(BTC, START + 299)).toEqual(tickOf(BTC, 2));
    expect(await journal.tickAt(ETH, START + 300)).toBeUndefined();
    await sql.unsafe("drop trigger out_of_order on live_tick; drop function out_of_order");
    await journal.append([tickOf(BTC, 3)]);
    expect(await journal.tickAt(BTC, START + 300)).toEqual(tickOf(BTC, 3));
  });
});

describe("what the journal forgets", () => {
  const store = (n: number) => sql.begin((tx) => storeTicks(tx, [{ tick: tickOf(BTC, n), priceScale: 2 }]));
  const sweepAt = (at: number) =>
    createLiveTickSweeper({ sql, clock: new ManualClock(at), log: silentLog, productCodes: [BTC, ETH] }).sweep();

  it("is what is two days old, but for what something traded at, the ticks beside it, and the newest", async () => {
    await written(20);
    await written(3, ETH);
    await store(5);
    await store(12);
    expect(await sweepAt(START + LIVE_TICKS_KEPT_MS)).toBe(0);
    expect(await sweepAt(START + LIVE_TICKS_KEPT_MS + 1_000)).toBe(9);
    expect(await inDatabase()).toEqual([4, 5, 6, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    await sweepAt(START + LIVE_TICKS_KEPT_MS + 60_000);
    expect([await inDatabase(BTC), await inDatabase(ETH)]).toEqual([[4, 5, 6, 11, 12, 13, 19], [2]]);
  });

  it("is nothing that a freeze follows from", async () => {
    await written(10);
    await sql`insert into product (product_id, product_code, product_type, name_by_language, description_by_language, price_scale, tick_size,
      quantity_scale, quantity_step, quantity_min, quantity_max, standard, position_types, sort)
      values (1, ${BTC}, 2, '{"en": "Bitcoin"}', '{"en": "A coin"}', 2, 1, 8, 1, 1, 100, 1, '{}', 1)`;
    await sql`insert into product_halt (product_code, since, tick_seq, price, reference) values (${BTC}, ${BigInt(START + 350)}, 3, 5, 5)`;
    await sweepAt(START + LIVE_TICKS_KEPT_MS + 60_000);
    expect(await inDatabase()).toEqual([0, 1, 2, 3, 9]);
  });

  it.each([
    ["update live_tick set price = price", "append-only"],
    ["truncate live_tick", "append-only"],
    [`delete from live_tick where seq = ${FIRST + 4}`, "is kept"],
    [`delete from live_tick where seq = ${FIRST + 6}`, "is kept"],
    ["delete from live_tick", "is kept"],
  ])("is not for a hand to choose: %s", async (statement, says) => {
    await written(9);
    await store(5);
    await expect(sql.unsafe(statement)).rejects.toThrow(says);
    expect(await inDatabase()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
