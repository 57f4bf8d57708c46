import type { MessageKey } from "@candela/i18n";
import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { like, say } from "../words.ts";
import { choose } from "./choose.ts";
import { openPage, PATHS } from "./places.ts";
import { sheet } from "./ticket.ts";

/** Chooses one of the modes above the ticket. */
export async function chooseMode(page: Page, mode: MessageKey): Promise<void> {
  await choose(page.getByRole("radio", { name: say(mode), exact: true }));
}

/** A trade of the longest duration runs through the whole test; the shortest is over in seconds, perhaps before the test looks at it. */
type Duration = "longest" | "shortest";

/** The quick ticket of the first product. */
export async function openQuickTicket(page: Page, duration: Duration): Promise<void> {
  await openPage(page, PATHS.trade);
  await chooseDuration(page, duration);
}

/** The ticket again, in place of the trade that runs. */
export async function openAnotherTicket(page: Page, duration: Duration): Promise<void> {
  await page.getByRole("button", { name: say("quick_new"), exact: true }).click();
  await chooseDuration(page, duration);
}

async function chooseDuration(page: Page, duration: Duration): Promise<void> {
  const offered = page.getByRole("group", { name: say("quick_durations") }).getByRole("radio");
  await (duration === "longest" ? offered.last() : offered.first()).check();
}

/** The cards of the trades that run on the product in sight. */
export function tradeCards(page: Page): Locator {
  return page.getByRole("article", { name: like("quick_running") });
}

/** Taps Up, looks at the last word, and gives it; the trade is placed. */
export async function placeUp(page: Page): Promise<void> {
  await page.getByRole("button", { name: say("quick_up"), exact: true }).click();
  const question = sheet(page).getByRole("heading", { name: say("quick_confirm") });
  await expect(question).toBeVisible();
  await sheet(page)
    .getByRole("button", { name: like("quick_place_up") })
    .click();
  // Not the sheet: the result of a short trade opens in its place.
  await expect(question).toBeHidden();
}
