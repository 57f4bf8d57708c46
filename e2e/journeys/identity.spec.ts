import type { Page } from "@playwright/test";
import { paintJpeg } from "../acts/pictures.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { register } from "../acts/register.ts";
import { expectUsable } from "../acts/visit.ts";
import { expect, test } from "../fixtures.ts";
import { say } from "../words.ts";

/** A picture for a part, as the picker of the device hands it over; it is seen before anything is sent. */
async function choose(page: Page, part: "front" | "back" | "selfie" | "address"): Promise<void> {
  const buffer = await paintJpeg(page, 1_000, 630);
  const name = say(`identity_${part}`);
  await page.locator(`input[type=file][aria-label="${name}"]`).setInputFiles({ name: "card.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.getByRole("img", { name })).toBeVisible();
}

const send = (page: Page) => page.getByRole("button", { name: say("identity_send") });

/** Live: nobody reloads the page. */
const expectPassed = (page: Page) => expect(page.getByText(say("inbox_identity_passed_text"))).toBeVisible({ timeout: 30_000 });

test("somebody registers, sends a document and a selfie, and sees both levels pass without a reload", async ({ page }) => {
  const now = Date.now();
  await register(page, `identity${now}@example.com`);
  await openPage(page, PATHS.mePlain);
  await page.getByRole("link", { name: say("identity_title") }).tap();
  await page.getByRole("textbox", { name: say("identity_full_name") }).fill("Marta Oliveira");
  await page.getByRole("combobox", { name: say("identity_country") }).selectOption("PT");
  await page.getByRole("textbox", { name: say("identity_document_number") }).fill(`PT ${now}7`);
  await expectUsable(page, "the details of a document");
  await page.getByRole("button", { name: say("me_continue") }).tap();
  await choose(page, "front");
  await choose(page, "back");
  await expectUsable(page, "the pictures of a document");
  await send(page).tap();
  await expect(page.getByText(say("identity_sandbox"))).toBeVisible();
  await expectPassed(page);
  await expectUsable(page, "a level that has passed");

  await page.getByRole("button", { name: say("identity_advanced") }).tap();
  await choose(page, "selfie");
  await choose(page, "address");
  await expectUsable(page, "the pictures of the advanced level");
  await send(page).tap();
  await expectPassed(page);
  await openPage(page, PATHS.messages);
  await expect(page.getByText(say("inbox_identity_passed"))).toHaveCount(2);
});
