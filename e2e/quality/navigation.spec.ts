import { join } from "node:path";
import { proves } from "@candela/testkit";
import type { Page } from "@playwright/test";
import { build } from "vite";
import { PATHS } from "../acts/places.ts";
import { expect, pageTest as test } from "../fixtures.ts";

/** The steps are the app's own code in a real browser, in a page that shows nothing and so leaves each of them to the test. */
const HOST = "http://navigation.test";
const repository = join(import.meta.dirname, "..", "..");
const folder = join(repository, ".tmp", "navigation");
const lib = join(repository, "apps", "web", "src", "lib", "navigation");

test.beforeAll(async () => {
  await build({
    configFile: false,
    root: lib,
    logLevel: "error",
    build: {
      outDir: folder,
      emptyOutDir: true,
      modulePreload: false,
      rollupOptions: {
        input: { steps: join(lib, "navigation.ts"), address: join(lib, "hash-location.ts") },
        preserveEntrySignatures: "strict",
        output: { entryFileNames: "[name].js" },
      },
    },
  });
});

test.beforeEach(async ({ page }) => {
  await page.route(`${HOST}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return pathname === "/"
      ? route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Steps</title>" })
      : route.fulfill({ path: join(folder, pathname) });
  });
  await page.goto(`${HOST}/#/pages/first`);
  await page.evaluate(async (address) => (await import(address)).followAddress(), `${HOST}/address.js`);
});

type Step = "navigateTo" | "redirectTo" | "reLaunch" | "switchTab" | "navigateBack";

const step = (page: Page, name: Step, ...args: readonly unknown[]): Promise<void> =>
  page.evaluate(async ([steps, name, args]) => (await import(steps))[name](...args), [`${HOST}/steps.js`, name, args] as const);

const depth = (page: Page): Promise<number> =>
  page.evaluate(async (address) => (await import(address)).entryState().depth, `${HOST}/address.js`);
const expectAt = (page: Page, place: string) => expect.poll(() => new URL(page.url()).hash).toBe(`#${place}`);

test("forward is a step that back takes again", proves("2.N.6"), async ({ page }) => {
  await step(page, "navigateTo", "/pages/second");
  await expectAt(page, "/pages/second");
  expect(await depth(page)).toBe(1);
  await page.goBack();
  await expectAt(page, "/pages/first");
});

test("a query is appended, an object in it as JSON", proves("2.N.11"), async ({ page }) => {
  await step(page, "navigateTo", "/pages/second", { id: 7, of: { code: "X:BTCUSD", list: [1] }, none: null });
  await expectAt(page, `/pages/second?${new URLSearchParams({ id: "7", of: '{"code":"X:BTCUSD","list":[1]}' })}`);
});

test("a redirect takes the place of the page", proves("2.N.7"), async ({ page }) => {
  await step(page, "navigateTo", "/pages/second");
  await step(page, "redirectTo", "/pages/third");
  await expectAt(page, "/pages/third");
  expect(await depth(page)).toBe(1);
  await page.goBack();
  await expectAt(page, "/pages/first");
});

test("a relaunch leaves nothing to go back to", proves("2.N.8"), async ({ page }) => {
  await step(page, "navigateTo", "/pages/second");
  await step(page, "navigateTo", "/pages/third");
  await step(page, "reLaunch", "/pages/fourth", { from: "third" });
  await expectAt(page, "/pages/fourth?from=third");
  expect(await depth(page)).toBe(0);
  await step(page, "navigateBack");
  await expectAt(page, PATHS.home);
});

test("a switch of tabs goes to the tab", proves("2.N.9"), async ({ page }) => {
  await step(page, "switchTab", PATHS.quotes);
  await expectAt(page, PATHS.quotes);
  await step(page, "switchTab", PATHS.assets);
  await expectAt(page, PATHS.assets);
});

test("back goes by as many steps as it is told, and no further than the first page", proves("2.N.10"), async ({ page }) => {
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
