import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { AccountField } from "./account-field.tsx";
import { CodeField } from "./code-field.tsx";
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
    server().data(SEND, { retryAfterSeconds: 60, codeDigits: 6 });
    const unmount = await askForCode();
    await expect.element(waits(60)).toBeVisible();
    expect(sentWords()).toHaveLength(2);
    await unmount();
    await show(<Form />);
    await expect.element(waits(60)).toBeVisible();
    expect(sentWords()).toHaveLength(2);
  });

  it("has twelve digits where others ask, too: where to find it is told, and it may be pasted as it was sent", async () => {
    server().data(SEND, { retryAfterSeconds: 60, codeDigits: 12 });
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
    server().refuse(SEND, "code_retry_later", { seconds: "42" }, 429);
    const unmount = await askForCode();
    await expect.element(waits(42)).toBeVisible();
    expect(sentWords()).toEqual([]);
    await unmount();
    await show(<Form />);
    await expect.element(waits(42)).toBeVisible();
    expect(sentWords()).toEqual([]);
  });
});
