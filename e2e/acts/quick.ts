import type { MessageKey } from "@candela/i18n";
import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { like, say } from "../words.ts";
import { openPage, PATHS } from "./places.ts";
import { sheet } from "./ticket.ts";

/** Of the modes above the ticket. */
export async function chooseMode(page: Page, mode: MessageKey): Promise<void> {
  await page
    .getByRole("group", { name: say("trade_mode") })
    .getByRole("radio", { name: say(mode) })
    .check({ force: true });
}

/** The quick ticket of the first product, with the shortest duration chosen. */
export async function openQuickTicket(page: Page): Promise<void> {
  await openPage(page, PATHS.trade);
  await page
    .getByRole("group", { name: say("quick_durations") })
    .getByRole("radio")
    .first()
    .check();
}

/** The cards of the trades that run on the product in sight. */
export function tradeCards(page: Page): Locator {
  return page.getByRole("article", { name: like("quick_running") });
}

/** Taps Up, looks at the last word, and gives it. */
export async function placeUp(page: Page): Promise<void> {
  await page.getByRole("button", { name: say("quick_up"), exact: true }).click();
  await expect(sheet(page).getByRole("heading", { name: say("quick_confirm") })).toBeVisible();
  await sheet(page)
    .getByRole("button", { name: like("quick_place_up") })
    .click();
  await expect(sheet(page)).toBeHidden();
  await expect(tradeCards(page)).toHaveCount(1);
}
