import { randomUUID } from "node:crypto";
import { proves } from "@candela/testkit";
import type { Page } from "@playwright/test";
import { openPage, PATHS } from "../acts/places.ts";
import { settled } from "../acts/settle.ts";
import { deviceOf, expect, test } from "../fixtures.ts";
import { call, type Session } from "../product/calls.ts";
import { sharedAddress } from "../product/shared.ts";
import { like, say } from "../words.ts";

/** How long things take in the built app, by a clock that goes only as far as it is told to. */
async function stop(page: Page, inMs = 3_600_000): Promise<void> {
  await page.clock.pauseAt(Date.now() + inMs);
}

test("the first calls wait 60 s for an answer", proves("7.3", "9.29"), async ({ page }) => {
  await page.clock.install();
  const failed: string[] = [];
  page.on("requestfailed", (request) => failed.push(new URL(request.url()).pathname));
  await page.route(/\/api\//, () => new Promise(() => undefined));
  const asked = page.waitForRequest(/langMgr/);
  await openPage(page, PATHS.home);
  await asked;
  // So far at most a quarter of a minute has passed.
  await page.clock.runFor(45_000);
  expect(failed).toEqual([]);
  await page.clock.runFor(15_000);
  await expect.poll(() => failed).toContain("/api/langMgr/list");
});

test.describe("once an answer has come", () => {
  test.use({ as: "guest" });

  test("calls wait 10 s, and a toast says that it was too long", proves("7.3", "9.29"), async ({ page }) => {
    await page.clock.install();
    await openPage(page, PATHS.trade);
    const star = page.getByRole("button", { name: like("quotes_star") }).first();
    await star.tap();
    await expect(page.getByText(say("quotes_added"), { exact: true })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await page.route(/removeOption/, () => new Promise(() => undefined));
    await stop(page);
    const asked = page.waitForRequest(/removeOption/);
    await star.tap();
    await asked;
    await page.clock.runFor(9_999);
    const told = page.getByRole("status").getByText(say("system_timeout"), { exact: true });
    await expect(star).toHaveAttribute("aria-pressed", "false");
    await expect(told).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(told).toBeVisible();
    await expect(star).toHaveAttribute("aria-pressed", "true");
  });
});

test("a code is counted down from 60 s, second by second, and then offered again", proves("9.26"), async ({ page }) => {
  await page.clock.install();
  await openPage(page, PATHS.register);
  await page.getByRole("textbox", { name: say("account_email") }).fill(`${randomUUID()}@example.com`);
  await stop(page);
  await page.getByRole("button", { name: say("account_code_get") }).tap();
  const left = (seconds: number) => page.getByRole("button", { name: say("account_code_retry", { seconds }), exact: true });
  await expect(left(60)).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(left(59)).toBeVisible();
  await page.clock.runFor(58_000);
  await expect(left(1)).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(page.getByRole("button", { name: say("account_code_again"), exact: true })).toBeVisible();
});

test.describe("the swiper of home", () => {
  test.use({ as: "trader" });

  test("turns by one card every three seconds", proves("9.36"), async ({ page }) => {
    await page.clock.install();
    await openPage(page, PATHS.homeClassic);
    await settled(page);
    const list = page.getByRole("region", { name: say("home_banners") }).getByRole("list");
    const cards = await list.getByRole("listitem").count();
    expect(cards).toBeGreaterThan(2);
    const card = () => list.evaluate((element) => Math.abs(element.scrollLeft) / element.clientWidth);
    // It has turned once by itself: what turns it is here.
    await expect.poll(card).toBeGreaterThan(0.9);
    await stop(page);
    // The jump of the clock turned a card: that turn is over when the list has stood on one for a while. At its beginning it stands on one too.
    let [last, same] = [-1, 0];
    const standing = async () => {
      const at = await card();
      same = at === last && Math.abs(at - Math.round(at)) < 0.02 ? same + 1 : 0;
      last = at;
      return same;
    };
    await expect.poll(standing, { intervals: [100] }).toBeGreaterThan(5);
    for (let turn = 0; turn < 2; turn += 1) {
      const before = Math.round(await card());
      // Whenever they begin, three seconds hold one turn.
      await page.clock.runFor(3_000);
      await expect.poll(async () => Math.abs((await card()) - ((before + 1) % cards)) < 0.02).toBe(true);
    }
  });
});

test("a page whose code does not come is waited for 60 s", proves("9.28"), async ({ page }) => {
  await page.clock.install();
  await openPage(page, PATHS.home);
  await settled(page);
  await page.waitForLoadState("networkidle");
  await page.route(/\/assets\/language-page/, () => new Promise(() => undefined));
  await stop(page);
  await page.evaluate((path) => {
    location.hash = path;
  }, PATHS.language);
  await page.clock.runFor(59_999);
  const failed = page.getByRole("heading", { name: say("system_page_failed") });
  await expect(page.getByRole("status", { name: say("ui_loading") }).first()).toBeVisible();
  await expect(failed).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(failed).toBeVisible();
});

test.describe("an order that was in doubt when the app was closed", () => {
  test.use({
    as: "guest",
    storageState: async ({ session }, use) => {
      const { token } = session as Session;
      const key = randomUUID();
      const order = { idempotencyKey: key, productCode: "X:BTCUSD", direction: 1, orderType: "market", amount: "100" } as const;
      await call(sharedAddress(), "POST /api/spotOrder/place", order, token);
      await use(deviceOf(session, { pendingCommands: [{ key, route: "POST /api/spotOrder/place" }] }));
    },
  });

  test("is told of at the next start by a notification of three seconds", proves("9.33"), async ({ page }) => {
    await page.clock.install();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/spotOrder\/byKey/, async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest(/spotOrder\/byKey/);
    await openPage(page, PATHS.profile);
    const name = page.getByRole("textbox", { name: say("profile_nick_name") });
    await name.fill("Ada");
    await page.getByRole("button", { name: say("profile_save") }).tap();
    // A toast was there: its code is.
    await expect(page.getByText(say("profile_nick_name_saved"))).toBeVisible();
    await asked;
    // Less than a call may take.
    await stop(page, 5_000);
    answer();
    const told = page.getByRole("status").getByText(say("trade_resumed_done"), { exact: true });
    await expect(told).toBeVisible();
    await page.clock.runFor(2_999);
    await expect(told).toBeVisible();
    await page.clock.runFor(1);
    await expect(told).toHaveCount(0);
  });
});

test.describe("what was changed of the profile", () => {
  test.use({ as: "guest" });

  test("is told for a second and a half", proves("9.31"), async ({ page }) => {
    await page.clock.install();
    await openPage(page, PATHS.profile);
    const name = page.getByRole("textbox", { name: say("profile_nick_name") });
    const save = page.getByRole("button", { name: say("profile_save") });
    const told = page.getByText(say("profile_nick_name_saved"));
    await name.fill("Ada");
    await save.tap();
    await expect(told).toBeVisible();
    await expect(page.getByRole("button", { name: like("profile_picture_change") }).first()).toBeVisible();
    await stop(page);
    await expect(told).toHaveCount(0);
    await name.fill("Ada Lovelace");
    await save.tap();
    await expect(told).toBeVisible();
    await page.clock.runFor(1_499);
    await expect(told).toBeVisible();
    await page.clock.runFor(1);
    await expect(told).toHaveCount(0);
  });
});
