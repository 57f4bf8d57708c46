import { beforeAll, describe, expect, it, vi } from "vitest";
import { noCashNeeds } from "../ledger/index.ts";
import { nobodyBound } from "../limits/index.ts";
import { createFreezeCheck } from "./freeze-check.ts";
import { QuickLoader } from "./load.ts";
import { createPastTicks } from "./past-ticks.ts";
import { BTC, CRYPTO_30, CRYPTO_60, GRANT, openQuickFixture } from "./quick-test-kit.ts";

const fixture = await openQuickFixture();

describe("void and given back", () => {
  const voided = (voidReason: string) => ({ status: "voided", voidReason, payout: "100.000000" });

  it("without a tick in the 15 s after acceptance", async () => {
    fixture.fresh();
    const user = await fixture.user();
    const { id } = await fixture.placed(user);
    fixture.now += 24_999;
    fixture.quick.sweep();
    await fixture.quick.idle();
    expect(await fixture.trade(user, id)).toMatchObject({ status: "accepted" });
    fixture.now += 1;
    fixture.quick.sweep();
    await fixture.quick.idle();
    expect(await fixture.trade(user, id)).toMatchObject(voided("no_open_tick"));
    expect(await fixture.books(user)).toEqual({ cash: GRANT, margin: 0n });
  });

  it("without a tick between the opening and the expiry, known after ten quiet seconds", async () => {
    fixture.fresh();
    const user = await fixture.user();
    const { id } = await fixture.placed(user, { optionId: CRYPTO_30 });
    await fixture.move(BTC, "50000.00", 500);
    fixture.now += 40_000;
    fixture.quick.sweep();
    await fixture.quick.idle();
    expect(await fixture.trade(user, id)).toMatchObject(voided("no_close_tick"));
  });

  it("when the last tick is older than 15 s at the expiry, also when the market goes on later", async () => {
    fixture.fresh();
    const user = await fixture.user();
    const { id } = await fixture.placed(user);
    await fixture.move(BTC, "50000.00", 500);
    await fixture.run(BTC, "50100.00", 40);
    await fixture.move(BTC, "50200.00", 30_000);
    expect(await fixture.trade(user, id)).toMatchObject({ ...voided("stale"), closeTick: { price: "50100.00" } });
  });
});

describe("a freeze by the price guard", () => {
  beforeAll(async () => {
    await fixture.sql`insert into product (product_id, product_code, product_type, name_by_language, description_by_language, price_scale, tick_size,
        quantity_scale, quantity_step, quantity_min, quantity_max, standard, position_types, sort)
      values (11, 'X:BTCUSD', 2, '{"en":"B"}', '{"en":"B"}', 2, 1, 2, 1, 1, 100, 100, '{0}', 1)`;
  });
  const record = (since: number, seq: number, price: number, reference: number) => fixture.sql`
    insert into product_halt (product_code, since, tick_seq, price, reference) values ('X:BTCUSD', ${since}, ${seq}, ${price}, ${reference})`;

  it("voids the trades that it falls into, and no later ones although its end was lost", async () => {
    fixture.fresh();
    const user = await fixture.user();
    const { id } = await fixture.placed(user, { optionId: CRYPTO_30 });
    const bad = await fixture.move(BTC, "99999.00", 500);
    await record(bad.ts, bad.seq, 9_999_900, 5_000_000);
    await fixture.run(BTC, "50000.00", 32);
    expect(await fixture.trade(user, id)).toMatchObject({ status: "voided", voidReason: "suspended", openTick: { seq: bad.seq } });
    const { id: later } = await fixture.placed(user, { optionId: CRYPTO_30 });
    await fixture.run(BTC, "50000.00", 32);
    expect(await fixture.trade(user, later)).toMatchObject({ status: "refunded", voidReason: null });
  });

  it("is read for the earlier of two trades that end together, although the later was taken after it", async () => {
    const user = await fixture.user();
    fixture.fresh();
    const { id: earlier } = await fixture.placed(user, { optionId: CRYPTO_60 });
    const bad = await fixture.move(BTC, "99999.00", 500);
    await record(bad.ts, bad.seq, 9_999_900, 5_000_000);
    await fixture.run(BTC, "50000.00", 30);
    const { id: later } = await fixture.placed(user, { optionId: CRYPTO_30 });
    const parts = {
      sql: fixture.sql,
      clock: { now: () => fixture.now },
      frozenUsers: async () => new Set<bigint>(),
      boundUsers: nobodyBound,
      cashNeeds: noCashNeeds,
      market: fixture.market,
      past: createPastTicks(fixture.market),
      freezes: createFreezeCheck(fixture.market, fixture.log),
    };
    const advance = (id: string) =>
      ({ kind: "advance", orderId: BigInt(id), userId: user, key: null, hash: "", deadline: fixture.now }) as const;
    const freezes = async (...ids: readonly string[]) => {
      const { loaded } = await fixture.sql.begin((tx) => new QuickLoader(parts).load(tx, ids.map(advance), 0));
      return ids.flatMap((id) => loaded.markets.get(BigInt(id))?.market.suspensions ?? []).map(({ from }) => from);
    };
    expect(await freezes(earlier, later)).toContain(bad.ts);
    expect(await freezes(later, earlier)).toContain(bad.ts);
    expect(await freezes(later)).not.toContain(bad.ts);
    await fixture.run(BTC, "50000.00", 32);
    const ended = await Promise.all([earlier, later].map((id) => fixture.trade(user, id)));
    expect(ended.map((trade) => trade?.voidReason)).toEqual(["suspended", null]);
  });

  it("that somebody entered voids nothing, and is told in the log", async () => {
    const told = vi.spyOn(fixture.log, "error");
    fixture.fresh();
    const user = await fixture.user();
    const { id } = await fixture.placed(user, { optionId: CRYPTO_30 });
    await fixture.run(BTC, "50010.00", 8);
    const ordinary = fixture.market.latest(BTC.productCode);
    if (ordinary === undefined) throw new Error("no tick");
    await record(fixture.now, 9_000_000, 9_999_900, 5_000_000);
    await record(ordinary.ts, ordinary.seq, Number(ordinary.price), 9_999_900);
    await fixture.run(BTC, "50020.00", 26);
    expect(await fixture.trade(user, id)).toMatchObject({ status: "won", voidReason: null });
    expect(told.mock.calls.map(([facts, text]) => [(facts as { tickSeq: number }).tickSeq, text])).toEqual(
      [9_000_000, ordinary.seq].map((seq) => [seq, "a freeze on record does not follow from the market: it voids nothing"]),
    );
    told.mockRestore();
  });

  it("is kept: its end is written once, and nothing else of it is changed or removed", async () => {
    const since = fixture.now;
    await record(since, 8_000_000, 1, 2);
    const change = (set: string) => fixture.sql.unsafe(`update product_halt set ${set} where tick_seq = 8000000`);
    const rejected = { code: "23001" };
    for (const set of [
      "since = since - 1",
      "price = 3",
      "reference = 3",
      "tick_seq = 8000001",
      `until = ${since + 5}, price = 3`,
      "until = null",
    ])
      await expect(change(set)).rejects.toMatchObject(rejected);
    await change(`until = ${since + 5}`);
    for (const set of [`until = ${since + 6}`, "until = null"]) await expect(change(set)).rejects.toMatchObject(rejected);
    await expect(fixture.sql`delete from product_halt`).rejects.toMatchObject(rejected);
    await expect(fixture.sql`truncate product_halt`).rejects.toMatchObject(rejected);
  });
});
