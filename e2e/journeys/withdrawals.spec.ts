import type { Page } from "@playwright/test";
import { addAddress } from "../acts/addresses.ts";
import { choosePicture, expectIdentityPassed, fillDocument, sendIdentity } from "../acts/identity.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { cashOf, expectRecord } from "../acts/record.ts";
import { register } from "../acts/register.ts";
import { expectUsable } from "../acts/visit.ts";
import { amountField, expectPaidOut, figure, fundPasswordField, withdrawKey } from "../acts/withdrawals.ts";
import { expect, test } from "../fixtures.ts";
import { letAddressWait } from "../product/old-addresses.ts";
import { sharedData } from "../product/shared.ts";
import { say } from "../words.ts";

const ADDRESS = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const PASSWORD = "candle2026";
const FUND_PASSWORD = "Wax for the 3rd wick";

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });

async function setFundPassword(page: Page): Promise<void> {
  await button(page, say("withdraw_set_fund")).tap();
  await page.getByRole("textbox", { name: say("security_fund_new") }).fill(FUND_PASSWORD);
  await page.getByRole("textbox", { name: say("security_password") }).fill(PASSWORD);
  await button(page, say("profile_save")).tap();
}

async function passIdentity(page: Page): Promise<void> {
  await button(page, say("identity_title")).tap();
  await fillDocument(page, `PT ${Date.now()}3`);
  await button(page, say("me_continue")).tap();
  await choosePicture(page, "front");
  await choosePicture(page, "back");
  await sendIdentity(page);
  await expectIdentityPassed(page);
}

test("somebody who has registered is led to all that a withdrawal needs, withdraws 100 USDT, and sees it paid without a reload", async ({
  page,
}) => {
  const now = Date.now();
  const [email, name] = [`payout${now}@example.com`, `Wallet ${now}`];
  await register(page, email);
  await openPage(page, PATHS.assets);
  await main(page)
    .getByRole("link", { name: say("withdraw_title"), exact: true })
    .tap();
  await amountField(page).fill("100");
  await expectUsable(page, "a withdrawal without a destination");
  await button(page, say("wallets_add")).tap();
  await addAddress(page, email, ADDRESS, name);

  // Back where it was, with what had been typed.
  await expect(amountField(page)).toHaveValue("100");
  await expect(button(page, new RegExp(name))).toContainText("TR7NHqje****");
  await expect(figure(page, say("withdraw_fee_network"))).toHaveText(/^1(\.0+)? USDT$/);
  await expect(figure(page, say("trade_receive"))).toHaveText(/^99(\.0+)? USDT$/);
  await expect(main(page).getByText(say("withdrawal_level_closed")).first()).toBeVisible();
  await expectUsable(page, "a withdrawal whose address waits");
  await setFundPassword(page);
  await expect(amountField(page)).toHaveValue("100");
  await passIdentity(page);
  await letAddressWait(sharedData(), name);

  await page.getByRole("button", { name: say("ui_back") }).tap();
  await page.reload();
  await expect(amountField(page)).toHaveValue("100");
  await expect(figure(page, say("withdraw_arrives"))).toHaveText(say("withdraw_arrives_check"));
  await expectUsable(page, "a withdrawal with its terms");
  await button(page, say("me_continue")).tap();
  await expect(page.getByRole("heading", { name: say("withdraw_review") })).toBeVisible();
  await fundPasswordField(page).fill("Wax for the 4th wick");
  await expectUsable(page, "the last look at a withdrawal");
  await withdrawKey(page, "100").tap();
  await expect(fundPasswordField(page)).toHaveAttribute("aria-invalid", "true");
  await expect(fundPasswordField(page)).toHaveAccessibleDescription(new RegExp(say("fund_password_wrong")));
  await fundPasswordField(page).fill(FUND_PASSWORD);
  await withdrawKey(page, "100").tap();

  await expect(main(page).getByText(say("withdraw_requested")).first()).toBeVisible();
  await expectPaidOut(page);
  await expect(main(page).getByText(say("funds_by_sandbox")).first()).toBeVisible();
  await expectUsable(page, "a withdrawal that is paid");
  await openPage(page, PATHS.withdrawals);
  await expect(main(page).getByRole("link", { name: /TRC20/ })).toContainText(say("withdraw_state_paid"));
  await expectUsable(page, "the records of withdrawals");
  await openPage(page, PATHS.messages);
  await expect(main(page).getByText(say("inbox_withdrawal_paid", { amount: "99.00", asset: "USDT" }))).toBeVisible();
  await expect(main(page).getByText(say("inbox_withdrawal_reviewing", { amount: "100.00", asset: "USDT" }))).toBeVisible();
  await openPage(page, PATHS.assets);
  await expect(cashOf(page, "Tether")).toContainText("99,900.00");
  await expectRecord(page, "USDT", [/./, /./, /./]);
});
