import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { like, say } from "../words.ts";
import { openPage, PATHS } from "./places.ts";
import { chooseMode } from "./quick.ts";
import { sheet } from "./ticket.ts";

/** The contract ticket of the first product, ready to be filled in. */
export async function openContractTicket(page: Page): Promise<void> {
  await openPage(page, PATHS.trade);
  await chooseMode(page, "trade_contract");
  await expect(page.getByRole("region", { name: say("contract_ticket") })).toBeVisible();
}

type PadWord = "ui_number_pad" | "ui_decimal_point" | "trade_done";

/** Types a number on the pad of a field, in the language whose words are given. */
export async function typeOnPad(page: Page, name: string, digits: string, words: (key: PadWord) => string = say): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${name}: `) }).click();
  const pad = sheet(page).getByRole("group", { name: words("ui_number_pad") });
  for (const key of digits) await pad.getByRole("button", { name: key === "." ? words("ui_decimal_point") : key, exact: true }).click();
  await sheet(page)
    .getByRole("button", { name: words("trade_done") })
    .click();
  await expect(sheet(page)).toBeHidden();
}

/** Taps Long and gives the last word; the result is shown. */
export async function placeLong(page: Page): Promise<void> {
  await page.getByRole("button", { name: say("contract_long"), exact: true }).click();
  await sheet(page)
    .getByRole("button", { name: like("contract_place_long") })
    .click();
  await expect(sheet(page).getByRole("heading", { name: say("trade_result"), exact: true })).toBeVisible();
}

/** The card of an open position. */
export function positionCard(page: Page, side: "long" | "short", name = "Bitcoin"): Locator {
  return page.getByRole("article", { name: say(side === "long" ? "contract_long_of" : "contract_short_of", { name }) });
}
