import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { openPage, PATHS } from "../acts/places.ts";
import { cashOf } from "../acts/record.ts";
import { expectUsable } from "../acts/visit.ts";
import { amountField, figure, fundPasswordField, withdrawKey } from "../acts/withdrawals.ts";
import { deviceOf, expect, test } from "../fixtures.ts";
import { call, type Session, seenNotice } from "../product/calls.ts";
import { openOperator } from "../product/operator.ts";
import { Product, readOutbox } from "../product/product-process.ts";
import { like, say } from "../words.ts";

const ADDRESS = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const PASSWORD = "candle2026";
const FUND_PASSWORD = "Wax for the 3rd wick";

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });

/** Somebody with an account, a fund password and an address that was added just now. */
async function openMember({ address, dataFolder }: Product, email: string, name: string): Promise<Session> {
  const newestCode = async () => /\b\d{6}\b/.exec(await readOutbox(dataFolder, email))?.[0] ?? "";
  await call(address, "POST /api/auth/sendCode", { account: email, purpose: "register" });
  const { data: session } = await call(address, "POST /api/auth/register", {
    account: email,
    code: await newestCode(),
    password: PASSWORD,
  });
  if (session === null) throw new Error("not registered");
  const { token } = session;
  await call(address, "POST /api/userSecurity/setFundPassword", { currentPassword: PASSWORD, fundPassword: FUND_PASSWORD }, token);
  const wallet = { idempotencyKey: randomUUID(), network: "TRC20", address: ADDRESS, label: name } as const;
  const { data: added } = await call(address, "POST /api/walletAddress/add", wallet, token);
  const id = added?.id ?? "";
  await call(address, "POST /api/walletAddress/sendCode", { id }, token);
  await call(address, "POST /api/walletAddress/confirm", { id, proofCode: await newestCode(), fundPassword: FUND_PASSWORD }, token);
  return { token, userId: session.userId, accountType: session.accountType };
}

test("a withdrawal that operators have not decided is cancelled, and its money is back at once", async ({ browser }) => {
  const product = await Product.startWithBitcoin();
  try {
    const operator = await openOperator(product, "grace", "owner");
    for (const [setting, value] of [
      ["withdrawal_reviewer", "operators"],
      ["withdrawal_level_unverified", "1"],
    ] as const)
      await operator.act("POST /api/admin/siteSetting/put", { setting, value, reason: "a test takes its time" });
    const { address } = product;
    const session = await openMember(product, "cancel@example.com", "Hardware wallet");
    const storageState = deviceOf(session, { seenNotice: await seenNotice(address) }, address);
    const page = await (await browser.newContext({ storageState, baseURL: address, locale: "en-US", hasTouch: true })).newPage();
    await openPage(page, PATHS.withdraw);
    await amountField(page).fill("50");
    await expect(figure(page, say("withdraw_arrives"))).toHaveText(like("withdraw_arrives_wait"));
    await button(page, say("me_continue")).tap();
    await expect(main(page).getByRole("progressbar", { name: say("withdraw_new") })).toBeVisible();
    await expectUsable(page, "the last look at a withdrawal to a new address");
    await fundPasswordField(page).fill(FUND_PASSWORD);
    await withdrawKey(page, "50").tap();
    await expect(main(page).getByText(say("deposit_state_reviewing"), { exact: true }).first()).toBeVisible();
    await expectUsable(page, "a withdrawal in review");
    await openPage(page, PATHS.assets);
    await expect(cashOf(page, "Tether")).toContainText("99,950.00");
    await page.goBack();
    await button(page, say("withdraw_cancel")).tap();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("withdraw_cancel") })
      .tap();
    await expect(main(page).getByText(say("withdraw_money_back"))).toBeVisible();
    await expectUsable(page, "a withdrawal that was cancelled");
    await openPage(page, PATHS.assets);
    await expect(cashOf(page, "Tether")).toContainText("100,000.00");
    await openPage(page, PATHS.withdrawals);
    await expect(main(page).getByRole("link", { name: /TRC20/ })).toContainText(say("orders_state_cancelled"));
  } finally {
    await product.stop();
  }
});
