import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { say } from "../words.ts";
import { expectNoViolation } from "./axe.ts";
import { choose } from "./choose.ts";
import { paintJpeg } from "./pictures.ts";
import { openPage, PATHS } from "./places.ts";

export const NETWORK = "BEP20";
/** Blocks of three seconds each. */
export const CONFIRMATIONS = 15;

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });
const sum = (page: Page) => main(page).getByRole("textbox", { name: say("deposit_you_send") });
/** A look at each state on the way. */
type Look = (page: Page, what: string) => Promise<void>;

/** Only what is credited has a balance after it; the word itself stands in what is ahead, too. */
export const balanceAfter = (page: Page) => main(page).getByText(say("record_balance_after"), { exact: true });
/** A line of the records, by its way. */
export const line = (page: Page, way: string): Locator => main(page).getByRole("link", { name: new RegExp(way) });

export async function openDeposit(page: Page): Promise<void> {
  await openPage(page, PATHS.assets);
  await main(page)
    .getByRole("link", { name: say("deposit_title"), exact: true })
    .tap();
}

const chooseKind = (page: Page, kind: "bank" | "online") => choose(page.getByRole("radio", { name: say(`deposit_way_${kind}`) }));

/** On the page of coins: over to the page of the sandbox's chain, which the address is handed to, and sends them. */
export async function sendCoins(page: Page, amount: string, look: Look): Promise<Page> {
  await button(page, new RegExp(say("wallets_network"))).tap();
  await dialog(page)
    .getByRole("button", { name: new RegExp(NETWORK) })
    .tap();
  const code = main(page).getByRole("img", { name: say("deposit_qr", { currency: "USDT", network: NETWORK }) });
  await expect(code).toBeVisible();
  const [address = ""] = /0x[0-9a-fA-F]{40}/.exec((await main(page).textContent()) ?? "") ?? [];
  await look(page, "the address of a deposit");
  const opening = page.waitForEvent("popup");
  await main(page)
    .getByRole("link", { name: say("deposit_sandbox") })
    .tap();
  const chain = await opening;
  await expect(chain.getByLabel("Address")).toHaveValue(address);
  await expect(chain.getByLabel("Coin")).toHaveValue("USDT");
  await expect(chain.getByLabel("Network")).toHaveValue(NETWORK);
  await chain.getByLabel("Amount").fill(amount);
  await expectNoViolation(chain);
  await chain.getByRole("button", { name: "Send" }).tap();
  await expect(chain.getByText("Confirmations")).toBeVisible();
  return chain;
}

/** Announces a transfer in euro, shows what it is paid with, and adds its picture. */
export async function transferEuro(page: Page, amount: string, look: Look): Promise<void> {
  await openDeposit(page);
  await chooseKind(page, "bank");
  await sum(page).fill(amount);
  await look(page, "the form of a bank transfer");
  await button(page, say("deposit_show_account")).tap();
  const reference = main(page).getByText(/^CDL[0-9A-Z ]{12,}$/);
  await expect(reference).toBeVisible();
  // The address of the page has it: read anew, it is the same transfer.
  const announced = (await reference.textContent()) ?? "";
  await page.reload();
  await expect(reference).toHaveText(announced);
  const buffer = await paintJpeg(page, 900, 1_200);
  await page.getByLabel(say("deposit_voucher_add")).setInputFiles({ name: "receipt.jpg", mimeType: "image/jpeg", buffer });
  await expect(main(page).getByRole("img", { name: say("deposit_voucher") })).toBeVisible();
  await look(page, "a transfer with its picture");
  await button(page, say("deposit_submit")).tap();
  await main(page)
    .getByRole("link", { name: say("orders_detail") })
    .tap();
}

/** Over to the page of the provider, which does what is chosen, and back to the records. */
export async function payDollars(page: Page, amount: string, what: "Pay" | "Fail"): Promise<void> {
  await openDeposit(page);
  await chooseKind(page, "online");
  await sum(page).fill(amount);
  await button(page, say("deposit_pay", { amount: `${amount}.00`, currency: "USD" })).tap();
  await expect(page.getByRole("heading", { name: "Sandbox Pay" })).toBeVisible();
  await page.getByRole("radio", { name: new RegExp(`^${what}\\s*(\\S+ USD now|The bank)`) }).check();
  await expectNoViolation(page);
  await page.getByRole("button", { name: "Continue" }).tap();
  await expect(page.getByText(what === "Pay" ? "It is paid." : "The bank said no. Nothing has moved.")).toBeVisible();
  await page.getByRole("link", { name: "Back to the app" }).tap();
  await expect(page.getByRole("heading", { name: say("deposit_records") })).toBeVisible();
}
