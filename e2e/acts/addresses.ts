import type { Page } from "@playwright/test";
import { say } from "../words.ts";
import { codeFor } from "./register.ts";
import { sheet } from "./ticket.ts";

/** On the form of an address of TRC20: fills it in, and confirms it with the code that was sent. */
export async function addAddress(page: Page, email: string, address: string, name: string): Promise<void> {
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
  await sheet(page)
    .getByRole("button", { name: say("wallets_confirm") })
    .tap();
}
