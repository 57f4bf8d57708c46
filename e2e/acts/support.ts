import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { say } from "../words.ts";

export const conversationOf = (page: Page): Locator => page.getByRole("main").getByRole("region", { name: say("support_messages") });
export const field = (page: Page): Locator => page.getByRole("textbox", { name: say("support_write") });

/** Writes and sends, and sees the words among the messages. */
export async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole("button", { name: say("support_send"), exact: true }).tap();
  await expect(conversationOf(page).getByText(text, { exact: true })).toBeVisible();
}
