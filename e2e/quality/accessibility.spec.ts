import { expectNoViolation } from "../acts/axe.ts";
import { openNext, openPage, PATHS } from "../acts/places.ts";
import { settled } from "../acts/settle.ts";
import { openTicket, review, sheet } from "../acts/ticket.ts";
import { expect, pageTest, test } from "../fixtures.ts";
import { say } from "../words.ts";

/** Every page as it opens is looked at in visits.spec.ts; here are the states that somebody has to bring about. */

/** The entry page leaves by itself after this long; here it has to stay. */
const ENTRY_SHOWN_MS = 600;
const SHEET = "[role=dialog]";

test.describe("for a guest who has traded", () => {
  test.use({ as: "trader" });
  pageTest("the list of past orders with a fill opened", async ({ page }) => {
    await openPage(page, PATHS.orders);
    await page.getByRole("tab", { name: say("orders_history") }).tap();
    await page
      .getByRole("article")
      .first()
      .getByRole("button", { name: say("orders_detail") })
      .tap();
    await expect(sheet(page).getByRole("definition").first()).toBeVisible();
    await expectNoViolation(page, SHEET);
  });

  pageTest("the watchlist while it is edited", async ({ page }) => {
    await openPage(page, PATHS.favorites);
    await page.getByRole("button", { name: say("quotes_edit_short"), exact: true }).tap();
    await expectNoViolation(page);
  });

  pageTest("the groups of the watchlist, one of them, and those of a product", async ({ page }) => {
    await openPage(page, PATHS.favorites);
    await page.getByRole("button", { name: say("quotes_edit_short"), exact: true }).tap();
    await page.getByRole("button", { name: /^Bitcoin/ }).tap();
    await expect(sheet(page).getByRole("checkbox").first()).toBeVisible();
    await expectNoViolation(page, SHEET);
    await sheet(page)
      .getByRole("button", { name: say("quotes_done") })
      .tap();
    await page
      .getByRole("main")
      .getByRole("button", { name: new RegExp(`^${say("groups_title")} Core`) })
      .tap();
    await expectNoViolation(page, SHEET);
    await sheet(page).getByRole("button", { name: /^Core/ }).tap();
    await expect(sheet(page).getByRole("checkbox").first()).toBeVisible();
    await expectNoViolation(page, SHEET);
  });

  pageTest("search results", async ({ page }) => {
    await openPage(page, PATHS.search);
    await page.getByRole("searchbox").fill("usd");
    await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
    await settled(page);
    await expectNoViolation(page);
  });

  pageTest("a sheet of choices", async ({ page }) => {
    await openPage(page, PATHS.me);
    await page.getByRole("button", { name: new RegExp(`^${say("me_theme")}`) }).tap();
    await expect(sheet(page)).toBeVisible();
    await expectNoViolation(page, SHEET);
  });
});

test.describe("for a guest", () => {
  test.use({ as: "guest" });

  pageTest("the confirmation sheet", async ({ page }) => {
    await openTicket(page);
    await page.getByRole("textbox", { name: say("trade_amount_in", { unit: "USDT" }) }).fill("500");
    await review(page, "buy");
    await expectNoViolation(page, SHEET);
  });

  pageTest("lists that are still empty", async ({ page }) => {
    for (const path of [PATHS.orders, PATHS.assets, PATHS.favorites]) {
      await openNext(page, path);
      await settled(page);
      await expectNoViolation(page);
    }
  });
});

test.describe("for somebody new", () => {
  test("the entry page", async ({ page }) => {
    await page.addInitScript((shownMs) => {
      const setTimeout = window.setTimeout;
      const without = (handler: TimerHandler, ms?: number, ...rest: unknown[]) => (ms === shownMs ? 0 : setTimeout(handler, ms, ...rest));
      window.setTimeout = without as typeof window.setTimeout;
    }, ENTRY_SHOWN_MS);
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Candela" })).toBeVisible();
    await expectNoViolation(page);
  });

  pageTest("an address where nothing lives", async ({ page }) => {
    await openPage(page, "/pages/none");
    await expect(page.getByText(say("system_not_found"))).toBeVisible();
    await expectNoViolation(page);
  });
});
