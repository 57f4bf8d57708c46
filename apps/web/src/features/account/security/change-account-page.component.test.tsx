import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { placeNow, standAt } from "../../../testing/place.ts";
import { say } from "../../../testing/say.ts";
import { answerSecurity } from "../../../testing/security.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { codeRetryStore } from "../code-retry.ts";
import ChangeAccountPage from "./change-account-page.tsx";

const CHANGE = "POST /api/userSecurity/changeAccount";
const SEND = "POST /api/auth/sendCode";

beforeEach(() => {
  codeRetryStore.set(null);
  answerSecurity();
  server().data(SEND, { retryAfterSeconds: 60, codeDigits: 6, inOutbox: true });
  standAt("/pages/user/changeAccount?channel=email");
});

const button = () => page.getByRole("button", { name: new RegExp(`^${say("profile_save")}`) });
const field = (key: Parameters<typeof say>[0]) => page.getByLabelText(say(key), { exact: true });

async function fill() {
  await field("security_account_email").fill("Mira@New.example");
  await page.getByRole("button", { name: say("account_code_get") }).click();
  await expect.poll(() => server().asked(SEND)).toEqual([{ account: "mira@new.example", purpose: "bind" }]);
  await field("account_code").fill("123456");
  await field("security_password").fill("tallow4wick");
}

describe("another e-mail address", () => {
  it("is saved with the code that was sent to it and a proof, and told", async () => {
    server().data(CHANGE, { ended: 1, account: "m***@new.example" });
    await show(<ChangeAccountPage />);
    await expect.element(button()).toHaveAccessibleDescription(say("account_missing_email"));
    await fill();
    await button().click();
    await expect.element(page.getByText(say("inbox_security_email"))).toBeVisible();
    await expect.poll(() => placeNow().path).toBe("/pages/user/change");
    expect(server().asked(CHANGE)).toEqual([{ account: "mira@new.example", code: "123456", currentPassword: "tallow4wick" }]);
  });

  it.each([
    ["code_wrong", "account_code"],
    ["account_taken", "security_account_email"],
    ["account_same", "security_account_email"],
    ["password_wrong", "security_password"],
  ] as const)("that is rejected with %s says so beside the field it is about", async (msg, key) => {
    server().reject(CHANGE, msg);
    await show(<ChangeAccountPage />);
    await fill();
    await button().click();
    await expect.element(field(key)).toHaveAccessibleDescription(new RegExp(say(msg)));
    expect(placeNow().path).toBe("/pages/user/changeAccount");
  });

  it("of another kind is a phone number, with its country", async () => {
    standAt("/pages/user/changeAccount?channel=phone");
    await show(<ChangeAccountPage />);
    await expect.element(page.getByRole("heading", { name: say("account_phone") })).toBeVisible();
    await expect.element(field("security_account_phone")).toHaveAttribute("type", "tel");
    await expect.element(page.getByLabelText(say("account_country"))).toBeInTheDocument();
    expect(page.getByRole("radio", { name: say("account_email") }).elements()).toEqual([]);
  });
});
