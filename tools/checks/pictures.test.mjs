import { describe, expect, it } from "vitest";
import { problemsOf } from "./lib/plant.mjs";
import * as pictures from "./pictures.mjs";

/** As far as a PNG says how its colours are written: 2 is true colour, 3 a palette. */
const png = (form, size = 33) => `${"x".repeat(24)}${String.fromCharCode(8, form)}`.padEnd(size, "x");
const album = (...names) => ({ "e2e/shots/album.ts": `export const PICTURE_FILES = ${JSON.stringify(names)};` });

describe("pictures", () => {
  it("finds a picture that was not taken, and a file that no shot makes", async () => {
    const files = { ...album("home.png", "chart.png"), "docs/screenshots/home.png": png(2), "docs/screenshots/old.png": png(2) };
    expect(await problemsOf(pictures, files)).toEqual([
      "docs/screenshots/chart.png is in e2e/shots/album.ts, and no file",
      "docs/screenshots/old.png is a file, and not in e2e/shots/album.ts",
    ]);
  });

  it("finds a palette, two shots of one name, and a set that is too large", async () => {
    expect(await problemsOf(pictures, { ...album("home.png"), "docs/screenshots/home.png": png(3) })).toEqual([
      "docs/screenshots/home.png is not in true colour",
    ]);
    expect(await problemsOf(pictures, { ...album("home.png", "home.png"), "docs/screenshots/home.png": png(6) })).toEqual([
      "docs/screenshots/home.png is taken twice",
    ]);
    const large = { ...album("home.png"), "docs/screenshots/home.png": png(2, 7_600_001) };
    expect(await problemsOf(pictures, large)).toEqual(["docs/screenshots has 7600001 bytes, more than 7600000: take fewer views"]);
  });

  it("leaves a set alone that is whole", async () => {
    expect(await problemsOf(pictures, { ...album("home.png"), "docs/screenshots/home.png": png(2) })).toEqual([]);
    expect(await problemsOf(pictures, { "docs/screenshots/home.png": png(2) })).toEqual([]);
  });
});
