import type { Page } from "@playwright/test";
import { openPage, PATHS } from "../acts/places.ts";
import { expectUsable } from "../acts/visit.ts";
import { deviceOf, expect, test } from "../fixtures.ts";
import { call, type Session } from "../product/calls.ts";
import { readOutbox } from "../product/product-process.ts";
import { sharedAddress, sharedData } from "../product/shared.ts";
import { nextVisitor, VISITOR_HEADER } from "../product/visitor.ts";
import { say } from "../words.ts";

const OLD = "candle2026";
const NEW = "Correct7horse!";

const newestCode = async (email: string) => /\b\d{6}\b/.exec(await readOutbox(sharedData(), email))?.[0] ?? "";

/** Somebody with an account, logged in once. */
async function registered(email: string): Promise<Session> {
  const address = sharedAddress();
  await call(address, "POST /api/auth/sendCode", { account: email, purpose: "register" });
  const fields = { account: email, code: await newestCode(email), password: OLD };
  const { data } = await call(address, "POST /api/auth/register", fields);
  if (data === null) throw new Error("not registered");
  return { token: data.token, userId: data.userId, accountType: data.accountType };
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole("textbox", { name: say("account_email") }).fill(email);
  await page.getByRole("textbox", { name: say("account_password") }).fill(password);
  await page.getByRole("button", { name: say("account_log_in"), exact: true }).tap();
}

const welcome = (page: Page) => page.getByRole("heading", { name: say("account_welcome") });
const devices = (page: Page) => page.getByRole("main").getByRole("listitem");

test("changing the password keeps this device logged in, and puts the other out at once until it has the new one", async ({
  page,
  browser,
}) => {
  const email = `change${Date.now()}@example.com`;
  const other = await browser.newContext({
    storageState: deviceOf(await registered(email)),
    extraHTTPHeaders: { [VISITOR_HEADER]: nextVisitor() },
    hasTouch: true,
  });
  const otherPage = await other.newPage();
  await otherPage.goto(`${sharedAddress()}/#${PATHS.assets}`);
  await expect(otherPage.getByRole("heading", { name: say("nav_assets") })).toBeVisible();

  await openPage(page, `${PATHS.login}?from=${PATHS.security}`);
  await logIn(page, email, OLD);
  await expect(devices(page)).toHaveCount(2);
  await expect(devices(page).first()).toContainText(say("security_this"));
  await expectUsable(page, "the list of devices");
  await page.getByRole("link", { name: new RegExp(say("security_password")) }).tap();
  await page.getByRole("textbox", { name: say("security_current") }).fill(OLD);
  await page.getByRole("textbox", { name: say("security_new") }).fill(NEW);
  await expectUsable(page, "the form of a new password");
  await page.getByRole("button", { name: say("security_change"), exact: true }).tap();
  await expect(page.getByText(say("security_changed", { count: 1 }))).toBeVisible();
  await expect(devices(page)).toHaveCount(1);

  await expect(welcome(otherPage)).toBeVisible();
  await logIn(otherPage, email, NEW);
  await expect(otherPage.getByRole("heading", { name: say("nav_assets") })).toBeVisible();
  await other.close();

  await openPage(page, PATHS.messages);
  await page.getByRole("link", { name: new RegExp(say("inbox_password_changed")) }).tap();
  await expect(page.getByText(say("inbox_password_changed_text"))).toBeVisible();
  await page.getByRole("button", { name: say("security_title") }).tap();
  await expect(devices(page)).toHaveCount(2);
});

test("a user who forgot the password sets a new one with a code, and is logged in", async ({ page }) => {
  const email = `forgot${Date.now()}@example.com`;
  await registered(email);
  await openPage(page, `${PATHS.login}?from=${PATHS.security}`);
  await page.getByRole("textbox", { name: say("account_email") }).fill(email);
  await page.getByRole("button", { name: say("account_forgotten") }).tap();
  await expect(page.getByRole("heading", { name: say("security_forgot") })).toBeVisible();
  await expect(page.getByRole("textbox", { name: say("account_email") })).toHaveValue(email);
  const sent = page.waitForResponse((answer) => answer.url().endsWith("/api/auth/sendCode"));
  await page.getByRole("button", { name: say("account_code_get") }).tap();
  await sent;
  await page.getByRole("textbox", { name: say("account_code") }).fill(await newestCode(email));
  await page.getByRole("textbox", { name: say("security_new") }).fill(NEW);
  await page.getByRole("button", { name: say("security_forgot_send"), exact: true }).tap();
  await expect(page.getByText(say("security_forgot_done"))).toBeVisible();
  await expect(devices(page)).toHaveCount(1);
});
