import { type Fields, type RouteKey, TILE_LABEL_MAX } from "@candela/api";
import { PACKS } from "@candela/i18n/packs";
import { afterAll, describe, expect, it } from "vitest";
import { KIND_SEEDS } from "../../product-kinds.ts";
import { ask } from "../../testing/app-of-modules.ts";
import { isAppPath, isIcon } from "./admin-rules.ts";
import { openContentFixture, testTexts as texts } from "./content-test-kit.ts";
import { SEED_BANNERS, SEED_POP_UPS } from "./seeds/banners.ts";
import { seedOptions } from "./seeds/page-options.ts";

const OPTIONS = seedOptions(KIND_SEEDS.flatMap(({ options }) => options));

const reason = "a test of it";
const opened = await openContentFixture();
const { database, clock, fixture, act } = opened;
let { owner } = opened;
afterAll(() => database.close());

const see = <K extends RouteKey>(key: K, fields: Fields<K>) => ask(fixture.app, key, fields, { languageId: 2 });

describe("what could not work", () => {
  const field = (name: string, rule: string) => ({ status: 400, body: { msg: "malformed_request", params: { field: name, rule } } });

  it("is rejected by the name of its field: titles that show nothing", async () => {
    const row = { name: "blank", img: "", path: "", isVisible: true, reason };
    for (const [title, rule] of [
      ["   ", "blank"],
      ["\u200b\u2060", "blank"],
    ] as const) {
      const popUp = await act("POST /api/admin/popUp/put", { ...row, texts: [texts({ title })] });
      expect([title, popUp]).toMatchObject([title, field("texts/title", rule)]);
      const banner = await act("POST /api/admin/banner/put", { ...row, texts: [{ language: "en", title, content: "" }] });
      expect(banner).toMatchObject(field("texts/title", rule));
      const article = { name: "blank", kind: 2, img: "", isPinned: false, isVisible: true, publishedTs: 1, reason };
      const said = [{ language: "en", title, summary: "", content: "" } as const];
      expect(await act("POST /api/admin/article/put", { ...article, texts: said })).toMatchObject(field("texts/title", rule));
    }
    // Half a sign is turned away with the body, before any field is looked at.
    const half = await act("POST /api/admin/popUp/put", { ...row, texts: [texts({ title: "half \ud83d" })] });
    expect(half).toMatchObject(field("body", "encoding"));
    const line = await act("POST /api/admin/siteLine/put", { position: 2, name: " ", url: "https://two.example", reason });
    expect(line).toMatchObject(field("name", "blank"));
    expect(await act("POST /api/admin/popUp/put", { ...row, texts: [texts({ buttonText: "b".repeat(41) })] })).toMatchObject({
      status: 400,
    });
  });

  it("so are options and cards that lead nowhere, and what the app has no icon or text for", async () => {
    const option = {
      pagePath: "/pages/own",
      module: "actions",
      desc: "own",
      isVisible: true,
      titleKey: "nav_assets",
      icon: "Bell",
      path: "",
    };
    const put = (more: Partial<typeof option>) => act("POST /api/admin/appConfig/put", { ...option, ...more, reason });
    expect(await put({ titleKey: "no_such_text" })).toMatchObject(field("titleKey", "unknown"));
    expect(await put({ titleKey: "system_error_state_that_is_long" })).toMatchObject(field("titleKey", "unknown"));
    expect(await put({ titleKey: "option_impossible" })).toMatchObject(field("titleKey", "maxLength"));
    expect(await put({ icon: "bell" })).toMatchObject(field("icon", "unknown"));
    expect(await put({ path: "/pages/nowhere" })).toMatchObject(field("path", "unknown"));
    expect((await put({ path: "/pages/richText?key=about" })).body.code).toBe(200);
    await act("POST /api/admin/appConfig/remove", { pagePath: "/pages/own", module: "actions", desc: "own", reason });
    const card = { name: "lost", img: "", path: "/pages/nowhere", isVisible: true, reason };
    const lost = await act("POST /api/admin/banner/put", { ...card, texts: [{ language: "en", title: "Card", content: "" }] });
    expect(lost).toMatchObject(field("path", "unknown"));
  });

  it("so is a tip that everybody sees and that says nothing", async () => {
    const put = (isVisible: boolean, content: string) =>
      act("POST /api/admin/textLang/put", { remark: "tip_none", otherValue: "", isVisible, texts: [{ language: "en", content }], reason });
    expect(await put(true, " ")).toMatchObject(field("texts/content", "blank"));
    expect((await put(false, "")).body.code).toBe(200);
    expect((await put(true, "Something")).body.code).toBe(200);
    await act("POST /api/admin/textLang/remove", { remark: "tip_none", reason });
  });

  it("but all that is seeded could be written by an operator", () => {
    for (const { icon, path } of OPTIONS) expect([icon, isIcon(icon), path, isAppPath(path)]).toEqual([icon, true, path, true]);
    for (const { path } of [...SEED_BANNERS, ...SEED_POP_UPS]) expect([path, isAppPath(path)]).toEqual([path, true]);
    const tooLong = OPTIONS.filter(({ titleKey }) =>
      Object.values(PACKS).some((pack) => [...((pack as Record<string, string>)[titleKey] ?? "")].length > TILE_LABEL_MAX),
    );
    expect(tooLong).toEqual([]);
  });
});

it.each([
  [1, "notice"],
  [2, "news"],
] as const)("an article of kind %i that is dated ahead waits for its time, in the %s and by its address", async (kind, table) => {
  const publishedTs = clock.now() + 3_600_000;
  const row = { name: `later_${table}`, kind, img: "", isPinned: false, isVisible: true, publishedTs };
  const said = [{ language: "en", title: `Later ${table}`, summary: "", content: "<p>Then</p>" } as const];
  await act("POST /api/admin/article/put", { ...row, texts: said, reason });
  const [stored] = await database.sql<{ id: string }[]>`select id::text from article where name = ${row.name}`;
  const id = stored?.id ?? "";
  const titles = async () => (await see(`GET /api/${table}/list`, { pageSize: 100 })).body.rows.map(({ title }) => title);
  const scheduled = async () =>
    (await ask(fixture.app, "GET /api/admin/article/list", { pageSize: 100 }, { token: owner })).body.rows.find(
      ({ name }) => name === row.name,
    )?.isScheduled;
  expect([await titles(), await scheduled()]).toEqual([expect.not.arrayContaining([`Later ${table}`]), true]);
  expect((await see(`GET /api/${table}/detail`, { id })).status).toBe(404);
  clock.advance(publishedTs - clock.now() - 1);
  expect(await titles()).not.toContain(`Later ${table}`);
  clock.advance(1);
  owner = await opened.logInAgain();
  expect([await titles(), await scheduled()]).toEqual([expect.arrayContaining([`Later ${table}`]), false]);
  expect((await see(`GET /api/${table}/detail`, { id })).body.data).toMatchObject({ title: `Later ${table}` });
});
