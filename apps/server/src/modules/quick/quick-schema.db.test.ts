/**
 * Nobody can set how an accepted trade ends: the database rejects an outcome that its ticks do not give, a change of terms, and a second
 * end; and of all that an operator can set, nothing is read between acceptance and settlement.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { balancesOf } from "../ledger/index.ts";
import { BTC, openQuickFixture } from "./quick-test-kit.ts";

const fixture = await openQuickFixture();
const { sql } = fixture;

/** A trade on a rise that is open at 50,000. */
async function openTrade(): Promise<{ user: bigint; id: bigint }> {
  fixture.tick(BTC, "50000.00", 1_000);
  const user = await fixture.user();
  const { id } = await fixture.placed(user);
  await fixture.move(BTC, "50000.00", 500);
  return { user, id: BigInt(id) };
}

describe("the row of an open trade", () => {
  const closing = "close_seq = open_seq + 1, close_ts = open_ts + 60000, settled_at = 1";
  it.each([
    ["won without a closing tick", "status = 'won', payout = 182000000, settled_at = 1"],
    ["won at a lower price", `status = 'won', payout = 182000000, close_price = open_price - 1, ${closing}`],
    ["lost at a higher price", `status = 'lost', payout = 0, close_price = open_price + 1, ${closing}`],
    ["lost at the same price", `status = 'lost', payout = 0, close_price = open_price, ${closing}`],
    ["paid more than the rule says", `status = 'won', payout = 182000001, close_price = open_price + 1, ${closing}`],
    ["paid less than the rule says", `status = 'won', payout = 181999999, close_price = open_price + 1, ${closing}`],
    [
      "closed after the expiry",
      "status = 'won', payout = 182000000, close_price = open_price + 1, close_seq = open_seq + 1, close_ts = open_ts + 60001, settled_at = 1",
    ],
    [
      "closed at a stale tick",
      "status = 'lost', payout = 0, close_price = open_price - 1, close_seq = open_seq + 1, close_ts = open_ts + 44999, settled_at = 1",
    ],
    ["void without a reason", "status = 'voided', payout = 100000000, settled_at = 1"],
    [
      "void as stale with a fresh tick",
      `status = 'voided', void_reason = 'stale', payout = 100000000, close_price = open_price - 1, ${closing}`,
    ],
    ["void as suspended without a suspension", "status = 'voided', void_reason = 'suspended', payout = 100000000, settled_at = 1"],
    ["another direction", "direction = 2"],
    ["a better rate", "payout_rate = 83000000"],
    ["a longer duration", "seconds = 61"],
    ["a smaller stake", "stake = 99000000"],
    ["another opening price", "open_price = open_price + 1"],
    ["an earlier acceptance", "accepted_at = accepted_at - 1"],
    ["another owner", "user_id = user_id + 1"],
    ["another rule", "rule_version = 2"],
  ])("cannot be changed to: %s", async (_name, change) => {
    const { id } = await openTrade();
    await expect(sql.unsafe(`update quick_order set ${change} where id = ${id}`)).rejects.toMatchObject({ code: "23514" });
  });

  it("cannot be removed", async () => {
    await expect(sql`delete from quick_order`).rejects.toMatchObject({ code: "23001" });
    await expect(sql`truncate quick_order`).rejects.toMatchObject({ code: "23001" });
  });

  it("is final once it has ended", async () => {
    const { id } = await openTrade();
    await fixture.run(BTC, "50100.00", 62);
    await expect(sql`update quick_order set settled_at = settled_at + 1 where id = ${id}`).rejects.toMatchObject({ code: "23514" });
  });
});

/** Every table that an operator's hand can reach without the ledger's constraints: all of the schema but what this list names. */
const NOT_SETTINGS = /^(ledger_|quick_order$|spot_|stored_tick$|product_suspension$|product_halt$|idempotency$|schema_migration)/;

describe("what an operator can set", () => {
  it("changes nothing of an accepted trade, whatever column of whatever table it is", async () => {
    const { user, id } = await openTrade();
    const columns = await sql<
      { table: string; column: string; type: string }[]
    >`select table_name as table, column_name as column, data_type as type
      from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' order by 1, 2`;
    const changed = new Set<string>();
    for (const { table, column, type } of columns.filter((each) => !NOT_SETTINGS.test(each.table))) {
      const to =
        type === "boolean" ? `not ${column}` : /int|numeric/.test(type) ? `${column} + 1` : type === "text" ? `${column} || '1'` : null;
      if (to === null) continue;
      const result = await sql.unsafe(`update "${table}" set "${column}" = ${to}`).catch(() => ({ count: 0 }));
      if (result.count > 0) changed.add(`${table}.${column}`);
    }
    expect([...changed]).toEqual(
      expect.arrayContaining(["order_fee_setting.fee_rate", "order_fee_setting.version", "quick_option.is_active"]),
    );
    await sql`update quick_option set is_active = false`;
    await sql`insert into text_lang (remark, other_value) values ('app_fast_fee', '1')`;
    await fixture.fees.reload();
    await fixture.run(BTC, "50100.00", 62);
    const [row] = await sql`select status, payout, fee from quick_order where id = ${id}`;
    expect(row).toEqual({ status: "won", payout: 182_000_000n, fee: 0n });
    expect((await balancesOf(sql, user)).find(({ book }) => book === "cash")?.balance).toBe(100_082_000_000n);
    await sql`update quick_option set is_active = true`;
    await sql`delete from text_lang where remark = 'app_fast_fee'`;
  });

  it("is not even read by the code that carries a trade on", () => {
    const folder = import.meta.dirname;
    const all = readdirSync(folder).filter((name) => name.endsWith(".ts") && !name.includes("test"));
    // The option table of operators is separate: only the kind's own declarations know it.
    const written = "option-admin.ts";
    const importers = all.filter((name) => readFileSync(join(folder, name), "utf8").includes(`./${written}`));
    expect(importers).toEqual(["kind.ts"]);
    const sources = all.filter((name) => name !== written);
    const readers = (word: RegExp) => sources.filter((name) => word.test(readFileSync(join(folder, name), "utf8"))).sort();
    expect(readers(/\bquick_option\b/)).toEqual(["options.ts"]);
    // Freezes that the market itself decides, and no suspension by an operator.
    expect(readers(/\bproduct_halt\b/)).toEqual(["load.ts"]);
    expect(readers(/\bproduct_suspension\b|is_lock|lock_ts/)).toEqual([]);
    expect(readers(/from product\b|join product\b|site_setting|switch_set|app_user/)).toEqual([]);
    const work = readFileSync(join(folder, "quick-work.ts"), "utf8");
    const advance = work.slice(work.indexOf("function advance("), work.indexOf("function answer("));
    expect(advance).toContain("advanceQuick(");
    for (const word of ["offers", "fees()", "isFeeCharged", "marketView", "spec", "isFrozen"]) expect(advance).not.toContain(word);
  });
});

describe("suspensions", () => {
  it("are noted with the change itself, by the clock of the database, and never changed", async () => {
    await sql`insert into product (product_id, product_code, product_type, name_by_language, description_by_language, price_scale, tick_size,
        quantity_scale, quantity_step, quantity_min, quantity_max, standard, position_types, sort)
      values (901, 'QQ', 1, '{"en":"Q"}', '{"en":"Q"}', 2, 1, 2, 1, 1, 100, 100, '{0}', 1)`;
    await sql`update product set sort = 2 where product_id = 901`;
    await sql`update product set is_lock = true where product_id = 901`;
    await sql`update product set is_lock = true where product_id = 901`;
    await sql`update product set is_lock = false where product_id = 901`;
    const rows = await sql<
      { isLock: boolean; ts: bigint }[]
    >`select is_lock as "isLock", ts from product_suspension where product_id = 901 order by id`;
    expect(rows.map(({ isLock }) => isLock)).toEqual([true, false]);
    expect(rows.every(({ ts }) => ts > 1_700_000_000_000n)).toBe(true);
    await expect(sql`delete from product_suspension`).rejects.toMatchObject({ code: "23001" });
    await expect(sql`update product_suspension set ts = 0`).rejects.toMatchObject({ code: "23001" });
  });
});

describe("an option", () => {
  it("pays at most the stake once more: above that, betting both ways would be a sure win", async () => {
    const add = (rate: number) => sql`insert into quick_option (product_type, seconds, payout_rate, stake_min, stake_max)
      values (2, 61, ${rate}, 1, 1)`;
    await expect(add(100_000_001)).rejects.toMatchObject({ code: "23514", constraint_name: "quick_option_payout_rate_check" });
    await add(100_000_000);
  });

  it("ends and is followed by another, but never changes", async () => {
    await expect(sql`update quick_option set payout_rate = payout_rate + 1`).rejects.toMatchObject({ code: "23514" });
    await expect(
      sql`insert into quick_option (product_type, seconds, payout_rate, stake_min, stake_max) values (2, 60, 1, 1, 1)`,
    ).rejects.toMatchObject({ code: "23505" });
  });
});
