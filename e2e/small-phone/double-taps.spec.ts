import type { Locator } from "@playwright/test";
import { openContractTicket, typeOnPad } from "../acts/contract.ts";
import { sheet } from "../acts/ticket.ts";
import { expect, pageTest as test } from "../fixtures.ts";
import { say } from "../words.ts";

test.use({ as: "trader" });

/** A click as the browser tells it: the first or the second of a series. */
const click = (on: Locator, detail: 1 | 2) =>
  on.evaluate(
    (target, count) => void target.dispatchEvent(new PointerEvent("click", { bubbles: true, cancelable: true, detail: count })),
    detail,
  );

test("the second of two taps on Long opens no explanation that comes under the finger, and a tap afterwards does", async ({ page }) => {
  await openContractTicket(page);
  await typeOnPad(page, say("contract_lots"), "500");
  await page.getByRole("button", { name: say("contract_long"), exact: true }).tap();
  const confirmation = sheet(page);
  await expect(confirmation.getByRole("heading", { name: say("trade_confirm") })).toBeVisible();
  const term = confirmation.getByText(say("term_liquidation_price"), { exact: true }).first();
  const explanation = page.getByRole("dialog", { name: say("term_liquidation_price") });
  await click(term, 2);
  await expect(explanation).toHaveCount(0);
  await click(term, 1);
  await expect(explanation).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(explanation).toHaveCount(0);
});
