import type { Page } from "@playwright/test";
import { openPage, openTab, PATHS } from "../acts/places.ts";
import { expect, test } from "../fixtures.ts";
import { say } from "../words.ts";

test.use({ as: "guest", serviceWorkers: "allow" });

const asOf = (page: Page) => page.getByRole("status").filter({ hasText: say("system_offline") });
const TIME = /\d\d:\d\d/;

/** Whether this device has put aside the code of charts. */
async function hasChartCode(page: Page): Promise<boolean> {
  return await page.evaluate(async () => {
    const [name = ""] = (await caches.keys()).filter((key) => key.startsWith("candela "));
    const files = name === "" ? [] : await (await caches.open(name)).keys();
    return files.some(({ url }) => /\/chart-[^/]*\.js$/.test(url));
  });
}

/** Whether this device has stored the code of the personal page and its user. */
async function isKept(page: Page): Promise<boolean> {
  return await page.evaluate(async () => {
    const [name = ""] = (await caches.keys()).filter((key) => key.startsWith("candela "));
    const files = name === "" ? [] : await (await caches.open(name)).keys();
    const answers = await new Promise<unknown>((resolve) => {
      const open = indexedDB.open("candela");
      open.onsuccess = () => {
        const read = open.result.transaction("kept").objectStore("kept").get("queries");
        read.onsuccess = () => {
          open.result.close();
          resolve(read.result);
        };
      };
    });
    return files.some(({ url }) => url.includes("balanced-page")) && JSON.stringify(answers).includes("getUserInfo");
  });
}

test("without a line every tab opens and says of when it is, also one that was never opened", async ({ page, context }) => {
  await openPage(page, PATHS.home);
  await expect(
    page
      .getByRole("region", { name: say("home_movers") })
      .getByRole("link")
      .nth(2),
  ).toBeVisible();
  // In the quiet after the start: what it cannot be shown without.
  await page.waitForFunction((name) => localStorage.getItem(name) !== null, `pageOptions ${PATHS.me}`);
  await expect.poll(() => isKept(page)).toBe(true);
  await context.setOffline(true);
  await expect(asOf(page)).toContainText(TIME);
  await openTab(page, "nav_assets");
  await expect(asOf(page)).toContainText(TIME);
  await openTab(page, "navBar_personalInformation");
  await expect(page.getByText(say("option_about", { site: "Candela" }), { exact: true })).toBeVisible();
  await expect(asOf(page)).toContainText(TIME);
  // Nothing but what this device keeps tells the time now.
  await page.reload();
  await expect(page.getByText(say("option_about", { site: "Candela" }), { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`#${PATHS.me}$`));
  await expect(asOf(page)).toContainText(TIME);
});

test("candles that could not be read without a line are read by a tap, and by themselves once the line is back", async ({
  page,
  context,
}) => {
  await openPage(page, PATHS.trade);
  const chart = page.getByRole("figure");
  const lit = chart.locator("[data-mark=last-price]");
  await expect(lit).toHaveCSS("opacity", "1");
  await expect.poll(() => hasChartCode(page)).toBe(true);
  await context.setOffline(true);
  await page.reload();
  const failed = chart.getByText(say("trade_chart_failed"));
  await expect(failed).toBeVisible();
  // Without a line nothing is asked for but by a tap.
  const asked = page.waitForEvent("requestfailed", (request) => request.url().includes("/api/candle/list"));
  await chart.getByRole("button", { name: say("system_retry") }).tap();
  await asked;
  await expect(failed).toBeVisible();
  await context.setOffline(false);
  await expect(lit).toHaveCSS("opacity", "1");
  await expect(failed).toBeHidden();
});

test("candles that a server could not give are there once it can, without a tap", async ({ page }) => {
  await page.route("**/api/candle/list*", (route) => route.abort());
  await openPage(page, PATHS.chart);
  const chart = page.getByRole("figure");
  const failed = chart.getByText(say("trade_chart_failed"));
  await expect(failed).toBeVisible();
  await page.unrouteAll();
  await expect(failed).toBeHidden();
  await expect(chart.locator("[data-mark=last-price]")).toHaveCSS("opacity", "1");
});
