/**
 * Nobody may decide how a trade ends. The schema must have no place where such a decision could be kept: no column, table, enumeration
 * label or function argument whose name speaks of one. The walker reads the migrated database, so no migration can slip by.
 */
import { afterAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../testing.ts";
import type { Sql } from "./database.ts";

/** Words, between underscores, that name a decided outcome or its tools. */
const forbidden = new Set(
  `win wins winner winning won lose loses loser losing lost loss losses outcome outcomes result results control controlled controls preset presets
   force forced rig rigged override overridden overrides bias biased manipulate manipulated manipulation favor favour favored favoured
   fake luck lucky probability odds`.split(/\s+/),
);

/** Harmless words that together name a wish: a price, rate or side that somebody wants a trade to reach. */
const forbiddenTogether = /(target|desired|wanted|planned|expected)_(price|rate|side|direction|profit|close)/;

/** Names that use such a word for something else, each with its reason. */
const allowed: ReadonlyMap<string, string> = new Map([
  ["profit_and_lose", "the specification's name of a position's computed profit"],
  ["stop_loss_price", "a trigger price the user sets"],
  ["take_profit_price", "a trigger price the user sets"],
  ["time_in_force", "how long an order may wait, as the user said; the field's name for it"],
  ["daily_loss", "the most that a user wants to lose in a day, set by that user and only ever rejecting an opening"],
  ["daily_loss_next", "the same, after the wait of a loosening"],
  ["daily_loss_next_at", "when that wait ends"],
  ["result_hash", "of what a draw of new shares came to: computed from its list, seed and round, and worked out anew by verify"],
  ["force_close_price", "the price at which a position's margin is used up, computed from its terms"],
]);

type Named = { place: string; name: string };

async function findOutcomePlaces(sql: Sql): Promise<string[]> {
  const names = await sql<Named[]>`
    select 'table ' || c.relname as place, c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    union all
    select 'column ' || c.relname || '.' || a.attname, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'c')
    union all
    select 'label ' || t.typname || '.' || e.enumlabel, e.enumlabel from pg_enum e join pg_type t on t.oid = e.enumtypid where t.typnamespace = 'public'::regnamespace
    union all
    select 'argument ' || p.proname || '.' || arg, arg from pg_proc p, unnest(p.proargnames) arg where p.pronamespace = 'public'::regnamespace
    union all
    select 'function ' || p.proname, p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace`;
  return names
    .filter(({ name }) => !allowed.has(name) && speaksOfOutcome(wordsOf(name)))
    .map(({ place }) => place)
    .sort();
}

function speaksOfOutcome(words: readonly string[]): boolean {
  return words.some((word) => forbidden.has(word)) || forbiddenTogether.test(words.join("_"));
}

/** `forcedWin_x` has the words forced, win and x. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z]+/);
}

const database = await createTestDatabase();
afterAll(() => database.close());

describe("the schema", () => {
  it("has no place for a decided outcome", async () => {
    expect(await findOutcomePlaces(database.sql)).toEqual([]);
  });

  it.each([
    ["alter table instance add column win_or_lose smallint", "column instance.win_or_lose"],
    ['alter table instance add column "forcedResult" text', "column instance.forcedResult"],
    ["alter table instance add column preset_price numeric(38,0)", "column instance.preset_price"],
    ["alter table instance add column target_price numeric(38,0)", "column instance.target_price"],
    ["alter table quick_order add column forced_status text", "column quick_order.forced_status"],
    ["alter table quick_option add column win_rate bigint", "column quick_option.win_rate"],
    ["create table user_control (user_id bigint)", "table user_control"],
    ["create type ending as enum ('open', 'always_win')", "label ending.always_win"],
    ["create function settle(order_id bigint, outcome int) returns void language sql as ''", "argument settle.outcome"],
  ])("would not get past with: %s", async (statement, place) => {
    const planted = await createTestDatabase();
    await planted.sql.unsafe(statement);
    expect(await findOutcomePlaces(planted.sql)).toContain(place);
    await planted.close();
  });

  it("may use a word for something else where the list says why", async () => {
    const planted = await createTestDatabase();
    await planted.sql.unsafe(
      "create table sample_position (target text, profit_and_lose numeric(38,0), stop_loss_price numeric(38,0), window_start timestamptz, closed boolean)",
    );
    expect(await findOutcomePlaces(planted.sql)).toEqual([]);
    await planted.close();
  });
});
