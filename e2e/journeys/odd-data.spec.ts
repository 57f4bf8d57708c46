import type { Page } from "@playwright/test";
import { openPage, openTab, PATHS } from "../acts/places.ts";
import { deviceOf, expect, pageTest as test } from "../fixtures.ts";
import { openGuest } from "../product/calls.ts";
import { sharedAddress } from "../product/shared.ts";
import { say } from "../words.ts";

/** Puts something odd into a real answer. */
async function alter(page: Page, path: RegExp, change: (answer: { data: unknown; rows: unknown[] }) => object): Promise<void> {
  await page.route(path, async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: unknown; rows: unknown[] };
    await route.fulfill({ json: { ...answer, ...change(answer) } });
  });
}

const expectHome = (page: Page) =>
  expect(
    page
      .getByRole("region", { name: say("home_movers") })
      .getByRole("link")
      .nth(2),
  ).toBeVisible();

test.describe("answers of another shape", () => {
  test.use({ as: "guest" });

  test("rows that are none are left out, and the others shown", async ({ page }) => {
    const paths = [
      /switchSet\/list/,
      /appConfig\/list/,
      /homeRecommendProducts\/list/,
      /textLang\/list/,
      /popUp\/list/,
      /userAssets\/list/,
    ];
    for (const path of paths) await alter(page, path, ({ rows }) => ({ rows: [null, ...rows, null] }));
    await alter(page, /personCenterPanelData/, ({ data }) => ({ data: { ...(data as object), parts: [null] } }));
    await openPage(page, PATHS.home);
    await expectHome(page);
    await openTab(page, "nav_assets");
    await expect(page.getByRole("main").locator("bdi.num").first()).toHaveText(/\d/);
    await openTab(page, "navBar_personalInformation");
    await expect(page.getByRole("button", { name: say("me_log_out"), exact: true })).toBeVisible();
  });

  test("site info without its pages leaves the tabs where they were", async ({ page }) => {
    await alter(page, /getSiteInfo/, () => ({ data: { siteName: 7, homePath: null } }));
    await openPage(page, PATHS.home);
    await expectHome(page);
    const tabs = page.getByRole("navigation", { name: say("system_tabs") }).getByRole("link");
    await expect(tabs.first()).toHaveAttribute("href", `#${PATHS.home}`);
    await expect(page).toHaveTitle(/Candela/);
  });
});

// Other shapes of it: `apps/web/src/app/start-up.component.test.tsx`.
test("a text is no language pack: the network-error screen says so, and leads back", async ({ page }) => {
  await alter(page, /langMgr\/list/, () => ({ data: "busy" }));
  await openPage(page, PATHS.quotes);
  await expect(page.getByRole("heading", { name: say("system_signal_lost") })).toBeVisible();
  await page.unroute(/langMgr\/list/);
  await page.getByRole("button", { name: say("system_try_now") }).click();
  await expect(page.getByRole("heading", { name: say("navBar_quotes"), exact: true })).toBeVisible();
});

test.describe("what is kept, of another shape", () => {
  test.use({
    storageState: async ({ browserName: _ }, use) =>
      use(deviceOf(null, { language: "en", "languagePack.en": { nav_trad: { a: 1 }, nav_assets: "Treasure", system_skip: null } })),
  });

  test("texts that are none are left aside, the others serve while no pack can be read", async ({ page }) => {
    await page.route(/langMgr\/list/, (route) => route.abort());
    await openPage(page, PATHS.home);
    await expect(page.getByRole("link", { name: "Treasure", exact: true })).toBeVisible();
  });

  test("answers and prices in the database", async ({ page }) => {
    await openPage(page, PATHS.home);
    await expectHome(page);
    // Written once the page is there, and read by the next start, which no server helps.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const open = indexedDB.open("candela");
          open.onsuccess = () => {
            const change = open.result.transaction("kept", "readwrite");
            const at = performance.timeOrigin;
            const kept = [null, 7, { key: ["GET /api/switchSet/list", {}, "", "en"], data: [null], at }];
            change.objectStore("kept").put([...kept, { key: ["GET /api/getSiteInfo", {}, "", "en"], data: "x", at }], "queries");
            change.objectStore("kept").put([null, { productCode: 1 }], "products");
            change.oncomplete = () => {
              open.result.close();
              resolve();
            };
          };
        }),
    );
    await page.reload();
    await expectHome(page);
  });
});

test.describe("the shell itself breaks", () => {
  // That it breaks is the test.
  const broken = test.extend({ noFaults: async ({ browserName: _ }, use) => use(undefined) });
  broken("what is kept can be forgotten, but for the login", async ({ page }) => {
    await page.addInitScript(() => {
      if (localStorage.getItem("theme") !== '"dark"') return;
      Object.defineProperty(document, "title", {
        set() {
          throw new Error("broken");
        },
      });
    });
    await openPage(page, PATHS.home);
    await expectHome(page);
    const session = JSON.stringify(await openGuest(sharedAddress()));
    await page.evaluate((login) => {
      localStorage.setItem("theme", '"dark"');
      localStorage.setItem("session", login);
    }, session);
    await page.reload();
    await expect(page.getByRole("heading", { name: say("system_rescue") })).toBeVisible();
    await page.getByRole("button", { name: say("system_reload"), exact: true }).click();
    await expect(page.getByRole("heading", { name: say("system_rescue") })).toBeVisible();
    await page.getByRole("button", { name: say("system_forget") }).click();
    await expect(page.getByRole("heading", { name: say("system_rescue") })).toBeHidden();
    await expect(page).toHaveTitle(/Candela/);
    expect(await page.evaluate(() => [localStorage.getItem("theme"), localStorage.getItem("session")])).toEqual([null, session]);
  });
});
