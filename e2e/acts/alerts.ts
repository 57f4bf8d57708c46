import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { like, say } from "../words.ts";
import { sheet } from "./ticket.ts";

/** The sheet of price alerts of the product in sight. */
export async function openAlertSheet(page: Page): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`${like("alerts_bell").source}|${like("alerts_bell_count").source}`) }).click();
  await expect(sheet(page).getByRole("heading", { name: say("alerts_sheet") })).toBeVisible();
}
