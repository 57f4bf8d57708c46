import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { HOME_PATH } from "../../lib/navigation/paths.ts";
import { sessionStore } from "../../lib/session/session.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { placeNow, standAt } from "../../testing/place.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { codeRetryStore } from "./code-retry.ts";
import RegisterPage from "./register-page.tsx";
import { triesWaitStore } from "./tries-wait.ts";
import { handedDraft } from "./use-account.ts";

const SEND = "POST /api/auth/sendCode";
const REGISTER = "POST /api/auth/register";
const PASSWORD = "Correct7horse!";

beforeEach(() => {
  answerAsUsual();
  server().restIsEmpty();
  for (const store of [sessionStore, codeRetryStore, triesWaitStore, handedDraft]) store.set(null);
  standAt("/pages/user/register?inviteCode=friend7");
});

const field = (key: Parameters<typeof say>[0]) => page.getByLabelText(say(key), { exact: true });
const button = () => page.getByRole("button", { name: new RegExp(`^${say("account_create")}`) });

async function fill() {
  server().data(SEND, { retryAfterSeconds: 60, codeDigits: 6, inOutbox: true });
  await page.getByRole("textbox", { name: say("account_email") }).fill("Mira@Example.com");
  await page.getByRole("button", { name: say("account_code_get") }).click();
  await expect.poll(() => server().asked(SEND)).toEqual([{ account: "mira@example.com", purpose: "register" }]);
  await field("account_code").fill("123456");
  await field("account_password").fill(PASSWORD);
}

describe("an account", () => {
  it("is made with the code and the invitation of the link, and its owner is logged in", async () => {
    server().data(REGISTER, { token: "new-token", userId: "7", accountType: "registered", expiresAt: 1 });
    await show(<RegisterPage />);
    await fill();
    await button().click();
    await expect.poll(() => sessionStore.get()?.token).toBe("new-token");
    await expect.element(page.getByText(say("account_created"))).toBeVisible();
    await expect.poll(() => placeNow().path).toBe(HOME_PATH);
    expect(server().asked(REGISTER)).toEqual([{ account: "mira@example.com", code: "123456", password: PASSWORD, inviteCode: "FRIEND7" }]);
  });

  it("leads back to where one came from", async () => {
    standAt(`/pages/user/register?from=${encodeURIComponent("/pages/record/statistics")}`);
    server().data(REGISTER, { token: "new-token", userId: "7", accountType: "registered", expiresAt: 1 });
    await show(<RegisterPage />);
    await fill();
    await button().click();
    await expect.poll(() => placeNow().path).toBe("/pages/record/statistics");
  });

  it("that is claimed by a guest is told as theirs", async () => {
    logIn();
    server().data(REGISTER, { token: "new-token", userId: "7", accountType: "registered", expiresAt: 1 });
    await show(<RegisterPage />);
    await fill();
    await page.getByRole("button", { name: new RegExp(`^${say("account_claim")}`) }).click();
    await expect.element(page.getByText(say("account_claimed"))).toBeVisible();
    // Until the page has gone it is what it was, and offers no second account.
    await expect.poll(() => placeNow().path).toBe(HOME_PATH);
    await expect.element(page.getByRole("heading", { name: say("account_claim_title"), exact: true })).toBeVisible();
  });

  it("is made without an invitation, and not with one that can be none", async () => {
    server().data(REGISTER, { token: "new-token", userId: "7", accountType: "registered", expiresAt: 1 });
    await show(<RegisterPage />);
    await fill();
    const invitation = page.getByRole("textbox", { name: say("account_invite") });
    await invitation.fill("abc");
    await expect.element(invitation).toHaveAccessibleDescription(new RegExp(say("account_missing_inviteCode")));
    await expect.element(button()).toHaveAttribute("aria-disabled", "true");
    await invitation.fill("");
    await button().click();
    // To its end: what is still under way would log the next test in.
    await expect.poll(() => placeNow().path).toBe(HOME_PATH);
    expect(server().asked(REGISTER)).toEqual([{ account: "mira@example.com", code: "123456", password: PASSWORD }]);
  });

  it.each([
    ["code_wrong", "account_code"],
    ["password_common", "account_password"],
  ] as const)("that is rejected with %s says so beside the field it is about", async (msg, key) => {
    server().reject(REGISTER, msg);
    await show(<RegisterPage />);
    await fill();
    await button().click();
    await expect.element(field(key)).toHaveAccessibleDescription(new RegExp(say(msg)));
    expect(sessionStore.get()).toBeNull();
  });

  it("without an answer says that it may be there already", async () => {
    server().fail(REGISTER, "a cut line");
    await show(<RegisterPage />);
    await fill();
    await button().click();
    await expect.element(page.getByText(say("account_unclear"))).toBeVisible();
    expect(sessionStore.get()).toBeNull();
  });
});
