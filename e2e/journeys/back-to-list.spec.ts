import type { Page } from "@playwright/test";
import { openPage, openTab, PATHS } from "../acts/places.ts";
import { scrolled, turnWheel } from "../acts/scroll.ts";
import { settled } from "../acts/settle.ts";
import { expect, pageTest as test } from "../fixtures.ts";
import { say } from "../words.ts";

test.use({ as: "guest" });

const rows = (page: Page) => page.getByRole("main").getByRole("link");
const shown = (page: Page) => page.getByRole("button", { name: new RegExp(say("trade_choose")) });

/** The quotes, scrolled: the list and where it stands. */
async function scrolledQuotes(page: Page): Promise<number> {
  await openTab(page, "navBar_quotes");
  await page.getByRole("tab", { name: say("quotes_list_0"), exact: true }).tap();
  await expect(rows(page).nth(5)).toBeVisible();
  await settled(page);
  const left = await turnWheel(page, 300);
  expect(left).toBeGreaterThan(50);
  return left;
}

/** A row in the middle of the screen, so high. Another one the next time: two quick taps in one place are a double tap. */
async function tapRowAt(page: Page, y: number): Promise<void> {
  await page.touchscreen.tap(150, y);
}

test("back from a product leads to the list it was opened from, at the place where that was left", async ({ page }) => {
  await openPage(page, PATHS.home);
  await settled(page);
  const left = await scrolledQuotes(page);
  await tapRowAt(page, 420);
  await expect(shown(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`#${PATHS.quotes}$`));
  await expect.poll(() => scrolled(page)).toBe(left);
  // The full chart's own way back is one step, and so to the product.
  await tapRowAt(page, 280);
  await page.getByRole("button", { name: say("trade_full_chart") }).tap();
  await page.getByRole("button", { name: say("ui_back"), exact: true }).tap();
  await expect(shown(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`#${PATHS.quotes}$`));
  await expect.poll(() => scrolled(page)).toBe(left);
});
