import type { Page } from "@playwright/test";
import { openPage, PATHS } from "../acts/places.ts";
import { expectUsable } from "../acts/visit.ts";
import { deviceOf, expect, test } from "../fixtures.ts";
import { call } from "../product/calls.ts";
import { readOutbox } from "../product/product-process.ts";
import { sharedAddress, sharedData } from "../product/shared.ts";
import { say } from "../words.ts";

const PASSWORD = "candle2026";

/** Browsers keep passkeys for names: the product is opened by that of this machine. */
const named = () => sharedAddress().replace("127.0.0.1", "localhost");
test.use({
  baseURL: async ({ browserName: _ }, use) => use(named()),
  storageState: async ({ browserName: _ }, use) => use(deviceOf(null, {}, named())),
});

async function registered(email: string): Promise<void> {
  await call(sharedAddress(), "POST /api/auth/sendCode", { account: email, purpose: "register" });
  const code = /\b\d{6}\b/.exec(await readOutbox(sharedData(), email))?.[0] ?? "";
  await call(sharedAddress(), "POST /api/auth/register", { account: email, code, password: PASSWORD });
}

/** A phone that knows its owner by the fingerprint, as Chromium plays it. */
async function withDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  });
}

test("a passkey is added, logs in without name and password, and is removed", async ({ page }) => {
  const email = `passkey${Date.now()}@example.com`;
  await registered(email);
  await withDevice(page);
  await openPage(page, `${PATHS.login}?from=${PATHS.passkeys}`);
  await page.getByRole("textbox", { name: say("account_email") }).fill(email);
  await page.getByRole("textbox", { name: say("account_password") }).fill(PASSWORD);
  await page.getByRole("button", { name: say("account_log_in"), exact: true }).tap();

  const add = page.getByRole("button", { name: say("security_passkey_add"), exact: true });
  await expect(add).toBeVisible();
  await expectUsable(page, "the page of passkeys");
  await add.tap();
  await page.getByLabel(say("wallets_name"), { exact: true }).fill("This phone");
  await page.getByLabel(say("security_password"), { exact: true }).fill(PASSWORD);
  await expectUsable(page, "the form of a new passkey");
  await add.tap();
  const row = page.getByRole("main").getByRole("listitem");
  await expect(row).toContainText("This phone");
  await expect(row).toContainText(say("security_passkey_unused"));

  await page.evaluate(() => localStorage.removeItem("session"));
  await page.reload();
  await openPage(page, `${PATHS.login}?from=${PATHS.passkeys}`);
  await page.getByRole("button", { name: say("account_passkey"), exact: true }).tap();
  await expect(row).toContainText("This phone");
  await expect(row).not.toContainText(say("security_passkey_unused"));

  await page.getByRole("button", { name: say("quotes_remove_name", { name: "This phone" }) }).tap();
  await page.getByLabel(say("security_password"), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: say("quotes_remove"), exact: true }).tap();
  await expect(page.getByText(say("inbox_security_passkeyRemoved"))).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.evaluate(() => localStorage.removeItem("session"));
  await page.reload();
  await openPage(page, PATHS.login);
  await page.getByRole("button", { name: say("account_passkey"), exact: true }).tap();
  await expect(page.getByText(say("passkey_wrong"))).toBeVisible();
});
