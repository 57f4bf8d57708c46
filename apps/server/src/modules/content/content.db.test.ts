import { LANGUAGE_CODES, TEXT_TIPS_PAGE_SIZE } from "@candela/api";
import { PACKS } from "@candela/i18n/packs";
import { CURRENCIES } from "@candela/model";
import { ManualClock, proves } from "@candela/testkit";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Sql } from "../../platform/postgres/database.ts";
import { KIND_SEEDS } from "../../product-kinds.ts";
import { ask, createAppOfModules, silentLog } from "../../testing/app-of-modules.ts";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import { createContentModule } from "./index.ts";
import { seedContent } from "./seed.ts";

const site = { feed: "simulated", version: "1.2.3" } as const;
const clock = new ManualClock();
let database: TestDatabase;
let app: FastifyInstance;

async function startApp(sql: Sql): Promise<FastifyInstance> {
  const content = createContentModule({ kinds: KIND_SEEDS, sql, clock, log: silentLog, site });
  await content.start();
  return createAppOfModules({ modules: [content.handlers], clock });
}

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startApp(database.sql);
});
beforeEach(async () => {
  const { sql } = database;
  await sql`truncate content_seed, site_setting, site_line, text_lang, text_lang_content, switch_set, platform_currency, language_text, app_config,
    pop_up, banner, rich_text, article, question_answer restart identity cascade`;
  await seedContent(sql, KIND_SEEDS, clock.now());
  clock.advance(1_000);
});
afterAll(() => database.close());

/** The thirteen keys with their defaults. */
const CONFIGURATION = proves(
  "9.25",
  "9.42",
  "9.43",
  "9.44",
  "9.46",
  "9.48",
  "9.49",
  "9.50",
  "9.52",
  "9.53",
  "9.54",
  "9.55",
  "9.56",
  "9.57",
  "9.59",
);

describe("what a new installation shows", () => {
  it("the site", async () => {
    const { body } = await ask(app, "GET /api/siteInfo/getSiteInfo", {});
    expect(body.data).toEqual({
      siteName: "Candela",
      mode: "paper",
      feed: "simulated",
      liveFeed: null,
      demonstration: false,
      clockSpeed: 1,
      lines: [{ name: "Main", url: "" }],
      version: "1.2.3",
      homePath: "/pages/tabs/home/home-d",
      mePath: "/pages/tabs/me/me-d",
      darkBackground: false,
      passwordRule: "any",
      map: null,
      revision: expect.any(Number),
    });
  });

  it("the remote configuration of the specification, on the first page, with tips in the caller's language", CONFIGURATION, async () => {
    const ask30 = (languageId: number) => ask(app, "GET /api/textLang/list", { pageNum: 1, pageSize: TEXT_TIPS_PAGE_SIZE }, { languageId });
    const { body } = await ask30(2);
    const values = Object.fromEntries(body.rows.map((row) => [row.remark, row.otherValue]));
    expect(values).toMatchObject({ default_trade_currency_id: "3", default_transId: "5", app_decimal_no: "1", app_showFreeze: "1" });
    const keys =
      "default_trade_currency_id default_transId scoreTips showMsgTime app_decimal_no app_adress_num app_order_time app_fast_fee";
    const more = "app_order_change app_logo_type app_fastFree app_withdrawAll app_showFreeze";
    expect(body.rows.slice(0, 13).map((row) => row.remark)).toEqual(`${keys} ${more}`.split(" "));
    expect(body.rows).toHaveLength(body.total);
    const tip = (rows: typeof body.rows) => rows.find((row) => row.remark === "tip_risk");
    expect(tip(body.rows)).toMatchObject({ contentVisibleFlag: true, contentLang: expect.stringContaining("Prices can fall") });
    expect(tip((await ask30(1)).body.rows)?.contentLang).toContain("价格");
    expect(tip((await ask30(4)).body.rows)?.contentLang).toContain("Prices can fall");
  });

  it("pages that share no row and miss none", proves("7.21"), async () => {
    const first = await ask(app, "GET /api/textLang/list", { pageNum: 1, pageSize: 7 });
    const remarks: string[] = [];
    for (let pageNum = 1; remarks.length < first.body.total && pageNum < 50; pageNum += 1) {
      const { body } = await ask(app, "GET /api/textLang/list", { pageNum, pageSize: 7 });
      expect(body.total).toBe(first.body.total);
      remarks.push(...body.rows.map((row) => row.remark));
    }
    expect(new Set(remarks).size).toBe(first.body.total);
    expect((await ask(app, "GET /api/textLang/list", { pageNum: 100_000 })).body.rows).toEqual([]);
  });

  it("switches with nothing hidden", proves("9.60"), async () => {
    const { body } = await ask(app, "GET /api/switchSet/list", {});
    expect(body.rows.slice(0, 3).map((row) => row.desc)).toEqual(["thousandsFormat", "bankCardStar", "walletStar"]);
    expect(body.rows.every((row) => row.status === 0)).toBe(true);
  });

  it("the currencies of the model, and those of a type", async () => {
    const { body } = await ask(app, "GET /api/platformCurrency/list", {});
    expect(body.rows.map((row) => [row.id, row.currencyName, row.decimals])).toEqual(CURRENCIES.map((c) => [c.id, c.code, c.scale]));
    const fiat = await ask(app, "GET /api/platformCurrency/list", { currencyType: 2 });
    expect(fiat.body.rows.map((row) => row.currencyName)).toEqual(["USD", "EUR", "GBP", "JPY", "HKD"]);
    expect(fiat.body.total).toBe(5);
  });

  it.each(LANGUAGE_CODES)("a whole pack for %s", async (lang) => {
    const { status, body } = await ask(app, "GET /api/langMgr/list", { lang });
    expect(status).toBe(200);
    expect(body.data?.navBar_frontPage).toBe(lang === "zh" ? "首页" : (PACKS[lang] ?? PACKS.en)?.navBar_frontPage);
  });
});

describe("changes", () => {
  it("show within a second, without a restart, and only then cost a new ETag", async () => {
    const read = () => app.inject({ method: "GET", url: "/api/switchSet/list" });
    const before = await read();
    clock.advance(5_000);
    expect((await read()).headers.etag).toBe(before.headers.etag);
    await database.sql`update switch_set set status = 1 where descr = 'thousandsFormat'`;
    clock.advance(1_000);
    const after = await read();
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(after.json().rows[0]).toMatchObject({ desc: "thousandsFormat", status: 1 });
  });

  it("of a text reach its language", async () => {
    const { sql } = database;
    await sql`insert into language_text (language, message_key, content) values ('de', 'nav_assets', 'Vermögen')`;
    clock.advance(1_000);
    expect((await ask(app, "GET /api/langMgr/list", { lang: "de" })).body.data?.nav_assets).toBe("Vermögen");
    expect((await ask(app, "GET /api/langMgr/list", { lang: "en" })).body.data?.nav_assets).toBe("Assets");
  });

  it("survive the next start: what was changed stays, what was removed stays away", async () => {
    const { sql } = database;
    await sql`update text_lang set other_value = '0' where remark = 'app_showFreeze'`;
    await sql`update platform_currency set wallet_address_type = 'ERC20' where id = 3`;
    await sql`delete from switch_set where descr = 'forex'`;
    await sql`delete from text_lang where remark = 'tip_risk'`;
    await Promise.all([seedContent(sql, KIND_SEEDS, clock.now()), seedContent(sql, KIND_SEEDS, clock.now())]);
    const next = await startApp(sql);
    const texts = await ask(next, "GET /api/textLang/list", {});
    expect(texts.body.rows.find((row) => row.remark === "app_showFreeze")?.otherValue).toBe("0");
    expect(texts.body.rows.some((row) => row.remark === "tip_risk")).toBe(false);
    const currencies = await ask(next, "GET /api/platformCurrency/list", {});
    expect(currencies.body.rows.find((row) => row.id === 3)?.walletAddressType).toBe("ERC20");
    const switches = await ask(next, "GET /api/switchSet/list", {});
    expect(switches.body.rows.some((row) => row.desc === "forex")).toBe(false);
  });

  it("are rejected by the database where they would break a client", async () => {
    const { sql } = database;
    await expect(sql`update switch_set set status = 2`).rejects.toThrow("switch_set_status_check");
    await expect(sql`insert into language_text values ('en', '__proto__', 'x')`).rejects.toThrow("language_text_message_key_check");
    await expect(sql`insert into site_line values (9, 'Evil', 'javascript:alert(1)')`).rejects.toThrow("site_line_url_check");
  });
});

it("has what was changed once it was renewed, also when an older reading was under way", async () => {
  const { sql } = database;
  const content = createContentModule({ kinds: KIND_SEEDS, sql, clock, log: silentLog, site });
  await content.start();
  const waiting = () => sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  let reading: Promise<string | undefined> | undefined;
  let renewed: Promise<void> | undefined;
  // Holds up the next reading in its midst: it sees the tables as they are now, and waits for one of the last.
  await sql.begin(async (tx) => {
    await tx`lock table question_answer in access exclusive mode`;
    await sql`update text_lang set other_value = '5' where remark = 'app_showFreeze'`;
    clock.advance(1_000);
    reading = content.setting("app_showFreeze");
    await expect.poll(async () => (await waiting()).length).toBe(1);
    await sql`update text_lang set other_value = '7' where remark = 'app_showFreeze'`;
    renewed = content.renew();
  });
  expect(await reading).toBe("5");
  await renewed;
  expect(await content.setting("app_showFreeze")).toBe("7");
});

it("serves the last good copy while the database is away", async () => {
  const other = await createTestDatabase();
  const own = await startApp(other.sql);
  await other.close();
  clock.advance(10_000);
  const { status, body } = await ask(own, "GET /api/siteInfo/getSiteInfo", {});
  expect([status, body.data?.siteName]).toEqual([200, "Candela"]);
});
