import { proves } from "@candela/testkit";
import type { Page } from "@playwright/test";
import { openAlertSheet } from "../acts/alerts.ts";
import { expectNoViolation } from "../acts/axe.ts";
import { openChart } from "../acts/chart.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { settled } from "../acts/settle.ts";
import { sheet } from "../acts/ticket.ts";
import { expect, pageTest, test } from "../fixtures.ts";
import { call, type Session, setAlert } from "../product/calls.ts";
import { sharedAddress } from "../product/shared.ts";
import { like, say } from "../words.ts";

test.use({ as: "guest" });

const CODE = "X:BTCUSD";
const NAME = "Bitcoin";
const DIALOG = "[role=dialog]";

function present(session: Session | null): Session {
  if (session === null) throw new Error("no session");
  return session;
}

async function waiting(session: Session | null) {
  const { rows } = await call(sharedAddress(), "GET /api/priceAlert/list", { status: "active" }, present(session).token);
  return rows;
}

/** An alert at each side of the price: whichever way the market goes next, one fires. */
async function surround(session: Session | null): Promise<void> {
  for (const units of [1n, -1n]) await setAlert(sharedAddress(), present(session), CODE, units);
}

/** Nothing fires any more: what came by now is all that comes. */
async function calm(session: Session | null): Promise<void> {
  for (const { id } of await waiting(session)) await call(sharedAddress(), "POST /api/priceAlert/remove", { id }, present(session).token);
}

const dot = (page: Page) => page.getByRole("navigation", { name: say("system_tabs") }).locator("[data-unread]");
const reached = like("inbox_price_alert", { name: NAME });
/** Two that come in one moment are told together. */
const told = (page: Page) => page.getByRole("status").getByText(new RegExp(`${reached.source}|${like("inbox_several").source}`));
const light = (page: Page) => page.evaluate(() => document.documentElement.setAttribute("data-theme", "light"));

test("an alert is set from the product with one tap, and says which way it waits", { tag: "@notifications" }, async ({ page, session }) => {
  await openPage(page, PATHS.trade);
  await openAlertSheet(page);
  await sheet(page).getByRole("button", { name: "−2%", exact: true }).tap();
  await expect(sheet(page).getByText(/^Waits for the price to fall to [\d,.]+ or lower/)).toBeVisible();
  await expectNoViolation(page, DIALOG);
  await light(page);
  await sheet(page)
    .getByRole("textbox", { name: say("alerts_reaches") })
    .fill("1");
  await expect(sheet(page).getByText(like("price_out_of_range"))).toBeVisible();
  await sheet(page).getByRole("button", { name: "+5%", exact: true }).tap();
  await sheet(page)
    .getByRole("button", { name: like("alerts_set") })
    .tap();
  await expect.poll(async () => (await waiting(session)).map(({ condition }) => condition)).toEqual(["above"]);
  await expect(sheet(page).getByRole("heading", { name: say("alerts_offer") })).toBeVisible();
  await expectNoViolation(page, DIALOG);
  await light(page);
  await sheet(page)
    .getByRole("button", { name: say("alerts_offer_later") })
    .tap();
  await expect(page.getByRole("button", { name: say("alerts_bell_count", { name: NAME, count: 1 }) })).toBeVisible();
  await openAlertSheet(page);
  await sheet(page)
    .getByRole("button", { name: like("alerts_remove_of", { name: NAME }) })
    .tap();
  await expect(sheet(page).getByText(say("alerts_waiting_here"))).toBeHidden();
  await sheet(page)
    .getByRole("button", { name: like("alerts_set") })
    .tap();
  // Asked once: a second alert is only told.
  await expect(page.getByText(like("alerts_was_set", { name: NAME }))).toBeVisible();
  await expect(sheet(page)).toBeHidden();
});

pageTest("what fires is told wherever one is, with a red dot until it is read", proves("1.19", "1.20"), async ({ page, session }) => {
  await openPage(page, PATHS.assets);
  await settled(page);
  await expect(dot(page)).toHaveCount(0);
  await surround(session);
  await expect(told(page)).toBeVisible({ timeout: 60_000 });
  await expect(dot(page)).toBeVisible();
  await page
    .getByRole("status")
    .getByRole("button", { name: say("inbox_look") })
    .tap();
  await expect(page).toHaveURL(/msg-detail|alert-list/);
  await calm(session);
  await surround(session);
  await openPage(page, PATHS.messages);
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows.filter({ hasText: say("inbox_unread") }).first()).toBeVisible({ timeout: 60_000 });
  await calm(session);
  await expectNoViolation(page);
  await light(page);
  await rows.first().getByRole("link").tap();
  await expect(page.getByRole("heading", { name: reached })).toBeVisible();
  await expectNoViolation(page);
  await light(page);
  await page.goBack();
  await expect(rows.first()).not.toContainText(say("inbox_unread"));
  // A message of its own stays unread, to be read with all others.
  await surround(session);
  await expect(rows.filter({ hasText: say("inbox_unread") }).first()).toBeVisible({ timeout: 60_000 });
  await calm(session);
  await page.getByRole("button", { name: say("inbox_read_all") }).tap();
  await expect(rows.filter({ hasText: say("inbox_unread") })).toHaveCount(0);
  await openPage(page, PATHS.assets);
  await expect(dot(page)).toHaveCount(0);
});

pageTest("the page of alerts shows what waits and the tick of what was reached, and removing can be undone", async ({ page, session }) => {
  await setAlert(sharedAddress(), present(session), CODE, 200_000n);
  await openPage(page, PATHS.alerts);
  await page.getByRole("button", { name: like("alerts_remove_of", { name: NAME }) }).tap();
  await expect(page.getByText(say("alerts_none"), { exact: true })).toBeVisible();
  await page.getByRole("button", { name: say("alerts_undo") }).tap();
  await expect(page.getByText(like("alerts_above"))).toBeVisible();
  await expect.poll(async () => (await waiting(session)).length).toBe(1);
  await surround(session);
  await page.getByRole("tab", { name: say("alerts_fired") }).tap();
  await expect(page.getByText(like("alerts_reached_at")).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(like("alerts_tick")).first()).toBeVisible();
  await calm(session);
  await expectNoViolation(page);
});

pageTest("an alert is moved on the chart, and only after a yes", async ({ page, session }) => {
  await setAlert(sharedAddress(), present(session), CODE, 20_000n);
  const [before] = await waiting(session);
  await openChart(page);
  const line = page.getByRole("slider", { name: like("chart_line_handle", { label: say("alerts_line") }) });
  await line.focus();
  for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("Enter");
  await expect(sheet(page).getByRole("heading", { name: say("alerts_move_title") })).toBeVisible();
  await expectNoViolation(page, DIALOG);
  await light(page);
  expect((await waiting(session)).map(({ price }) => price)).toEqual([before?.price]);
  await sheet(page)
    .getByRole("button", { name: like("alerts_move_confirm") })
    .tap();
  await expect(page.getByText(like("alerts_moved"))).toBeVisible();
  const [after] = await waiting(session);
  expect(Number(after?.price)).toBeCloseTo(Number(before?.price) + 0.3, 6);
  await expect(line).toHaveAttribute("aria-valuenow", `${Number(after?.price)}`);
});

pageTest("messages that cannot be read say so and are read again when asked; none is said too", async ({ page }) => {
  const list = "**/api/siteMessage/list*";
  await page.route(list, (route) => route.abort());
  await openPage(page, PATHS.messages);
  await expect(page.getByRole("button", { name: say("system_retry") })).toBeVisible({ timeout: 30_000 });
  await expectNoViolation(page);
  await page.unroute(list);
  await page.getByRole("button", { name: say("system_retry") }).tap();
  await expect(page.getByText(say("inbox_none"), { exact: true })).toBeVisible();
});

test("a product that is looked at from a list has the bell, and both sheets close one after the other", async ({ page }) => {
  await openPage(page, PATHS.quotes);
  const row = page.getByRole("main").getByRole("link").filter({ hasText: NAME }).first();
  // As the context-menu key does it.
  await row.evaluate((link) => link.dispatchEvent(new PointerEvent("contextmenu", { bubbles: true, cancelable: true, pointerType: "" })));
  await expect(sheet(page)).toBeVisible();
  await openAlertSheet(page);
  await page.goBack();
  await expect(page.getByRole("heading", { name: say("alerts_sheet") })).toBeHidden();
  await expect(page.getByRole("heading", { name: NAME })).toBeVisible();
  await page.goBack();
  await expect(sheet(page)).toHaveCount(0);
});

test.describe("with notifications allowed", () => {
  test.use({ permissions: ["notifications"] });
  test("the system tells while the app is in the background", { tag: "@notifications" }, async ({ page, session }) => {
    await page.addInitScript(() => {
      const shown: string[] = [];
      const Real = window.Notification;
      // Chromium without a screen shows none: what is asked of it is written down.
      window.Notification = class extends Real {
        constructor(title: string, options?: NotificationOptions) {
          super(title, options);
          shown.push(title);
        }
      };
      Object.assign(window, { shown });
    });
    // Without anything to wait for, a page in the background lets go of its line.
    await setAlert(sharedAddress(), present(session), CODE, 100_000n);
    await openPage(page, PATHS.assets);
    await settled(page);
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await surround(session);
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { shown: string[] }).shown), { timeout: 60_000 })
      .toContainEqual(expect.stringMatching(new RegExp(`${reached.source}|${like("inbox_several").source}`)));
  });
});
