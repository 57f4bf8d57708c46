import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { say } from "../words.ts";

/** On the page of a withdrawal: it was paid. The step that is ahead has the same words, and no time. */
export async function expectPaidOut(page: Page): Promise<void> {
  const steps = page.getByRole("list", { name: say("contract_explain_life") });
  const paid = new RegExp(`${say("withdraw_state_paid")}.*\\d\\d:\\d\\d:\\d\\d`);
  await expect(steps.getByRole("listitem").last()).toContainText(paid, { timeout: 60_000 });
}
