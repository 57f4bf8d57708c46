import { proves } from "@candela/testkit";
import type { Page } from "@playwright/test";
import { expectNoViolation } from "../acts/axe.ts";
import { fail } from "../acts/faults.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { test as base, expect } from "../fixtures.ts";
import { LineProxy } from "../product/line-proxy.ts";
import { sharedAddress } from "../product/shared.ts";
import { like, say } from "../words.ts";

const test = base.extend({ noFaults: async ({ browserName: _ }, use) => use(undefined) });

const rows = (list: readonly object[]) => ({ json: { code: 200, msg: "", params: {}, data: null, rows: list, total: list.length } });
const toast = (page: Page) => page.locator(".toast-place");
/** The toast's text, and its end after two seconds, which the test makes pass. */
const expectToast = async (page: Page, text: string) => {
  await expect(toast(page)).toHaveText(text);
  await page.clock.fastForward(2_000);
  await expect(toast(page)).toHaveText("");
};

// Each fault of a call and of a download: `apps/web/src/lib/net/failed-calls.component.test.tsx`.
test.describe("what a failed call says", () => {
  test.use({ as: "guest" });
  const ADD = "/api/userProductOption/addOption";
  const star = (page: Page) => page.getByRole("button", { name: like("quotes_star") }).first();

  test("a rejection: its own words, for two seconds", proves("8.3"), async ({ page }) => {
    await page.clock.install();
    await fail(page, ADD, "code 500");
    await openPage(page, PATHS.trade);
    // A tap: a mouse that rests where the message comes would hold it.
    await star(page).tap();
    await expectToast(page, say("insufficient_balance", { available: "1.25", needed: "2", asset: "USDT" }));
  });

  test("a code that is none of ours: nothing", proves("8.4"), async ({ page }) => {
    await fail(page, ADD, "another code");
    await openPage(page, PATHS.trade);
    const asked = page.waitForResponse(new RegExp(ADD));
    await star(page).click();
    await asked;
    await expect(toast(page)).toHaveText("");
    await expect(star(page)).toHaveAttribute("aria-pressed", "false");
  });

  test("a picture that does not come: that it could not be loaded, for two seconds", proves("8.8"), async ({ page }) => {
    await page.clock.install();
    await openPage(page, PATHS.preview);
    await expect(page.getByRole("img", { name: say("preview_title", { number: 1, count: 2 }) })).toBeVisible();
    await fail(page, "/icon.svg", "a cut line");
    await page.getByRole("button", { name: say("preview_save") }).tap();
    await expectToast(page, say("system_image_error"));
  });
});

test.describe("what the operator sets for the shell", () => {
  const site = async (page: Page, fields: object) => {
    await page.route(/getSiteInfo/, async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: object };
      await route.fulfill({ json: { ...answer, data: { ...answer.data, ...fields } } });
    });
  };

  // The copy for the next start, and the name of the site: `apps/web/src/app/site.component.test.tsx`.
  test("the entry leads to the home that is set, and the first tab too", proves("2.N.3"), async ({ page }) => {
    await site(page, { homePath: PATHS.quotes, mePath: PATHS.language });
    await openPage(page, "/");
    await expect(page).toHaveURL(/#\/pages\/tabs\/quotes\/quotes$/);
    const tabs = page.getByRole("navigation", { name: say("system_tabs") }).getByRole("link");
    await expect(tabs.first()).toHaveAttribute("href", `#${PATHS.quotes}`);
    await expect(tabs.last()).toHaveAttribute("href", `#${PATHS.language}`);
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

// When it comes again, and where it waits: `apps/web/src/app/site.component.test.tsx`.
test.describe("the notice of the start", () => {
  test("is the first row, keeps the focus, runs nothing, and closes for the day", proves("1.23", "3.30", "4.12"), async ({ page }) => {
    await page.route(/popUp/, (route) => route.fulfill(rows([NOTICE, { ...NOTICE, id: 78, title: "Another" }])));
    await openPage(page, PATHS.home);
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
    // Without a listener the start is over: the notice is read last.
    await expect(page.getByRole("region", { name: say("home_movers") })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(card(page)).toHaveCount(0);
  });
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
    await expect(page.locator("label").getByText(say("line_fastest"))).toHaveCount(1);
    await expectNoViolation(page);
    await line(1).click();
    await page.getByRole("button", { name: say("system_switch_line", { line: "Line 2" }) }).click();
    await expect(page).toHaveURL(/accountDetail/);
    await expect(page.getByRole("main").locator("bdi.num").first()).toHaveText(/\d/);
    expect(await page.evaluate(() => localStorage.getItem("currentLine"))).toBe("1");
    await expect.poll(() => second.asked.some(({ token }) => token === session?.token)).toBe(true);
    second.asked.length = 0;
    await page.reload();
    await expect.poll(() => second.asked.map(({ path }) => path)).toContain("/api/switchSet/list");
    await second.stop();
  });
});
