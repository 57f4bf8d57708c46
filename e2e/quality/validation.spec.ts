import { proves } from "@candela/testkit";
import type { Page } from "@playwright/test";
import { choose } from "../acts/choose.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { expect, pageTest, test } from "../fixtures.ts";
import { like, say } from "../words.ts";

/** The validation rules of the specification where the built app holds to them: what is typed, and what becomes of it. */
const field = (page: Page, name: "account_email" | "account_phone" | "account_code" | "account_password") =>
  page.getByRole("textbox", { name: say(name), exact: true });
const getCode = (page: Page) => page.getByRole("button", { name: say("account_code_get") });

/** What the app asks a code for; null when it asks for none and says why. */
async function sentFor(page: Page, name: "account_email" | "account_phone", text: string): Promise<string | null> {
  await field(page, name).fill(text);
  const asked = page.waitForRequest(/auth\/sendCode/, { timeout: 5_000 }).then(
    (request) => new URLSearchParams(request.postData() ?? "").get("account"),
    () => null,
  );
  await getCode(page).tap();
  const refused = expect(field(page, name))
    .toHaveAccessibleDescription(like("account_missing_account"))
    .then(() => null);
  return await Promise.race([asked, refused]);
}

test.beforeEach(async ({ page }) => {
  // The rule is what is looked at: no code has to be sent, and the button stays as it is.
  await page.route(/auth\/sendCode/, (route) => route.abort());
  await openPage(page, PATHS.register);
});

pageTest("an e-mail address may have a Chinese local part, and has to have a domain", proves("5.10"), async ({ page }) => {
  expect(await sentFor(page, "account_email", "王小明@example.com.cn")).toBe("王小明@example.com.cn");
  expect(await sentFor(page, "account_email", "me1@example.org")).toBe("me1@example.org");
  for (const text of ["me", "me@", "@example.org", "a b@example.org", "a@b..org"])
    expect(await sentFor(page, "account_email", text)).toBeNull();
});

test.describe("a device of the mainland", () => {
  test.use({ locale: "en-CN" });

  test("takes a phone of eleven digits, with an area prefix of three or four or without", proves("5.3"), async ({ page }) => {
    await choose(page.getByRole("radio", { name: say("account_phone") }));
    await expect(page.getByRole("combobox", { name: say("account_country") })).toHaveValue("CN");
    for (const text of ["13800138000", "08613800138000", "0571 13800138000", "138-0013-8000"])
      expect(await sentFor(page, "account_phone", text)).toBe("+8613800138000");
    for (const text of ["138001380", "12000000000", "23800138000", "0000013800138000"])
      expect(await sentFor(page, "account_phone", text)).toBeNull();
  });
});

pageTest("a password has eight characters, whichever they are", proves("9.41"), async ({ page }) => {
  for (const [text, enough] of [
    ["abcdefg", 0],
    ["pass wörd!", 1],
  ] as const) {
    await field(page, "account_password").fill(text);
    await expect(page.getByRole("listitem").filter({ hasText: /8/ }).getByText(say("account_rule_met"))).toHaveCount(enough);
    await expect(page.getByText(say("account_rule_characters"))).toBeHidden();
  }
});

pageTest(
  "by the rule that the operator may choose, a password has eight characters, a letter, and nothing but letters and digits",
  proves("5.5"),
  async ({ page }) => {
    await page.route(/getSiteInfo/, async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: object };
      await route.fulfill({ json: { ...answer, data: { ...answer.data, passwordRule: "letters_and_digits" } } });
    });
    await openPage(page, PATHS.register);
    await page.reload();
    await expect(page.getByText(say("account_rule_characters"))).toBeVisible();
    const met = (rule: RegExp) => page.getByRole("listitem").filter({ hasText: rule }).getByText(say("account_rule_met"));
    const rules = [like("account_rule_characters"), like("account_rule_letter")].map(({ source }) => new RegExp(source.slice(1, -1)));
    const long = new RegExp(say("account_rule_length", { min: 8 }).replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&"));
    for (const [text, only, letter, enough] of [
      ["abcdefg", 1, 1, 0],
      ["12345678", 1, 0, 1],
      ["abcdefg!", 0, 1, 1],
      ["1234567a", 1, 1, 1],
    ] as const) {
      await field(page, "account_password").fill(text);
      await expect(met(rules[0] as RegExp)).toHaveCount(only);
      await expect(met(rules[1] as RegExp)).toHaveCount(letter);
      await expect(met(long)).toHaveCount(enough);
    }
  },
);
