import type { Locator, Page } from "@playwright/test";
import { openPage, PATHS } from "../acts/places.ts";
import { sheet } from "../acts/ticket.ts";
import { expect, pageTest as test } from "../fixtures.ts";
import { like, say } from "../words.ts";

/** More stops than any page has. */
const STOPS_MAX = 250;

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // Sought once: to find a thing by its role costs more than the key that is pressed.
  let sought = await target.elementHandle();
  for (let stops = 0; stops < STOPS_MAX; stops += 1) {
    const at = await sought?.evaluate((element) => (element.isConnected ? element === document.activeElement : null));
    if (at === true) return;
    if (at === null) sought = await target.elementHandle();
    else await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

test("a new user buys with the keyboard alone", async ({ page }) => {
  await openPage(page, PATHS.home);
  await tabTo(page, page.getByRole("button", { name: say("home_try") }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: say("home_total") })).toContainText("$100,000.00");

  await tabTo(page, page.getByRole("navigation", { name: say("system_tabs") }).getByRole("link", { name: say("nav_trad") }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("radio", { name: say("trade_quick") }));
  // Over contract to spot.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  const amount = page.getByRole("textbox", { name: say("trade_amount_in", { unit: "USDT" }) });
  await tabTo(page, amount);
  await page.keyboard.type("750");
  await tabTo(page, page.getByRole("button", { name: say("trade_review_buy") }));
  await page.keyboard.press("Enter");
  await expect(sheet(page)).toBeVisible();
  await tabTo(page, sheet(page).getByRole("button", { name: like("trade_place_buy") }));
  await page.keyboard.press("Enter");
  await expect(sheet(page).getByText(say("trade_bought_name", { name: "Bitcoin" }))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toBeHidden();
  await expect(amount).toHaveValue("");
  await expect(page.getByRole("main").getByText(/^0\.0\d+ BTC$/)).toBeVisible();
});

test("the focus stays inside an open sheet and returns to its opener", async ({ page }) => {
  await openPage(page, PATHS.trade);
  const opener = page.getByRole("button", { name: say("trade_full_chart") });
  await expect(opener).toBeVisible();
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  const table = page.getByRole("button", { name: say("trade_table") });
  await tabTo(page, table);
  await page.keyboard.press("Enter");
  await expect(sheet(page)).toBeVisible();
  for (let stops = 0; stops < 4; stops += 1) {
    await page.keyboard.press("Tab");
    await expect(
      sheet(page)
        .locator(":focus")
        .or(sheet(page).and(page.locator(":focus"))),
    ).toHaveCount(1);
  }
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toBeHidden();
  await expect(table).toBeFocused();
});
