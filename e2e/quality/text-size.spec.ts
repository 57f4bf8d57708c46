import type { Page } from "@playwright/test";
import { openPage, PATHS } from "../acts/places.ts";
import { chooseMode } from "../acts/quick.ts";
import { makeRich } from "../acts/rich-account.ts";
import { settled } from "../acts/settle.ts";
import { expect, pageTest, test } from "../fixtures.ts";
import { like, say } from "../words.ts";

/** What is lost or out of reach: cut text, words broken within, parts beyond the screen, controls on top of each other. */
async function losses(page: Page): Promise<readonly string[]> {
  return await page.getByRole("main").evaluate((main) => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    const seen = (part: Element) => {
      const box = part.getBoundingClientRect();
      return box.width > 1 && box.height > 1 && part.closest("[aria-hidden=true], .sr-only, svg") === null;
    };
    /** The nearest part around that does not show what sticks out of it. */
    const frameOf = (part: Element) => {
      let around = part.parentElement;
      while (around !== null && around !== document.body && getComputedStyle(around).overflowX === "visible") around = around.parentElement;
      return around;
    };
    if ((document.scrollingElement?.scrollWidth ?? 0) > width) found.push("the page scrolls sideways");
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const part = node.parentElement;
      if (part === null || !seen(part) || (node.textContent ?? "").trim() === "") continue;
      const frame = frameOf(part);
      const scrolls = frame !== null && /auto|scroll/.test(getComputedStyle(frame).overflowX);
      const own = getComputedStyle(part);
      if (/hidden|clip/.test(own.overflowX) && part.scrollWidth > part.clientWidth + 1) found.push(`cut: "${part.textContent}"`);
      for (const word of (node.textContent ?? "").matchAll(/[\p{L}\p{N}.,$%−+]+/gu)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const lines = [...range.getClientRects()];
        if (new Set(lines.map(({ top }) => Math.round(top))).size > 1 && own.hyphens !== "auto") found.push(`broken: "${word[0]}"`);
        if (scrolls) continue;
        const right = Math.min(width, frame?.getBoundingClientRect().right ?? width);
        if (lines.some((line) => line.right > right + 1 || line.left < -1)) found.push(`beyond: "${word[0]}" of "${part.textContent}"`);
      }
    }
    const controls = [...main.querySelectorAll("a[href], button, input:not(.sr-only), select, textarea")].filter(seen);
    for (const [index, control] of controls.entries())
      for (const other of controls.slice(index + 1)) {
        if (control.contains(other) || other.contains(control)) continue;
        if (getComputedStyle(control).position === "absolute" || getComputedStyle(other).position === "absolute") continue;
        const [a, b] = [control.getBoundingClientRect(), other.getBoundingClientRect()];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 2 && down > 2) found.push(`on each other: "${control.textContent}" and "${other.textContent}"`);
      }
    for (const field of main.querySelectorAll<HTMLInputElement>("input:not(.sr-only)"))
      if (seen(field) && field.value !== "" && field.clientWidth < 2 * Number.parseFloat(getComputedStyle(field).fontSize))
        found.push(`no room for what is typed: "${field.value}"`);
    return [...new Set(found)];
  });
}

/** Asked again while it fails: prices come and go, and with them the room they take. */
async function expectNoLoss(page: Page): Promise<void> {
  await expect.poll(() => losses(page)).toEqual([]);
}

test.use({ as: "trader" });

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    new MutationObserver((_, watcher) => {
      document.documentElement.style.fontSize = "32px";
      watcher.disconnect();
    }).observe(document, { childList: true, subtree: true });
  }),
);

// WCAG 1.4.4 and 1.4.10: text of twice its size loses nothing, and nothing has to be scrolled sideways for.
for (const name of ["home", "assets", "record", "me", "meTiles", "summary", "statistics", "messages", "quotes"] as const)
  pageTest(`${name} loses nothing with text of twice its size`, async ({ page }) => {
    await openPage(page, PATHS[name]);
    await settled(page);
    await expectNoLoss(page);
  });

// What an account is worth changes from test to test: here it is as wide as it gets.
for (const name of ["home", "assets", "summary", "me", "meTiles", "mePlain"] as const)
  pageTest(`${name} of a rich account loses nothing with text of twice its size`, async ({ page }) => {
    await makeRich(page);
    await openPage(page, PATHS[name]);
    await settled(page);
    await expectNoLoss(page);
  });

for (const name of ["me", "mePlain"] as const)
  pageTest(`${name} loses nothing of the widest invitation code, with text of twice its size`, async ({ page }) => {
    await page.route(/userInfo\/getUserInfo/, async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: Record<string, unknown> };
      await route.fulfill({ json: { ...answer, data: { ...answer.data, inviteCode: "WWWWWWWW" } } });
    });
    await openPage(page, PATHS[name]);
    await expect(page.getByText("WWWWWWWW")).toBeVisible();
    await settled(page);
    await expectNoLoss(page);
  });

for (const width of [390, 320]) {
  for (const [mode, key] of [
    ["trade_quick", "quick_more"],
    ["trade_contract", "contract_choose_leverage"],
    ["trade_spot", "trade_buy"],
  ] as const)
    pageTest(`the trade page in the mode ${mode} loses nothing with text of twice its size at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await openPage(page, PATHS.trade);
      await chooseMode(page, mode);
      await expect(page.getByRole("button", { name: like(key), disabled: false })).toBeVisible();
      await settled(page);
      await expectNoLoss(page);
    });

  pageTest(`the spot ticket loses nothing with text of twice its size at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openPage(page, PATHS.ticket);
    await page.getByRole("textbox", { name: say("trade_amount_in", { unit: "USDT" }) }).fill("1234.5");
    await settled(page);
    await expectNoLoss(page);
  });
}

pageTest("the stake of a quick trade stays readable between its keys", async ({ page }) => {
  await openPage(page, PATHS.trade);
  await settled(page);
  const less = page.getByRole("button", { name: say("quick_less") });
  const more = page.getByRole("button", { name: say("quick_more") });
  const stake = more.locator("xpath=preceding-sibling::*[1]");
  await expect(stake).toContainText("100.00");
  const [left, middle, right] = await Promise.all([less, stake.locator("bdi"), more].map((part) => part.boundingBox()));
  if (!left || !middle || !right) throw new Error("the stake and its keys are shown");
  expect(middle.x).toBeGreaterThanOrEqual(left.x + left.width - 1);
  expect(middle.x + middle.width).toBeLessThanOrEqual(right.x + 1);
});
