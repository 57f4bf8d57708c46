import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { sessionStore } from "../../../lib/session/session.ts";
import { stopClock } from "../../../testing/clock.ts";
import { placeNow, standAt } from "../../../testing/place.ts";
import { say } from "../../../testing/say.ts";
import { answerSecurity } from "../../../testing/security.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import ChangePasswordPage from "./change-password-page.tsx";

const CHANGE = "POST /api/userSecurity/changePassword";
const NEW = "Correct7horse!";

beforeEach(() => {
  answerSecurity();
  standAt("/pages/user/changePassword");
});

const button = () => page.getByRole("button", { name: new RegExp(say("security_change")) });

async function fill(now: string, then: string) {
  // Fields of passwords have no role.
  await page.getByLabelText(say("security_current")).fill(now);
  await page.getByLabelText(say("security_new")).fill(then);
}

describe("changing the password", () => {
  it("sends both once, tells how many devices it logged out, and goes back to security", async () => {
    server().data(CHANGE, { ended: 2 });
    const gate = server().hold(CHANGE);
    await show(<ChangePasswordPage />);
    await fill("tallow4wick", NEW);
    await button().click();
    await expect.element(button()).toHaveAttribute("aria-busy", "true");
    button()
      .element()
      .dispatchEvent(new MouseEvent("click", { bubbles: true }));
    gate.release();
    await expect.element(page.getByText(say("security_changed", { count: 2 }))).toBeVisible();
    await expect.poll(() => placeNow().path).toBe("/pages/user/change");
    expect(server().asked(CHANGE)).toEqual([{ currentPassword: "tallow4wick", newPassword: NEW }]);
  });

  it("says what is missing, and sends nothing before it is there", async () => {
    await show(<ChangePasswordPage />);
    await expect.element(button()).toHaveAccessibleDescription(say("account_missing_currentPassword"));
    await fill("tallow4wick", "short");
    await expect.element(button()).toHaveAccessibleDescription(say("account_missing_password"));
    await button().click({ force: true });
    expect(server().asked(CHANGE)).toEqual([]);
  });

  it("says beforehand that withdrawals pause after it", async () => {
    await show(<ChangePasswordPage />);
    await expect.element(page.getByText(say("security_pause", { hours: "24" }))).toBeVisible();
  });

  it("tells password managers which is which", async () => {
    await show(<ChangePasswordPage />);
    await expect.element(page.getByLabelText(say("security_current"))).toHaveAttribute("autocomplete", "current-password");
    await expect.element(page.getByLabelText(say("security_new"))).toHaveAttribute("autocomplete", "new-password");
  });

  it.each([
    ["password_wrong", "security_current"],
    ["password_same", "security_new"],
    ["password_common", "security_new"],
  ] as const)("tells %s beside the field it is about, until that is edited", async (msg, field) => {
    server().reject(CHANGE, msg);
    await show(<ChangePasswordPage />);
    await fill("tallow4wick", NEW);
    await button().click();
    const input = page.getByLabelText(say(field));
    await expect.element(input).toHaveAccessibleDescription(say(msg));
    await input.fill("another one");
    await expect.element(page.getByText(say(msg))).not.toBeInTheDocument();
    expect(placeNow().path).toBe("/pages/user/changePassword");
  });

  it("counts down after too many tries", async () => {
    server().reject(CHANGE, "too_many_requests", { seconds: "60" }, 429);
    await show(<ChangePasswordPage />);
    await fill("wrong", NEW);
    const clock = stopClock();
    await button().click();
    await clock.pass(1_000);
    await expect.element(page.getByText(say("too_many_requests", { seconds: "59" }))).toBeVisible();
    await expect.element(button()).toHaveAccessibleDescription(say("account_tries_wait"));
    await clock.pass(60_000);
    await expect.element(page.getByText(say("account_tries_over"))).toBeInTheDocument();
    await expect.element(button()).not.toHaveAttribute("aria-disabled", "true");
  });

  it("without an answer says that it may have happened", async () => {
    server().fail(CHANGE, "a cut line");
    await show(<ChangePasswordPage />);
    await fill("tallow4wick", NEW);
    await button().click();
    await expect.element(page.getByText(say("security_unclear"))).toBeVisible();
    expect(placeNow().path).toBe("/pages/user/changePassword");
  });

  it("in a session that is over leads to login", async () => {
    server().fail(CHANGE, "code 401");
    await show(<ChangePasswordPage />);
    await fill("tallow4wick", NEW);
    await button().click();
    await expect.poll(() => placeNow().path).toBe("/pages/user/login");
  });

  it("asks for the second factor where the account has one, and sends it along", async () => {
    answerSecurity({ hasSecondFactor: true, recoveryCodesLeft: 9 });
    server().reject(CHANGE, "second_factor_wrong");
    await show(<ChangePasswordPage />);
    await fill("tallow4wick", NEW);
    await expect.element(button()).toHaveAccessibleDescription(say("account_missing_secondFactor"));
    const factor = page.getByLabelText(say("account_factor"));
    await expect.element(factor).toHaveAttribute("autocomplete", "one-time-code");
    await factor.fill("123456");
    await button().click();
    await expect.element(factor).toHaveAccessibleDescription(say("second_factor_wrong"));
    expect(server().asked(CHANGE)).toEqual([{ currentPassword: "tallow4wick", newPassword: NEW, secondFactor: "123456" }]);
  });

  it("is nothing for a guest, who is led to an account", async () => {
    sessionStore.set({ token: "a-token", userId: "7", accountType: "guest" });
    await show(<ChangePasswordPage />);
    await expect.element(page.getByText(say("security_password_guest"))).toBeVisible();
    await page.getByRole("button", { name: say("account_claim") }).click();
    await expect.poll(() => placeNow().path).toBe("/pages/user/register");
    expect(page.getByLabelText(say("security_new")).elements()).toEqual([]);
  });
});
