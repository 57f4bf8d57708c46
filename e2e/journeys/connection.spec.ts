import { openPage, PATHS } from "../acts/places.ts";
import { expect, test } from "../fixtures.ts";
import { say } from "../words.ts";

test.use({ as: "guest" });

test("a cut is told, and prices live again after it", async ({ page, context }) => {
  await openPage(page, PATHS.trade);
  const price = page.getByRole("main").locator("bdi").first();
  await expect(price).toHaveText(/\d/);
  await context.setOffline(true);
  await expect(page.getByText(say("system_offline"))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(say("system_offline"))).toBeHidden();
  const then = await price.innerText();
  await expect.poll(() => price.innerText(), { timeout: 20_000 }).not.toBe(then);
});
