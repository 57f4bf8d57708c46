import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { say } from "../words.ts";

/** The page has its code and its first data: a heading is there and no skeleton is left. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
  await expect(page.getByRole("status", { name: say("ui_loading") })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}
