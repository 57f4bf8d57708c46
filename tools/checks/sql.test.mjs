import { describe, expect, it } from "vitest";
import { problemsOf } from "./lib/plant.mjs";
import * as sql from "./sql.mjs";

const query = (text) => `export const a = (sql: Tx, id: bigint) => sql\`${text}\`;`;
const LEDGER = "apps/server/src/modules/ledger/store.ts";
const TRADING = "apps/server/src/modules/spot/store.ts";

describe("sql", () => {
  it.each([
    ["insert into spot_order (id) values (1)", ["spot_order"]],
    ["INSERT INTO public.spot_order SELECT 1", ["spot_order"]],
    ["update spot_order set x = 1", ["spot_order"]],
    ["update only spot_order set x = 1", ["spot_order"]],
    ["delete from spot_order where true", ["spot_order"]],
    ["with gone as (delete from a returning *) insert into b select * from gone", ["a", "b"]],
    ["insert into a (x) values (1) on conflict (x) do update set x = 2", ["a"]],
    ["truncate table a", ["a"]],
    ["merge into a using b on true", ["a"]],
    ["select * from a for update", []],
    ["select * from a for no key update", []],
    ["select * from a for update of b skip locked", []],
    ["select 1 -- insert into a", []],
  ])("reads who is written by: %s", (text, tables) => {
    expect(sql.writtenTables(text)).toEqual(tables);
  });

  it("finds a ledger table written by anything but the ledger's store", async () => {
    const text = query("update ledger_account set debits_posted = $" + "{id}");
    for (const path of [TRADING, "apps/server/src/modules/ledger/commands.ts", "apps/server/src/platform/fix.ts"]) {
      const problems = await problemsOf(sql, { [path]: text });
      expect(problems).toHaveLength(1);
      expect(problems[0]).toContain(`${path}:1: writes ledger_account`);
    }
    expect(await problemsOf(sql, { [LEDGER]: text })).toEqual([]);
  });

  it("finds the posting functions called past the ledger's store", async () => {
    const text = query("select ledger_post(1)");
    expect(await problemsOf(sql, { [TRADING]: text })).toHaveLength(1);
    expect(await problemsOf(sql, { [LEDGER]: text })).toEqual([]);
  });

  it.each([
    ["select id from ledger_transfer where code = 12", 1],
    ["select id from ledger_transfer t where t.code in (12, 21)", 1],
    ["select id from ledger_transfer where reference_kind = 4 and kind in (1, 3)", 1],
    ["select case m.reference_kind when 6 then 1 end from m", 1],
    ["select sum(case code when 31 then amount end) from ledger_transfer", 1],
    ["select id from ledger_transfer where code = $" + "{LedgerCode.fee} and kind in (1, 3)", 0],
    ["select code from currency where decimals = 6", 0],
  ])("finds codes of the ledger by number: %s", async (text, count) => {
    const problems = await problemsOf(sql, { [TRADING]: query(text) });
    expect(problems).toHaveLength(count);
    for (const problem of problems) expect(problem).toContain("use LedgerCode or ReferenceKind");
  });

  it("finds a migration of another module that writes ledger tables", async () => {
    const text = "update ledger_account set credits_posted = 5;";
    expect(await problemsOf(sql, { "apps/server/migrations/0060_gift.sql": text })).toHaveLength(1);
    expect(await problemsOf(sql, { "apps/server/migrations/0010_ledger.sql": text, "apps/server/migrations/schema.sql": text })).toEqual(
      [],
    );
  });

  it("finds a table with two owners", async () => {
    const text = query("insert into watchlist (user_id) values ($" + "{id})");
    const problems = await problemsOf(sql, { [TRADING]: text, "apps/server/src/modules/market-data/store.ts": text });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain("table watchlist is written by 2 modules: market-data");
    expect(await problemsOf(sql, { [TRADING]: text, "apps/server/src/modules/spot/more.ts": text })).toEqual([]);
  });

  it("finds statements put together from text", async () => {
    const unsafe = (text) => ({ [TRADING]: `export const a = (sql: Sql, name: string) => sql.unsafe(${text});` });
    expect(await problemsOf(sql, unsafe("`select * from $" + "{name}`"))).toHaveLength(1);
    expect(await problemsOf(sql, unsafe('"select * from " + name'))).toHaveLength(1);
    expect(await problemsOf(sql, unsafe("name"))).toHaveLength(1);
    expect(await problemsOf(sql, unsafe('"select 1"'))).toEqual([]);
  });
});
