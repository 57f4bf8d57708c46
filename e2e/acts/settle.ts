import { PACKS } from "@candela/i18n/packs";
import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

/** In whatever language the page is. */
const LOADING = new RegExp(
  `^(${Object.values(PACKS)
    .map(({ ui_loading }) => ui_loading)
    .join("|")})$`,
);

/** The page has its code and its first data: a heading is there and no skeleton is left. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
  await expect(page.getByRole("status", { name: LOADING })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}
