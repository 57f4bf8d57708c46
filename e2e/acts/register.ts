import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { readOutbox } from "../product/product-process.ts";
import { sharedData } from "../product/shared.ts";
import { say } from "../words.ts";
import { openPage, PATHS } from "./places.ts";

/** The code whose message has these words, once it is there. */
export async function codeFor(email: string, words: string): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const message = (await readOutbox(sharedData(), email)).split("\n").find((line) => line.includes(words));
    code = /\b\d{6}\b/.exec(message ?? "")?.[0];
    expect(code).toBeDefined();
  }).toPass();
  return code ?? "";
}

export async function register(page: Page, email: string): Promise<void> {
  await openPage(page, PATHS.register);
  await page.getByRole("textbox", { name: say("account_email") }).fill(email);
  await page.getByRole("button", { name: say("account_code_get") }).tap();
  await page.getByRole("textbox", { name: say("account_code") }).fill(await codeFor(email, "code"));
  await page.getByRole("textbox", { name: say("account_password") }).fill("candle2026");
  await page.getByRole("button", { name: say("account_create"), exact: true }).tap();
  await expect(page.getByRole("heading", { name: say("account_create") })).toBeHidden();
}
