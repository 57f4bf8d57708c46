import type { Page } from "@playwright/test";
import { openPage, PATHS } from "../acts/places.ts";
import { settled } from "../acts/settle.ts";
import { openTicket, review } from "../acts/ticket.ts";
import { deviceOf, expect, test } from "../fixtures.ts";
import { say } from "../words.ts";

/** Sideways scrolling of the whole page, and parts of it that stick out of the screen without a scroller of their own. */
async function expectNoOverflow(page: Page): Promise<void> {
  const out = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const root = document.scrollingElement;
    const found = root !== null && root.scrollWidth > width ? [`the page is ${root.scrollWidth} px wide`] : [];
    for (const part of document.querySelectorAll<HTMLElement>("main *")) {
      const box = part.getBoundingClientRect();
      if (box.width <= 1 || (box.right <= width + 1 && box.left >= -1)) continue;
      if (part.closest("[aria-hidden=true]") !== null) continue;
      let around = part.parentElement;
      while (around !== null && getComputedStyle(around).overflowX === "visible") around = around.parentElement;
      if (around === null || around === document.body || around === document.documentElement)
        found.push(`${part.tagName.toLowerCase()} "${part.textContent?.slice(0, 30)}" reaches from ${box.left} to ${box.right}`);
    }
    return found;
  });
  expect(out).toEqual([]);
}

test.use({ as: "trader" });

for (const [name, path] of Object.entries(PATHS)) {
  test(`${name} fits 320 px`, async ({ page }) => {
    await openPage(page, path);
    await settled(page);
    await expectNoOverflow(page);
  });
}

test.describe("in German", () => {
  test.use({ storageState: ({ session }, use) => use(deviceOf(session, { language: "de" })) });
  test("the pages with the longest numbers fit 320 px", async ({ page }) => {
    for (const path of [PATHS.home, PATHS.assets, PATHS.trade, PATHS.record, PATHS.statistics, PATHS.statement]) {
      await openPage(page, path);
      await settled(page);
      await expectNoOverflow(page);
    }
  });
});

test.describe("for somebody new", () => {
  test.use({ as: "nobody" });
  test("every layout of home and of the personal page fits 320 px", async ({ page }) => {
    for (const [name, path] of Object.entries(PATHS)) {
      if (!/^(home|me[A-Z])/.test(name)) continue;
      await openPage(page, path);
      await settled(page);
      await expectNoOverflow(page);
    }
  });
});

test.describe("for a guest", () => {
  test.use({ as: "guest" });
  test("the confirmation sheet fits 320 px and its action is in sight", async ({ page }) => {
    await openTicket(page);
    await page.getByRole("textbox", { name: say("trade_amount_in", { unit: "USDT" }) }).fill("98765.43");
    const place = await review(page, "buy");
    await expect(place).toBeInViewport({ ratio: 1 });
    await expectNoOverflow(page);
  });
});
