import type { Page } from "@playwright/test";
import { PATHS } from "../acts/places.ts";
import { deviceOf, expect, pageTest as test } from "../fixtures.ts";
import { say } from "../words.ts";

/** Nothing was ever opened on this device, the notice of the start included. */
test.use({ storageState: async ({ browserName: _ }, use) => use(deviceOf(null, { seenNotice: null })) });

const notice = (page: Page) => page.getByRole("dialog");

test("by a link to a product: the notice is on screen before the code of the page that it covers is asked for", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/#${PATHS.trade}`);
  await expect(notice(page)).toBeFocused();
  await expect(page.getByRole("main").locator("bdi.num").first()).toHaveText(/\d/);
  const picture = asked.findIndex((path) => path.startsWith("/art/"));
  const code = asked.findIndex((path) => path.startsWith("/assets/trade-page"));
  expect(picture).toBeGreaterThan(0);
  expect(code).toBeGreaterThan(picture);
});

test("by a link to a product, while nobody says whether there is a notice: the page comes all the same", async ({ page }) => {
  await page.route("**/api/popUp/list", () => undefined);
  await page.goto(`/#${PATHS.trade}`);
  await expect(page.getByRole("main").locator("bdi.num").first()).toHaveText(/\d/);
  await expect(notice(page)).toHaveCount(0);
});

test("at home the picture stands in the first light, where the page then has it", async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/langMgr/list*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/#${PATHS.home}`);
  const first = page.locator(".first-page s");
  await expect(first).toHaveCSS("background-image", /candle-scene\.svg/);
  const place = await first.boundingBox();
  answer();
  const picture = page.getByRole("region", { name: say("home_guest_title") }).locator("img");
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.boundingBox()).toEqual(place);
});

test.describe("somebody logged in", () => {
  test.use({ as: "guest", storageState: async ({ session }, use) => use(deviceOf(session)) });

  test("sees no guest's picture in the first light", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`/#${PATHS.home}`);
    await expect(page.getByRole("region", { name: say("home_total") })).toBeVisible();
    await expect(page.locator(":root[data-guest]")).toHaveCount(0);
    expect(asked).not.toContain("/candle-scene.svg");
  });
});
