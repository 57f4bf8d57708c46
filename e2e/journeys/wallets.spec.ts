import type { Page } from "@playwright/test";
import { openPage, PATHS } from "../acts/places.ts";
import { codeFor, register } from "../acts/register.ts";
import { sheet } from "../acts/ticket.ts";
import { expectUsable } from "../acts/visit.ts";
import { expect, pageTest as test } from "../fixtures.ts";
import { say } from "../words.ts";

const ADDRESS = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const OTHER_NETWORKS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const NAME = "Hardware wallet";

const field = (page: Page, name: "wallets_address" | "wallets_name") => page.getByRole("textbox", { name: say(name) });

test("somebody registers, adds an address with the code for it, sees it masked, removes it, and adds a bank account", async ({ page }) => {
  const email = `wallet${Date.now()}@example.com`;
  await register(page, email);
  await openPage(page, PATHS.mePlain);
  await page.getByRole("link", { name: say("wallets_title") }).tap();
  await expect(page.getByRole("heading", { name: say("wallets_none") })).toBeVisible();
  await expectUsable(page, "no address yet");

  await page.getByRole("button", { name: say("wallets_add") }).tap();
  await page.getByRole("radio", { name: /TRC20/ }).check();
  await field(page, "wallets_address").fill(OTHER_NETWORKS);
  // In the field; the key below says it to those who cannot see that.
  await expect(page.getByText(say("address_other_network", { network: "TRC20", networks: "ERC20, BEP20" })).first()).toBeVisible();
  await field(page, "wallets_address").fill(ADDRESS);
  await expect(page.getByText(say("wallets_fits", { network: "TRC20" }))).toBeVisible();
  await field(page, "wallets_name").fill(NAME);
  await expectUsable(page, "the form of an address");
  await page.getByRole("button", { name: say("me_continue") }).tap();
  await expect(sheet(page)).toContainText(say("wallets_check_text"));
  await expectUsable(page, "the look at the address");
  await sheet(page)
    .getByRole("button", { name: say("me_continue") })
    .tap();

  await sheet(page)
    .getByRole("textbox", { name: say("account_code") })
    .fill(await codeFor(email, "TRC20"));
  await expectUsable(page, "the code of the address");
  await sheet(page)
    .getByRole("button", { name: say("wallets_confirm") })
    .tap();
  const row = page.getByRole("button", { name: new RegExp(NAME) });
  await expect(row).toContainText("TRC20 TR7NHqje****");
  await expectUsable(page, "the list of addresses");

  await row.tap();
  await expect(sheet(page)).toContainText(ADDRESS);
  await sheet(page)
    .getByRole("button", { name: say("quotes_remove") })
    .tap();
  await sheet(page)
    .getByRole("region", { name: say("wallets_remove", { name: NAME }) })
    .getByRole("button")
    .tap();
  await expect(page.getByRole("heading", { name: say("wallets_none") })).toBeVisible();
  await openPage(page, PATHS.messages);
  await expect(
    page.getByRole("main").getByText(say("inbox_wallet_address_added", { network: "TRC20", beginning: "TR7NHqje" })),
  ).toBeVisible();

  await addBankAccount(page);
  await openPage(page, PATHS.messages);
  await expect(page.getByRole("main").getByText(say("inbox_bank_card_added", { ending: "1111" }))).toBeVisible();
});

/** From the personal page: the form of the operator's fields, and the list where its number is masked. */
async function addBankAccount(page: Page): Promise<void> {
  await openPage(page, PATHS.mePlain);
  await page.getByRole("link", { name: say("cards_title") }).tap();
  await page.getByRole("button", { name: say("cards_add") }).tap();
  const fill = (name: string, text: string) => page.getByRole("textbox", { name, exact: true }).fill(text);
  await fill("Account holder", "Marta Oliveira");
  await fill("Bank", "First Harbor Bank");
  await fill("Card or account number", "4111 1111 1111 1112");
  await page.getByRole("textbox", { name: "BIC" }).focus();
  await expect(page.getByText(say("cards_checksum"))).toBeVisible();
  await expectUsable(page, "a number with a wrong digit");
  await fill("Card or account number", "4111 1111 1111 1111");
  await page.getByRole("button", { name: say("cards_add") }).tap();
  const row = page.getByRole("button", { name: /First Harbor Bank/ });
  await expect(row).toContainText("4111********1111");
  await expectUsable(page, "the list of bank accounts");
  await row.tap();
  await expect(sheet(page)).toContainText("Marta Oliveira");
  await expectUsable(page, "a bank account as a whole");
}
