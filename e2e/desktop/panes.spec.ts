import { proves } from "@candela/testkit";
import { expectNoViolation } from "../acts/axe.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { chooseMode } from "../acts/quick.ts";
import { settled } from "../acts/settle.ts";
import { expect, pageTest as test } from "../fixtures.ts";
import { say } from "../words.ts";

test.use({ as: "trader" });

test("list, chart and ticket stand side by side, and the list opens another product", proves("2.N.5"), async ({ page }) => {
  await openPage(page, PATHS.trade);
  await settled(page);
  await expect(page.getByRole("region", { name: say("quick_ticket") })).toBeVisible();
  await chooseMode(page, "trade_spot");
  await expect(page.getByRole("region", { name: say("trade_ticket") })).toBeVisible();
  await expect(page.getByRole("figure")).toBeVisible();
  await page
    .getByRole("region", { name: say("navBar_quotes") })
    .getByRole("link", { name: /^Ethereum/ })
    .click();
  await expect(page.getByRole("figure", { name: /^Ethereum/ })).toBeVisible();
  // Another market is looked at in the same mode.
  await expect(page.getByRole("region", { name: say("trade_ticket") })).toBeVisible();
  await expectNoViolation(page);
});

test("beside the quotes stands the chart of the product that is chosen there, and a key trades it", async ({ page }) => {
  await openPage(page, PATHS.quotes);
  await settled(page);
  const rows = page.getByRole("main").getByRole("listitem");
  await rows.getByRole("link", { name: /^Ethereum/ }).click();
  await expect(page).toHaveURL(new RegExp(`#${PATHS.quotes}`));
  await expect(page.getByRole("figure", { name: /^Ethereum/ })).toBeVisible();
  await expect(rows.getByRole("link", { name: /^Ethereum/ })).toHaveAttribute("aria-current", "true");
  await settled(page);
  await expectNoViolation(page);
  await page
    .getByRole("region", { name: "Ethereum" })
    .getByRole("button", { name: say("quotes_trade"), exact: true })
    .click();
  await expect(page).toHaveURL(new RegExp(`#${PATHS.trade}`));
  await expect(page.getByRole("figure", { name: /^Ethereum/ })).toBeVisible();
});

for (const name of ["record", "orders", "positions", "quickTrades"] as const)
  test(`the page ${name} uses the width of a desktop, and nothing of it is cut`, async ({ page }) => {
    await openPage(page, PATHS[name]);
    await settled(page);
    const main = await page.getByRole("main").boundingBox();
    expect(main?.width).toBeGreaterThan(850);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expectNoViolation(page);
  });

for (const [name, tab] of [
  ["record", "nav_assets"],
  ["orders", "nav_trad"],
  ["favorites", "navBar_quotes"],
  ["messages", "navBar_personalInformation"],
] as const)
  test(`beside the page ${name} stands the list of markets, and the rail lights its tab`, async ({ page }) => {
    await openPage(page, PATHS[name]);
    await settled(page);
    await expect(page.getByRole("region", { name: say("navBar_quotes") })).toBeVisible();
    const rail = page.getByRole("navigation", { name: say("system_tabs") });
    await expect(rail.getByRole("link", { name: new RegExp(`${say(tab)}$`) })).toHaveAttribute("aria-current", "page");
    await expectNoViolation(page);
  });

test("home with its list has no accessibility violation", async ({ page }) => {
  await openPage(page, PATHS.home);
  await settled(page);
  await expectNoViolation(page);
});
