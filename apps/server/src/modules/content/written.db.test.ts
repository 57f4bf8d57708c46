import { PACKS } from "@candela/i18n/packs";
import { ManualClock, proves } from "@candela/testkit";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KIND_SEEDS } from "../../product-kinds.ts";
import { ask, createAppOfModules, silentLog } from "../../testing/app-of-modules.ts";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import { createContentModule } from "./index.ts";
import { seedContent } from "./seed.ts";
import { SEED_ANNOUNCEMENTS } from "./seeds/announcements.ts";
import { SEED_NEWS } from "./seeds/news.ts";
import { seedOptions } from "./seeds/page-options.ts";
import { readWritten } from "./written-store.ts";

const OPTIONS = seedOptions(KIND_SEEDS.flatMap(({ options }) => options));

const clock = new ManualClock();
const started = clock.now();
const EN = { languageId: 2 };
const ZH = { languageId: 1 };
let database: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  database = await createTestDatabase();
  const content = createContentModule({
    kinds: KIND_SEEDS,
    sql: database.sql,
    clock,
    log: silentLog,
    site: { feed: "simulated", version: "1.2.3" },
  });
  await content.start();
  app = await createAppOfModules({ modules: [content.handlers], clock });
});
afterAll(() => database.close());

const options = async (pagePath: string) => (await ask(app, "GET /api/appConfig/list", { "params[pagePath]": pagePath })).body.rows;

describe("what a new installation says", () => {
  it("each layout of home and of the personal page offers the same, in order", async () => {
    const home = await options("/pages/tabs/home/home-d");
    expect(home.filter(({ module }) => module === "actions").map(({ desc }) => desc)).toEqual([
      "recharge",
      "withdraw",
      "exchange",
      "trade",
    ]);
    const shape = (rows: typeof home) => rows.map(({ id: _id, pagePath: _path, ...row }) => row);
    for (const letter of ["", "-g", "-h", "-j", "-k"]) expect(shape(await options(`/pages/tabs/home/home${letter}`))).toEqual(shape(home));
    const me = await options("/pages/tabs/me/me-d");
    expect(new Set(me.map(({ module }) => module))).toEqual(new Set(["account", "help", "preferences", "services"]));
    for (const letter of ["", "-e", "-f", "-g", "-h", "-j"]) expect(shape(await options(`/pages/tabs/me/me${letter}`))).toEqual(shape(me));
  });

  it("the assets and the trade tab have options, a page nobody wrote any for has none", async () => {
    expect((await options("/pages/user/accountDetail")).length).toBeGreaterThan(0);
    expect((await options("/pages/quoteDetail/quoteDetail")).filter(({ module }) => module === "modes")).toHaveLength(3);
    expect(await options("/pages/none")).toEqual([]);
  });

  it("every title is a text of every pack", () => {
    for (const pack of Object.values(PACKS)) expect(OPTIONS.filter(({ titleKey }) => pack[titleKey] === undefined)).toEqual([]);
  });

  it.each([EN, ZH])("notice, banners, pages, announcements, news and questions, in language %o", async (as) => {
    const popUps = await ask(app, "GET /api/popUp/list", {}, as);
    expect(popUps.body.rows).toHaveLength(1);
    expect((await ask(app, "GET /api/banner/list", {}, as)).body.rows.length).toBeGreaterThanOrEqual(3);
    for (const key of ["privacy", "terms", "about", "risk", "fees"])
      expect((await ask(app, "GET /api/richText/detail", { key }, as)).body.data?.content.length).toBeGreaterThan(300);
    const notices = await ask(app, "GET /api/notice/list", {}, as);
    expect(notices.body.rows.length).toBeGreaterThanOrEqual(6);
    expect(notices.body.rows[0]?.isPinned).toBe(true);
    const news = await ask(app, "GET /api/news/list", { pageNum: 1, pageSize: 3 }, as);
    expect(news.body.total).toBeGreaterThanOrEqual(8);
    const detail = await ask(app, "GET /api/news/detail", { id: news.body.rows[0]?.id ?? "" }, as);
    expect(detail.body.data).toMatchObject({ ...news.body.rows[0], content: expect.stringContaining("<p>") });
    const questions = await ask(app, "GET /api/questionAnswer/list", { pageSize: 100 }, as);
    expect(questions.body.rows.length).toBeGreaterThanOrEqual(15);
    expect(new Set(questions.body.rows.map((row) => row.category)).size).toBe(4);
  });

  it("is dated at the first start, never before, and stands in the order it was written in", async () => {
    const all = { pageSize: 100 };
    const notices = (await ask(app, "GET /api/notice/list", all, EN)).body.rows;
    const news = (await ask(app, "GET /api/news/list", all, EN)).body.rows;
    expect(new Set([...notices, ...news].map(({ ts }) => ts))).toEqual(new Set([started]));
    expect(notices.map(({ title }) => title)).toEqual(SEED_ANNOUNCEMENTS.map(({ words }) => words.en?.title));
    expect(news.map(({ title }) => title)).toEqual(SEED_NEWS.map(({ words }) => words.en?.title));
    expect((await ask(app, "GET /api/popUp/list", {}, EN)).body.rows.map(({ updatedTs }) => updatedTs)).toEqual([started]);
  });

  it("in Chinese what is asked for in Chinese, in English what has no words of its own", async () => {
    const title = async (languageId: number) =>
      (await ask(app, "GET /api/richText/detail", { key: "fees" }, { languageId })).body.data?.title;
    expect([await title(2), await title(1), await title(4)]).toEqual(["Fees", "手续费", "Fees"]);
  });

  it("finds a question by what it says", proves("1.22"), async () => {
    const { body } = await ask(app, "GET /api/questionAnswer/list", { "params[keyWords]": "WITHDRAW" }, EN);
    expect(body.rows.map((row) => row.question)).toContain("Can I deposit or withdraw?");
    for (const unseen of ["zzzz", "href", "<strong>", "pages/limit"])
      expect((await ask(app, "GET /api/questionAnswer/list", { "params[keyWords]": unseen }, EN)).body.total).toBe(0);
    expect((await ask(app, "GET /api/questionAnswer/list", { "params[keyWords]": "tap try it now" }, EN)).body.total).toBe(1);
  });

  it("keeps an announcement from the list of news, and the other way", async () => {
    const { body } = await ask(app, "GET /api/notice/list", {}, EN);
    expect((await ask(app, "GET /api/news/detail", { id: body.rows[0]?.id ?? "" }, EN)).status).toBe(404);
  });
});

it("is the operator's after that: removed and changed rows stay so at the next start", async () => {
  const { sql } = database;
  await sql`delete from article where name = 'newsMargin'`;
  await sql`update banner set is_visible = false where name = 'alerts'`;
  await sql`delete from app_config where page_path = '/pages/tabs/me/me-d' and descr = 'statement'`;
  await seedContent(sql, KIND_SEEDS, clock.now());
  clock.advance(1_000);
  expect((await ask(app, "GET /api/news/list", {}, EN)).body.rows.map((row) => row.title).join()).not.toContain("Margin and liquidation");
  expect((await ask(app, "GET /api/banner/list", {}, EN)).body.rows.map((row) => row.path)).not.toContain("/pages/alert/alert-list");
  expect((await options("/pages/tabs/me/me-d")).map(({ desc }) => desc)).not.toContain("statement");
});

it("serves nothing harmful that came into the tables by another way", async () => {
  const { sql } = database;
  await sql`update rich_text_content set content = '<p onclick="x()">a</p><script>x()</script>' where name = 'about' and language = 'en'`;
  await sql`update question_answer_content set answer = '<a href="javascript:x()">b</a>' where language = 'en'`;
  clock.advance(1_000);
  expect((await ask(app, "GET /api/richText/detail", { key: "about" }, EN)).body.data?.content).toBe("<p>a</p>");
  expect((await ask(app, "GET /api/questionAnswer/list", {}, EN)).body.rows.map((row) => row.answer)).toContain("b");
});

class Undo extends Error {}

it("stands in the order that operators gave it, and without what they hid, of every kind", async () => {
  const ids = (rows: readonly { readonly id: number | string }[]) => rows.map(({ id }) => String(id));
  const walked = database.sql.begin(async (tx) => {
    await tx`insert into pop_up overriding system value select (jsonb_populate_record(p, jsonb_build_object('id', 900 + n, 'name', 'more' || n))).* from pop_up p, generate_series(1, 2) n`;
    const before = await readWritten(tx);
    const kinds = ["options", "popUps", "banners", "questions"] as const;
    for (const kind of kinds) expect(before[kind].length, kind).toBeGreaterThan(2);
    for (const table of ["app_config", "pop_up", "banner", "question_answer"] as const)
      await tx`update ${tx(table)} t set position = r.at from (select id, row_number() over (order by id desc) as at from ${tx(table)}) r where r.id = t.id`;
    const after = await readWritten(tx);
    for (const kind of ["popUps", "banners", "questions"] as const)
      expect([kind, ids(after[kind])]).toEqual([kind, ids(before[kind]).sort((one, other) => Number(other) - Number(one))]);
    // Options go by their page and module first.
    const { pagePath, module } = before.options[0] ?? { pagePath: "", module: "" };
    const ofModule = ({ options }: typeof before) => options.filter((each) => each.pagePath === pagePath && each.module === module);
    expect(ids(ofModule(after))).toEqual(ids(ofModule(before)).sort((one, other) => Number(other) - Number(one)));
    await tx`update article set published_at = published_at + interval '1 day' where id = (select max(id) from article where not is_pinned)`;
    const { articles } = await readWritten(tx);
    const rank = ({ isPinned, ts, id }: (typeof articles)[number]) => [isPinned ? 0 : 1, -ts, -Number(id)] as const;
    const sorted = [...articles].sort((one, other) => {
      const [[a, b, c], [x, y, z]] = [rank(one), rank(other)];
      return a - x || b - y || c - z;
    });
    expect(ids(articles)).toEqual(ids(sorted));
    for (const table of ["pop_up", "banner", "question_answer", "article"] as const) await tx`update ${tx(table)} set is_visible = false`;
    expect(await readWritten(tx)).toMatchObject({ popUps: [], banners: [], questions: [], articles: [] });
    throw new Undo();
  });
  await walked.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
});
