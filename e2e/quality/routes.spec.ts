import { proves } from "@candela/testkit";
import { SPECIFIED_ROUTES } from "../../tools/conformance/statements/routes.ts";
import { openPage } from "../acts/places.ts";
import { settled } from "../acts/settle.ts";
import { expect, pageTest, test } from "../fixtures.ts";
import { say } from "../words.ts";

test.use({ as: "trader" });

const HOME = "/pages/tabs/home/home-d";

/** The entry's first view, and the page to which an operator lets it lead, have tests of their own. */
for (const [path, proof] of [
  ["/", proves("2.R01")],
  ["/pages/index/index", proves("2.R02")],
] as const)
  pageTest(`${path} leads to home`, proof, async ({ page }) => {
    await openPage(page, path);
    await expect(page).toHaveURL(new RegExp(`#${HOME}$`));
  });

pageTest("pages that are still to come say that nothing is there", async ({ page }) => {
  for (const { path } of SPECIFIED_ROUTES.filter(({ waits }) => waits !== undefined)) {
    await openPage(page, path);
    await expect(page.getByRole("heading", { name: say("system_not_found") })).toBeVisible();
    await openPage(page, HOME);
    await expect(page.getByRole("heading", { name: say("system_not_found") })).toHaveCount(0);
  }
});

pageTest("the address of a page is behind the hash, and the server sees none of it", proves("2.1"), async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await openPage(page, HOME);
  await settled(page);
  expect(new URL(page.url()).pathname).toBe("/");
  expect(asked.filter((path) => path.startsWith("/pages"))).toEqual([]);
});

test("the code of a page is fetched when the page is opened", proves("2.2"), async ({ page }) => {
  const scripts = new Set<string>();
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.add(new URL(response.url()).pathname);
  });
  await openPage(page, HOME);
  await settled(page);
  const before = new Set(scripts);
  await openPage(page, "/pages/QA/QA");
  // The settled page may still be the one before.
  await expect.poll(() => [...scripts].filter((script) => !before.has(script)).length).toBeGreaterThan(0);
});
