import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { like, say } from "../words.ts";
import { openPage, PATHS } from "./places.ts";

/** The ticket of the first product, for buying, ready to be filled in. */
export async function openTicket(page: Page): Promise<void> {
  await openPage(page, PATHS.ticket);
  await expect(
    page
      .getByRole("region", { name: say("trade_ticket") })
      .getByRole("definition")
      .first(),
  ).toContainText("100,000.00");
}

/** Types a number on the pad, as a thumb does it. */
export async function tapNumber(page: Page, text: string): Promise<void> {
  const pad = page.getByRole("group", { name: say("ui_number_pad") });
  for (const key of text) await pad.getByRole("button", { name: key === "." ? say("ui_decimal_point") : key, exact: true }).tap();
}

export function sheet(page: Page): Locator {
  return page.getByRole("dialog");
}

/** On the ticket: from what was typed to the sheet that asks for the last word. */
export async function review(page: Page, side: "buy" | "sell"): Promise<Locator> {
  await page.getByRole("button", { name: say(side === "buy" ? "trade_review_buy" : "trade_review_sell") }).click();
  await expect(sheet(page).getByRole("heading", { name: say("trade_confirm") })).toBeVisible();
  return sheet(page).getByRole("button", { name: like(side === "buy" ? "trade_place_buy" : "trade_place_sell") });
}

/** Confirms and closes the result; `title` is what the result says. */
export async function placeAndClose(page: Page, side: "buy" | "sell", title: string): Promise<void> {
  await (await review(page, side)).click();
  await expect(sheet(page).getByText(title, { exact: true })).toBeVisible();
  await sheet(page)
    .getByRole("button", { name: say("trade_done") })
    .click();
  await expect(sheet(page)).toBeHidden();
}
