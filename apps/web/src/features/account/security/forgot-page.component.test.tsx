import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { sessionStore } from "../../../lib/session/session.ts";
import { answerAsUsual } from "../../../testing/guest.ts";
import { placeNow, standAt } from "../../../testing/place.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { codeRetryStore } from "../code-retry.ts";
import { triesWaitStore } from "../tries-wait.ts";
import { handedDraft } from "../use-account.ts";
import ForgotPage from "./forgot-page.tsx";

const SEND = "POST /api/auth/sendCode";
const RESET = "POST /api/auth/resetPassword";
const NEW = "Correct7horse!";

beforeEach(() => {
  answerAsUsual();
  server().restIsEmpty();
  for (const store of [sessionStore, codeRetryStore, triesWaitStore, handedDraft]) store.set(null);
  standAt("/pages/user/forgot?from=/pages/user/security");
});

const field = (key: Parameters<typeof say>[0]) => page.getByLabelText(say(key), { exact: true });
const button = () => page.getByRole("button", { name: new RegExp(say("security_forgot_send")) });

async function fill() {
  server().data(SEND, { retryAfterSeconds: 60, codeDigits: 6, inOutbox: true });
  await page.getByRole("textbox", { name: say("account_email") }).fill("Mira@Example.com");
  await page.getByRole("button", { name: say("account_code_get") }).click();
  await expect.poll(() => server().asked(SEND)).toEqual([{ account: "mira@example.com", purpose: "resetPassword" }]);
  await field("account_code").fill("123456");
  await field("security_new").fill(NEW);
}

describe("a forgotten password", () => {
  it("is set with the code, and its owner is logged in and back where they came from", async () => {
    server().data(RESET, { token: "new-token", userId: "7", accountType: "registered", expiresAt: 1 });
    await show(<ForgotPage />);
    await fill();
    await button().click();
    await expect.poll(() => sessionStore.get()?.token).toBe("new-token");
    await expect.element(page.getByText(say("security_forgot_done"))).toBeVisible();
    await expect.poll(() => placeNow().path).toBe("/pages/user/security");
    expect(server().asked(RESET)).toEqual([{ account: "mira@example.com", code: "123456", password: NEW }]);
  });

  it.each([
    ["code_wrong", "account_code"],
    ["password_common", "security_new"],
  ] as const)("that is rejected with %s says so beside the field it is about", async (msg, key) => {
    server().reject(RESET, msg);
    await show(<ForgotPage />);
    await fill();
    await button().click();
    await expect.element(field(key)).toHaveAccessibleDescription(new RegExp(say(msg)));
    expect(sessionStore.get()).toBeNull();
  });

  it("without an answer says that it may be set already", async () => {
    server().fail(RESET, "a cut line");
    await show(<ForgotPage />);
    await fill();
    await button().click();
    await expect.element(page.getByText(say("security_forgot_unclear"))).toBeVisible();
  });

  it("begins with what was typed where one wanted to log in, and leads back there", async () => {
    handedDraft.set({ channel: "email", email: "mira@example.com", country: "US", phone: "" });
    await show(<ForgotPage />);
    await expect.element(page.getByRole("textbox", { name: say("account_email") })).toHaveValue("mira@example.com");
    await page.getByRole("button", { name: say("account_log_in"), exact: true }).click();
    await expect.poll(() => placeNow().path).toBe("/pages/user/login");
    expect(placeNow().query.get("from")).toBe("/pages/user/security");
  });
});
