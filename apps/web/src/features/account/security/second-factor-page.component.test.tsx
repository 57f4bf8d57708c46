import decodeQR from "qr/decode.js";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { photograph } from "../../../testing/photograph.ts";
import { placeNow, standAt } from "../../../testing/place.ts";
import { say } from "../../../testing/say.ts";
import { answerSecurity } from "../../../testing/security.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import SecondFactorPage from "./second-factor-page.tsx";

const BEGIN = "POST /api/userSecurity/beginSecondFactor";
const CONFIRM = "POST /api/userSecurity/confirmSecondFactor";
const RENEW = "POST /api/userSecurity/newRecoveryCodes";
const END = "POST /api/userSecurity/endSecondFactor";
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const URL = `otpauth://totp/Candela:m***%40example.com?secret=${SECRET}&issuer=Candela&algorithm=SHA1&digits=6&period=30`;
const CODES = [..."23456789AB"].map((first) => `${first}K7Q-F2M9-XAB4`);

beforeEach(() => {
  answerSecurity();
  server().data(BEGIN, { totpSecret: SECRET, otpauthUrl: URL });
  standAt("/pages/user/secondFactor");
});

const turnOn = () => page.getByRole("button", { name: new RegExp(`^${say("security_factor_turn_on")}`) });
const field = (key: Parameters<typeof say>[0]) => page.getByLabelText(say(key), { exact: true });

describe("turning the second factor on", () => {
  it("shows a code that a camera reads, a link for this device, and the key in groups", async () => {
    await show(<SecondFactorPage />);
    await expect.element(page.getByRole("img", { name: say("security_factor_scan") })).toBeVisible();
    expect(decodeQR(await photograph(page.getByRole("img", { name: say("security_factor_scan") })))).toBe(URL);
    await expect.element(page.getByRole("link", { name: say("security_factor_open") })).toHaveAttribute("href", URL);
    await expect.element(page.getByText("GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ")).toBeVisible();
    expect(server().asked(BEGIN)).toEqual([{}]);
  });

  it("takes the first code and a proof, and shows the recovery codes until they are kept", async () => {
    server().data(CONFIRM, { ended: 0, recoveryCodes: CODES });
    await show(<SecondFactorPage />);
    await expect.element(turnOn()).toHaveAccessibleDescription(say("account_missing_code"));
    await field("account_factor").fill("123 456");
    await field("security_password").fill("tallow4wick");
    await turnOn().click();
    const heading = page.getByRole("heading", { name: say("security_codes") });
    await expect.element(heading).toBeVisible();
    await expect.element(heading).toHaveFocus();
    expect(
      page
        .getByRole("listitem")
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(CODES);
    // What is read anew meanwhile does not take them away.
    answerSecurity({ hasSecondFactor: true, recoveryCodesLeft: 10 });
    await expect.element(heading).toBeVisible();
    await page.getByRole("button", { name: say("security_codes_kept") }).click();
    await expect.poll(() => placeNow().path).toBe("/pages/user/change");
    expect(server().asked(CONFIRM)).toEqual([{ code: "123456", currentPassword: "tallow4wick" }]);
  });

  it("tells a wrong code beside it, and what is unclear above the button", async () => {
    server().reject(CONFIRM, "code_wrong");
    await show(<SecondFactorPage />);
    await field("account_factor").fill("123456");
    await field("security_password").fill("tallow4wick");
    await turnOn().click();
    await expect.element(field("account_factor")).toHaveAccessibleDescription(say("code_wrong"));
    server().fail(CONFIRM, "a cut line");
    await turnOn().click();
    await expect.element(page.getByText(say("security_change_unclear"))).toBeVisible();
  });

  it("offers to try again where there is no key", async () => {
    server().fail(BEGIN, "HTTP 502");
    await show(<SecondFactorPage />);
    const again = page.getByRole("button", { name: say("system_retry") });
    await expect.element(again).toBeVisible();
    server().data(BEGIN, { totpSecret: SECRET, otpauthUrl: URL });
    await again.click();
    await expect.element(page.getByRole("img", { name: say("security_factor_scan") })).toBeVisible();
  });
});

describe("a second factor that is on", () => {
  beforeEach(() => answerSecurity({ hasSecondFactor: true, recoveryCodesLeft: 7 }));
  const off = () => page.getByRole("button", { name: new RegExp(`^${say("security_factor_turn_off")}`) });

  it("says how many recovery codes are left, and gives new ones for a proof", async () => {
    server().data(RENEW, { ended: 0, recoveryCodes: CODES });
    await show(<SecondFactorPage />);
    await expect.element(page.getByText(say("security_codes_left", { count: 7 }))).toBeVisible();
    await page.getByRole("button", { name: say("security_codes_new") }).click();
    await field("security_password").fill("tallow4wick");
    await field("account_factor").fill("123456");
    await page.getByRole("button", { name: say("security_codes_new") }).click();
    await expect.poll(() => page.getByRole("listitem").elements().length).toBe(10);
    expect(server().asked(RENEW)).toEqual([{ currentPassword: "tallow4wick", secondFactor: "123456" }]);
  });

  it("is turned off with a recovery code as well, and not before that is whole", async () => {
    server().data(END, { ended: 0 });
    await show(<SecondFactorPage />);
    await off().click();
    await field("security_password").fill("tallow4wick");
    await page.getByRole("button", { name: say("account_factor_use_recovery") }).click();
    const recovery = field("account_factor_recovery");
    await expect.element(recovery).toHaveFocus();
    await recovery.fill("2K7Q-F2M9");
    await expect.element(off()).toHaveAccessibleDescription(say("account_missing_secondFactor"));
    await recovery.fill("2K7Q-F2M9-XAB4");
    await off().click();
    await expect.element(page.getByText(say("inbox_security_secondFactorOff"))).toBeVisible();
    await expect.poll(() => placeNow().path).toBe("/pages/user/change");
    expect(server().asked(END)).toEqual([{ currentPassword: "tallow4wick", secondFactor: "2K7Q-F2M9-XAB4" }]);
  });
});
