import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { manifestNamed, PRODUCT_NAME, pageNamed } from "./site-name.ts";

const web = new URL("../../../../web/", import.meta.url);
const page = readFileSync(new URL("index.html", web), "utf8");
const manifest = readFileSync(new URL("public/manifest.webmanifest", web), "utf8");

it("is that of the site in the page's title and description, and of what is installed", () => {
  const named = pageNamed(page, "North & <South>");
  expect(named).toContain("<title>North &amp; &lt;South></title>");
  expect(named).toContain('content="North &amp; &lt;South>: a trading');
  expect(named).not.toContain(PRODUCT_NAME);
  const installed = JSON.parse(manifestNamed(manifest, "Lumen"));
  expect(installed).toEqual({ ...JSON.parse(manifest), name: "Lumen", short_name: "Lumen" });
});

it("leaves both as they were built where nobody gave another", () => {
  expect(pageNamed(page, PRODUCT_NAME)).toBe(page);
  expect(JSON.parse(manifestNamed(manifest, PRODUCT_NAME))).toEqual(JSON.parse(manifest));
});
