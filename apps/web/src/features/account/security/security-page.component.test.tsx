import { proves } from "@candela/testkit";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { sessionStore } from "../../../lib/session/session.ts";
import { NOW } from "../../../testing/clock.ts";
import { say } from "../../../testing/say.ts";
import { answerSecurity, SECURED } from "../../../testing/security.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { LOG_INS_ROUTE, type LogIn } from "./log-in-words.ts";
import { FUND_ROUTE, SECURITY_ROUTE, type UserSession } from "./security.ts";
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
    await expect.poll(() => rows().length).toBe(7);
    await expect.poll(rows).toEqual([
      ["#/pages/user/changePassword", `${say("security_password")}${say("security_password_set", { date: "Oct 2, 2026" })}`],
      ["#/pages/user/fundPassword", `${say("security_fund")}${say("security_not_set")}`],
      ["#/pages/user/changeAccount?channel=email", `${say("account_email")}m***@example.com`],
      ["#/pages/user/changeAccount?channel=phone", `${say("account_phone")}${say("security_not_set")}`],
      ["#/pages/user/secondFactor", `${say("security_factor")}${say("security_factor_text")}${say("me_off")}`],
      ["#/pages/user/passkeys", `${say("security_passkeys")}${say("security_not_set")}`],
      ["#/pages/user/logIns", say("quotes_all")],
    ]);
  });

  it("names the way to all log-ins by what it leads to", async () => {
    await show(<SecurityPage />);
    const all = page.getByRole("link", { name: `${say("quotes_all")}, ${say("security_log_ins")}`, exact: true });
    await expect.element(all).toHaveAttribute("href", "#/pages/user/logIns");
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
    // Of the six rows all but that of passkeys.
    await expect.element(page.getByText(say("security_protection", { count: 5, all: 6 }))).toBeVisible();
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
    expect(rows().map(([href]) => href)).toEqual(["#/pages/user/register"]);
    await expect.element(page.getByText(say("security_this"))).toBeVisible();
    expect(server().asked(LOG_INS_ROUTE)).toEqual([]);
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
    await expect.poll(() => rows().length).toBe(7);
  });

  it("asks nobody who is not logged in for anything, and says so", async () => {
    sessionStore.set(null);
    await show(<SecurityPage />);
    await expect.element(page.getByRole("heading", { name: say("security_logged_out") })).toBeVisible();
    expect([...server().asked(SECURITY_ROUTE), ...server().asked(FUND_ROUTE)]).toEqual([]);
  });
});

const HERE = SECURED.sessions;
const other = (id: string): UserSession => ({ ...(HERE[0] as UserSession), id, system: `System ${id}`, isThis: false });
const IN: LogIn = {
  id: "9",
  ts: NOW - 3_600_000,
  way: "passkey",
  factor: null,
  status: "ok",
  browser: "Chrome",
  system: "Windows",
  form: "computer",
  address: "203.0.113.*",
};
const FAILED: LogIn = { ...IN, id: "8", way: "password", status: "wrong_factor", system: "Linux" };
const items = (title: string) =>
  page
    .getByRole("region", { name: title })
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent);

describe("where one is logged in, on the hub", () => {
  it("has the first three devices, and the way to all where there are more", async () => {
    answerSecurity({ sessions: [...HERE, other("12"), other("13")] });
    const first = await show(<SecurityPage />);
    await expect.poll(() => items(say("security_devices")).length).toBe(3);
    expect(rows().map(([href]) => href)).not.toContain("#/pages/user/security");
    await first.unmount();
    answerSecurity({ sessions: [...HERE, other("12"), other("13"), other("14")] });
    await show(<SecurityPage />);
    await expect.poll(() => items(say("security_devices")).length).toBe(3);
    expect(rows()).toContainEqual(["#/pages/user/security", say("security_device_count", { count: 4 })]);
    await expect.element(page.getByRole("button", { name: say("security_end_others") })).toBeVisible();
  });

  it("logs a device out at once", async () => {
    answerSecurity({ sessions: [...HERE, other("12")] });
    server().data("POST /api/userSecurity/endSession", { ended: 1 });
    await show(<SecurityPage />);
    const device = say("security_device", { browser: "Chrome", system: "System 12" });
    const end = page.getByRole("button", { name: say("security_end_named", { device }) });
    await expect.element(end).toBeVisible();
    answerSecurity();
    await end.click();
    await expect.poll(() => items(say("security_devices")).length).toBe(1);
    expect(server().asked("POST /api/userSecurity/endSession")).toEqual([{ id: "12" }]);
    expect(page.getByRole("button", { name: say("security_end_others") }).elements()).toEqual([]);
  });
});

describe("the last log-ins, on the hub", () => {
  it("are three lines: the way in, or what failed, with its device and its age", async () => {
    server().rows(LOG_INS_ROUTE, [IN, FAILED]);
    await show(<SecurityPage />);
    await expect
      .poll(() => items(say("security_log_ins")))
      .toEqual([
        `${say("security_log_in_ok")}: ${say("security_passkey")} · Chrome, Windows1 hour ago`,
        `${say("security_log_in_wrong_factor")} · Chrome, Linux1 hour ago`,
      ]);
    expect(server().asked(LOG_INS_ROUTE)).toEqual([{ pageNum: 1, pageSize: 3 }]);
    await expect.element(page.getByText(say("security_log_ins_failed"))).toBeVisible();
    expect(page.getByText(say("security_stranger")).elements()).toEqual([]);
  });

  it("ask about a device that one does not know where nothing failed, and only where there is another", async () => {
    server().rows(LOG_INS_ROUTE, [IN]);
    const first = await show(<SecurityPage />);
    await expect.poll(() => items(say("security_log_ins")).length).toBe(1);
    expect(page.getByText(say("security_stranger")).elements()).toEqual([]);
    await first.unmount();
    answerSecurity({ sessions: [...HERE, other("12")] });
    server().rows(LOG_INS_ROUTE, [IN]);
    await show(<SecurityPage />);
    await expect.element(page.getByText(say("security_stranger"))).toBeVisible();
    expect(page.getByText(say("security_log_ins_failed")).elements()).toEqual([]);
  });

  it("leave the rest of the page, and the way to all of them, where they cannot be read", async () => {
    server().fail(LOG_INS_ROUTE, "HTTP 502");
    await show(<SecurityPage />);
    await expect.poll(() => rows().length).toBe(7);
    await expect.poll(() => document.querySelectorAll("[aria-labelledby=hub-log-ins] [aria-hidden=true]:not(svg)").length).toBe(0);
    expect(items(say("security_log_ins"))).toEqual([]);
  });
});
