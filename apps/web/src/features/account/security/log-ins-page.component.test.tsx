import type { Row } from "@candela/api";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { NOW } from "../../../testing/clock.ts";
import { say } from "../../../testing/say.ts";
import { answerSecurity } from "../../../testing/security.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import LogInsPage from "./log-ins-page.tsx";

const LIST = "GET /api/userSecurity/logIns";
type LogIn = Row<typeof LIST>;
const GOOD: LogIn = {
  id: "9",
  ts: NOW - 3_600_000,
  way: "password",
  factor: null,
  status: "ok",
  browser: "Chrome",
  system: "Windows",
  form: "computer",
  address: "203.0.113.*",
};
const BAD: LogIn = { ...GOOD, id: "8", way: "reset", status: "wrong_factor", browser: null, system: null, form: "unknown", address: "" };

beforeEach(() => answerSecurity());
const texts = () =>
  page
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent);

describe("the log-in history", () => {
  it("says of each what happened, how, on what and from where", async () => {
    server().rows(LIST, [GOOD, BAD]);
    await show(<LogInsPage />);
    await expect
      .poll(texts)
      .toEqual([
        `${say("security_log_in_ok")}${say("account_way_password")} · Chrome, WindowsNov 20, 2026, 14:00 · 203.0.113.*`,
        `${say("security_log_in_wrong_factor")}${say("security_forgot")} · ${say("security_device_unknown")}Nov 20, 2026, 14:00`,
      ]);
    await expect.element(page.getByText(say("security_log_ins_failed"))).toBeVisible();
  });

  it.each([
    ["authenticator", "account_factor"],
    ["recovery_code", "account_factor_recovery"],
    ["passkey", "security_passkey"],
  ] as const)("names the second factor that was given: %s", async (factor, words) => {
    server().rows(LIST, [{ ...GOOD, factor }]);
    await show(<LogInsPage />);
    await expect.poll(() => texts()[0]).toContain(`${say("account_way_password")} + ${say(words)} · `);
  });

  it("does not advise the two-factor login that is on", async () => {
    answerSecurity({ hasSecondFactor: true });
    server().rows(LIST, [BAD]);
    await show(<LogInsPage />);
    await expect.element(page.getByText(say("security_log_ins_failed_on"))).toBeVisible();
    expect(page.getByText(say("security_log_ins_failed"), { exact: true }).elements()).toEqual([]);
  });

  it("warns of nothing where nothing failed, and says that there is nothing where there is nothing", async () => {
    server().rows(LIST, [GOOD]);
    const first = await show(<LogInsPage />);
    await expect.poll(() => texts().length).toBe(1);
    expect(page.getByText(say("security_log_ins_failed")).elements()).toEqual([]);
    await first.unmount();
    server().rows(LIST, []);
    await show(<LogInsPage />);
    await expect.element(page.getByText(say("security_log_ins_none"))).toBeVisible();
  });

  it("offers to try again what could not be read", async () => {
    server().fail(LIST, "HTTP 502");
    await show(<LogInsPage />);
    await expect.element(page.getByRole("button", { name: say("system_retry") })).toBeVisible();
  });

  it.each(["ok", "wrong_password", "wrong_code", "wrong_factor", "frozen"] as const)("has words for %s", async (status) => {
    server().rows(LIST, [{ ...GOOD, status }]);
    await show(<LogInsPage />);
    await expect.poll(() => texts()[0]).toContain(say(`security_log_in_${status}`));
  });
});
