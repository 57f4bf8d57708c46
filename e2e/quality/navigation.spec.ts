import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { PATHS } from "../acts/places.ts";
import { expect, test } from "../fixtures.ts";
import type { Steps } from "../navigation/main.ts";

/** The steps are the app's own code in a real browser, in a page that shows nothing and so leaves each of them to the test. */
const HOST = "http://navigation.test";
const repository = join(import.meta.dirname, "..", "..");
const folder = join(repository, ".tmp", "navigation");

test.beforeAll(() => {
  const vite = join(repository, "node_modules", "vite", "bin", "vite.js");
  execFileSync(process.execPath, [vite, "build", "-c", join(repository, "e2e", "navigation", "vite.config.ts"), "--logLevel", "error"]);
});

test.beforeEach(async ({ page }) => {
  await page.route(`${HOST}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: join(folder, pathname === "/" ? "index.html" : pathname) });
  });
  await page.goto(`${HOST}/#/pages/first`);
  await page.waitForFunction(() => "steps" in window);
});

type Step = Exclude<keyof Steps, "depth">;

function step(page: Page, name: Step, ...args: readonly unknown[]): Promise<void> {
  return page.evaluate(
    ([name, args]) => (window as unknown as { steps: Record<string, (...of: unknown[]) => Promise<void>> }).steps[name]?.(...args),
    [name, args] as const,
  );
}

const depth = (page: Page) => page.evaluate(() => (window as unknown as { steps: Steps }).steps.depth());
const expectAt = (page: Page, place: string) => expect.poll(() => new URL(page.url()).hash).toBe(`#${place}`);

test("forward is a step that back takes again", async ({ page }) => {
  await step(page, "navigateTo", "/pages/second");
  await expectAt(page, "/pages/second");
  expect(await depth(page)).toBe(1);
  await page.goBack();
  await expectAt(page, "/pages/first");
});

test("a query is appended, an object in it as JSON", async ({ page }) => {
  await step(page, "navigateTo", "/pages/second", { id: 7, of: { code: "X:BTCUSD", list: [1] }, none: null });
  await expectAt(page, `/pages/second?${new URLSearchParams({ id: "7", of: '{"code":"X:BTCUSD","list":[1]}' })}`);
});

test("a redirect takes the place of the page", async ({ page }) => {
  await step(page, "navigateTo", "/pages/second");
  await step(page, "redirectTo", "/pages/third");
  await expectAt(page, "/pages/third");
  expect(await depth(page)).toBe(1);
  await page.goBack();
  await expectAt(page, "/pages/first");
});

test("a relaunch leaves nothing to go back to", async ({ page }) => {
  await step(page, "navigateTo", "/pages/second");
  await step(page, "navigateTo", "/pages/third");
  await step(page, "reLaunch", "/pages/fourth", { from: "third" });
  await expectAt(page, "/pages/fourth?from=third");
  expect(await depth(page)).toBe(0);
  await step(page, "navigateBack");
  await expectAt(page, PATHS.home);
});

test("a switch of tabs goes to the tab", async ({ page }) => {
  await step(page, "switchTab", PATHS.quotes);
  await expectAt(page, PATHS.quotes);
  await step(page, "switchTab", PATHS.assets);
  await expectAt(page, PATHS.assets);
});

test("back goes by as many steps as it is told, and no further than the first page", async ({ page }) => {
  for (const name of ["second", "third", "fourth"]) await step(page, "navigateTo", `/pages/${name}`);
  await step(page, "navigateBack", 2);
  await expectAt(page, "/pages/second");
  await step(page, "navigateTo", "/pages/fifth");
  await step(page, "navigateBack");
  await expectAt(page, "/pages/second");
  await step(page, "navigateTo", "/pages/sixth");
  await step(page, "navigateBack", 99);
  await expectAt(page, "/pages/first");
});
