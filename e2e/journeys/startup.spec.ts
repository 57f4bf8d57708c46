import { isDeep, proves } from "@candela/testkit";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { type Fault, fail, hurry } from "../acts/faults.ts";
import { openPage, openTab, PATHS } from "../acts/places.ts";
import { test as base, deviceOf, expect } from "../fixtures.ts";
import { openGuest, type Session } from "../product/calls.ts";
import { sharedAddress } from "../product/shared.ts";
import { like, say } from "../words.ts";

/** Faults are what these tests are about: only a crash is one too many. */
const test = base.extend({ noFaults: async ({ browserName: _ }, use) => use(undefined) });

const PACK = "/api/langMgr/list";
const SWITCHES = "/api/switchSet/list";
/**
 * A server that never answers, and a connection that is cut: these go the whole way. Every fault of the catalogue meets the same calls in
 * `apps/web/src/app/start-up.component.test.tsx`.
 */
const END_TO_END = ["no answer", "a cut line"] as const satisfies readonly Fault[];
/** The statement that each of them proves about a language pack that cannot be fetched. */
const LOST = proves("2.R74", "2.N.1", "8.9", "8.11");
/** Read at the start, and missed by nobody when they fail. */
const SILENT = [
  "/api/siteInfo/getSiteInfo",
  "/api/textLang/list",
  "/api/orderFeeSetting/list",
  "/api/platformCurrency/list",
  "/api/popUp/list",
];

/** A device of its own, with nothing kept but what is given; a crash of its page fails the test. */
async function device(browser: Browser, session: Session | null = null, kept: Readonly<Record<string, unknown>> = {}) {
  const context = await browser.newContext({ storageState: deviceOf(session, kept) });
  const crashes: string[] = [];
  context.on("weberror", (error) => crashes.push(error.error().stack ?? error.error().message));
  const page = await context.newPage();
  const close = async () => {
    await context.close();
    expect(crashes).toEqual([]);
  };
  return { context, page, close };
}

async function expectHome(page: Page): Promise<void> {
  await expect(page).toHaveURL(/#\/pages\/tabs\/home\/home-d$/);
  await expect(page.getByRole("region", { name: say("home_movers") })).toBeVisible();
}

async function expectLost(page: Page, failed: string): Promise<void> {
  expect(say("system_signal_lost")).toMatch(/network signal is lost/);
  await expect(page.getByRole("heading", { name: say("system_signal_lost") })).toBeVisible();
  expect(new URLSearchParams(page.url().split("?")[1]).get("page")).toBe(failed);
}

const toasts = (page: Page) => page.locator(".toast-place");
const kept = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name);

for (const fault of END_TO_END) {
  test.describe(`every call of the start ends in ${fault}`, () => {
    test(
      "the language pack, on a first visit: the network-error screen names the page, and leads back to it",
      LOST,
      async ({ browser }) => {
        const { page, close } = await device(browser);
        if (fault === "no answer") await hurry(page);
        const { end } = await fail(page, PACK, fault);
        await openPage(page, PATHS.quotes);
        await expectLost(page, PATHS.quotes);
        await expect(page.getByText(like("system_signal_text", { page: say("navBar_quotes") }))).toBeVisible();
        await end();
        await page.getByRole("button", { name: say("system_try_now") }).click();
        await expect(page.getByRole("heading", { name: say("navBar_quotes"), exact: true })).toBeVisible();
        await expect(page).toHaveURL(/quotes\/quotes$/);
        await close();
      },
    );
  });
}

test("the switches are cut, with none kept: the network-error screen, and back", proves("4.9", "8.12"), async ({ browser }) => {
  const session = await openGuest(sharedAddress());
  const { page, close } = await device(browser, session);
  const { end } = await fail(page, SWITCHES, "a cut line");
  await openPage(page, PATHS.home);
  await expectLost(page, PATHS.home);
  await end();
  await page.getByRole("button", { name: say("system_try_now") }).click();
  await expectHome(page);
  await close();
});

test("all else that the start asks for may be cut: nobody is told, and nothing is missed", proves("8.10"), async ({ browser }) => {
  const session = await openGuest(sharedAddress());
  const { page, close } = await device(browser, session);
  const last = page.waitForRequest(/platformCurrency/);
  for (const path of SILENT) await fail(page, path, "a cut line");
  await openPage(page, PATHS.home);
  await last;
  await expectHome(page);
  await openTab(page, "nav_trad");
  await expect(page.getByRole("main").locator("bdi.num").first()).toHaveText(/\d/);
  await expect(toasts(page)).toHaveText("");
  await close();
});

test("a session that ended at the start is asked for at login, which leads back to where one was", async ({ browser }) => {
  const session = await openGuest(sharedAddress());
  const { page, close } = await device(browser, session);
  const { end } = await fail(page, SWITCHES, "code 401");
  await openPage(page, PATHS.record);
  await expect(page).toHaveURL(/user\/login\?from=/);
  expect(new URLSearchParams(page.url().split("?")[1]).get("from")).toBe(PATHS.record);
  await end();
  await close();
});

test.describe("the lines", () => {
  const EVIL = "https://evil.example";

  test("what is kept on the device sends the session nowhere else", proves("4.23"), async ({ browser }) => {
    const session = await openGuest(sharedAddress());
    for (const currentLine of [1, EVIL]) {
      const lines = [
        { name: "Line 1", url: EVIL },
        { name: "Line 2", url: EVIL },
      ];
      const { page, close } = await device(browser, session, { lines, currentLine, site: { lines } });
      const elsewhere: string[] = [];
      page.on("request", (request) => {
        if (!request.url().startsWith(sharedAddress())) elsewhere.push(request.url());
      });
      page.on("websocket", (socket) => {
        if (new URL(socket.url()).host !== new URL(sharedAddress()).host) elsewhere.push(socket.url());
      });
      await openPage(page, PATHS.assets);
      await expect(page.getByRole("main").locator("bdi.num").first()).toHaveText(/\d/);
      await page.waitForLoadState("networkidle");
      expect(elsewhere).toEqual([]);
      await close();
    }
  });

  test("the policy of the page rejects what no line is", async ({ browser }) => {
    const { page, close } = await device(browser);
    await openPage(page, PATHS.line);
    await expect(page.getByRole("region", { name: say("line_in_use") })).toBeVisible();
    const rejected = await page.evaluate(
      (url) =>
        fetch(`${url}/api/health`).then(
          () => false,
          () => true,
        ),
      EVIL,
    );
    expect(rejected).toBe(true);
    await close();
  });
});

test.describe("an old cache", () => {
  test("of another shape is left aside", async ({ browser }) => {
    const odd = { a: [1, null, { b: "x" }] };
    const names = ["session", "theme", "convention", "currentLine", "homePath", "mePath", "darkGround", "currentProduct", "seenNotice"];
    const { page, close } = await device(browser, null, {
      ...Object.fromEntries(names.map((name) => [name, odd])),
      language: "en",
      [`pageOptions ${PATHS.home}`]: odd,
      "languagePack.en": { nav_trad: "Dealing" },
    });
    await openPage(page, PATHS.home);
    // Its record of the notice does not count either: the notice comes.
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expectHome(page);
    await expect(page.getByRole("link", { name: say("nav_trad"), exact: true })).toBeVisible();
    await close();
  });

  test("shows at once what it has, while no call is answered", async ({ browser }) => {
    const { page, close } = await device(browser);
    await openPage(page, PATHS.home);
    await expectHome(page);
    // Answers are put away a second after they came.
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              const open = indexedDB.open("candela");
              open.onsuccess = () => {
                const read = open.result.transaction("kept").objectStore("kept").get("queries");
                read.onsuccess = () => {
                  open.result.close();
                  const names = (read.result as { key: string[] }[] | undefined)?.map(({ key }) => String(key[0])) ?? [];
                  resolve(names.filter((name) => /switchSet|getSiteInfo/.test(name)).length);
                };
                read.onerror = () => resolve(0);
              };
              open.onerror = () => resolve(0);
            }),
        ),
      )
      .toBe(2);
    await page.route(/\/api\//, (route) => route.abort("internetdisconnected"));
    await page.reload();
    await expectHome(page);
    await openTab(page, "navBar_quotes");
    await expect(page.getByRole("heading", { name: say("navBar_quotes"), exact: true })).toBeVisible();
    await close();
  });
});

test.describe("the line is cut at each step of the start", () => {
  /**
   * Requests after page and boot.js, in order: from the n-th on none is answered, until the connection is back. One in the first code, one beside
   * it, one in the first calls, one after the first screen; a deep run cuts at every request.
   */
  const STEPS = isDeep ? [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20] : [1, 3, 6, 12];
  for (const step of STEPS)
    test(`from request ${step} on`, async ({ browser }) => {
      const { page, close } = await device(browser);
      let seen = 0;
      let isCut = true;
      await page.route(
        (url) => url.pathname !== "/" && url.pathname !== "/boot.js",
        async (route) => {
          seen += 1;
          if (isCut && seen >= step) await route.abort("connectionreset");
          else await route.continue();
        },
      );
      await openPage(page, PATHS.home);
      await expect.poll(() => seen).toBeGreaterThanOrEqual(step);
      isCut = false;
      // By itself, or by the one button that a page of failure has.
      await expect(async () => {
        const again = page.getByRole("button", { name: new RegExp(`^(${say("system_try_now")}|${say("system_retry")})$`) });
        if (await again.first().isVisible()) await again.first().click();
        await expect(
          page
            .getByRole("region", { name: say("home_movers") })
            .getByRole("link")
            .first(),
        ).toBeVisible({ timeout: 4_000 });
      }).toPass({ timeout: 60_000 });
      await close();
    });
});

test.describe("code that is gone, since another version is served", () => {
  async function gone(page: Page, newest: string): Promise<void> {
    await page.route(/\/assets\/quotes-page/, (route) => route.fulfill({ status: 404, body: "" }));
    await page.route(`${sharedAddress()}/`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll(/assets\/first-[\w-]+\.js/g, newest);
      await (route.request().isNavigationRequest() ? route.continue() : route.fulfill({ contentType: "text/html", body }));
    });
  }
  const loads = (page: Page) => {
    let count = 0;
    page.on("load", () => {
      count += 1;
    });
    return () => count;
  };

  test("is fetched anew by loading the app once, never in a loop", async ({ browser }) => {
    const { page, close } = await device(browser);
    await openPage(page, PATHS.home);
    await expectHome(page);
    const count = loads(page);
    await gone(page, "assets/first-another.js");
    await page.evaluate((path) => {
      location.hash = path;
    }, PATHS.quotes);
    await expect(page.getByRole("heading", { name: say("system_page_failed") })).toBeVisible();
    expect(count()).toBe(1);
    await page.unroute(/\/assets\/quotes-page/);
    await page.getByRole("button", { name: say("system_retry") }).click();
    await expect(page.getByRole("heading", { name: say("navBar_quotes"), exact: true })).toBeVisible();
    await close();
  });

  test("with the same version it is no reason to load the app anew", async ({ browser }) => {
    const { page, close } = await device(browser);
    await openPage(page, PATHS.home);
    await expectHome(page);
    const count = loads(page);
    await page.route(/\/assets\/quotes-page/, (route) => route.fulfill({ status: 404, body: "" }));
    await page.evaluate((path) => {
      location.hash = path;
    }, PATHS.quotes);
    await expect(page.getByRole("heading", { name: say("system_page_failed") })).toBeVisible();
    expect(count()).toBe(0);
    await close();
  });
});

test.describe("a second tab", () => {
  async function twoTabs(context: BrowserContext, path: string): Promise<readonly [Page, Page]> {
    const pages = [await context.newPage(), await context.newPage()] as const;
    for (const page of pages) {
      await openPage(page, path);
      await expect(page.getByRole("navigation", { name: say("system_tabs") })).toBeVisible();
      // The code that follows other tabs comes beside the first screen.
      await page.waitForLoadState("networkidle");
    }
    return pages;
  }

  test("follows a log-out", proves("4.3"), async ({ browser }) => {
    const { context, close } = await device(browser, await openGuest(sharedAddress()));
    const [one, other] = await twoTabs(context, PATHS.me);
    await one.getByRole("button", { name: say("me_log_out"), exact: true }).click();
    await one
      .getByRole("dialog")
      .getByRole("button", { name: say("me_log_out"), exact: true })
      .click();
    await expect(other.getByRole("button", { name: say("me_log_out"), exact: true })).toBeHidden();
    await openTab(other, "nav_assets");
    expect(await kept(other, "session")).toBeNull();
    await close();
  });

  test("follows a change of language, direction included", async ({ browser }) => {
    const { context, close } = await device(browser, null, { language: "en" });
    const [one, other] = await twoTabs(context, PATHS.home);
    await openPage(one, PATHS.language);
    await one.locator('label:has(bdi[lang="zh-CN"])').click();
    await expect(one.getByRole("heading", { name: say("language_title", {}, "zh") })).toBeVisible();
    await expect(other.getByRole("link", { name: say("nav_trad", {}, "zh"), exact: true })).toBeVisible();
    await expect(other.locator("html")).toHaveAttribute("lang", "zh-CN");
    await one.locator('label:has(bdi[lang="ar"])').click();
    await expect(other.locator("html")).toHaveAttribute("dir", "rtl");
    await close();
  });

  test("keeps its own product", async ({ browser }) => {
    const { context, close } = await device(browser, null, { currentProduct: { productCode: "X:BTCUSD", productType: 2 } });
    const [one, other] = await twoTabs(context, PATHS.trade);
    await one.evaluate(() => localStorage.setItem("currentProduct", JSON.stringify({ productCode: "AAPL", productType: 1 })));
    await expect(other.getByRole("main")).toContainText("BTC");
    await close();
  });
});
