import { proves } from "@candela/testkit";
import type { Page } from "@playwright/test";
import { expectNoViolation } from "../acts/axe.ts";
import { fail, hurry } from "../acts/faults.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { test as base, expect } from "../fixtures.ts";
import { placeOrder } from "../product/calls.ts";
import { LineProxy } from "../product/line-proxy.ts";
import { sharedAddress } from "../product/shared.ts";
import { like, say } from "../words.ts";

const test = base.extend({ noFaults: async ({ browserName: _ }, use) => use(undefined) });

const rows = (list: readonly object[]) => ({ json: { code: 200, msg: "", params: {}, data: null, rows: list, total: list.length } });
const toast = (page: Page) => page.locator(".toast-place");
/** What the toast says, and that it has gone after two seconds, which are made to pass. */
const expectToast = async (page: Page, text: string) => {
  await expect(toast(page)).toHaveText(text);
  await page.clock.fastForward(2_000);
  await expect(toast(page)).toHaveText("");
};

test.describe("what a failed call says", () => {
  test.use({ as: "guest" });
  const ADD = "/api/userProductOption/addOption";
  const star = (page: Page) => page.getByRole("button", { name: like("quotes_star") }).first();

  for (const [fault, text, proof] of [
    ["code 500", say("insufficient_balance", { available: "1.25", needed: "2", asset: "USDT" }), proves("8.3")],
    ["no answer", say("system_timeout"), proves("8.6")],
    ["a cut line", say("system_exception"), proves("8.7")],
    ["HTTP 502", say("system_exception"), proves("8.7")],
  ] as const)
    test(`${fault}: “${text}”, for two seconds`, proof, async ({ page }) => {
      await page.clock.install();
      if (fault === "no answer") await hurry(page);
      await fail(page, ADD, fault);
      await openPage(page, PATHS.trade);
      await star(page).click();
      await expectToast(page, text);
    });

  for (const [fault, proof] of [
    ["another code", proves("8.4")],
    ["code 209", proves("8.2")],
    ["hint_48", proves("8.5")],
  ] as const)
    test(`${fault}: nothing`, proof, async ({ page }) => {
      await fail(page, ADD, fault);
      await openPage(page, PATHS.trade);
      const asked = page.waitForResponse(new RegExp(ADD));
      await star(page).click();
      await asked;
      // Only an accepted request says that it was done.
      await expect(toast(page)).toHaveText(fault === "hint_48" ? say("quotes_added") : "");
      await expect(star(page)).toHaveAttribute("aria-pressed", String(fault === "hint_48"));
    });
});

test.describe("what a failed download says", () => {
  // Somebody of their own: what fires for a trader who is shared takes the place of the toast.
  test.use({ as: "guest" });
  test.beforeEach(async ({ session }) => {
    if (session === null) throw new Error("the guest has a session");
    await placeOrder(sharedAddress(), session, { productCode: "AAPL", direction: 1, orderType: "market", amount: "500" });
  });

  for (const fault of ["a cut line", "HTTP 502"] as const) {
    test(`${fault}, of a picture: that the image could not be loaded, for two seconds`, proves("8.8"), async ({ page }) => {
      await page.clock.install();
      await openPage(page, PATHS.preview);
      await expect(page.getByRole("img", { name: say("preview_title", { number: 1, count: 2 }) })).toBeVisible();
      await fail(page, "/icon.svg", fault);
      await page.getByRole("button", { name: say("preview_save") }).tap();
      await expectToast(page, say("system_image_error"));
    });

    test(`${fault}, of the file of trades: the same`, proves("8.8"), async ({ page }) => {
      await page.clock.install();
      await openPage(page, PATHS.statistics);
      await fail(page, "/api/statistics/trades", fault);
      await page.getByRole("button", { name: say("statistics_export") }).tap();
      await expectToast(page, say("system_image_error"));
    });
  }

  test("code 500: the refusal itself, in its own words", async ({ page }) => {
    await openPage(page, PATHS.statistics);
    await fail(page, "/api/statistics/trades", "code 500");
    await page.getByRole("button", { name: say("statistics_export") }).tap();
    await expect(toast(page)).toHaveText(say("insufficient_balance", { available: "1.25", needed: "2", asset: "USDT" }));
  });
});

test.describe("what the operator sets for the shell", () => {
  const site = async (page: Page, fields: object) => {
    await page.route(/getSiteInfo/, async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: object };
      await route.fulfill({ json: { ...answer, data: { ...answer.data, ...fields } } });
    });
  };

  for (const entry of ["/", "/pages/index/index"])
    test(`the entry ${entry} leads to the home that is set, and the first tab too`, proves("2.N.3"), async ({ page }) => {
      await site(page, { homePath: PATHS.quotes, mePath: PATHS.language });
      await openPage(page, entry);
      await expect(page.getByRole("heading", { name: "Candela" })).toBeVisible();
      await expect(page).toHaveURL(/#\/pages\/tabs\/quotes\/quotes$/);
      const tabs = page.getByRole("navigation", { name: say("system_tabs") }).getByRole("link");
      await expect(tabs.first()).toHaveAttribute("href", `#${PATHS.quotes}`);
      await expect(tabs.last()).toHaveAttribute("href", `#${PATHS.language}`);
    });

  test("the name of the site, in the window's title and wherever it is said", async ({ page }) => {
    await site(page, { siteName: "Lumen" });
    await openPage(page, PATHS.me);
    await expect(page).toHaveTitle(`${say("navBar_personalInformation")} · Lumen`);
    await expect(page.getByText(say("option_about", { site: "Lumen" }), { exact: true })).toBeVisible();
    await page.unroute(/getSiteInfo/);
    await page.route(/getSiteInfo/, (route) => route.abort());
    await page.reload();
    await expect(page).toHaveTitle(`${say("navBar_personalInformation")} · Lumen`);
    await openPage(page, "/");
    await expect(page.getByRole("heading", { name: "Lumen", exact: true })).toBeVisible();
  });

  test("pages lie on dark ground where it is set, from the first paint of a start, and else on light", proves("1.24"), async ({ page }) => {
    await openPage(page, PATHS.home);
    await expect(page.getByRole("region", { name: say("home_movers") })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    await site(page, { darkBackground: true });
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    // The next start asks again, and the test is over before it is answered.
    await page.unroute(/getSiteInfo/);
    await page.route(/\/assets\//, (route) => route.abort());
    await page.reload({ waitUntil: "commit" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });
});

const NOTICE = {
  id: 77,
  title: "Every timed trade comes with a receipt",
  content: `<p>See <strong>both</strong> prices.</p><img src=x alt="x" onerror="window.hacked=1"><script>window.hacked=2</script><a href="javascript:window.hacked=3">here</a>`,
  img: "",
  buttonText: "Show me",
  path: PATHS.record,
  updatedTs: Date.UTC(2026, 10, 20),
};
const card = (page: Page) => page.getByRole("dialog", { name: new RegExp(NOTICE.title) });
const show = async (page: Page, fields: object = {}) => {
  await page.unroute(/popUp/);
  await page.route(/popUp/, (route) =>
    route.fulfill(
      rows([
        { ...NOTICE, ...fields },
        { ...NOTICE, id: 78, title: "Another" },
      ]),
    ),
  );
  // A start, not a reload: one in the very moment in which the notice makes its entry in the history takes that entry away again.
  await page.goto("about:blank");
  await openPage(page, PATHS.home);
};
/** Whoever is not told has the start behind them: the notice is read last. */
const expectNone = async (page: Page) => {
  await expect(page.getByRole("region", { name: say("home_movers") })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(card(page)).toHaveCount(0);
};

test.describe("the notice of the start", () => {
  test("is the first row, keeps the focus, runs nothing, and closes for the day", proves("1.23", "3.30", "4.12"), async ({ page }) => {
    await show(page);
    await expect(card(page)).toBeVisible();
    await expect(card(page).getByText("See both prices.")).toBeVisible();
    await expect(page.getByText("Another")).toHaveCount(0);
    for (let n = 0; n < 6; n += 1) {
      await page.keyboard.press("Tab");
      expect(await card(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    }
    await card(page).getByText("here").click({ trial: true });
    expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
    await expect(card(page).locator("[onerror], script, a[href^=javascript]")).toHaveCount(0);
    await expectNoViolation(page, "dialog[open]");
    await page.keyboard.press("Escape");
    await expect(card(page)).toBeHidden();
    await page.reload();
    await expectNone(page);
  });

  test("comes again another day, and when it changed; not after “hide”", async ({ page }) => {
    await show(page);
    await card(page)
      .getByRole("button", { name: say("ui_close") })
      .click();
    await expect(card(page)).toBeHidden();
    await page.evaluate(() => {
      const seen = JSON.parse(localStorage.getItem("seenNotice") ?? "{}") as object;
      localStorage.setItem("seenNotice", JSON.stringify({ ...seen, hidden: "2020-1-1" }));
    });
    await page.reload();
    await card(page)
      .getByRole("checkbox", { name: say("notice_hide") })
      .check();
    await card(page).getByRole("button", { name: NOTICE.buttonText }).click();
    await expect(page).toHaveURL(/accountRecord/);
    await openPage(page, PATHS.home);
    await page.reload();
    await expectNone(page);
    await show(page, { updatedTs: NOTICE.updatedTs + 1 });
    await expect(card(page)).toBeVisible();
    await page.goBack();
    await expect(card(page)).toBeHidden();
  });
});

test("the notice waits where one came to read the app, or to reach it", async ({ page }) => {
  await page.route(/popUp/, (route) => route.fulfill(rows([NOTICE])));
  for (const path of [PATHS.language, PATHS.line]) {
    const read = page.waitForResponse(/popUp/);
    await openPage(page, path);
    await page.reload();
    await read;
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("radio").first()).toBeVisible();
    await expect(card(page)).toHaveCount(0);
  }
  await openPage(page, PATHS.quotes);
  await expect(card(page)).toBeVisible();
});

test.describe("two lines", () => {
  // A page that a test has changed counts as one from afar, which may not call this machine.
  test.use({ as: "guest", permissions: ["local-network-access"] });

  test("are measured; the chosen one is kept, carries all calls, and leads back", proves("2.N.2", "4.23"), async ({ page, session }) => {
    const second = await LineProxy.start(sharedAddress());
    const lines = [
      { name: "Line 1", url: "" },
      { name: "Line 2", url: second.address },
      { name: "Line 3", url: "http://127.0.0.1:9" },
    ];
    await page.route(`${sharedAddress()}/`, async (route) => {
      const answer = await route.fetch();
      const meta = `<head><meta name="lines" content="${JSON.stringify(lines).replaceAll('"', "&quot;")}">`;
      const policy = answer
        .headers()
        ["content-security-policy"]?.replace("connect-src 'self'", `connect-src 'self' ${second.address} ws: http://127.0.0.1:9`);
      await route.fulfill({
        contentType: "text/html",
        headers: { "content-security-policy": policy ?? "" },
        body: (await answer.text()).replace("<head>", meta),
      });
    });
    await openPage(page, `${PATHS.line}?page=${encodeURIComponent(PATHS.assets)}`);
    await expect(page.getByRole("heading", { name: say("line_lost", { page: say("nav_assets") }) })).toBeVisible();
    const line = (index: number) => page.locator("label").nth(index);
    await expect(line(0)).toContainText(say("line_in_use"));
    for (const index of [0, 1]) await expect(line(index)).toContainText(/\d ms/);
    await expect(line(2)).toContainText(say("system_no_answer"));
    await expect(page.getByText(say("line_fastest"))).toHaveCount(1);
    await expectNoViolation(page);
    await line(1).click();
    await page.getByRole("button", { name: say("system_switch_line", { line: "Line 2" }) }).click();
    await expect(page).toHaveURL(/accountDetail/);
    await expect(page.getByRole("main").locator("bdi").first()).toHaveText(/\d/);
    expect(await page.evaluate(() => localStorage.getItem("currentLine"))).toBe("1");
    await expect.poll(() => second.asked.some(({ token }) => token === session?.token)).toBe(true);
    second.asked.length = 0;
    await page.reload();
    await expect.poll(() => second.asked.map(({ path }) => path)).toContain("/api/switchSet/list");
    await second.stop();
  });
});
