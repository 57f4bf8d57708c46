import { expect, it } from "vitest";
import { countriesIn } from "./countries.ts";

it("names every country and region in the reader's language, in its order", () => {
  const [english, german] = [countriesIn("en"), countriesIn("de")];
  const nameIn = (countries: typeof english, wanted: string) => countries.find(({ code }) => code === wanted)?.name;
  expect([nameIn(english, "DE"), nameIn(german, "DE"), nameIn(countriesIn("ar"), "DE")]).toEqual(["Germany", "Deutschland", "ألمانيا"]);
  expect(english.length).toBeGreaterThan(200);
  expect(new Set(german.map(({ code }) => code))).toEqual(new Set(english.map(({ code }) => code)));
  const names = german.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "de")));
  expect(names[0]).toBe("Afghanistan");
});
