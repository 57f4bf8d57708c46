import type { Page } from "@playwright/test";
import { openPage, PATHS } from "../acts/places.ts";
import { expectUsable } from "../acts/visit.ts";
import { deviceOf, expect, test } from "../fixtures.ts";
import { codeAt, STEP_MS } from "../product/authenticator.ts";
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
/** A row of the hub of security. */
const way = (page: Page, title: string) => page.getByRole("main").getByRole("link", { name: new RegExp(`^${title}`) });
const devices = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("region", { name: say("security_devices") })
    .getByRole("listitem");

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
  await openPage(page, PATHS.devices);
  await expect(page.getByRole("heading", { name: say("security_devices"), level: 1 })).toBeVisible();
  await expect(devices(page)).toHaveCount(2);
  await expectUsable(page, "the list of devices");
  await page.goBack();
  await way(page, say("security_password")).tap();
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

test("a user with a fund password and a second factor logs in with a code of the app, and with a recovery code", async ({ page }) => {
  const email = `factor${Date.now()}@example.com`;
  await openPage(page, `${PATHS.register}?from=${PATHS.security}`);
  await page.getByRole("textbox", { name: say("account_email") }).fill(email);
  const sent = page.waitForResponse((answer) => answer.url().endsWith("/api/auth/sendCode"));
  await page.getByRole("button", { name: say("account_code_get") }).tap();
  await sent;
  await page.getByRole("textbox", { name: say("account_code") }).fill(await newestCode(email));
  await page.getByRole("textbox", { name: say("account_password") }).fill(OLD);
  await page.getByRole("button", { name: say("account_create"), exact: true }).tap();
  await expect(page.getByText(say("account_created"))).toBeVisible();

  await openPage(page, PATHS.security);
  await expect(way(page, say("security_fund"))).toContainText(say("security_not_set"));
  await expectUsable(page, "the hub of security");
  await way(page, say("security_fund")).tap();
  await page.getByRole("textbox", { name: say("security_fund_new") }).fill("Wax for the 3rd wick");
  await page.getByRole("textbox", { name: say("security_password") }).fill(OLD);
  await expectUsable(page, "the form of a fund password");
  await page.getByRole("button", { name: say("profile_save"), exact: true }).tap();
  await expect(way(page, say("security_fund"))).toContainText(say("security_is_set"));

  await way(page, say("security_factor")).tap();
  const link = page.getByRole("link", { name: say("security_factor_open") });
  await expect(link).toBeVisible();
  const key = new URL((await link.getAttribute("href")) ?? "").searchParams.get("secret") ?? "";
  // A code is good once: the present one serves to turn it on, the next one to log in. The one before would be too old as soon as a step ends meanwhile.
  await page.getByRole("textbox", { name: say("account_factor") }).fill(codeAt(key, Date.now()));
  await page.getByRole("textbox", { name: say("security_password") }).fill(OLD);
  await expectUsable(page, "the form of a second factor");
  await page.getByRole("button", { name: say("security_factor_turn_on"), exact: true }).tap();
  await expect(page.getByRole("heading", { name: say("security_codes") })).toBeVisible();
  const [recovery = ""] = await page.getByRole("main").getByRole("listitem").allTextContents();
  await expectUsable(page, "the recovery codes");
  await page.getByRole("button", { name: say("security_codes_kept") }).tap();
  await expect(way(page, say("security_factor"))).toContainText(say("security_codes_left", { count: 10 }));

  const outAndIn = async () => {
    await openPage(page, PATHS.me);
    await page.getByRole("button", { name: say("me_log_out") }).tap();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("me_log_out") })
      .tap();
    await page.getByRole("button", { name: say("home_have_account") }).tap();
    await logIn(page, email, OLD);
  };
  const isIn = async () => {
    await expect(page.getByRole("region", { name: say("home_total") })).toBeVisible();
    await openPage(page, PATHS.security);
  };
  await outAndIn();
  await page.getByRole("textbox", { name: say("account_factor") }).fill(codeAt(key, Date.now() + STEP_MS));
  await expectUsable(page, "the second step of logging in");
  await page.getByRole("button", { name: say("account_log_in"), exact: true }).tap();
  await isIn();
  await expect(way(page, say("security_factor"))).toContainText(say("security_codes_left", { count: 10 }));

  await outAndIn();
  await page.getByRole("button", { name: say("account_factor_use_recovery") }).tap();
  await page.getByRole("textbox", { name: say("account_factor_recovery") }).fill(recovery);
  await page.getByRole("button", { name: say("account_log_in"), exact: true }).tap();
  await isIn();
  await expect(way(page, say("security_factor"))).toContainText(say("security_codes_left", { count: 9 }));

  await way(page, `${say("quotes_all")}, ${say("security_log_ins")}`).tap();
  await expect(page.getByRole("heading", { name: say("security_log_ins"), level: 1 })).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3);
  await expectUsable(page, "the log-in history");
});
