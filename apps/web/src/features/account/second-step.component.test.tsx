import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { sessionStore } from "../../lib/session/session.ts";
import { answerAsUsual } from "../../testing/guest.ts";
import { standAt } from "../../testing/place.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { codeRetryStore } from "./code-retry.ts";
import LoginPage from "./login-page.tsx";
import ForgotPage from "./security/forgot-page.tsx";
import { triesWaitStore } from "./tries-wait.ts";
import { handedDraft } from "./use-account.ts";

const LOGIN = "POST /api/auth/login";
const RESET = "POST /api/auth/resetPassword";
const SESSION = { token: "new-token", userId: "7", accountType: "registered", expiresAt: 1 } as const;

beforeEach(() => {
  answerAsUsual();
  server().restIsEmpty();
  for (const store of [sessionStore, codeRetryStore, triesWaitStore, handedDraft]) store.set(null);
});

const field = (key: Parameters<typeof say>[0]) => page.getByLabelText(say(key), { exact: true });

const email = () => page.getByRole("textbox", { name: say("account_email") });

describe("the second step of logging in", () => {
  const button = () => page.getByRole("button", { name: say("account_log_in"), exact: true });

  beforeEach(async () => {
    standAt("/pages/user/login");
    server().reject(LOGIN, "second_factor_required");
    await show(<LoginPage />);
    await email().fill("mira@example.com");
    await field("account_password").fill("tallow4wick");
    expect(field("account_factor").elements()).toEqual([]);
    await button().click();
  });

  it("comes once the server asks for it, gets the cursor, and goes along with the password", async () => {
    const factor = field("account_factor");
    await expect.element(factor).toHaveFocus();
    await expect.element(factor).toHaveAccessibleDescription(say("second_factor_required"));
    await expect.element(factor).toHaveAttribute("autocomplete", "one-time-code");
    await button().click();
    await expect.element(factor).toHaveAccessibleDescription(say("account_missing_secondFactor"));
    server().data(LOGIN, SESSION);
    await factor.fill("123456");
    await button().click();
    await expect.poll(() => sessionStore.get()?.token).toBe("new-token");
    const fields = { account: "mira@example.com", password: "tallow4wick" };
    expect(server().asked(LOGIN)).toEqual([fields, { ...fields, secondFactor: "123456" }]);
  });

  it("tells a wrong code beside it, and takes a recovery code instead", async () => {
    server().reject(LOGIN, "second_factor_wrong");
    await field("account_factor").fill("123456");
    await button().click();
    await expect.element(field("account_factor")).toHaveAccessibleDescription(say("second_factor_wrong"));
    await page.getByRole("button", { name: say("account_factor_use_recovery") }).click();
    await field("account_factor_recovery").fill("2k7q f2m9 xab4");
    server().data(LOGIN, SESSION);
    await button().click();
    await expect.poll(() => sessionStore.get()?.token).toBe("new-token");
    expect(server().asked(LOGIN).at(-1)).toMatchObject({ secondFactor: "2k7q f2m9 xab4" });
  });

  it("goes with the account that it was asked for", async () => {
    await expect.element(field("account_factor")).toBeVisible();
    await email().fill("ada@example.com");
    await expect.element(field("account_factor")).not.toBeInTheDocument();
  });
});

it("a forgotten password asks for the second factor as well, and keeps the code", async () => {
  standAt("/pages/user/forgot");
  server().reject(RESET, "second_factor_required");
  await show(<ForgotPage />);
  await email().fill("mira@example.com");
  await field("account_code").fill("123456");
  await field("security_new").fill("Correct7horse!");
  const button = page.getByRole("button", { name: new RegExp(say("security_forgot_send")) });
  await button.click();
  await expect.element(button).toHaveAccessibleDescription(say("account_missing_secondFactor"));
  server().data(RESET, SESSION);
  await field("account_factor").fill("654321");
  await button.click();
  await expect.poll(() => sessionStore.get()?.token).toBe("new-token");
  expect(server().asked(RESET).at(-1)).toEqual({
    account: "mira@example.com",
    code: "123456",
    password: "Correct7horse!",
    secondFactor: "654321",
  });
});
