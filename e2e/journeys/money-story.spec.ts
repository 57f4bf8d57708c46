import { proves } from "@candela/testkit";
import type { Page } from "@playwright/test";
import { addAddress, giveSecrets } from "../acts/addresses.ts";
import { line, NETWORK, openDeposit, payDollars, sendCoins, transferEuro } from "../acts/deposits.ts";
import { exchange } from "../acts/exchange.ts";
import { choosePicture, expectIdentityPassed, fillDocument, sendIdentity } from "../acts/identity.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { register } from "../acts/register.ts";
import { expectPaidOut } from "../acts/withdrawals.ts";
import { expect, test } from "../fixtures.ts";
import { codeAt, STEP_MS } from "../product/authenticator.ts";
import { letAddressWait } from "../product/old-addresses.ts";
import { sharedData } from "../product/shared.ts";
import { like, say } from "../words.ts";

const PASSWORD = "candle2026";
const FUND_PASSWORD = "Wax for the 3rd wick";
const ADDRESS = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });
const fill = (page: Page, name: string, text: string) => main(page).getByRole("textbox", { name, exact: true }).fill(text);
const way = (page: Page, title: string) => main(page).getByRole("link", { name: new RegExp(`^${title}`) });
/** Other tests look at each page on the way; this one at how they lead on. */
const lookAway = async () => undefined;

async function setFundPassword(page: Page): Promise<void> {
  await openPage(page, PATHS.security);
  await way(page, say("security_fund")).tap();
  await fill(page, say("security_fund_new"), FUND_PASSWORD);
  await fill(page, say("security_password"), PASSWORD);
  await button(page, say("profile_save")).tap();
  await expect(way(page, say("security_fund"))).toContainText(say("security_is_set"));
}

/** The key of the authenticator, and a code for recovery: codes of the same half minute are good once. */
async function turnOnSecondFactor(page: Page): Promise<{ readonly key: string; readonly recovery: string }> {
  await way(page, say("security_factor")).tap();
  const link = main(page).getByRole("link", { name: say("security_factor_open") });
  await expect(link).toBeVisible();
  const key = new URL((await link.getAttribute("href")) ?? "").searchParams.get("secret") ?? "";
  await fill(page, say("account_factor"), codeAt(key, Date.now()));
  await fill(page, say("security_password"), PASSWORD);
  await button(page, say("security_factor_turn_on")).tap();
  await expect(button(page, say("security_codes_kept"))).toBeVisible();
  const [recovery = ""] = await main(page).getByRole("listitem").allTextContents();
  await button(page, say("security_codes_kept")).tap();
  await expect(way(page, say("security_factor"))).toContainText(say("security_codes_left", { count: 10 }));
  return { key, recovery };
}

async function passIdentity(page: Page): Promise<void> {
  await openPage(page, PATHS.identity);
  await fillDocument(page, `PT ${Date.now()}5`);
  await button(page, say("me_continue")).tap();
  await choosePicture(page, "front");
  await choosePicture(page, "back");
  await sendIdentity(page);
  await expectIdentityPassed(page);
}

async function addCard(page: Page, code: string): Promise<void> {
  await openPage(page, PATHS.bankCards);
  await button(page, say("cards_add")).tap();
  await fill(page, "Account holder", "Marta Oliveira");
  await fill(page, "Bank", "First Harbor Bank");
  await fill(page, "Card or account number", "4111 1111 1111 1111");
  const add = button(page, say("cards_add"));
  await add.tap();
  await giveSecrets(main(page), { fundPassword: FUND_PASSWORD, code }, add);
  await expect(button(page, /First Harbor Bank/)).toBeVisible();
}

/** What each list tells of the way that the money has gone. */
async function expectTold(page: Page): Promise<void> {
  await openPage(page, PATHS.messages);
  for (const [key, asset] of [
    ["inbox_deposit_credited", "USDT"],
    ["inbox_deposit_credited", "EUR"],
    ["inbox_deposit_credited", "USD"],
    ["inbox_withdrawal_paid", "USDT"],
  ] as const)
    await expect(main(page).getByText(like(key, { asset }))).toBeVisible();
  await openPage(page, PATHS.record);
  for (const key of ["deposit", "exchange_received", "withdrawal_paid", "withdrawal_fee"] as const)
    await expect(
      main(page)
        .getByText(say(`record_reason_${key}`), { exact: true })
        .first(),
    ).toBeVisible();
  await openPage(page, PATHS.assets);
  await expect(main(page).getByRole("listitem").filter({ hasText: "Tether" })).toContainText(/100,[4-6]\d\d\.\d\d/);
}

test("money comes in by three ways, goes across, and out again with fund password and second factor", proves("1.11"), async ({ page }) => {
  test.setTimeout(300_000);
  const now = Date.now();
  const [email, wallet] = [`story${now}@example.com`, `Wallet ${now}`];
  await register(page, email);
  await openDeposit(page);
  // Its blocks come while all else is set up.
  await sendCoins(page, "500", lookAway);
  await setFundPassword(page);
  const { key, recovery } = await turnOnSecondFactor(page);
  await passIdentity(page);
  await addCard(page, codeAt(key, Date.now() + STEP_MS));
  await openPage(page, PATHS.wallets);
  await button(page, say("wallets_add")).tap();
  await addAddress(page, email, ADDRESS, wallet, { fundPassword: FUND_PASSWORD, code: recovery });
  await expect(button(page, new RegExp(wallet))).toBeVisible();
  await letAddressWait(sharedData(), wallet);
  await transferEuro(page, "200", lookAway);
  await payDollars(page, "50", "Pay");
  for (const name of [NETWORK, say("deposit_kind_bank"), say("deposit_kind_online")])
    await expect(line(page, name)).toContainText(say("deposit_state_credited"), { timeout: 60_000 });

  await openPage(page, PATHS.exchange);
  await exchange(page, "EUR", "USDT", "100");

  await openPage(page, PATHS.withdraw);
  await page.reload();
  await fill(page, say("contract_amount"), "100");
  await expect(main(page).getByText(say("withdraw_arrives_check"))).toBeVisible();
  await button(page, say("me_continue")).tap();
  await fill(page, say("security_fund"), FUND_PASSWORD);
  await fill(page, say("account_factor"), codeAt(key, Date.now() + STEP_MS));
  await button(page, say("withdraw_button", { amount: "100.00", currency: "USDT" })).tap();
  await expectPaidOut(page);
  await expectTold(page);
});
