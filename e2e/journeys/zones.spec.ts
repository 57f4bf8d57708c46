import { openChart } from "../acts/chart.ts";
import { choose } from "../acts/choose.ts";
import { openAnotherTicket, openQuickTicket, placeUp } from "../acts/quick.ts";
import { sheet } from "../acts/ticket.ts";
import { expect, pageTest as test } from "../fixtures.ts";
import { like, say } from "../words.ts";

/** Half an hour off the clocks of most others. */
const ZONE = "UTC+5:30";
test.use({ as: "guest", timezoneId: "Asia/Kolkata" });

test("a chart names the zone of its clock once, and days are those of UTC", async ({ page }) => {
  const chart = await openChart(page);
  await expect(chart.getByText(ZONE, { exact: true })).toBeVisible();
  await expect(page.getByText(/UTC/)).toHaveCount(1);
  await page.getByRole("button", { name: say("trade_table") }).click();
  await expect(sheet(page).getByText(say("trade_times_in", { zone: ZONE }))).toBeVisible();
  // The running candle of a quarter of an hour began less than that ago by the clock of the device.
  const row = await sheet(page).getByRole("rowheader").first().textContent();
  const [hour = 0, minute = 0] = (row ?? "").slice(-5).split(":").map(Number);
  const now = await page.evaluate(() => new Date().getHours() * 60 + new Date().getMinutes());
  expect((now - hour * 60 - minute + 1_440) % 1_440).toBeLessThan(31);
  await page.keyboard.press("Escape");
  await choose(page.getByRole("radio", { name: say("trade_interval_name_1d"), exact: true }));
  await expect(chart.getByText("UTC", { exact: true })).toBeVisible();
});

test("a running quick trade names the zone of its clock, and its receipt says UTC once", async ({ page }) => {
  await openQuickTicket(page, "longest");
  await placeUp(page);
  await expect(page.getByRole("figure", { name: like("quick_chart_of") }).getByText(ZONE, { exact: true })).toBeVisible();
  await openAnotherTicket(page, "shortest");
  await placeUp(page);
  await expect(sheet(page).getByRole("heading", { name: say("quick_result") })).toBeVisible({ timeout: 60_000 });
  await sheet(page)
    .getByRole("button", { name: say("quick_see_receipt") })
    .click();
  await expect(sheet(page).getByText(say("quick_times_utc"), { exact: true })).toBeVisible();
  expect((await sheet(page).textContent())?.split("UTC")).toHaveLength(2);
});
