import { LANGUAGE_CODES, REJECTIONS } from "@candela/api";
import { textWordedBy } from "@candela/i18n/own-texts";
import { PACKS } from "@candela/i18n/packs";
import { describe, expect, it } from "vitest";
import { buildPacks } from "./language-packs.ts";

const any = () => true;
const shipped = { en: { hello: "Hello {name}", bye: "Bye" }, zh: { hello: "你好 {name}" } };

describe("message maps", () => {
  it("falls back to English, key by key", () => {
    const { packs } = buildPacks(shipped, [], any);
    expect(packs.get("zh")).toEqual({ hello: "你好 {name}", bye: "Bye" });
    expect(packs.get("de")).toEqual(shipped.en);
    expect([...packs.keys()].sort()).toEqual([...LANGUAGE_CODES].sort());
  });

  it("puts an operator's text above all, an English one also below the other languages", () => {
    const own = [
      { language: "en", key: "bye", content: "See you" },
      { language: "en", key: "hello", content: "Hi {name}" },
      { language: "de", key: "hello", content: "Hallo {name}" },
    ];
    const { packs, rejected } = buildPacks(shipped, own, any);
    expect(packs.get("de")).toEqual({ hello: "Hallo {name}", bye: "See you" });
    expect(packs.get("zh")).toEqual({ hello: "你好 {name}", bye: "See you" });
    expect(rejected).toEqual([]);
  });

  it("leaves out what the house words alone, and what is no text", () => {
    const bad = [
      { language: "en", key: "bye", content: "Stay" },
      { language: "de", key: "own_key", content: "Neu" },
    ];
    const { packs, rejected } = buildPacks(shipped, bad, (key) => key !== "bye");
    expect(rejected).toEqual(bad);
    for (const code of ["en", "de"] as const) expect(packs.get(code)).toEqual(shipped.en);
  });

  it("leaves out a text that lost or gained a placeholder", () => {
    const bad = [
      { language: "zh", key: "hello", content: "你好" },
      { language: "en", key: "bye", content: "Bye {name}" },
    ];
    const { packs, rejected } = buildPacks(shipped, bad, any);
    expect(rejected).toEqual(bad);
    expect(packs.get("zh")).toEqual({ hello: "你好 {name}", bye: "Bye" });
  });

  it("gives all nineteen languages every key of the English catalogue", () => {
    const english = Object.keys(PACKS.en ?? {});
    for (const [code, pack] of buildPacks(PACKS, [], any).packs)
      expect([code, english.filter((key) => !Object.hasOwn(pack, key))]).toEqual([code, []]);
  });
});

it("the house alone words a rejection", () => {
  expect(Object.keys(REJECTIONS).length).toBeGreaterThan(100);
  expect(Object.keys(REJECTIONS).filter((key) => textWordedBy(key) !== "house")).toEqual([]);
});
