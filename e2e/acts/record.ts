import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { openPage, PATHS } from "./places.ts";

/** The lines of the account record in one currency, newest first: each has to contain its text. */
export async function expectRecord(page: Page, code: string, lines: readonly RegExp[]): Promise<void> {
  await openPage(page, PATHS.record);
  await page.getByRole("main").getByRole("button", { name: code, exact: true }).tap();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveText([...lines]);
}

/** The line of a currency among the assets, by its name: its code stands in other lines, too, as what they are worth. */
export function cashOf(page: Page, name: string): Locator {
  return page.getByRole("main").getByRole("listitem").filter({ hasText: name });
}
