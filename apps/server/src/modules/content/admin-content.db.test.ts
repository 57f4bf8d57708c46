import { type Fields, ROUTES, type RouteKey } from "@candela/api";
import { afterAll, describe, expect, it } from "vitest";
import { ask } from "../../testing/app-of-modules.ts";
import { openContentFixture, testTexts as texts } from "./content-test-kit.ts";

const reason = "a test of it";
const { database, clock, content, fixture, owner, act } = await openContentFixture();
afterAll(() => database.close());

const see = <K extends RouteKey>(key: K, fields: Fields<K>, languageId = 2) => ask(fixture.app, key, fields, { languageId });

async function lastEntry() {
  const { body } = await ask(fixture.app, "GET /api/admin/audit/list", { pageSize: 1 }, { token: owner });
  const [row] = body.rows;
  if (row === undefined) throw new Error("nothing was logged");
  const parsed = (text: string | null) => (text === null ? null : JSON.parse(text));
  return { ...row, before: parsed(row.before), after: parsed(row.after) };
}

describe("settings of the site", () => {
  it("are set, shown and taken back, each with its own rule", async () => {
    const put = (setting: Fields<"POST /api/admin/siteSetting/put">["setting"], value: string) =>
      act("POST /api/admin/siteSetting/put", { setting, value, reason });
    expect((await put("site_name", "Aurora")).body.data).toEqual({ setting: "site_name", value: "Aurora" });
    expect((await put("home_path", "/pages/tabs/home/home-k")).body.code).toBe(200);
    expect((await put("me_path", "/pages/tabs/me/me-g")).body.code).toBe(200);
    expect((await put("dark_background", "1")).body.code).toBe(200);
    const site = (await see("GET /api/siteInfo/getSiteInfo", {})).body.data;
    expect(site).toMatchObject({
      siteName: "Aurora",
      homePath: "/pages/tabs/home/home-k",
      mePath: "/pages/tabs/me/me-g",
      darkBackground: true,
    });
    for (const [setting, value] of [
      ["site_name", " "],
      ["home_path", "/pages/tabs/me/me-d"],
      ["me_path", "https://evil.example"],
      ["dark_background", "yes"],
      ["map_tile_url", "http://tiles.example/{z}/{x}/{y}.png"],
      ["map_tile_url", "https://tiles.example/{z}/{x}.png"],
      ["map_tile_url", "javascript:alert({z}{x}{y})"],
      ["map_tile_url", "https://{s}.org/{z}/{x}/{y}.png"],
      ["map_tile_url", "https://{s}..org/{z}/{x}/{y}.png"],
      ["map_key", "a".repeat(201)],
      ["exchange_spread", "0.5"],
      ["exchange_fee", "0.03"],
      ["password_rule", "none"],
    ] as const)
      expect([setting, value, await put(setting, value)]).toMatchObject([
        setting,
        value,
        { status: 422, body: { msg: "setting_value", params: { setting } } },
      ]);
    expect((await put("map_tile_url", "https://tiles.example/{z}/{x}/{y}.png?k={key}")).body.code).toBe(200);
    await act("POST /api/admin/siteSetting/remove", { setting: "home_path", reason });
    expect((await see("GET /api/siteInfo/getSiteInfo", {})).body.data?.homePath).toBe("/pages/tabs/home/home-d");
  });

  it("that say how easily accounts are guessed are the owner's", async () => {
    const fields = { setting: "password_rule", value: "letters_and_digits", reason } as const;
    const writer = await fixture.token("content");
    const rejected = await ask(fixture.app, "POST /api/admin/siteSetting/put", fields, { token: writer, encoding: "json" });
    expect(rejected).toMatchObject({ status: 403, body: { msg: "permission_denied" } });
    expect(content.passwordRule()).toBe("any");
    expect((await act("POST /api/admin/siteSetting/put", fields)).body.code).toBe(200);
    expect((await see("GET /api/siteInfo/getSiteInfo", {})).body.data?.passwordRule).toBe("letters_and_digits");
    expect(content.passwordRule()).toBe("letters_and_digits");
  });

  it("that are terms are for those who set terms", async () => {
    const writer = await fixture.token("content");
    const fields = { setting: "exchange_spread", value: "0.01", reason } as const;
    const rejected = await ask(fixture.app, "POST /api/admin/siteSetting/put", fields, { token: writer, encoding: "json" });
    expect(rejected).toMatchObject({ status: 403, body: { msg: "permission_denied" } });
    expect((await act("POST /api/admin/siteSetting/put", fields)).body.code).toBe(200);
    expect((await content.exchange()).spread).toBe(1_000_000n);
    const remote = { otherValue: "1", isVisible: false, texts: [{ language: "en", content: "x" }], reason } as const;
    for (const remark of ["app_fast_fee", "app_order_change", "default_trade_currency_id", "default_transId"]) {
      const put = await ask(
        fixture.app,
        "POST /api/admin/textLang/put",
        { ...remote, remark, texts: [...remote.texts] },
        { token: writer, encoding: "json" },
      );
      expect([remark, put.body.msg]).toEqual([remark, "permission_denied"]);
      const removed = await ask(fixture.app, "POST /api/admin/textLang/remove", { remark, reason }, { token: writer, encoding: "json" });
      expect([remark, removed.body.msg]).toEqual([remark, "permission_denied"]);
    }
  });

  it("that name a third party whom every client calls are for those who set lines", async () => {
    const writer = await fixture.token("content");
    for (const fields of [
      { setting: "map_tile_url", value: "https://{s}.tiles.example.org/{z}/{x}/{y}.png", reason },
      { setting: "map_key", value: "key", reason },
    ] as const) {
      const rejected = await ask(fixture.app, "POST /api/admin/siteSetting/put", fields, { token: writer, encoding: "json" });
      expect(rejected).toMatchObject({ status: 403, body: { msg: "permission_denied" } });
      const { setting } = fields;
      const kept = await ask(fixture.app, "POST /api/admin/siteSetting/remove", { setting, reason }, { token: writer, encoding: "json" });
      expect(kept.status).toBe(403);
      expect((await act("POST /api/admin/siteSetting/put", fields)).body.code).toBe(200);
    }
  });

  it("has lines, whose first is where the app came from", async () => {
    const put = (position: number, url: string) => act("POST /api/admin/siteLine/put", { position, name: "Line", url, reason });
    expect((await put(0, "https://other.example")).body.msg).toBe("first_line_fixed");
    expect((await act("POST /api/admin/siteLine/remove", { position: 0, reason })).body.msg).toBe("first_line_fixed");
    expect((await put(1, "")).body.msg).toBe("malformed_request");
    expect((await put(1, "https://two.example/path")).body.msg).toBe("malformed_request");
    const openOnly = ["http://two.example", "http://127.0.0.1.two.example", "http://localhost.two.example", "http://localhosts"];
    for (const url of ["https://....:::", "https://a..example", "https://-.example", "https://a.example:99999", ...openOnly])
      expect([url, await put(1, url)]).toMatchObject([url, { status: 400, body: { params: { field: "url", rule: "address" } } }]);
    expect((await put(1, "http://127.0.0.1:8081")).body.code).toBe(200);
    expect((await put(1, "https://two.example:8443")).body.code).toBe(200);
    const lines = async () => (await see("GET /api/siteInfo/getSiteInfo", {})).body.data?.lines.map(({ url }) => url);
    expect(await lines()).toEqual(["", "https://two.example:8443"]);
    await act("POST /api/admin/siteLine/remove", { position: 1, reason });
    expect(await lines()).toEqual([""]);
  });
});

describe("switches, tips and currencies", () => {
  it("are flipped, with the row before and after in the log", async () => {
    const row = { desc: "forex", switchName: "Forex", status: 1 };
    expect((await act("POST /api/admin/switchSet/put", { ...row, reason: "quiet weekend" })).body.data).toEqual(row);
    const shown = await see("GET /api/switchSet/list", {});
    expect(shown.body.rows.find(({ desc }) => desc === "forex")?.status).toBe(1);
    expect(await lastEntry()).toMatchObject({
      loginName: "ada",
      action: "switchSet.put",
      object: "forex",
      before: { desc: "forex", status: 0 },
      after: row,
      reason: "quiet weekend",
    });
  });

  it("come new at the end, go, and are put in order: those named first, the others behind", async () => {
    await act("POST /api/admin/switchSet/put", { desc: "newOne", switchName: "New", status: 0, reason });
    const listed = async () => (await ask(fixture.app, "GET /api/admin/switchSet/list", { pageSize: 100 }, { token: owner })).body.rows;
    expect((await listed()).at(-1)?.desc).toBe("newOne");
    const before = (await listed()).map(({ desc }) => desc);
    const done = await act("POST /api/admin/switchSet/reorder", { names: ["newOne", "stock"], reason });
    const wanted = ["newOne", "stock", ...before.filter((desc) => desc !== "newOne" && desc !== "stock")];
    expect(done.body.data?.names).toEqual(wanted);
    expect((await see("GET /api/switchSet/list", {})).body.rows.map(({ desc }) => desc)).toEqual(wanted);
    const twice = await act("POST /api/admin/switchSet/reorder", { names: ["stock", "stock"], reason });
    expect(twice.body).toMatchObject({ msg: "written_twice", params: { name: "stock" } });
    expect((await act("POST /api/admin/switchSet/reorder", { names: ["nothing"], reason })).status).toBe(404);
    expect((await act("POST /api/admin/switchSet/remove", { desc: "newOne", reason })).body.code).toBe(200);
    expect((await act("POST /api/admin/switchSet/remove", { desc: "newOne", reason })).status).toBe(404);
  });

  it("keep the values that rules depend on", async () => {
    const put = (remark: string, otherValue: string) =>
      act("POST /api/admin/textLang/put", { remark, otherValue, isVisible: false, texts: [{ language: "en", content: "x" }], reason });
    expect((await put("app_order_change", "maybe")).body).toMatchObject({ msg: "setting_value", params: { setting: "app_order_change" } });
    expect((await put("default_transId", "77")).body.msg).toBe("setting_value");
    expect((await put("default_trade_currency_id", "5")).body.msg).toBe("setting_value");
    expect((await put("app_order_change", "0")).body.code).toBe(200);
    expect(await content.setting("app_order_change")).toBe("0");
    expect((await put("tip_own", "anything")).body.code).toBe(200);
  });

  it("show a tip in each language that it was written in", async () => {
    const both = [
      { language: "en", content: "Mind the gap" },
      { language: "zh", content: "小心缺口" },
    ] as const;
    const row = { remark: "tip_gap", otherValue: "", isVisible: true, texts: [...both] };
    expect((await act("POST /api/admin/textLang/put", { ...row, reason })).body.data).toEqual(row);
    const tip = async (languageId: number) =>
      (await see("GET /api/textLang/list", { pageSize: 100 }, languageId)).body.rows.find(({ remark }) => remark === "tip_gap")
        ?.contentLang;
    expect([await tip(1), await tip(2), await tip(4)]).toEqual(["小心缺口", "Mind the gap", "Mind the gap"]);
    await act("POST /api/admin/textLang/remove", { remark: "tip_gap", reason });
    expect(await tip(2)).toBeUndefined();
  });

  it("leave a currency's decimals alone: only its address types and its place can be set", async () => {
    expect(Object.keys(ROUTES["POST /api/admin/platformCurrency/put"].body.properties)).toEqual(["id", "walletAddressType", "reason"]);
    const before = await database.sql`select id, currency_name, currency_type, decimals from platform_currency order by id`;
    const put = (id: number) => act("POST /api/admin/platformCurrency/put", { id, walletAddressType: "TRC20/ERC20", reason });
    expect((await put(3)).body.data).toEqual({ id: 3, walletAddressType: "TRC20/ERC20" });
    expect((await put(99)).status).toBe(404);
    const listed = await ask(fixture.app, "GET /api/admin/platformCurrency/list", { pageSize: 100 }, { token: owner });
    expect(listed.body.rows.find(({ id }) => id === 3)).toEqual({ id: 3, currencyName: "USDT", walletAddressType: "TRC20/ERC20" });
    await act("POST /api/admin/platformCurrency/reorder", { names: ["10", "3"], reason });
    const rows = (await see("GET /api/platformCurrency/list", {})).body.rows;
    expect(rows.slice(0, 3).map(({ id }) => id)).toEqual([10, 3, 1]);
    expect(rows[1]?.walletAddressType).toBe("TRC20/ERC20");
    expect(await database.sql`select id, currency_name, currency_type, decimals from platform_currency order by id`).toEqual(before);
  });
});

describe("texts of the language packs", () => {
  it("take the place of ours and give it back", async () => {
    const at = { language: "de", key: "nav_assets" } as const;
    const put = await act("POST /api/admin/languageText/put", { ...at, content: "Depot", reason });
    expect(put.body.data).toEqual({ ...at, content: "Depot" });
    const shown = async () => (await see("GET /api/langMgr/list", { lang: "de" })).body.data?.nav_assets;
    expect(await shown()).toBe("Depot");
    const listed = await ask(fixture.app, "GET /api/admin/languageText/list", { language: "de", onlyChanged: true }, { token: owner });
    expect(listed.body.rows).toEqual([{ key: "nav_assets", english: "Assets", shipped: "Vermögen", content: "Depot", isFixed: false }]);
    const found = await ask(
      fixture.app,
      "GET /api/admin/languageText/list",
      { language: "zh", "params[keyWords]": "首页" },
      { token: owner },
    );
    expect(found.body.rows.map(({ key }) => key)).toContain("navBar_frontPage");
    await act("POST /api/admin/languageText/remove", { ...at, reason });
    expect(await shown()).toBe("Vermögen");
    expect((await act("POST /api/admin/languageText/remove", { ...at, reason })).status).toBe(404);
  });

  it("have exactly the placeholders of the English text, or are rejected", async () => {
    const put = (content: string) => act("POST /api/admin/languageText/put", { language: "zh", key: "me_uid", content, reason });
    const before = await see("GET /api/langMgr/list", { lang: "zh" });
    expect((await put("没有占位符")).body).toMatchObject({ msg: "text_placeholders", params: { placeholders: "id" } });
    expect((await put("{id} {more}")).body.msg).toBe("text_placeholders");
    expect((await see("GET /api/langMgr/list", { lang: "zh" })).body).toEqual(before.body);
    expect((await put("编号 {id}")).body.code).toBe(200);
  });

  it("of directions, prices, rejections and the account's kind are the house's, and stay so whatever is stored", async () => {
    const put = (key: string, content: string) => act("POST /api/admin/languageText/put", { language: "en", key, content, reason });
    const before = await see("GET /api/langMgr/list", { lang: "en" });
    for (const key of ["quick_up", "quick_down", "ui_paper", "ui_paper_simulated", "class_2", "insufficient_balance", "term_payout"])
      expect((await put(key, "Down")).body).toMatchObject({ msg: "text_fixed", params: { key } });
    expect((await put("no_such_key", "Down")).body).toMatchObject({ msg: "text_unknown", params: { key: "no_such_key" } });
    await database.sql`insert into language_text (language, message_key, content) values ('en', 'quick_up', 'Down'), ('en', 'no_such_key', 'x')`;
    clock.advance(1_000);
    expect((await see("GET /api/langMgr/list", { lang: "en" })).body.data).toEqual(before.body.data);
    const listed = await ask(fixture.app, "GET /api/admin/languageText/list", { language: "en", onlyChanged: true }, { token: owner });
    expect(listed.body.rows).toEqual(
      expect.arrayContaining([
        { key: "quick_up", english: "Up", shipped: "Up", content: "Down", isFixed: true },
        { key: "no_such_key", english: null, shipped: null, content: "x", isFixed: true },
      ]),
    );
    for (const key of ["quick_up", "no_such_key"])
      expect((await act("POST /api/admin/languageText/remove", { language: "en", key, reason })).body.code).toBe(200);
  });
});

describe("what operators write", () => {
  it("is sanitised as it is written, also in the log", async () => {
    const evil = '<p onclick="alert(1)">Hi</p><script>alert(2)</script><a href="javascript:alert(3)">x</a>';
    const row = { name: "hello", img: "", path: "", isVisible: true };
    const put = await act("POST /api/admin/popUp/put", { ...row, texts: [texts({ content: evil })], reason });
    const stored = JSON.stringify([put.body, await database.sql`select content from pop_up_content`, (await lastEntry()).after]);
    expect(stored).toContain("Hi");
    for (const part of ["onclick", "script", "javascript"]) expect(stored).not.toContain(part);
    const long = await act("POST /api/admin/popUp/put", { ...row, texts: [texts({ content: "&".repeat(8_000) })], reason });
    expect(long.body).toMatchObject({ msg: "malformed_request", params: { field: "texts/content", rule: "maxLength" } });
  });

  it("has English words, and each language once", async () => {
    const put = (...said: ReturnType<typeof texts>[]) =>
      act("POST /api/admin/popUp/put", { name: "words", img: "", path: "", isVisible: true, texts: said, reason });
    const german = { ...texts(), language: "de" } as unknown as ReturnType<typeof texts>;
    expect((await put(german)).body.msg).toBe("english_missing");
    expect((await put(texts(), texts())).body).toMatchObject({ msg: "written_twice", params: { name: "en" } });
    expect((await put(texts(), german)).body.data?.texts.map(({ language }) => language)).toEqual(["de", "en"]);
    expect((await put(texts())).body.data?.texts.map(({ language }) => language)).toEqual(["en"]);
  });

  it("shows at once: notices of the start, cards, pages, announcements, news, questions, options of pages", async () => {
    const plain = { img: "", path: "/pages/user/accountDetail", isVisible: true, reason };
    await act("POST /api/admin/popUp/put", { ...plain, name: "first", texts: [texts({ title: "First" })] });
    await act("POST /api/admin/popUp/reorder", { names: ["first"], reason });
    expect((await see("GET /api/popUp/list", {})).body.rows[0]).toMatchObject({ title: "First", updatedTs: expect.any(Number) });

    await act("POST /api/admin/banner/put", { ...plain, name: "card", texts: [{ language: "en", title: "Card", content: "Text" }] });
    await act("POST /api/admin/banner/reorder", { names: ["card"], reason });
    expect((await see("GET /api/banner/list", {})).body.rows[0]).toMatchObject({ title: "Card", text: "Text" });

    await act("POST /api/admin/richText/put", {
      name: "imprint",
      texts: [{ language: "en", title: "Imprint", content: "<p>We</p>" }],
      reason,
    });
    expect((await see("GET /api/richText/detail", { key: "imprint" })).body.data).toMatchObject({ title: "Imprint", content: "<p>We</p>" });

    const article = { name: "big_news", img: "", isPinned: true, isVisible: true, publishedTs: Date.UTC(2026, 0, 4), reason };
    const said = [{ language: "en", title: "News", summary: "Short", content: "<p>Long</p>" } as const];
    const put = await act("POST /api/admin/article/put", { ...article, kind: 2, texts: said });
    expect(put.body.data).toMatchObject({ kind: 2, publishedTs: article.publishedTs, isPinned: true });
    const news = await see("GET /api/news/list", { pageSize: 100 });
    expect(news.body.rows.find(({ title }) => title === "News")).toMatchObject({ ts: article.publishedTs, summary: "Short" });
    await act("POST /api/admin/article/put", { ...article, kind: 1, texts: said });
    expect((await see("GET /api/notice/list", { pageSize: 100 })).body.rows.map(({ title }) => title)).toContain("News");

    const asked = { language: "en", category: "Money", question: "Is it real?", answer: "<p>No.</p>" } as const;
    await act("POST /api/admin/questionAnswer/put", { name: "real", isVisible: true, texts: [asked], reason });
    await act("POST /api/admin/questionAnswer/reorder", { names: ["real"], reason });
    expect((await see("GET /api/questionAnswer/list", {})).body.rows[0]).toMatchObject({ question: "Is it real?" });

    const option = {
      pagePath: "/pages/own",
      module: "actions",
      desc: "own",
      isVisible: true,
      titleKey: "nav_assets",
      icon: "Bell",
      path: "",
    };
    await act("POST /api/admin/appConfig/put", { ...option, reason });
    await act("POST /api/admin/appConfig/put", { ...option, desc: "other", reason });
    const listed = await ask(fixture.app, "GET /api/admin/appConfig/list", { "params[pagePath]": "/pages/own" }, { token: owner });
    expect(listed.body.rows.map(({ desc }) => desc)).toEqual(["own", "other"]);
    await act("POST /api/admin/appConfig/reorder", { names: [listed.body.rows[1]?.id ?? ""], reason });
    const options = await see("GET /api/appConfig/list", { "params[pagePath]": "/pages/own" });
    expect(options.body.rows.map(({ desc }) => desc)).toEqual(["other", "own"]);
  });

  it.each([
    ["POST /api/admin/popUp/remove", { name: "first" }],
    ["POST /api/admin/banner/remove", { name: "card" }],
    ["POST /api/admin/richText/remove", { name: "imprint" }],
    ["POST /api/admin/article/remove", { name: "big_news" }],
    ["POST /api/admin/questionAnswer/remove", { name: "real" }],
    ["POST /api/admin/appConfig/remove", { pagePath: "/pages/own", module: "actions", desc: "own" }],
  ] as const)("goes by %s, whole, and is in the log as it was", async (key, at) => {
    const remove = () => act(key, { ...at, reason } as Fields<typeof key>);
    expect((await remove()).body.data).toEqual({ removed: true });
    expect(await lastEntry()).toMatchObject({ object: Object.values(at).join(" "), before: at, after: null });
    expect((await remove()).status).toBe(404);
  });
});

it("an act that is rejected leaves neither a change nor an entry", async () => {
  const count = async () => (await database.sql<{ n: number }[]>`select count(*)::integer as n from operator_audit`)[0]?.n;
  const before = await count();
  await act("POST /api/admin/platformCurrency/put", { id: 99, walletAddressType: "", reason });
  await act("POST /api/admin/popUp/remove", { name: "nothing", reason });
  expect(await count()).toBe(before);
});
