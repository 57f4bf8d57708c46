import { proves } from "@candela/testkit";
import type { Page } from "@playwright/test";
import { choose } from "../acts/choose.ts";
import { openPage, openTab, PATHS } from "../acts/places.ts";
import { expect, pageTest as test } from "../fixtures.ts";
import { say } from "../words.ts";

test.use({ as: "guest" });

const LIGHT = "rgb(255, 255, 255)";
const DARK = "rgb(13, 9, 17)";
/** Looked for again until it is there: right after a reload there is no element yet to look at. */
const expectGround = (page: Page, colour: string) => expect(page.locator("html")).toHaveCSS("background-color", colour);

test("a language changes texts, numbers and direction on the spot", proves("1.25"), async ({ page }) => {
  await openPage(page, PATHS.language);
  const choose = (name: string) => page.getByText(name, { exact: true }).tap();
  await choose("简体中文");
  await expect(page.getByRole("heading", { name: say("language_title", {}, "zh"), level: 1 })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await choose("Deutsch");
  await expect(page.getByRole("heading", { name: say("language_title", {}, "de"), level: 1 })).toBeVisible();
  await expect(page.getByText("1.284.300,56")).toBeVisible();
  await choose("العربية");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
});

test("the dark theme holds over a reload and shows before the app does", async ({ page }) => {
  await openPage(page, PATHS.me);
  await page.getByRole("button", { name: new RegExp(`^${say("me_theme")}`) }).tap();
  await choose(page.getByRole("radio", { name: say("me_theme_dark") }));
  await expectGround(page, DARK);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.reload({ waitUntil: "commit" });
  await expectGround(page, DARK);
});

test("hidden amounts stay hidden on every page", async ({ page }) => {
  await openPage(page, PATHS.home);
  await page.getByRole("button", { name: say("home_hide") }).tap();
  await expect(page.getByRole("region", { name: say("home_total") })).not.toContainText("100,000");
  await openTab(page, "nav_assets");
  await expect(page.getByRole("region", { name: say("home_total") })).toContainText("•••••");
  await expect(page.getByRole("main")).not.toContainText("100,000");
});

test("the app follows the system's colours while it is open", async ({ page }) => {
  await openPage(page, PATHS.me);
  await expectGround(page, LIGHT);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectGround(page, DARK);
});
