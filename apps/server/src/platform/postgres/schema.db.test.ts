import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { schemaFile, schemaText } from "../../testing/golden-files.ts";
import { dumpSchema } from "../../testing/schema-dump.ts";
import { createTestDatabase } from "../../testing.ts";

const database = await createTestDatabase();
afterAll(() => database.close());

describe("schema.sql", () => {
  it("is what the migrations make", async () => {
    const fresh = schemaText(await dumpSchema(database.sql));
    expect(fresh, "the migrations make another schema than the file says: run `npm run schema` and review its change").toBe(
      readFileSync(schemaFile, "utf8"),
    );
  });
});

describe("dumpSchema", () => {
  it("shows every kind of object that a migration can make", async () => {
    const { sql, close } = await createTestDatabase({ from: "empty" });
    await sql.unsafe(`
      create type side as enum ('sell', 'buy');
      create domain units as numeric(38,0) check (value >= 0);
      create sequence counter increment 5;
      create table parent (id bigint generated always as identity primary key, kind side not null default 'buy', n units, twice numeric generated always as (n * 2) stored);
      create table child (parent_id bigint not null references parent on delete cascade, tag text collate "C" unique, check (tag <> ''));
      create index child_tag_open on child (parent_id) where tag is not null;
      create table slices (day date not null) partition by range (day);
      create table slice_one partition of slices for values from ('2026-01-01') to ('2026-02-01');
      create view names as select tag from child;
      create function reject() returns trigger language plpgsql as 'begin return null; end';
      create trigger child_is_fixed before update on child for each row execute function reject();
    `);
    const dump = await dumpSchema(sql);
    for (const part of [
      "create type side as enum ('sell', 'buy');",
      "create domain units as numeric(38,0) CHECK ((VALUE >= (0)::numeric));",
      "create sequence counter as bigint start 1 increment 5",
      "id bigint not null generated always as identity",
      "kind side not null default 'buy'::side",
      "generated always as ((n)::numeric * (2)::numeric)",
      "tag text collate C,",
      "FOREIGN KEY (parent_id) REFERENCES parent(id) ON DELETE CASCADE",
      "CHECK ((tag <> ''::text))",
      "UNIQUE (tag)",
      "CREATE INDEX child_tag_open ON public.child USING btree (parent_id) WHERE (tag IS NOT NULL);",
      "partition by RANGE (day)",
      "partition of slices FOR VALUES FROM ('2026-01-01') TO ('2026-02-01')",
      "create view names as",
      "CREATE OR REPLACE FUNCTION public.reject()",
      "CREATE TRIGGER child_is_fixed BEFORE UPDATE ON public.child",
    ]) {
      expect(dump).toContain(part);
    }
    await close();
  });

  it("is the same for two databases made in another order", async () => {
    const [first, second] = [await createTestDatabase({ from: "empty" }), await createTestDatabase({ from: "empty" })];
    await first.sql.unsafe("create table a (n int); create table b (n int); create index on b (n); create index a_n on a (n);");
    await second.sql.unsafe("create table b (n int); create table a (n int); create index a_n on a (n); create index on b (n);");
    expect(await dumpSchema(first.sql)).toBe(await dumpSchema(second.sql));
    await first.close();
    await second.close();
  });
});
