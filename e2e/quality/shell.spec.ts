import { HOME_LAYOUTS, PAGE_LOAD_DELAY_MS, PAGE_LOAD_TIMEOUT_MS, TABS } from "@candela/api";
import { proves } from "@candela/testkit";
import type { Locator, Page } from "@playwright/test";
import { SPECIFIED_ROUTES } from "../../tools/conformance/statements/routes.ts";
import { openNext, openPage, PATHS } from "../acts/places.ts";
import { settled } from "../acts/settle.ts";
import { expect, pageTest, test } from "../fixtures.ts";
import { call } from "../product/calls.ts";
import { sharedAddress } from "../product/shared.ts";
import { say } from "../words.ts";

test.use({ as: "trader" });

const NOON = Date.UTC(2026, 10, 21, 12);
const SITE = "Candela";
const tabs = (page: Page) => page.getByRole("navigation", { name: say("system_tabs") }).getByRole("link");
const movers = (page: Page) => page.getByRole("region", { name: say("home_movers") });

/** The bar of tabs, in sight or not: on phones it is hidden on pages that are no tab. */
const frameTabs = (page: Page) => page.locator(`nav[aria-label="${say("system_tabs")}"]`);

test.describe("a page whose code is slow", () => {
  const SLOW = /\/assets\/questions-page/;

  /** Home, with time standing still, and the code of the next page under way. */
  async function openSlowly(page: Page): Promise<void> {
    await page.clock.install({ time: NOON });
    await openPage(page, PATHS.home);
    await expect(movers(page)).toBeVisible();
    await settled(page);
    // A longer jump would end what home still reads by its time-out, and lead to the page of lines.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000);
    await page.route(SLOW, () => new Promise(() => undefined));
    const asked = page.waitForRequest(SLOW);
    await openPage(page, PATHS.questions);
    await asked;
  }

  test("leaves the page before for 200 ms, then shows that it loads", proves("2.3"), async ({ page }) => {
    expect(PAGE_LOAD_DELAY_MS).toBe(200);
    await openSlowly(page);
    const loading = page.getByRole("main").getByRole("status", { name: say("ui_loading") });
    await page.clock.runFor(PAGE_LOAD_DELAY_MS - 1);
    await expect(movers(page)).toBeVisible();
    await expect(loading).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(loading).toBeVisible();
    await expect(movers(page)).toHaveCount(0);
  });

  test("is given up after 60 s, and can be tried again", proves("2.4"), async ({ page }) => {
    expect(PAGE_LOAD_TIMEOUT_MS).toBe(60_000);
    await openSlowly(page);
    const failed = page.getByRole("heading", { name: say("system_page_failed") });
    await page.clock.runFor(PAGE_LOAD_TIMEOUT_MS - 1);
    await expect(page.getByRole("main").getByRole("status", { name: say("ui_loading") })).toBeVisible();
    await expect(failed).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(failed).toBeVisible();
    await expect(page.getByRole("button", { name: say("system_retry") })).toBeVisible();
  });
});

test.describe("the entry", () => {
  for (const path of ["/", "/pages/index/index"])
    test(`${path} draws itself, with nothing of the frame, under the general title`, proves("2.5", "2.16"), async ({ page }) => {
      // It leads on by itself: time stands still.
      await page.clock.install({ time: NOON });
      await page.clock.pauseAt(NOON + 1_000);
      await openPage(page, path);
      await expect(page.getByRole("heading", { name: "Candela" })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`#${path}$`));
      await expect(page).toHaveTitle(`${SITE} · ${say("system_title")}`);
      await expect(page.getByRole("navigation")).toHaveCount(0);
      await expect(page.getByRole("button", { name: say("ui_back") })).toHaveCount(0);
    });
});

pageTest("a page with a name of its own has it in the window's title, in the language of the texts", proves("2.5"), async ({ page }) => {
  expect(say("system_title")).toBe("Exchange");
  await openPage(page, PATHS.login);
  await expect(page).toHaveTitle(`${say("account_log_in")} · ${SITE}`);
  await openPage(page, PATHS.language);
  await expect(page).toHaveTitle(`${say("language_title")} · ${SITE}`);
  await page.locator('label:has(bdi[lang="zh-CN"])').click();
  await expect(page).toHaveTitle(`${say("language_title", {}, "zh")} · ${SITE}`);
});

test.describe("pages that draw their navigation themselves", () => {
  const back = (page: Page) =>
    page
      .getByRole("main")
      .locator("header")
      .getByRole("button", { name: say("ui_back") });

  pageTest("others have the usual bar: a way back and their name", proves("2.6"), async ({ page }) => {
    for (const path of [PATHS.record, PATHS.questions, PATHS.language]) {
      await openNext(page, path);
      await settled(page);
      await expect(back(page)).toBeVisible();
      await expect(page.getByRole("main").locator("header").getByRole("heading", { level: 1 })).toBeVisible();
      await expect(frameTabs(page)).toHaveCount(1);
    }
  });

  for (const path of HOME_LAYOUTS)
    pageTest(`${path} has a head of its own in place of the bar`, proves("2.7"), async ({ page }) => {
      await openPage(page, path);
      await settled(page);
      await expect(back(page)).toHaveCount(0);
      await expect(page.getByRole("main").locator('a[href="#/pages/msg/msg-list"]')).toBeVisible();
    });

  for (const path of [PATHS.login, PATHS.register, PATHS.networkError, PATHS.networkErrorOfHome])
    pageTest(`${path} stands alone, without the usual bar and the frame's tabs`, proves("2.6"), async ({ page }) => {
      await openPage(page, path);
      await settled(page);
      await expect(frameTabs(page)).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expect(back(page)).toHaveCount(0);
      // The way out is the page's own: a cross, home where nothing failed, or another try.
      await expect(
        page.getByRole("button", { name: new RegExp(`^(${say("ui_close")}|${say("system_go_home")}|${say("system_try_now")})$`) }).first(),
      ).toBeVisible();
    });
});

test.describe("pulling down", () => {
  pageTest("is nothing to any page: the root takes no part in it", proves("2.8"), async ({ page }) => {
    for (const { path } of SPECIFIED_ROUTES.filter(({ waits }) => waits === undefined)) {
      await openPage(page, path);
      await expect(page.getByRole("main")).not.toBeEmpty();
      const behaviour = await page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY);
      expect(behaviour, path).toMatch(/^(none|contain)$/);
    }
  });

  pageTest("at the top of a page reloads nothing and asks for nothing", proves("2.8"), async ({ page }) => {
    await openPage(page, PATHS.questions);
    await settled(page);
    await page.waitForLoadState("networkidle");
    const happened: string[] = [];
    page.on("load", () => happened.push("load"));
    page.on("request", (request) => {
      if (/questionAnswer/.test(request.url())) happened.push(request.url());
    });
    const devtools = await page.context().newCDPSession(page);
    const send = (type: "touchStart" | "touchMove" | "touchEnd", y: number) =>
      devtools.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: 195, y }] });
    await send("touchStart", 120);
    for (let y = 160; y <= 760; y += 60) await send("touchMove", y);
    await send("touchEnd", 760);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(happened).toEqual([]);
  });
});

test.describe("the five tabs", () => {
  const PLACES = [
    [PATHS.home, proves("2.10")],
    [PATHS.quotes, proves("2.11")],
    [PATHS.trade, proves("2.12")],
    [PATHS.assets, proves("2.13")],
    [PATHS.me, proves("2.14")],
  ] as const;

  for (const [index, [path, proof]] of PLACES.entries())
    pageTest(`tab ${index} opens ${path} and is the lit one`, proof, async ({ page }) => {
      await openPage(page, index === 1 ? PATHS.me : PATHS.quotes);
      await settled(page);
      await expect(tabs(page)).toHaveCount(5);
      const tab = tabs(page).nth(index);
      await expect(tab).toHaveAttribute("href", `#${path}`);
      await tab.tap();
      await expect(page).toHaveURL(new RegExp(`#${path}(\\?.*)?$`));
      await expect(tab).toHaveAttribute("aria-current", "page");
      await expect(page.locator("nav a[aria-current=page]")).toHaveCount(1);
    });

  pageTest("are named by their keys, whatever the pack of the server says there", proves("1.26", "2.15"), async ({ page }) => {
    const KEYS = ["navBar_frontPage", "navBar_quotes", "nav_trad", "nav_assets", "navBar_personalInformation"] as const;
    expect(TABS.map(({ label }) => label)).toEqual(KEYS);
    await page.route(/langMgr\/list/, async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: Record<string, string> };
      const named = Object.fromEntries(KEYS.map((key, index) => [key, `Key ${index}`]));
      await route.fulfill({ json: { ...answer, data: { ...answer.data, ...named } } });
    });
    await openPage(page, PATHS.quotes);
    // The unread count stands in front of the last one's name.
    await expect(tabs(page)).toHaveText([0, 1, 2, 3, 4].map((index) => new RegExp(`Key ${index}$`)));
  });
});

test.describe("a product opened from", () => {
  const linkTo = (place: Locator, code: string) => place.locator(`a[href*="productCode=${encodeURIComponent(code)}"]`).first();
  const main = (page: Page) => page.getByRole("main");
  const LISTS: readonly (readonly [list: string, path: string, place: (page: Page) => Locator, code?: string, words?: string])[] = [
    ["the quotes", PATHS.quotes, main, "X:ETHUSD"],
    ["the front page's list", PATHS.home, movers],
    ["the watchlist", PATHS.favorites, main, "AAPL"],
    ["the results of a search", PATHS.search, (page) => page.getByRole("region", { name: say("quotes_list_1") }), "X:ETHUSD", "eth"],
  ];

  const opened = (list: string) => (list === "the watchlist" ? proves("1.5", "2.N.5") : proves("2.N.5"));
  for (const [list, path, place, code, words] of LISTS)
    pageTest(`${list} is kept as the current one, and the trade tab shows it`, opened(list), async ({ page }) => {
      await openPage(page, path);
      if (words !== undefined) await page.getByRole("searchbox").fill(words);
      await settled(page);
      // The leader of the front page's list changes with the market; Bitcoin is the current product before any choice.
      const link = code === undefined ? place(page).locator('li a:not([href*="BTCUSD"])').first() : linkTo(place(page), code);
      const href = (await link.getAttribute("href")) ?? "";
      const productCode = new URLSearchParams(href.split("?")[1]).get("productCode") ?? "";
      const { data: product } = await call(sharedAddress(), "GET /api/product/detail", { productCode });
      const title = page.getByRole("heading", { level: 1 });
      await linkTo(place(page), productCode).tap();
      await expect(page).toHaveURL(({ hash }) => hash === href && hash.startsWith(`#${PATHS.trade}?`));
      await expect(title).toContainText(product?.productName ?? "no such product");
      await expect(tabs(page).nth(2)).toHaveAttribute("aria-current", "page");
      const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("currentProduct") ?? "null"));
      await expect.poll(kept).toEqual({ productCode, productType: product?.productType });
      // The tab by itself shows the same one from now on.
      await tabs(page).nth(1).tap();
      await tabs(page).nth(2).tap();
      await expect(title).toContainText(product?.productName ?? "no such product");
    });
});
