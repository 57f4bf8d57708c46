import { openPage, PATHS } from "../acts/places.ts";
import { expect, pageTest as test } from "../fixtures.ts";
import { say } from "../words.ts";

test.use({ as: "trader" });

test("the price at the chart's axis is the price of the page, in every frame", async ({ page }) => {
  await openPage(page, PATHS.chart);
  const tag = page.getByRole("figure").locator("[data-mark=last-price]");
  await expect(tag).toHaveCSS("opacity", "1");
  const seen = await page.evaluate(
    () =>
      new Promise<{ page: string; axis: string }[]>((resolve) => {
        const frames: { page: string; axis: string }[] = [];
        const changes = () => new Set(frames.map((frame) => frame.page)).size;
        const look = () => {
          frames.push({
            page: document.querySelector("header bdi.num")?.textContent ?? "",
            axis: document.querySelector("[data-mark=last-price]")?.textContent ?? "",
          });
          if (changes() < 4 && frames.length < 1_200) requestAnimationFrame(look);
          else resolve(frames);
        };
        requestAnimationFrame(look);
      }),
  );
  expect(new Set(seen.map((frame) => frame.page)).size).toBeGreaterThan(1);
  expect(seen.filter((frame) => frame.page !== frame.axis)).toEqual([]);
});

test("the chosen candle length is in sight, however far back it stands", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("chartInterval", '"1M"'));
  await openPage(page, PATHS.chart);
  const month = page.getByRole("radio", { name: say("trade_interval_name_1M") });
  await expect(month).toBeChecked();
  await expect(month.locator("..")).toBeInViewport({ ratio: 0.9 });
});
