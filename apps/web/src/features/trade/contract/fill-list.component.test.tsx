import { describe, expect, it } from "vitest";
import { hideBalanceStore } from "../../../lib/site/settings.ts";
import { say } from "../../../testing/say.ts";
import { show } from "../../../testing/show.tsx";
import { CONTRACT_FILL } from "../../../testing/trades.ts";
import type { Fill } from "./contract-shapes.ts";
import { FillList } from "./fill-list.tsx";

/** No two figures alike: what stands in another's place is seen. */
const LIQUIDATED: Fill = {
  ...CONTRACT_FILL,
  ...{ action: "close", reason: "liquidation", price: "91961.62", notional: "4598.081000", realised: "-222.644000" },
  ...{ feeRate: "0.00050000", fee: "2.299041", liquidationFee: "13.794243", deficit: "1.250000" },
};

/** The values of an execution by their names. */
async function told(changes: Partial<Fill> = {}): Promise<Readonly<Record<string, string>>> {
  await show(<FillList fills={[{ ...LIQUIDATED, ...changes }]} decimals={6} />);
  await expect.poll(() => document.querySelectorAll("dl").length).toBeGreaterThan(0);
  return Object.fromEntries(
    [...document.querySelectorAll("dt")].map((dt) => [dt.textContent ?? "", dt.nextElementSibling?.textContent ?? ""]),
  );
}

const MONEY = [
  [say("contract_notional"), "4,598.081000 USDT"],
  [say("contract_result_of_price"), "−222.644000 USDT"],
  [say("trade_fee_rate", { rate: "0.05%" }), "2.299041 USDT"],
  [say("term_liquidation_fee"), "13.794243 USDT"],
  [say("term_deficit"), "1.250000 USDT"],
] as const;

describe("an execution of a contract", () => {
  it("tells each amount under its own name", async () => {
    expect(await told()).toMatchObject({
      ...Object.fromEntries(MONEY),
      [say("contract_price")]: "91,961.62",
      [say("term_ledger")]: "2001, 2002",
    });
  });

  it.each([
    ["that opened has no result yet", { action: "open", reason: "order" }, say("contract_result_of_price")],
    ["that was no liquidation has no fee of one", { reason: "order", liquidationFee: "0.000000" }, say("term_liquidation_fee")],
    ["that was covered leaves nothing open", { deficit: "0.000000" }, say("term_deficit")],
  ] as const)("%s", async (_what, changes, name) => {
    expect(Object.keys(await told(changes))).not.toContain(name);
  });

  it.each([
    ["1", "Closed 1 lot"],
    ["1200", "Closed 1,200 lots"],
  ])("of %s lots is told as '%s'", async (lots, title) => {
    await told({ lots });
    expect(document.querySelector("li span")?.textContent).toBe(title);
  });

  it("tells none of its money where balances are hidden", async () => {
    hideBalanceStore.set(true);
    const lines = await told();
    for (const [name, amount] of MONEY) expect([name, lines[name]]).not.toEqual([name, amount]);
    for (const [name] of MONEY) expect([name, /\d/.test(lines[name] ?? "0")]).toEqual([name, false]);
    hideBalanceStore.set(false);
  });
});
