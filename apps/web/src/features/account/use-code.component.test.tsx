import { CODE_COUNTDOWN_S } from "@candela/api";
import { proves } from "@candela/testkit";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { keptAnew } from "../../lib/browser/store.ts";
import { CodeField } from "../../lib/components/code-field.tsx";
import { NOW } from "../../testing/clock.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { AccountField } from "./account-field.tsx";
import { useAccount } from "./use-account.ts";
import { useCode } from "./use-code.ts";

const SEND = "POST /api/auth/sendCode";

function Form() {
  const account = useAccount();
  const sending = useCode(account, "login", () => undefined);
  const [code, setCode] = useState("");
  return (
    <>
      <AccountField value={account} error={undefined} onEdit={() => undefined} />
      <CodeField value={code} error={undefined} {...sending} onSend={() => void sending.send()} onChange={setCode} />
    </>
  );
}

const ask = () => page.getByRole("button", { name: say("account_code_get") });
const waits = (seconds: number) => page.getByText(say("account_code_retry", { seconds }), { exact: true });
/** Said only where a code was sent: where to find it, and to those who listen that it is on its way. */
const sentWords = () => [say("account_code_paper"), say("account_code_running")].filter((text) => document.body.textContent.includes(text));

async function askForCode() {
  const { unmount } = await show(<Form />);
  await page.getByRole("textbox", { name: say("account_email") }).fill("a@example.org");
  await ask().click();
  return unmount;
}

describe("a code that is asked for", () => {
  it("is told as sent when it was, also after the page was left and opened again", async () => {
    server().data(SEND, { retryAfterSeconds: 60, codeDigits: 6, inOutbox: true });
    const unmount = await askForCode();
    await expect.element(waits(60)).toBeVisible();
    expect(sentWords()).toEqual([say("account_code_paper")]);
    await unmount();
    await show(<Form />);
    await expect.element(waits(60)).toBeVisible();
    expect(sentWords()).toEqual([say("account_code_paper")]);
  });

  it("is not looked for at the server where it was sent, then or after a reload", async () => {
    server().data(SEND, { retryAfterSeconds: 60, codeDigits: 6, inOutbox: false });
    const unmount = await askForCode();
    await expect.element(waits(60)).toBeVisible();
    expect(sentWords()).toEqual([say("account_code_running")]);
    await unmount();
    keptAnew.get("codeRetry")?.();
    await show(<Form />);
    await expect.element(waits(60)).toBeVisible();
    expect(sentWords()).toEqual([say("account_code_running")]);
  });

  it("has twelve digits where others ask, too: where to find it is told, and it may be pasted as it was sent", async () => {
    server().data(SEND, { retryAfterSeconds: 60, codeDigits: 12, inOutbox: true });
    const unmount = await askForCode();
    await expect.element(page.getByText(say("account_code_long_text"))).toBeVisible();
    await unmount();
    await show(<Form />);
    await expect.element(page.getByText(say("account_code_long_text"))).toBeVisible();
    const field = page.getByRole("textbox", { name: say("account_code_long") });
    await field.fill("1234 5678 9012");
    await expect.element(field).toHaveValue("123456789012");
  });

  it("of twelve digits may be entered where none was asked for", async () => {
    await show(<Form />);
    await page.getByRole("textbox", { name: say("account_code") }).fill("1234567");
    await expect.element(page.getByRole("textbox", { name: say("account_code_long") })).toHaveValue("1234567");
  });

  it("is not told as sent when it is too early for another, neither then nor after the page was opened again", async () => {
    server().reject(SEND, "code_retry_later", { seconds: "42" }, 429);
    const unmount = await askForCode();
    await expect.element(waits(42)).toBeVisible();
    expect(sentWords()).toEqual([]);
    await unmount();
    await show(<Form />);
    await expect.element(waits(42)).toBeVisible();
    expect(sentWords()).toEqual([]);
  });

  const button = (key: "account_code_get" | "account_code_again") => page.getByRole("button", { name: say(key), exact: true });
  const told = (seconds: number) => expect.element(page.getByRole("button", { name: say("account_code_retry", { seconds }), exact: true }));

  /** The device's clock says that so much has passed since the test began; the button looks at it four times a second. */
  const secondsLater = (seconds: number) => vi.setSystemTime(NOW + seconds * 1_000);

  it("counts 60 s down, says when to retry, then offers to get another", proves("4.21", "4.22"), async () => {
    expect(CODE_COUNTDOWN_S).toBe(60);
    expect([say("account_code_retry", { seconds: 60 }), say("account_code_again")]).toEqual(["Retry in 60 seconds", "Get another"]);
    server().data(SEND, { retryAfterSeconds: 60, codeDigits: 6, inOutbox: true });
    await askForCode();
    await told(60).toHaveAttribute("aria-disabled", "true");
    secondsLater(1);
    await told(59).toBeVisible();
    secondsLater(59);
    await told(1).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("button", { name: say("account_code_retry", { seconds: 1 }) }).click({ force: true });
    expect(server().asked(SEND)).toHaveLength(1);
    secondsLater(60);
    await expect.element(button("account_code_again")).toBeEnabled();
    await button("account_code_again").click();
    await expect.poll(() => server().asked(SEND)).toHaveLength(2);
  });

  it("counts on after a reload, for the account that was typed, then offers another", proves("4.22"), async () => {
    server().data(SEND, { retryAfterSeconds: 60, codeDigits: 6, inOutbox: true });
    const unmount = await askForCode();
    await told(60).toBeVisible();
    secondsLater(20);
    await told(40).toBeVisible();
    await unmount();
    keptAnew.get("codeRetry")?.();
    await show(<Form />);
    await expect.element(page.getByRole("textbox", { name: say("account_email") })).toHaveValue("a@example.org");
    await told(40).toBeVisible();
    expect(sentWords()).toEqual([say("account_code_paper")]);
    secondsLater(60);
    await expect.element(button("account_code_get")).toBeEnabled();
  });
});
