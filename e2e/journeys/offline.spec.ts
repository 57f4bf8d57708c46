import type { Page } from "@playwright/test";
import { openPage, openTab, PATHS } from "../acts/places.ts";
import { expect, test } from "../fixtures.ts";
import { like, say } from "../words.ts";

test.use({ as: "guest", serviceWorkers: "allow" });

const asOf = (page: Page) => page.getByRole("status").filter({ hasText: say("system_offline") });
const TIME = /\d\d:\d\d/;

test("without a line every tab opens, each says of when it is, and none leads to the line screen", async ({ page, context }) => {
  await openPage(page, PATHS.home);
  await expect(
    page
      .getByRole("region", { name: say("home_movers") })
      .getByRole("link")
      .nth(2),
  ).toBeVisible();
  // What the tabs offer and their code are kept in the quiet after the start, before any of them was opened.
  await expect
    .poll(() => page.evaluate((name) => localStorage.getItem(name) !== null, `pageOptions ${PATHS.me}`), { timeout: 20_000 })
    .toBe(true);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await expect(asOf(page)).toContainText(TIME);
  await openTab(page, "nav_assets");
  await expect(asOf(page)).toContainText(TIME);
  await openTab(page, "navBar_personalInformation");
  await expect(page).toHaveURL(new RegExp(`#${PATHS.me}$`));
  await expect(page.getByText(say("option_about", { site: "Candela" }), { exact: true })).toBeVisible();
  await expect(asOf(page)).toContainText(TIME);
  // Nothing but what this device keeps tells the time now.
  await page.reload();
  await expect(page.getByText(say("option_about", { site: "Candela" }), { exact: true })).toBeVisible();
  await expect(asOf(page)).toContainText(TIME);
  await expect(page.getByRole("status").filter({ hasText: like("system_as_of") })).toHaveCount(1);
});
