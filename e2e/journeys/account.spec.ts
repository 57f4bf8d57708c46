import { proves } from "@candela/testkit";
import type { Page } from "@playwright/test";
import { openPage, openTab, PATHS } from "../acts/places.ts";
import { sheet } from "../acts/ticket.ts";
import { expect, pageTest, test } from "../fixtures.ts";
import { ask, call } from "../product/calls.ts";
import { readOutbox } from "../product/product-process.ts";
import { sharedAddress, sharedData } from "../product/shared.ts";
import { like, say } from "../words.ts";

const PASSWORD = "candle2026";

test.use({ as: "guest" });

pageTest("a guest claims the account with a code, logs out and logs in again", async ({ page, session }) => {
  const email = `guest${session?.userId}@example.com`;
  await openPage(page, PATHS.me);
  await page.getByRole("link", { name: new RegExp(say("me_claim")) }).tap();
  await claim(page, email);
  await expect(page.getByText(say("account_claimed"))).toBeVisible();
  await expect(page.getByRole("region", { name: say("home_total") })).toContainText("$100,000.00");

  await openTab(page, "navBar_personalInformation");
  await expect(page.getByText(say("me_registered"))).toBeVisible();
  await page.getByRole("button", { name: say("me_log_out") }).tap();
  await sheet(page)
    .getByRole("button", { name: say("me_log_out") })
    .tap();
  await expect(page.getByRole("button", { name: say("home_try") })).toBeVisible();

  await page.getByRole("button", { name: say("home_have_account") }).tap();
  await logIn(page, email, "wrongpassword1");
  await expect(page.getByRole("textbox", { name: say("account_password") })).toHaveAccessibleDescription(say("credentials_wrong"));
  await logIn(page, email, PASSWORD);
  await expect(page.getByRole("region", { name: say("home_total") })).toContainText("$100,000.00");
});

async function claim(page: Page, email: string): Promise<void> {
  await page.getByRole("textbox", { name: say("account_email") }).fill(email);
  await page.getByRole("button", { name: say("account_code_get") }).tap();
  await expect(page.getByText(like("account_code_retry"))).toBeVisible();
  const code = /\b\d{6}\b/.exec(await readOutbox(sharedData(), email))?.[0];
  await page.getByRole("textbox", { name: say("account_code") }).fill(code ?? "");
  await page.getByRole("textbox", { name: say("account_password") }).fill(PASSWORD);
  await page.getByRole("button", { name: say("account_claim"), exact: true }).tap();
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole("textbox", { name: say("account_email") }).fill(email);
  await page.getByRole("textbox", { name: say("account_password") }).fill(password);
  await page.getByRole("button", { name: say("account_log_in"), exact: true }).tap();
}

pageTest("a session that ended elsewhere leads to login, and back after it", proves("2.N.4", "4.2", "8.1"), async ({ page, session }) => {
  await openPage(page, PATHS.record);
  await expect(page.getByText(like("record_all_read"))).toBeVisible();
  await call(sharedAddress(), "POST /api/auth/logout", {}, session?.token);
  await expect(page.getByRole("heading", { name: say("account_welcome") })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("session"))).toBeNull();
  await page.getByRole("button", { name: say("home_try") }).tap();
  await expect(page.getByRole("heading", { name: say("record_title") })).toBeVisible();
  await expect(page.getByText(like("record_all_read"))).toBeVisible();
});

pageTest("logging out ends the session on the server too: its token opens nothing any more", async ({ page, session }) => {
  const balance = () => ask(sharedAddress(), "GET /api/userInfo/userBalance", { currencyId: 3 }, session?.token);
  expect((await balance()).code).toBe(200);
  await openPage(page, PATHS.me);
  await page.getByRole("button", { name: say("me_log_out") }).tap();
  await sheet(page)
    .getByRole("button", { name: say("me_log_out") })
    .tap();
  await expect(page.getByRole("button", { name: say("home_try") })).toBeVisible();
  expect((await balance()).code).toBe(401);
});

test("logged out in another window, a ticket says so and leads back to the account first", async ({ page, context }) => {
  await openPage(page, PATHS.ticket);
  await page.waitForLoadState("networkidle");
  const other = await context.newPage();
  await openPage(other, PATHS.me);
  await other.getByRole("button", { name: say("me_log_out") }).tap();
  await sheet(other)
    .getByRole("button", { name: say("me_log_out") })
    .tap();
  await expect(page.getByText(say("account_out_elsewhere"))).toBeVisible();
  await expect(page.getByRole("button", { name: say("trade_try") })).toBeVisible();
  await page.getByRole("button", { name: say("account_log_in"), exact: true }).tap();
  await expect(page.getByRole("heading", { name: say("account_welcome") })).toBeVisible();
});

test.describe("too many tries", () => {
  test.use({ as: "nobody" });

  test("are counted down, over a reload, until the button works again; who forgot the password is led to a code", async ({ page }) => {
    const email = `tries${Date.now()}@example.com`;
    await page.clock.install();
    await openPage(page, PATHS.login);
    const wait = page.getByText(like("too_many_requests"));
    const button = page.locator("button[type=submit]");
    for (let tries = 0; tries < 10 && !(await wait.isVisible()); tries += 1) {
      const answered = page.waitForResponse((answer) => answer.url().includes("/api/auth/login"));
      await logIn(page, email, "wrongpassword1");
      await answered;
      await expect(button).not.toHaveAttribute("aria-busy", "true");
    }
    await expect(button).toHaveAttribute("aria-disabled", "true");
    const seconds = async () => Number(/\d+/.exec((await wait.textContent()) ?? "")?.[0]);
    const first = await seconds();
    await page.clock.pauseAt(Date.now() + 20_000);
    await page.clock.runFor(1_000);
    const later = await seconds();
    expect(later).toBeLessThan(first);
    await page.reload();
    await page.clock.runFor(1_000);
    await expect(page.getByRole("textbox", { name: say("account_email") })).toHaveValue(email);
    expect(await seconds()).toBeLessThanOrEqual(later);
    await page.clock.runFor(5_000);
    expect(await seconds()).toBeLessThan(later);
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await page.clock.runFor(60_000);
    await expect(wait).toBeHidden();
    await expect(button).not.toHaveAttribute("aria-disabled", "true");

    await page.getByRole("button", { name: say("account_forgotten_code") }).tap();
    await expect(page.getByRole("textbox", { name: say("account_code") })).toBeVisible();
  });
});

test.describe("the network-error page", () => {
  test.use({ as: "nobody" });

  pageTest("opened by its address says that nothing failed, and leads home", async ({ page }) => {
    await openPage(page, PATHS.networkError);
    await expect(page.getByText(say("line_nothing_failed"), { exact: true })).toBeVisible();
    await expect(page.getByText(say("system_signal_lost"))).toBeHidden();
    await page.getByRole("button", { name: say("system_go_home") }).tap();
    await expect(page).toHaveURL(/#\/pages\/tabs\/home\//);
  });
});
