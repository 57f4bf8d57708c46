import { proves } from "@candela/testkit";
import type { Page } from "@playwright/test";
import { choose } from "../acts/choose.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { expect, test } from "../fixtures.ts";
import { like, say } from "../words.ts";

/**
 * A validation rule of the specification where the built app holds to it on a device: what is typed, and what becomes of it. The others:
 * `apps/web/src/features/account/typed-account.component.test.tsx`.
 */
const field = (page: Page) => page.getByRole("textbox", { name: say("account_phone"), exact: true });
const getCode = (page: Page) => page.getByRole("button", { name: say("account_code_get") });

/** The words under which the app asks for a code; null when it asks for none and says why. */
async function sentFor(page: Page, text: string): Promise<string | null> {
  await field(page).fill(text);
  const asked = page.waitForRequest(/auth\/sendCode/, { timeout: 5_000 }).then(
    (request) => new URLSearchParams(request.postData() ?? "").get("account"),
    () => null,
  );
  await getCode(page).tap();
  const rejected = expect(field(page))
    .toHaveAccessibleDescription(like("account_missing_phone"))
    .then(() => null);
  return await Promise.race([asked, rejected]);
}

test.beforeEach(async ({ page }) => {
  // The rule is what is looked at: no code has to be sent, and the button stays as it is.
  await page.route(/auth\/sendCode/, (route) => route.abort());
  await openPage(page, PATHS.register);
});

test.describe("a device of the mainland", () => {
  test.use({ locale: "en-CN" });

  test("takes a phone of eleven digits, with an area prefix of three or four or without", proves("5.3"), async ({ page }) => {
    await choose(page.getByRole("radio", { name: say("account_phone") }));
    await expect(page.getByRole("combobox", { name: say("account_country") })).toHaveValue("CN");
    for (const text of ["13800138000", "08613800138000", "0571 13800138000", "138-0013-8000"])
      expect(await sentFor(page, text)).toBe("+8613800138000");
    for (const text of ["138001380", "12000000000", "23800138000", "0000013800138000"]) expect(await sentFor(page, text)).toBeNull();
  });
});
