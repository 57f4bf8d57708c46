import { PACKS } from "@candela/i18n/packs";
import { expect, it } from "vitest";
import { tickNumber } from "./tick-number.ts";

it("writes a tick's number in one way, as a number or as text", () => {
  expect([tickNumber(870_069_973), tickNumber("870069973"), tickNumber(7)]).toEqual(["#870069973", "#870069973", "#7"]);
});

it.each(Object.entries(PACKS))("is all that the texts of %s write of it", (_language, pack) => {
  const texts = Object.values(pack).filter((text) => text.includes("{seq}"));
  expect(texts.length).toBeGreaterThan(4);
  expect(texts.filter((text) => /[#№]\s*\{seq\}/.test(text))).toEqual([]);
});
