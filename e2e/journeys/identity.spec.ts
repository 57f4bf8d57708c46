import { choosePicture, expectIdentityPassed, fillDocument, sendIdentity } from "../acts/identity.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { register } from "../acts/register.ts";
import { expectUsable } from "../acts/visit.ts";
import { expect, pageTest as test } from "../fixtures.ts";
import { say } from "../words.ts";

test("somebody registers, sends a document and a selfie, and sees both levels pass without a reload", async ({ page }) => {
  const now = Date.now();
  await register(page, `identity${now}@example.com`);
  await openPage(page, PATHS.mePlain);
  await page.getByRole("link", { name: say("identity_title") }).tap();
  await fillDocument(page, `PT ${now}7`);
  await expectUsable(page, "the details of a document");
  await page.getByRole("button", { name: say("me_continue") }).tap();
  await choosePicture(page, "front");
  await choosePicture(page, "back");
  await expectUsable(page, "the pictures of a document");
  await sendIdentity(page);
  await expect(page.getByText(say("identity_sandbox"))).toBeVisible();
  await expectIdentityPassed(page);
  await expectUsable(page, "a level that has passed");

  await page.getByRole("button", { name: say("identity_advanced") }).tap();
  await choosePicture(page, "selfie");
  await choosePicture(page, "address");
  await expectUsable(page, "the pictures of the advanced level");
  await sendIdentity(page);
  await expectIdentityPassed(page);
  await openPage(page, PATHS.messages);
  await expect(page.getByRole("main").getByText(say("inbox_identity_passed"))).toHaveCount(2);
});
