import { proves } from "@candela/testkit";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { sessionStore } from "../../../lib/session/session.ts";
import { say } from "../../../testing/say.ts";
import { answerSecurity } from "../../../testing/security.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { FUND_ROUTE, SECURITY_ROUTE } from "./security.ts";
import SecurityPage from "./security-page.tsx";

beforeEach(() => answerSecurity());

/** Every row: where it leads, and what it says. */
const rows = () =>
  page
    .getByRole("link")
    .elements()
    .map((link) => [link.getAttribute("href"), link.textContent]);

describe("the hub of security", () => {
  it("has a row for each secret with its state", async () => {
    await show(<SecurityPage />);
    await expect.poll(() => rows().length).toBe(8);
    await expect.poll(rows).toEqual([
      ["#/pages/user/changePassword", `${say("security_password")}${say("security_password_set", { date: "Oct 2, 2026" })}`],
      ["#/pages/user/fundPassword", `${say("security_fund")}${say("security_not_set")}`],
      ["#/pages/user/changeAccount?channel=email", `${say("account_email")}m***@example.com`],
      ["#/pages/user/changeAccount?channel=phone", `${say("account_phone")}${say("security_not_set")}`],
      ["#/pages/user/secondFactor", `${say("security_factor")}${say("security_factor_text")}${say("me_off")}`],
      ["#/pages/user/passkeys", `${say("security_passkeys")}${say("security_not_set")}`],
      ["#/pages/user/security", `${say("security_devices")}${say("security_device_count", { count: 1 })}`],
      ["#/pages/user/logIns", `${say("security_log_ins")}${say("security_log_ins_text")}`],
    ]);
  });

  it("tells what is set, which it asks the server for", proves("7.17"), async () => {
    answerSecurity({ phone: "+861***000", hasSecondFactor: true, recoveryCodesLeft: 7 }, true);
    await show(<SecurityPage />);
    await expect
      .element(page.getByRole("link", { name: new RegExp(say("security_fund")) }))
      .toHaveTextContent(`${say("security_fund")}${say("security_is_set")}`);
    const factor = page.getByRole("link", { name: new RegExp(say("security_factor")) });
    await expect.element(factor).toHaveTextContent(`${say("security_factor")}${say("security_codes_left", { count: 7 })}${say("me_on")}`);
    await expect.element(page.getByText("+861***000")).toBeVisible();
    expect(server().asked(FUND_ROUTE)).toEqual([{}]);
    // The password, the fund password and the second factor; there is no passkey.
    await expect.element(page.getByText(say("security_protection", { count: 3, all: 4 }))).toBeVisible();
  });

  it("keeps a row whose state cannot be read", async () => {
    server().fail(FUND_ROUTE, "HTTP 502");
    await show(<SecurityPage />);
    await expect
      .element(page.getByRole("link", { name: new RegExp(say("security_fund")) }))
      .toHaveTextContent(`${say("security_fund")}${say("security_fund_text")}`);
  });

  it("leads a guest to an account first, and to the devices", async () => {
    answerSecurity({ passwordChangedAt: null, email: null });
    await show(<SecurityPage />);
    await expect.element(page.getByText(say("security_password_guest"))).toBeVisible();
    expect(rows().map(([href]) => href)).toEqual(["#/pages/user/register", "#/pages/user/security"]);
  });

  it("waits with a skeleton, and offers to try again what could not be read", async () => {
    const gate = server().hold(SECURITY_ROUTE);
    await show(<SecurityPage />);
    await expect.element(page.getByRole("status", { name: say("ui_loading") })).toBeInTheDocument();
    server().fail(SECURITY_ROUTE, "HTTP 502");
    gate.release();
    const again = page.getByRole("button", { name: say("system_retry") });
    await expect.element(again).toBeVisible();
    answerSecurity();
    await again.click();
    await expect.poll(() => rows().length).toBe(8);
  });

  it("asks nobody who is not logged in for anything, and says so", async () => {
    sessionStore.set(null);
    await show(<SecurityPage />);
    await expect.element(page.getByRole("heading", { name: say("security_logged_out") })).toBeVisible();
    expect([...server().asked(SECURITY_ROUTE), ...server().asked(FUND_ROUTE)]).toEqual([]);
  });
});
