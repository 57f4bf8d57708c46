import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { like, say } from "../words.ts";

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");

/** Exchanges an amount of one currency into another on the open page. */
export async function exchange(page: Page, from: string, to: string, amount: string): Promise<void> {
  for (const [side, code] of [
    ["exchange_pay", from],
    ["exchange_get", to],
  ] as const) {
    const chooser = main(page).getByRole("button", { name: new RegExp(`^${say(side)}: `) });
    if ((await chooser.textContent())?.includes(code) === true) continue;
    await chooser.tap();
    await dialog(page)
      .getByRole("button", { name: new RegExp(code) })
      .tap();
    await expect(dialog(page)).toHaveCount(0);
  }
  await main(page)
    .getByRole("textbox", { name: say("exchange_pay") })
    .fill(amount);
  await main(page)
    .getByRole("button", { name: like("exchange_amount") })
    .tap();
  await dialog(page)
    .getByRole("button", { name: like("exchange_amount") })
    .tap();
  await expect(dialog(page).getByText(say("exchange_got"), { exact: true })).toBeVisible();
}
