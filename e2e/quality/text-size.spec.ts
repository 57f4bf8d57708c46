import { expectNoLoss } from "../acts/lost-text.ts";
import { answerMessages, MESSAGE_COUNT } from "../acts/messages.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { chooseMode } from "../acts/quick.ts";
import { makeRich } from "../acts/rich-account.ts";
import { settled } from "../acts/settle.ts";
import { expect, pageTest, test } from "../fixtures.ts";
import { like, say } from "../words.ts";

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
for (const name of ["home", "assets", "record", "me", "meTiles", "summary", "statistics", "quotes"] as const)
  pageTest(`${name} loses nothing with text of twice its size`, async ({ page }) => {
    await openPage(page, PATHS[name]);
    await settled(page);
    await expectNoLoss(page);
  });

// The account's value changes from test to test: here it is as wide as it gets.
for (const name of ["home", "assets", "summary", "me", "meTiles", "mePlain"] as const)
  pageTest(`${name} of a rich account loses nothing with text of twice its size`, async ({ page }) => {
    await makeRich(page);
    await openPage(page, PATHS[name]);
    await settled(page);
    await expectNoLoss(page);
  });

// The account's messages change from test to test, too.
for (const [what, count] of [
  ["messages of every kind", MESSAGE_COUNT],
  ["a list without messages", 0],
] as const)
  pageTest(`${what} loses nothing with text of twice its size`, async ({ page }) => {
    await answerMessages(page, count > 0);
    await openPage(page, PATHS.messages);
    await expect(page.getByRole("heading", { name: say(count > 0 ? "inbox_today" : "inbox_none") })).toBeVisible();
    await settled(page);
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(count);
    await expect(page.getByRole("button", { name: say("inbox_read_all") })).toHaveCount(Math.min(count, 1));
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
