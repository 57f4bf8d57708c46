import { openPage, openTab, PATHS } from "../acts/places.ts";
import { expect, test } from "../fixtures.ts";
import { like, say } from "../words.ts";

test.use({ as: "guest" });

test("a cut is told, and prices live again after it", async ({ page, context }) => {
  await openPage(page, PATHS.trade);
  const price = page.getByRole("main").locator("bdi").first();
  await expect(price).toHaveText(/\d/);
  // The cut is to meet the line, not code that is still on its way.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await expect(page.getByText(say("system_offline"))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(say("system_offline"))).toBeHidden();
  const then = await price.innerText();
  await expect.poll(() => price.innerText(), { timeout: 20_000 }).not.toBe(then);
});

test("without the server a list not yet opened shows the last known prices, and says of when", async ({ page, context }) => {
  await openPage(page, PATHS.home);
  await expect(
    page
      .getByRole("region", { name: say("home_movers") })
      .getByRole("link")
      .nth(3),
  ).toBeVisible();
  await openTab(page, "navBar_quotes");
  await expect(page.getByRole("tab", { name: say("quotes_list_3") })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("tab", { name: say("quotes_list_3") }).tap();
  const rows = page.getByRole("main").getByRole("link");
  await expect(rows.first()).toContainText("/");
  await expect(page.getByText(like("quotes_old"))).toContainText(new RegExp(`${new Date().getFullYear()}`));
  await context.setOffline(false);
  await page.getByRole("button", { name: say("system_retry") }).tap();
  await expect(page.getByText(like("quotes_old"))).toBeHidden();
});
