import { SPECIFIED_ROUTES } from "../../tools/conformance/statements/routes.ts";
import { openPage } from "../acts/places.ts";
import { settled } from "../acts/settle.ts";
import { expect, test } from "../fixtures.ts";
import { say } from "../words.ts";

test.use({ as: "trader" });

/** The entry only leads on; what it shows until then, and where it leads, are tests of their own. */
const ENTRIES = new Set(["/", "/pages/index/index"]);
const HOME = "/pages/tabs/home/home-d";

for (const { path } of SPECIFIED_ROUTES.filter(({ waits }) => waits === undefined)) {
  test(`${path} is a page of its own`, async ({ page }) => {
    await openPage(page, path);
    if (ENTRIES.has(path)) {
      await expect(page).toHaveURL(new RegExp(`#${HOME}$`));
      return;
    }
    await settled(page);
    await expect(page).toHaveURL(new RegExp(`#${path}(\\?.*)?$`));
    await expect(page.getByRole("heading", { name: say("system_not_found") })).toHaveCount(0);
    await expect(page.getByRole("main")).not.toBeEmpty();
  });
}

test("pages that are still to come say that nothing is there", async ({ page }) => {
  for (const { path } of SPECIFIED_ROUTES.filter(({ waits }) => waits !== undefined)) {
    await openPage(page, path);
    await expect(page.getByRole("heading", { name: say("system_not_found") })).toBeVisible();
    await openPage(page, HOME);
    await expect(page.getByRole("heading", { name: say("system_not_found") })).toHaveCount(0);
  }
});

test("the address of a page is behind the hash, and the server sees none of it", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await openPage(page, HOME);
  await settled(page);
  expect(new URL(page.url()).pathname).toBe("/");
  expect(asked.filter((path) => path.startsWith("/pages"))).toEqual([]);
});

test("the code of a page is fetched when the page is opened", async ({ page }) => {
  const scripts = new Set<string>();
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.add(new URL(response.url()).pathname);
  });
  await openPage(page, HOME);
  await settled(page);
  const before = new Set(scripts);
  await openPage(page, "/pages/QA/QA");
  await settled(page);
  expect([...scripts].filter((script) => !before.has(script)).length).toBeGreaterThan(0);
});
