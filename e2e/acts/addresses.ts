import type { Locator, Page } from "@playwright/test";
import { say } from "../words.ts";
import { codeFor } from "./register.ts";
import { sheet } from "./ticket.ts";

/** On the form of an address of TRC20: fills it in, and confirms it with the code that was sent. */
export async function addAddress(page: Page, email: string, address: string, name: string, secrets?: OwnerSecrets): Promise<void> {
  await page.getByRole("radio", { name: /TRC20/ }).check();
  await page.getByRole("textbox", { name: say("wallets_address") }).fill(address);
  await page.getByRole("textbox", { name: say("wallets_name") }).fill(name);
  await page.getByRole("button", { name: say("me_continue") }).tap();
  await sheet(page)
    .getByRole("button", { name: say("me_continue") })
    .tap();
  await sheet(page)
    .getByRole("textbox", { name: say("account_code") })
    .fill(await codeFor(email, "TRC20"));
  const confirm = sheet(page).getByRole("button", { name: say("wallets_confirm") });
  await confirm.tap();
  if (secrets !== undefined) await giveSecrets(sheet(page), secrets, confirm);
}

/** What an account has besides its password. */
interface OwnerSecrets {
  readonly fundPassword: string;
  /** Of the authenticator, or one for recovery. */
  readonly code: string;
}

/** Fund password and second factor, each asked for once the key was tapped in vain. */
export async function giveSecrets(form: Locator, { fundPassword, code }: OwnerSecrets, key: Locator): Promise<void> {
  await form.getByRole("textbox", { name: say("security_fund") }).fill(fundPassword);
  await key.tap();
  await form.getByRole("textbox", { name: say("account_factor") }).fill(code);
  await key.tap();
}
