import { describe, expect, it } from "vitest";
import * as i18n from "./i18n.mjs";
import { problemsOf } from "./lib/plant.mjs";

const pack = (texts) => `export const texts = ${JSON.stringify(texts)};`;
const english = { tab_home: "Home", order_left: "{count} left", too_many: "Wait {seconds} s" };
const chinese = { tab_home: "首页", order_left: "剩 {count}", too_many: "请等待 {seconds} 秒" };

const LANGUAGES = { "packages/i18n/src/languages.ts": "export const languageByCode = (code) => ({ tag: code });" };

function tree(changes = {}) {
  return {
    "packages/i18n/src/packs/en.ts": pack({ ...english, ...changes.en }),
    "packages/i18n/src/packs/zh.ts": pack(changes.zh ?? chinese),
    "packages/api/src/errors.ts": `export const REJECTIONS = { too_many: { params: ${JSON.stringify(changes.params ?? ["seconds"])} } };`,
    "apps/web/src/a.ts": changes.code ?? 'export const a = [t("tab_home"), t(`order_$' + '{x}`), "too_many"];',
    ...changes.files,
  };
}

describe("i18n", () => {
  it("passes packs that agree with each other, with the rejections and with the code", async () => {
    expect(await problemsOf(i18n, tree())).toEqual([]);
  });

  const { tab_home: _, ...withoutHome } = chinese;
  it.each([
    ["a missing key", { zh: withoutHome }, "zh.ts: tab_home is missing"],
    ["a key too many", { zh: { ...chinese, tab_more: "更多" } }, "tab_more is not in en"],
    ["another placeholder", { zh: { ...chinese, order_left: "剩 {number}" } }, "order_left has the placeholders {number}, en has {count}"],
    ["an empty text", { zh: { ...chinese, tab_home: " " } }, "tab_home is empty"],
    ["a rejection with other params", { params: ["minutes"] }, "too_many has {seconds}, the rejection's params are {minutes}"],
    [
      "a key asked for that no pack has",
      { code: 'export const a = [t("tab_hone"), "tab_home", "order_left", "too_many"];' },
      't("tab_hone") is in no language pack',
    ],
    ["a text nobody names", { code: 'export const a = ["tab_home", "too_many"];' }, "nothing names order_left"],
    [
      "a plural without a form of its language",
      {
        en: { order_left: "{count, plural, other {# left}}" },
        files: LANGUAGES,
      },
      "order_left has the plural forms other, its language has one,other",
    ],
    [
      "a percent sign that a pack sets itself",
      { en: { tab_home: "Home {share} %" }, zh: { ...chinese, tab_home: "首页 {share}" }, files: LANGUAGES },
      "tab_home writes a percent sign",
    ],
    [
      "a percent that another language sets so",
      { en: { tab_home: "At 100 %" }, files: LANGUAGES },
      'tab_home has "0 %", its language sets no space',
    ],
    [
      "a key that is there twice",
      { files: { "packages/i18n/src/packs/en.ts": pack(english).replace("{", '{ "tab_home": "Start", ') } },
      "en.ts: tab_home is there twice",
    ],
  ])("finds %s", async (_name, changes, found) => {
    const problems = await problemsOf(i18n, tree(changes));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(found);
  });

  it("finds a rejection without a text", async () => {
    const { too_many: _en, ...en } = english;
    const { too_many: _zh, ...zh } = chinese;
    const files = { "packages/i18n/src/packs/en.ts": pack(en), "packages/i18n/src/packs/zh.ts": pack(zh) };
    expect(await problemsOf(i18n, tree({ files }))).toEqual(["packages/i18n/src/packs/en.ts: the rejection too_many has no text"]);
  });
});
