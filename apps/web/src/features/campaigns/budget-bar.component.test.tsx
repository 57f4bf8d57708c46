import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { campaignWith } from "../../testing/campaigns.ts";
import { say } from "../../testing/say.ts";
import { show } from "../../testing/show.tsx";
import { BudgetBar } from "./budget-bar.tsx";

it("tells parts of a budget that add up to it", async () => {
  const budget = { total: "6000.000000", paid: "34.007000", held: "30.002000", left: "5935.991000", returned: "0.000000" };
  await show(<BudgetBar campaign={campaignWith({ budget })} />);
  // Of what is cut the hundredth goes to what lost most: 34.01 + 30.00 + 5,935.99 = 6,000.00.
  await expect.element(page.getByText(say("activity_budget", { amount: "6,000.00", currency: "USDT" }))).toBeVisible();
  await expect.element(page.getByText(say("activity_paid", { amount: "34.01" }))).toBeVisible();
  await expect.element(page.getByText(say("activity_held", { amount: "30.00" }))).toBeVisible();
  await expect.element(page.getByText("5,935.99")).toBeVisible();
});
