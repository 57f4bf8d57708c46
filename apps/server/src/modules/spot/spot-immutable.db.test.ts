/** Accepted terms and fills never change: the database itself rejects a change of them. */
import { describe, expect, it } from "vitest";
import { BTC, openSpotFixture } from "./spot-test-kit.ts";

const fixture = await openSpotFixture();
const { sql } = fixture;
fixture.tick(BTC, "50000.00");
const user = await fixture.user();
const filled = await fixture.placed(user, { quantity: "0.1" });
const resting = await fixture.placed(user, { price: "49000.00", quantity: "0.1" });
const triggered = await fixture.placed(user, { triggerPrice: "50500.00", price: "50000.00", quantity: "0.1" });
fixture.tick(BTC, "50600.00");
await fixture.spot.idle();

const CHECK = { code: "23514" };
const APPEND_ONLY = { code: "23001" };

it("has an order of each kind", async () => {
  const stored = async (id: string) => await fixture.order(user, id);
  expect([await stored(filled.id), await stored(resting.id), await stored(triggered.id)]).toMatchObject([
    { status: "filled" },
    { status: "open" },
    { status: "open", triggeredAt: fixture.now },
  ]);
});

describe("of an open order", () => {
  it.each([
    ["the owner", "user_id = user_id + 1"],
    ["the product", "product_code = 'AAPL'"],
    ["the direction", "direction = 2"],
    ["the limit", "limit_price = limit_price + 1"],
    ["the quantity", "quantity = quantity + 1"],
    ["the fee rate", "fee_rate = fee_rate + 1"],
    ["when it was accepted", "created_at = created_at - 1"],
    ["how long it may wait", "time_in_force = 'day', expires_at = 1"],
    ["what it froze", "hold_id = hold_id + 1"],
    ["its settings", "config_version = config_version + 1"],
    ["its scale", "price_scale = price_scale + 1"],
  ])("%s cannot change", async (_name, change) => {
    await expect(sql.unsafe(`update spot_order set ${change} where id = ${resting.id}`)).rejects.toMatchObject(CHECK);
  });

  it("the tick that triggered it cannot change, nor what it needed before", async () => {
    for (const change of ["trigger_seq = trigger_seq + 1", "triggered_at = null, trigger_seq = null", "trigger_price = trigger_price + 1"])
      await expect(sql.unsafe(`update spot_order set ${change} where id = ${triggered.id}`), change).rejects.toMatchObject(CHECK);
  });

  it("what was filled cannot become less", async () => {
    await sql
      .begin(async (tx) => {
        await tx`update spot_order set filled = 10, value = 1, notional = 1, last_seq = 1 where id = ${resting.id}`;
        await expect(tx.savepoint((at) => at`update spot_order set filled = 0, value = 0 where id = ${resting.id}`)).rejects.toMatchObject(
          CHECK,
        );
        throw new Error("looked");
      })
      .catch((error: unknown) => expect(error).toMatchObject({ message: "looked" }));
  });
});

it.each([
  ["its end", "updated_at = updated_at + 1"],
  ["its fee", "fee = fee - 1"],
  ["what was filled", "status = 'open', filled = filled - 10"],
])("of an order that has ended %s cannot change", async (_name, change) => {
  await expect(sql.unsafe(`update spot_order set ${change} where id = ${filled.id}`)).rejects.toMatchObject(CHECK);
});

it.each([
  "delete from spot_order",
  "truncate spot_order cascade",
  "update spot_fill set price = price + 1",
  "update spot_fill set fee = fee",
  "delete from spot_fill",
  "truncate spot_fill",
  "update stored_tick set price = price",
  "delete from stored_tick",
  "truncate stored_tick",
])("rejects: %s", async (statement) => {
  await expect(sql.unsafe(statement)).rejects.toMatchObject(APPEND_ONLY);
});
