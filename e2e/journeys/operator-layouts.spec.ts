/** The operator chooses the layouts of the first and the last tab, also while people look at them, and after any fault of connection or device. */
import type { Browser, BrowserContext, Page, WebSocketRoute } from "@playwright/test";
import { openPage, openTab, PATHS } from "../acts/places.ts";
import { deviceOf, expect, test } from "../fixtures.ts";
import { seenNotice } from "../product/calls.ts";
import { type Operator, openOperator } from "../product/operator.ts";
import { Product } from "../product/product-process.ts";
import { say } from "../words.ts";

/** Longer than what is known of the site counts as fresh. */
const IDLE_MS = 6 * 60_000;
/** One of its own: what an operator changes, everybody sees. */
let product: Product;
let operator: Operator;
/** The device of a test. */
let device: BrowserContext;

test.beforeAll(async () => {
  product = await Product.startWithBitcoin();
  operator = await openOperator(product, "ada", "owner");
});
test.afterAll(() => product.stop());
test.beforeEach(async () => {
  await choose("home_path", PATHS.home);
  await choose("me_path", PATHS.me);
});
test.afterEach(() => device.close());

async function choose(setting: "home_path" | "me_path", value: string): Promise<void> {
  await operator.act("POST /api/admin/siteSetting/put", { setting, value, reason: "people look at it" });
}

async function openDevice(browser: Browser, kept: Readonly<Record<string, unknown>>, serviceWorkers: "allow" | "block"): Promise<Page> {
  const { address } = product;
  device = await browser.newContext({ storageState: deviceOf(null, kept, address), baseURL: address, serviceWorkers, locale: "en-US" });
  return device.newPage();
}

/** Somebody new who has read the notice. */
const visitor = async (browser: Browser) => openDevice(browser, { seenNotice: await seenNotice(product.address) }, "block");

async function expectPlace(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`#${path}$`));
}

/** Lets the socket through, cuts it, or keeps it away. */
async function ownLine(page: Page, isThere: boolean): Promise<{ cut(): Promise<void>; mend(): void }> {
  let through = isThere;
  const lines: WebSocketRoute[] = [];
  await page.routeWebSocket("**/ws", async (line) => {
    if (!through) return line.close();
    lines.push(line);
    line.connectToServer();
  });
  return {
    async cut() {
      through = false;
      await Promise.all(lines.splice(0).map((line) => line.close()));
    },
    mend() {
      through = true;
    },
  };
}

test("are those that the tabs open", async ({ browser }) => {
  await choose("home_path", PATHS.homeHeat);
  await choose("me_path", PATHS.mePlain);
  const page = await visitor(browser);
  await openPage(page, PATHS.quotes);
  const tabs = page.getByRole("navigation", { name: say("system_tabs") });
  await expect(tabs.getByRole("link", { name: say("navBar_frontPage") })).toHaveAttribute("href", `#${PATHS.homeHeat}`);
  await openTab(page, "navBar_frontPage");
  await expect(page.getByRole("region", { name: say("home_map") })).toBeVisible();
  await openTab(page, "navBar_personalInformation");
  await expectPlace(page, PATHS.mePlain);
});

for (const serviceWorkers of ["block", "allow"] as const)
  for (const [from, address] of [
    ["the entry", "/"],
    ["its address", `/#${PATHS.home}`],
  ] as const)
    test(`an open page opened by ${from} moves, workers: ${serviceWorkers}, and two changes end at the second`, async ({ browser }) => {
      const page = await openDevice(browser, { seenNotice: await seenNotice(product.address) }, serviceWorkers);
      await page.goto(address);
      await expectPlace(page, PATHS.home);
      await choose("home_path", PATHS.homeBoard);
      await expectPlace(page, PATHS.homeBoard);
      await choose("home_path", PATHS.homeHeat);
      await choose("home_path", PATHS.homePulse);
      await expectPlace(page, PATHS.homePulse);
      await openTab(page, "navBar_personalInformation");
      await expectPlace(page, PATHS.me);
      await choose("me_path", PATHS.mePlain);
      await expectPlace(page, PATHS.mePlain);
    });

test("the page under an open notice moves, and closing the notice leads to no other", async ({ browser }) => {
  const page = await openDevice(browser, { seenNotice: null }, "block");
  await openPage(page, PATHS.home);
  await expect(page.getByRole("dialog")).toBeVisible();
  await choose("home_path", PATHS.homeBoard);
  await expectPlace(page, PATHS.homeBoard);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("ui_close") })
    .click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expectPlace(page, PATHS.homeBoard);
});

test("a change whose answer is under way while the page is left is not lost", async ({ browser }) => {
  const page = await visitor(browser);
  await openPage(page, PATHS.home);
  const tabs = page.getByRole("navigation", { name: say("system_tabs") });
  await expect(tabs.getByRole("link", { name: say("navBar_personalInformation"), exact: true })).toHaveAttribute("href", `#${PATHS.me}`);
  const held = Promise.withResolvers<void>();
  await page.route("**/api/siteInfo/getSiteInfo", async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest("**/api/siteInfo/getSiteInfo");
  await choose("me_path", PATHS.mePlain);
  await asked;
  await openTab(page, "navBar_quotes");
  await expect(page.getByRole("heading", { name: say("navBar_quotes") })).toBeVisible();
  held.resolve();
  await expect(tabs.getByRole("link", { name: say("navBar_personalInformation"), exact: true })).toHaveAttribute(
    "href",
    `#${PATHS.mePlain}`,
  );
});

test("a page that lay idle for minutes moves", async ({ browser }) => {
  const page = await visitor(browser);
  await openPage(page, PATHS.home);
  await expect(page.getByRole("link", { name: say("navBar_frontPage"), exact: true })).toBeVisible();
  await page.clock.setFixedTime(Date.now() + IDLE_MS);
  await choose("home_path", PATHS.homeBoard);
  await expectPlace(page, PATHS.homeBoard);
});

test("a page whose first greeting comes minutes late moves by it", async ({ browser }) => {
  const page = await visitor(browser);
  const line = await ownLine(page, false);
  const site = page.waitForResponse("**/api/siteInfo/getSiteInfo");
  await openPage(page, PATHS.home);
  await (await site).finished();
  await page.clock.setFixedTime(Date.now() + IDLE_MS);
  await choose("home_path", PATHS.homeBoard);
  line.mend();
  await expectPlace(page, PATHS.homeBoard);
});

test("a page whose line was cut around the change moves when it is back", async ({ browser }) => {
  const page = await visitor(browser);
  const line = await ownLine(page, true);
  const greeted = new Promise<void>((resolve) => page.once("websocket", (socket) => socket.once("framereceived", () => resolve())));
  await openPage(page, PATHS.home);
  await greeted;
  await line.cut();
  await choose("home_path", PATHS.homeBoard);
  line.mend();
  await expectPlace(page, PATHS.homeBoard);
});
