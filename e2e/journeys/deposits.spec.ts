import { balanceAfter, CONFIRMATIONS, line, NETWORK, openDeposit, payDollars, sendCoins, transferEuro } from "../acts/deposits.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { cashOf, expectRecord } from "../acts/record.ts";
import { register } from "../acts/register.ts";
import { expectUsable } from "../acts/visit.ts";
import { expect, test } from "../fixtures.ts";
import { like, say } from "../words.ts";

test("somebody registers and deposits coins, a bank transfer and an online payment, and sees each come in without a reload", async ({
  page,
}) => {
  // Fifteen blocks of three seconds, in which the other ways are gone.
  test.setTimeout(240_000);
  await register(page, `deposit${Date.now()}@example.com`);
  await openDeposit(page);
  await expect(page.getByRole("main").getByText(say("deposit_network_first", { currency: "USDT" }))).toBeVisible();
  const chain = await sendCoins(page, "500", expectUsable);
  const coming = line(page, say("deposit_arriving"));
  await expect(coming).toContainText("500");
  await coming.tap();
  await expect(page.getByRole("main").getByRole("img", { name: like("deposit_confirmed", { needed: CONFIRMATIONS }) })).toBeVisible();
  await expectUsable(page, "a deposit that is being confirmed");
  await chain.getByRole("link", { name: "Back to the app" }).tap();
  await expect(line(chain, NETWORK)).toBeVisible();

  await transferEuro(page, "200", expectUsable);
  await expect(balanceAfter(page)).toBeVisible();
  await expect(page.getByRole("main").getByText(say("funds_by_sandbox")).last()).toBeVisible();
  await expectUsable(page, "a transfer that is credited");

  await payDollars(page, "50", "Pay");
  await expect(line(page, say("deposit_kind_online"))).toContainText(say("deposit_state_credited"));
  await line(page, say("deposit_kind_online")).tap();
  await expect(balanceAfter(page)).toBeVisible();
  await expectUsable(page, "a payment that is credited");

  // The page that was left open the whole time.
  await expect(line(chain, NETWORK)).toContainText(say("deposit_state_credited"), { timeout: 60_000 });
  await expect(line(chain, say("deposit_kind_bank"))).toContainText(say("deposit_state_credited"));
  await expectUsable(chain, "the records of deposits");
  await openPage(page, PATHS.assets);
  await expect(cashOf(page, "Tether")).toContainText("100,500.00");
  await expect(cashOf(page, "Euro")).toContainText("200.00");
  await openPage(page, PATHS.messages);
  for (const [amount, asset] of [
    ["500.00", "USDT"],
    ["200.00", "EUR"],
    ["48.95", "USD"],
  ] as const)
    await expect(page.getByRole("main").getByText(say("inbox_deposit_credited", { amount, asset }))).toBeVisible();
  await expectRecord(page, "EUR", [new RegExp(`${say("record_reason_deposit")}.*200`)]);
});

test("a payment that the bank refuses brings nothing, and says why", async ({ page }) => {
  await register(page, `refused${Date.now()}@example.com`);
  await payDollars(page, "50", "Fail");
  await expect(line(page, say("deposit_kind_online"))).toContainText(say("deposit_state_rejected"));
  await line(page, say("deposit_kind_online")).tap();
  await expect(page.getByRole("main").getByText(say("deposit_reason_payment_failed")).first()).toBeVisible();
  await expectUsable(page, "a payment that failed");
  await openPage(page, PATHS.messages);
  await expect(page.getByRole("main").getByText(like("inbox_deposit_rejected", { asset: "USD" }))).toBeVisible();
});
