import { CODE_COUNTDOWN_S, SWIPER_MS } from "@candela/contract";
import { proves } from "@candela/testkit";
import type { Page } from "@playwright/test";
import { openPage, PATHS } from "../acts/places.ts";
import { settled } from "../acts/settle.ts";
import { deviceOf, expect, test } from "../fixtures.ts";
import { call, openGuest } from "../product/calls.ts";
import { sharedAddress } from "../product/shared.ts";
import { like, say } from "../words.ts";

const storedSession = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("session") ?? "null"));

test.describe("the session", () => {
  test("is a token in local storage, which every call carries from then on", proves("4.1"), async ({ page }) => {
    await openPage(page, PATHS.home);
    expect(await storedSession(page)).toBeNull();
    const asked = page.waitForRequest(/personCenterPanelData/);
    await page.getByRole("button", { name: say("home_try") }).tap();
    await expect(page.getByRole("region", { name: say("home_total"), exact: true })).toBeVisible();
    const { token, userId, accountType } = await storedSession(page);
    expect(await (await asked).headerValue("authorization")).toBe(token);
    const { data } = await call(sharedAddress(), "GET /api/userInfo/getUserInfo", {}, token);
    expect({ userId: data?.userId, accountType: data?.accountType }).toEqual({ userId, accountType });
  });

  test("is nothing but the token: without it the same device is nobody's", proves("4.3", "6.1"), async ({ browser }) => {
    const context = await browser.newContext({ storageState: deviceOf(await openGuest(sharedAddress())), baseURL: sharedAddress() });
    const page = await context.newPage();
    await openPage(page, PATHS.home);
    await expect(page.getByRole("region", { name: say("home_total"), exact: true })).toBeVisible();
    await page.evaluate(() => localStorage.removeItem("session"));
    await page.reload();
    await expect(page.getByRole("button", { name: say("home_try") })).toBeVisible();
    await expect(page.getByRole("region", { name: say("home_total"), exact: true })).toHaveCount(0);
    await context.close();
  });

  for (const [accountType, title] of [
    ["guest", "account_claim_title"],
    ["registered", "account_register_title"],
  ] as const)
    test(`has the account type that is stored: ${accountType}`, proves("6.2"), async ({ browser }) => {
      const session = { ...(await openGuest(sharedAddress())), accountType };
      const context = await browser.newContext({ storageState: deviceOf(session), baseURL: sharedAddress() });
      const page = await context.newPage();
      await openPage(page, PATHS.register);
      await expect(page.getByRole("heading", { name: say(title), exact: true })).toBeVisible();
      await context.close();
    });
});

test("the start asks for site, tips, order fees, texts, currencies and the notice", proves("4.11", "7.39"), async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/")) asked.push(pathname + search);
  });
  await openPage(page, PATHS.home);
  for (const url of [
    "/api/siteInfo/getSiteInfo",
    "/api/textLang/list?pageNum=1&pageSize=30",
    "/api/orderFeeSetting/list",
    "/api/langMgr/list?lang=en",
    "/api/platformCurrency/list?currencyType=1",
    "/api/popUp/list",
  ])
    await expect.poll(() => asked, url).toContain(url);
});

test.describe("home's list", () => {
  test.use({ as: "trader" });

  test("is sorted by change of the day, top gainers first, and by price", proves("4.15"), async ({ page }) => {
    // Prices of the test's own, and no others after them.
    await page.routeWebSocket(/./, () => undefined);
    const CHANGES = ["-0.0500", "0.1000", "0.0900", "1.2000", "0.0000"];
    const PRICES = ["9.50", "100.00", "20.00", "3.00", "1000.00"];
    let names: string[] = [];
    await page.route(/homeRecommendProducts/, async (route) => {
      const answer = (await (await route.fetch()).json()) as { rows: { productName: string; tickerInfo: object }[] };
      const rows = answer.rows.slice(0, CHANGES.length);
      names = rows.map(({ productName }) => productName);
      await route.fulfill({
        json: {
          ...answer,
          rows: rows.map((row, index) => ({
            ...row,
            tickerInfo: { ...row.tickerInfo, changeRate: CHANGES[index], nowPrice: PRICES[index] },
          })),
          total: rows.length,
        },
      });
    });
    await openPage(page, PATHS.home);
    await settled(page);
    const movers = page.getByRole("region", { name: say("home_movers") });
    const inOrder = (indexes: readonly number[]) => indexes.map((index) => names[index] ?? "none");
    await expect(movers.getByRole("tab", { selected: true })).toHaveText(say("home_top_gainers"));
    await expect(movers.getByRole("listitem")).toContainText(inOrder([3, 1, 2, 4, 0]));
    await movers.getByRole("tab", { name: say("home_by_price") }).tap();
    await expect(movers.getByRole("listitem")).toContainText(inOrder([4, 1, 2, 0, 3]));
  });
});

test.describe("what has a time of its own", () => {
  test.use({ as: "trader" });

  test("the swiper turns every 3 s", proves("4.16"), async ({ page }) => {
    expect(SWIPER_MS).toBe(3_000);
    const start = Date.now();
    await page.clock.install({ time: start });
    await openPage(page, PATHS.homeClassic);
    await settled(page);
    const cards = page.getByRole("region", { name: say("home_banners") });
    await expect(cards.getByRole("listitem").first()).toBeVisible();
    await page.clock.pauseAt(Date.now() + 20_000);
    // A whole number when the card has come to rest.
    const shown = () =>
      cards.getByRole("list").evaluate((element) => Math.round((100 * Math.abs(element.scrollLeft)) / element.clientWidth) / 100);
    // Paused and begun again while time stands still: from here the three seconds count.
    await cards.getByRole("button", { name: say("home_pause") }).tap();
    await cards.getByRole("button", { name: say("home_play") }).tap();
    await expect(cards.getByRole("button", { name: say("home_pause") })).toBeVisible();
    const count = await cards.getByRole("listitem").count();
    await expect.poll(async () => Number.isInteger(await shown())).toBe(true);
    const before = await shown();
    await page.clock.runFor(SWIPER_MS - 1);
    expect(await shown()).toBe(before);
    await page.clock.runFor(1);
    await expect.poll(shown).toBe((before + 1) % count);
    await page.clock.runFor(SWIPER_MS);
    await expect.poll(shown).toBe((before + 2) % count);
  });
});

test("the button of a code counts 60 s down, says when to retry, then offers to get another", proves("4.21", "4.22"), async ({ page }) => {
  expect(CODE_COUNTDOWN_S).toBe(60);
  const start = Date.now();
  await page.clock.install({ time: start });
  await openPage(page, PATHS.register);
  await page.getByRole("textbox", { name: say("account_email") }).fill(`counted${start}@example.com`);
  await page.clock.pauseAt(Date.now() + 20_000);
  await page.getByRole("button", { name: say("account_code_get"), exact: true }).tap();
  const waiting = page.getByRole("button", { name: like("account_code_retry") });
  const says = (seconds: number) => say("account_code_retry", { seconds });
  expect([says(60), say("account_code_again")]).toEqual(["Retry in 60 seconds", "Get again"]);
  await expect(waiting).toHaveText(says(60));
  await page.clock.runFor(1_000);
  await expect(waiting).toHaveText(says(59));
  await page.clock.runFor(58_000);
  await expect(waiting).toHaveText(says(1));
  await expect(waiting).toHaveAttribute("aria-disabled", "true");
  await page.clock.runFor(1_000);
  await expect(page.getByRole("button", { name: say("account_code_again"), exact: true })).toBeEnabled();
});
