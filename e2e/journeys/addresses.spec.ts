import type { Page } from "@playwright/test";
import { openPage, openTab, PATHS } from "../acts/places.ts";
import { scrolled, turnWheel } from "../acts/scroll.ts";
import { settled } from "../acts/settle.ts";
import { expect, pageTest as test } from "../fixtures.ts";
import { say } from "../words.ts";

test.use({ as: "trader" });

const shows = (page: Page, name: string) =>
  expect(page.getByRole("button", { name: new RegExp(`^${name}.*${say("trade_choose")}`) })).toBeVisible();
const row = (page: Page, name: string) =>
  page
    .getByRole("main")
    .getByRole("link", { name: new RegExp(name) })
    .first();

test("a product has an address: a link to it opens it in a tab of its own, and going back finds each where it was", async ({
  page,
  context,
}) => {
  await openPage(page, PATHS.trade);
  await shows(page, "Bitcoin");
  await openTab(page, "navBar_quotes");
  const href = await row(page, "Ethereum").getAttribute("href");
  const other = await context.newPage();
  await other.goto(`/${href}`);
  await shows(other, "Ethereum");
  await other.close();
  await row(page, "Solana").tap();
  await shows(page, "Solana");
  // A tab that was left shows again what it showed, though another product is the current one now.
  await page.goBack();
  await expect(row(page, "Solana")).toBeVisible();
  await page.goBack();
  await shows(page, "Bitcoin");
  await page.goForward();
  await page.goForward();
  await shows(page, "Solana");
  await page.getByRole("button", { name: say("trade_full_chart") }).tap();
  await expect(page).toHaveURL(/klinePage\?.*productCode=X%3ASOLUSD/);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: /Solana/ })).toBeVisible();
});

test("a page that is opened begins at its top, and going back finds the place that was left", async ({ page }) => {
  await openPage(page, PATHS.home);
  await settled(page);
  // It stands above what is in sight and comes last: a browser that is scrolled by then scrolls on by its height, so that nothing moves.
  await expect(page.getByText(say("assets_young_day"))).toBeVisible();
  await turnWheel(page, 400);
  const top = () => scrolled(page);
  // By a plain link, as most are. Read in the moment of leaving.
  const left = await page.evaluate((hash) => {
    const place = Math.round(scrollY);
    location.hash = hash;
    return place;
  }, PATHS.record);
  expect(left).toBeGreaterThan(200);
  await expect(page.getByRole("heading", { name: say("record_title") })).toBeVisible();
  await expect.poll(top).toBe(0);
  await settled(page);
  const inRecord = await turnWheel(page, 150);
  expect(inRecord).toBeGreaterThan(50);
  // The way back in the header is one step, not the way home.
  await page.getByRole("button", { name: say("ui_back"), exact: true }).tap();
  await expect(page).toHaveURL(new RegExp(`${PATHS.home}$`));
  await expect.poll(top).toBe(left);
  await page.goForward();
  await expect.poll(top).toBe(inRecord);
});
