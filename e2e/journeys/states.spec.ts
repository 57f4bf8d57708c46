import { proves } from "@candela/testkit";
import type { Page } from "@playwright/test";
import { openPage, PATHS } from "../acts/places.ts";
import { deviceOf, expect, test } from "../fixtures.ts";
import { call, openGuest } from "../product/calls.ts";
import { sharedAddress } from "../product/shared.ts";
import { say } from "../words.ts";

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
