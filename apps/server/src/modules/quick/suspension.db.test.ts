/** An operator's suspension of a product leaves its running quick trades alone. */
import { beforeAll, describe, expect, it } from "vitest";
import { BTC, CRYPTO_30, GRANT, openQuickFixture } from "./quick-test-kit.ts";

const fixture = await openQuickFixture();
const { sql } = fixture;
const STAKE = 100_000_000n;

beforeAll(async () => {
  await sql`insert into product (product_id, product_code, product_type, name_by_language, description_by_language, price_scale, tick_size,
      quantity_scale, quantity_step, quantity_min, quantity_max, standard, position_types, sort)
    values (11, 'X:BTCUSD', 2, '{"en":"B"}', '{"en":"B"}', 2, 1, 2, 1, 1, 100, 100, '{0}', 1)`;
});

async function suspend(lockTs: number | null = null): Promise<number | null> {
  const [row] = await sql<{ lockTs: bigint | null }[]>`
    update product set is_lock = true, lock_ts = ${lockTs === null ? null : String(lockTs)}::bigint where product_id = 11
    returning lock_ts as "lockTs"`;
  return row?.lockTs == null ? null : Number(row.lockTs);
}
const release = () => sql`update product set is_lock = false where product_id = 11`;

async function running(fields = {}): Promise<{ user: bigint; id: string; expiry: number }> {
  fixture.fresh();
  const user = await fixture.user();
  const { id, seconds } = await fixture.placed(user, fields);
  const open = await fixture.move(BTC, "50000.00", 500);
  return { user, id, expiry: open.ts + seconds * 1000 };
}

describe("a suspension by an operator", () => {
  it.each([
    ["released within the window", true],
    ["still in force", false],
  ])("leaves trades as their ticks decide them, won and lost alike: %s", async (_name, isReleased) => {
    const up = await running();
    const down = await fixture.user();
    const { id } = await fixture.placed(down, { direction: 2 });
    await fixture.run(BTC, "50000.00", 2);
    await suspend();
    if (isReleased) await release();
    // The same by the clock of this market, which is not that of the database: in the record it lies within both windows.
    await sql`insert into product_suspension (product_id, is_lock, ts) values (11, true, ${fixture.now}), (11, false, ${fixture.now + 1_000})`;
    await fixture.run(BTC, "50100.00", 64);
    expect(await fixture.trade(up.user, up.id)).toMatchObject({ status: "won", voidReason: null });
    expect(await fixture.trade(down, id)).toMatchObject({ status: "lost", voidReason: null });
    expect(await fixture.books(up.user)).toMatchObject({ cash: GRANT + (STAKE * 82n) / 100n });
    expect(await fixture.books(down)).toMatchObject({ cash: GRANT - STAKE });
    await release();
  });

  it("begins when the longest trade that runs has ended, one that has not opened yet counted with all the time it may take", async () => {
    const long = await running();
    const short = await running({ optionId: CRYPTO_30 });
    expect(long.expiry).toBeGreaterThan(short.expiry);
    expect(await suspend()).toBe(long.expiry);
    await release();
    fixture.fresh();
    const waiting = await fixture.placed(await fixture.user());
    expect(await suspend()).toBe(waiting.acceptedAt + 15_000 + 60_000);
    await release();
    await fixture.run(BTC, "50000.00", 80);
    expect(await suspend()).toBeNull();
    await release();
  });

  it("begins at a later moment that is named, never at an earlier one, and an announced one does not move", async () => {
    const { expiry } = await running();
    expect(await suspend(expiry - 1)).toBe(expiry);
    expect(await suspend(expiry + 60_000)).toBe(expiry);
    expect(await suspend(expiry - 60_000)).toBe(expiry);
    await release();
    expect(await suspend(expiry + 60_000)).toBe(expiry + 60_000);
    await release();
    expect([...(await sql`select lock_ts from product where product_id = 11`)]).toEqual([{ lock_ts: null }]);
    await fixture.run(BTC, "50000.00", 62);
  });

  it("is kept with the moment of its announcement and the one it begins at", async () => {
    const { expiry } = await running();
    await suspend(expiry + 4_102_444_800_000);
    await release();
    const rows = await sql<{ isLock: boolean; ts: bigint; beginsAt: bigint | null }[]>`
      select is_lock as "isLock", ts, begins_at as "beginsAt" from product_suspension where product_id = 11 order by id desc limit 2`;
    expect(rows).toMatchObject([
      { isLock: false, beginsAt: null },
      { isLock: true, beginsAt: BigInt(expiry) + 4_102_444_800_000n },
    ]);
    await suspend();
    await release();
    const [, atOnce] = await sql<{ ts: bigint; beginsAt: bigint }[]>`
      select ts, begins_at as "beginsAt" from product_suspension where product_id = 11 order by id desc limit 2`;
    expect(atOnce?.beginsAt).toBe(atOnce?.ts);
    await fixture.run(BTC, "50000.00", 62);
  });
});

describe("the database", () => {
  const voiding = (id: string, ts: number) => sql`update quick_order set status = 'voided', void_reason = 'suspended',
    suspended_at = ${String(ts)}::bigint, payout = stake + fee, settled_at = 1 where id = ${id}`;

  it("takes no trade as void for a suspension, only for a freeze that the price guard recorded at that moment", async () => {
    const { id } = await running();
    await suspend();
    await expect(voiding(id, fixture.now)).rejects.toMatchObject({ code: "23514", message: expect.stringContaining("price guard") });
    await release();
    await fixture.run(BTC, "50000.00", 62);
  });
});
