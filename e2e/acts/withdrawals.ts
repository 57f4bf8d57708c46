import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { say } from "../words.ts";

const main = (page: Page) => page.getByRole("main");
export const amountField = (page: Page) => main(page).getByRole("textbox", { name: say("contract_amount") });
export const fundPasswordField = (page: Page) => main(page).getByRole("textbox", { name: say("security_fund") });
export const withdrawKey = (page: Page, amount: string) =>
  main(page).getByRole("button", { name: say("withdraw_button", { amount: `${amount}.00`, currency: "USDT" }) });

/** The figure of a line, by the line's name. */
export const figure = (page: Page, name: string) =>
  main(page)
    .getByRole("definition")
    .and(page.locator(`dt:text-is("${name}") + dd`));

/** On the page of a withdrawal: it was paid. The step that is ahead has the same words, and no time. */
export async function expectPaidOut(page: Page): Promise<void> {
  const steps = page.getByRole("list", { name: say("contract_explain_life") });
  const paid = new RegExp(`${say("withdraw_state_paid")}.*\\d\\d:\\d\\d:\\d\\d`);
  await expect(steps.getByRole("listitem").last()).toContainText(paid, { timeout: 60_000 });
}
