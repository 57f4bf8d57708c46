import { describe, expect, it } from "vitest";
import { placeholders, TRANSLATED } from "./index.ts";
import { PACKS } from "./packs.ts";

const english = PACKS.en ?? {};

describe("packs", () => {
  it("holds English and Chinese, whole", () => {
    expect(Object.keys(PACKS)).toEqual(expect.arrayContaining(["en", "zh"]));
    expect(Object.keys(english).length).toBeGreaterThan(50);
  });

  it("names the languages that are whole", () => {
    expect([...TRANSLATED].sort()).toEqual(Object.keys(PACKS).sort());
  });

  it.each(Object.entries(PACKS))("%s has every key of English with the same placeholders, and no other", (_language, pack) => {
    expect(Object.keys(pack).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(pack)) expect([key, placeholders(text)]).toEqual([key, placeholders(english[key] ?? "")]);
  });

  it("labels the five tabs by the specification's keys", () => {
    const keys = ["navBar_frontPage", "navBar_quotes", "nav_trad", "nav_assets", "navBar_personalInformation"];
    for (const pack of Object.values(PACKS)) for (const key of keys) expect(pack[key]).toMatch(/\S/);
  });
});
