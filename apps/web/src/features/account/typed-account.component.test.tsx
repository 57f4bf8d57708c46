import type { PasswordRule } from "@candela/api";
import { proves } from "@candela/testkit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { keptAnew } from "../../lib/browser/store.ts";
import { sessionStore } from "../../lib/session/session.ts";
import { answerAsUsual } from "../../testing/guest.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { SITE } from "../../testing/site.ts";
import { codeRetryStore } from "./code-retry.ts";
import RegisterPage from "./register-page.tsx";
import { triesWaitStore } from "./tries-wait.ts";
import { handedDraft } from "./use-account.ts";

const SEND = "POST /api/auth/sendCode";

beforeEach(() => {
  answerAsUsual();
  server().restIsEmpty();
  // The rule is what is looked at: no code has to be sent, and the button stays as it is.
  server().fail(SEND, "a cut line");
  for (const store of [sessionStore, codeRetryStore, triesWaitStore, handedDraft]) store.set(null);
});
afterEach(() => vi.restoreAllMocks());

const field = (name: "account_email" | "account_phone" | "account_password") => page.getByRole("textbox", { name: say(name), exact: true });

/** The words under which the app asks for a code; null when it asks for none and says why. */
async function sentFor(name: "account_email" | "account_phone", text: string): Promise<unknown> {
  const before = server().asked(SEND).length;
  await field(name).fill(text);
  (page.getByRole("button", { name: say("account_code_get") }).element() as HTMLElement).click();
  const asked = () => server().asked(SEND).slice(before);
  const rejected = () => field(name).element().getAttribute("aria-invalid") === "true";
  await expect.poll(() => (asked().length > 0 || rejected()) && server().underWay() === 0).toBe(true);
  if (asked().length === 0)
    await expect
      .element(field(name))
      .toHaveAccessibleDescription(say(name === "account_email" ? "account_missing_email" : "account_missing_phone"));
  expect(asked().length).toBeLessThanOrEqual(1);
  return asked()[0]?.account ?? null;
}

describe("a code is sent to", () => {
  it("an e-mail address that may have a Chinese local part, and has to have a domain", proves("5.10"), async () => {
    await show(<RegisterPage />);
    expect(await sentFor("account_email", "王小明@example.com.cn")).toBe("王小明@example.com.cn");
    expect(await sentFor("account_email", "me1@example.org")).toBe("me1@example.org");
    for (const text of ["me", "me@", "@example.org", "a b@example.org", "a@b..org"])
      expect(await sentFor("account_email", text)).toBeNull();
  });

  it("a phone of eleven digits on the mainland, with an area prefix of three or four or without", proves("5.3"), async () => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["en-CN"]);
    await show(<RegisterPage />);
    await page.getByRole("radio", { name: say("account_phone") }).click({ force: true });
    await expect.element(page.getByRole("combobox", { name: say("account_country") })).toHaveValue("CN");
    for (const text of ["13800138000", "08613800138000", "0571 13800138000", "138-0013-8000"])
      expect(await sentFor("account_phone", text)).toBe("+8613800138000");
    for (const text of ["138001380", "12000000000", "23800138000", "0000013800138000"])
      expect(await sentFor("account_phone", text)).toBeNull();
  });
});

/** The parts of the rule that are told, each with whether it is met. */
const rules = () =>
  page
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent);
const met = (text: string) => `${text}${say("account_rule_met")}`;
const open = (text: string) => `${text}${say("account_rule_open")}`;
const length = say("account_rule_length", { min: 8 });
const counted = (count: number) => say("account_rule_length_now", { min: 8, count });

describe("a password", () => {
  const openWith = async (passwordRule: PasswordRule) => {
    server().data("GET /api/siteInfo/getSiteInfo", { ...SITE, passwordRule });
    await show(<RegisterPage />);
  };

  it("has eight characters, whichever they are", proves("9.41"), async () => {
    await openWith("any");
    for (const [text, told] of [
      ["abcdefg", open(counted(7))],
      ["pass wörd!", met(length)],
    ] as const) {
      await field("account_password").fill(text);
      await expect.poll(rules).toEqual([told]);
    }
  });

  it("has eight characters, a letter, and nothing but letters and digits where the operator chose that", proves("5.5"), async () => {
    await openWith("letters_and_digits");
    const [only, letter] = [say("account_rule_characters"), say("account_rule_letter")];
    await expect.element(page.getByText(only)).toBeVisible();
    for (const [text, told] of [
      ["abcdefg", [open(counted(7)), met(only), met(letter)]],
      ["12345678", [met(length), met(only), open(letter)]],
      ["abcdefg!", [met(length), open(only), met(letter)]],
      ["1234567a", [met(length), met(only), met(letter)]],
    ] as const) {
      await field("account_password").fill(text);
      await expect.poll(() => rules().toSorted()).toEqual(told.toSorted());
    }
  });
});

it.each([
  ["guest", "account_claim_title"],
  ["registered", "account_register_title"],
] as const)("a session has the account type that is stored: %s", proves("6.2"), async (accountType, title) => {
  localStorage.setItem("session", JSON.stringify({ token: "a-token", userId: "7", accountType }));
  keptAnew.get("session")?.();
  await show(<RegisterPage />);
  await expect.element(page.getByRole("heading", { name: say(title), exact: true })).toBeVisible();
});
