import { expectNoViolation } from "../acts/axe.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { smallTargets } from "../acts/touch-targets.ts";
import { expectFit, resize, SMALL_PHONE } from "../acts/visit.ts";
import { deviceOf, expect, test } from "../fixtures.ts";
import { call, seenNotice } from "../product/calls.ts";
import { haveLived } from "../product/past-days.ts";
import { Product, runCommand } from "../product/product-process.ts";
import { say } from "../words.ts";

const DAY_MS = 86_400_000;

// Days on which people could have traded: a product that is a few days old.
let product: Product;
test.beforeAll(async () => {
  product = await Product.start();
  await haveLived(product, 3);
});
test.afterAll(() => product.stop());

test("somebody without an account works a past day out again, and it is what was shown", async ({ browser }) => {
  const storageState = deviceOf(null, { seenNotice: await seenNotice(product.address) }, product.address);
  const context = await browser.newContext({ storageState, baseURL: product.address, locale: "en-US" });
  const page = await context.newPage();
  const day = new Date(Date.now() - 2 * DAY_MS).toISOString().slice(0, 10);
  await openPage(page, PATHS.me);
  await page.getByRole("link", { name: say("option_check_day") }).click();
  await page.getByLabel(say("day_product")).selectOption("X:ETHUSD");
  await page.getByLabel(say("day_day")).fill(day);
  await page.getByRole("button", { name: say("day_check"), exact: true }).click();
  await expect(page.getByText(say("day_checked"), { exact: true })).toBeVisible({ timeout: 30_000 });
  // The hash, the minutes, the day's candle, the ticks, and the day after it, which is over as well.
  await expect(page.getByText(say("day_checked_text", { count: 5 }))).toBeVisible();
  await expect(page.getByText("1,440 of 1,440").first()).toBeVisible();

  const verified = await runCommand(product.dataFolder, "verify", "day", day, "--product", "X:ETHUSD", "--server", product.address);
  const [, count = ""] = /of (\d+) ticks/.exec(verified) ?? [];
  await expect(page.getByText(Number(count).toLocaleString("en-US"), { exact: true })).toBeVisible();
  const { data } = await call(product.address, "GET /api/market/dayCommitment", { day });
  for (const hex of [data?.hash ?? "", data?.seed ?? ""])
    await expect(page.getByText((hex.match(/.{8}/g) ?? []).join(" "), { exact: true })).toBeVisible();

  await resize(page, SMALL_PHONE);
  await expectFit(page);
  await resize(page, { width: 390, height: 844 });
  await expect.poll(() => smallTargets(page)).toEqual([]);
  await expectNoViolation(page);
  await context.close();
});
