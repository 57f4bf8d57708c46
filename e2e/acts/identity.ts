import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { say } from "../words.ts";
import { paintJpeg } from "./pictures.ts";

/** A picture for a part, as the picker of the device hands it over; it is seen before anything is sent. */
export async function choosePicture(page: Page, part: "front" | "back" | "selfie" | "address"): Promise<void> {
  const buffer = await paintJpeg(page, 1_000, 630);
  const name = say(`identity_${part}`);
  await page.locator(`input[type=file][aria-label="${name}"]`).setInputFiles({ name: "card.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.getByRole("img", { name })).toBeVisible();
}

/** The details of a document of its own. */
export async function fillDocument(page: Page, number: string): Promise<void> {
  await page.getByRole("textbox", { name: say("identity_full_name") }).fill("Marta Oliveira");
  await page.getByRole("combobox", { name: say("identity_country") }).selectOption("PT");
  await page.getByRole("textbox", { name: say("identity_document_number") }).fill(number);
}

export const sendIdentity = (page: Page) => page.getByRole("button", { name: say("identity_send") }).tap();

/** Live: nobody reloads the page. */
export const expectIdentityPassed = (page: Page) =>
  expect(page.getByText(say("inbox_identity_passed_text"))).toBeVisible({ timeout: 30_000 });
