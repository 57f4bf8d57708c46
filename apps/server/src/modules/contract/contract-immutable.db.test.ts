/** Accepted terms and fills never change: the database itself rejects a change of them. */
import { describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { BTC_CONTRACT, openContractFixture } from "./contract-test-kit.ts";

const fixture = await openContractFixture();
const { sql } = fixture;
await fixture.move(BTC_CONTRACT, "50000.00");
const user = await fixture.user();
const filled = dataOf(await fixture.place(user, {})).orders[0]?.id ?? "";
const resting =
  dataOf(await fixture.place(await fixture.user(), { price: "40000.00", quantity: "1", takeProfit: "45000.00", stopLoss: "39000.00" }))
    .orders[0]?.id ?? "";

const CHECK = { code: "23514" };
const APPEND_ONLY = { code: "23001" };

describe("of an open order", () => {
  it.each([
    ["the owner", "user_id = user_id + 1"],
    ["the product", "product_code = 'AAPL'"],
    ["the side", "side = 'short'"],
    ["what it does", "action = 'close', held = 0"],
    ["the limit", "limit_price = limit_price + 1"],
    ["the lots", "lots = lots + 1"],
    ["the size of a lot", "lot_size = lot_size + 1"],
    ["the leverage", "leverage = leverage + 1"],
    ["the margin mode", "margin_mode = 'cross'"],
    ["its take-profit", "take_profit_price = take_profit_price + 1"],
    ["its stop-loss", "stop_loss_price = null"],
    ["its trailing stop", "trailing_by = 'price', trailing_distance = 1"],
    ["its fee rate, upwards", "fee_rate = fee_rate + 1"],
    ["what closing will cost", "closing_fee_rate = closing_fee_rate + 1"],
    ["when it was accepted", "created_at = created_at - 1"],
    ["what it froze", "hold_id = hold_id + 1"],
    ["the position that it will open", "new_position_id = new_position_id + 1"],
  ])("%s cannot change", async (_name, change) => {
    await expect(sql.unsafe(`update contract_order set ${change} where id = ${resting}`)).rejects.toMatchObject(CHECK);
  });
});

it.each([
  ["its end", "updated_at = updated_at + 1"],
  ["its fee", "fee = fee - 1"],
  ["what was filled", "status = 'open', filled_lots = 0"],
])("of an order that has ended %s cannot change", async (_name, change) => {
  await expect(sql.unsafe(`update contract_order set ${change} where id = ${filled}`)).rejects.toMatchObject(CHECK);
});

it.each([
  "delete from contract_order",
  "truncate contract_order cascade",
  "update contract_fill set price = price + 1",
  "update contract_fill set fee = fee",
  "delete from contract_fill",
  "truncate contract_fill cascade",
])("rejects: %s", async (statement) => {
  await expect(sql.unsafe(statement)).rejects.toMatchObject(APPEND_ONLY);
});
