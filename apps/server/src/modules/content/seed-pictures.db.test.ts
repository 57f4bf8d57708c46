import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { KIND_SEEDS } from "../../product-kinds.ts";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import { seedContent } from "./seed.ts";
import { SEED_PICTURES } from "./seeds/pictures.ts";

const PUBLIC = join(import.meta.dirname, "..", "..", "..", "..", "web", "public");
const NOW = Date.UTC(2026, 10, 22);
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await seedContent(database.sql, KIND_SEEDS, NOW);
});
afterAll(() => database.close());

const news = () =>
  database.sql<{ name: string; img: string }[]>`select name, img from article where kind = 2 order by published_at desc, id desc`;
const notice = async () => (await database.sql<{ img: string }[]>`select img from pop_up where name = 'welcome'`)[0]?.img;

it("gives every piece of news and the notice a picture that the web app has, no two of them the same", async () => {
  const rows = await news();
  const pictures = [...rows.map(({ img }) => img), await notice()];
  expect(rows.length).toBeGreaterThanOrEqual(8);
  expect(new Set(pictures).size).toBe(pictures.length);
  for (const { img } of SEED_PICTURES) expect(existsSync(join(PUBLIC, img)), img).toBe(true);
});

it("comes once to an installation of before, and leaves an operator's picture and an operator's none alone", async () => {
  const { sql } = database;
  await sql`update article set img = '/own.png' where name = 'newsMargin'`;
  await sql`update article set img = '' where name = 'newsBidAsk'`;
  await seedContent(sql, KIND_SEEDS, NOW + 1);
  const byName = new Map((await news()).map(({ name, img }) => [name, img]));
  expect([byName.get("newsMargin"), byName.get("newsBidAsk")]).toEqual(["/own.png", ""]);
  await sql`delete from content_seed where item like 'picture:%'`;
  await seedContent(sql, KIND_SEEDS, NOW + 2);
  const again = new Map((await news()).map(({ name, img }) => [name, img]));
  expect([again.get("newsMargin"), again.get("newsBidAsk")]).toEqual(["/own.png", "/art/spread.svg"]);
});
