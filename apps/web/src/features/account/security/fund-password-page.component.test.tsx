import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { placeNow, standAt } from "../../../testing/place.ts";
import { say } from "../../../testing/say.ts";
import { answerSecurity } from "../../../testing/security.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import FundPasswordPage from "./fund-password-page.tsx";

const SET = "POST /api/userSecurity/setFundPassword";
const SEND = "POST /api/userSecurity/sendCode";
const FUND = "Wax for the 3rd wick";

beforeEach(() => {
  answerSecurity();
  standAt("/pages/user/fundPassword");
});

const button = () => page.getByRole("button", { name: new RegExp(`^${say("profile_save")}`) });
const field = (key: Parameters<typeof say>[0]) => page.getByLabelText(say(key), { exact: true });
const tap = () =>
  button()
    .element()
    .dispatchEvent(new MouseEvent("click", { bubbles: true }));

describe("the fund password", () => {
  it("is set with the log-in password, once, and the page goes back to security", async () => {
    server().data(SET, { ended: 0 });
    const gate = server().hold(SET);
    await show(<FundPasswordPage />);
    await expect.element(button()).toHaveAccessibleDescription(say("account_missing_password"));
    await field("security_fund_new").fill(FUND);
    await expect.element(button()).toHaveAccessibleDescription(say("account_missing_currentPassword"));
    await expect.element(field("security_fund_new")).toHaveAttribute("autocomplete", "new-password");
    await field("security_password").fill("tallow4wick");
    await expect.element(page.getByText(say("security_pause", { hours: "24" }))).not.toBeInTheDocument();
    await button().click();
    tap();
    gate.release();
    await expect.element(page.getByText(say("inbox_security_fundPassword"))).toBeVisible();
    await expect.poll(() => placeNow().path).toBe("/pages/user/change");
    expect(server().asked(SET)).toEqual([{ currentPassword: "tallow4wick", fundPassword: FUND }]);
  });

  it("is changed with the present one", async () => {
    answerSecurity({}, true);
    server().reject(SET, "fund_password_wrong");
    await show(<FundPasswordPage />);
    await field("security_fund_new").fill(FUND);
    await field("security_fund_current").fill("no such thing");
    await expect.element(page.getByText(say("security_pause", { hours: "24" }))).toBeVisible();
    await button().click();
    await expect.element(field("security_fund_current")).toHaveAccessibleDescription(say("fund_password_wrong"));
    expect(server().asked(SET)).toEqual([{ currentFundPassword: "no such thing", fundPassword: FUND }]);
  });

  it("is proved by a code as well, which says where it went and counts down", async () => {
    server().data(SEND, { retryAfterSeconds: 60, codeDigits: 6, inOutbox: true, account: "m***@example.com" });
    server().reject(SET, "proof_code_wrong");
    await show(<FundPasswordPage />);
    await field("security_fund_new").fill(FUND);
    await page.getByText(say("account_way_code"), { exact: true }).click();
    await page.getByRole("button", { name: say("account_code_get") }).click();
    await expect.element(page.getByText(say("security_proof_sent", { account: "m***@example.com" }))).toBeVisible();
    await expect.element(page.getByRole("button", { name: new RegExp(say("account_code_retry", { seconds: 60 })) })).toBeVisible();
    const code = field("account_code");
    await expect.element(code).toHaveAttribute("autocomplete", "one-time-code");
    await code.fill("123 456");
    await button().click();
    await expect.element(code).toHaveAccessibleDescription(new RegExp(say("proof_code_wrong")));
    expect(server().asked(SET)).toEqual([{ proofCode: "123456", fundPassword: FUND }]);
  });

  it.each(["passwords_alike", "password_common", "fund_password_same"] as const)("tells %s beside the new one", async (msg) => {
    server().reject(SET, msg);
    await show(<FundPasswordPage />);
    await field("security_fund_new").fill(FUND);
    await field("security_password").fill("tallow4wick");
    await button().click();
    await expect.element(field("security_fund_new")).toHaveAccessibleDescription(say(msg));
  });

  it("without an answer says that it may have been changed, and stays", async () => {
    server().fail(SET, "a cut line");
    await show(<FundPasswordPage />);
    await field("security_fund_new").fill(FUND);
    await field("security_password").fill("tallow4wick");
    await button().click();
    await expect.element(page.getByText(say("security_change_unclear"))).toBeVisible();
    expect(placeNow().path).toBe("/pages/user/fundPassword");
  });

  it("in a session that is over leads to login", async () => {
    server().fail(SET, "code 401");
    await show(<FundPasswordPage />);
    await field("security_fund_new").fill(FUND);
    await field("security_password").fill("tallow4wick");
    await button().click();
    await expect.poll(() => placeNow().path).toBe("/pages/user/login");
  });

  it("is nothing for a guest, who is led to an account", async () => {
    answerSecurity({ passwordChangedAt: null, email: null });
    await show(<FundPasswordPage />);
    await page.getByRole("button", { name: say("account_claim") }).click();
    await expect.poll(() => placeNow().path).toBe("/pages/user/register");
  });
});
