import { describe, expect, it } from "vitest";
import { LANGUAGE_CODES, placeholders } from "./index.ts";
import { PACKS } from "./packs.ts";

const english = PACKS.en ?? {};

describe("packs", () => {
  it("are there in every language", () => {
    expect(Object.keys(PACKS).sort()).toEqual(LANGUAGE_CODES);
    expect(Object.keys(english).length).toBeGreaterThan(50);
  });

  // A few words are the same in two languages; a pack that was only copied has nearly all of them so.
  it.each(Object.entries(PACKS).filter(([code]) => code !== "en"))("%s is no copy of English", (_code, pack) => {
    const keys = Object.keys(english);
    const same = keys.filter((key) => pack[key] === english[key]);
    expect(same.length / keys.length).toBeLessThan(0.1);
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
