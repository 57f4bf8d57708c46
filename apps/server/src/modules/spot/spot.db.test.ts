import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { findStoredTick } from "../pricing/index.ts";
import { listOrders } from "./index.ts";
import { AAPL, BTC, openSpotFixture } from "./spot-test-kit.ts";

const fixture = await openSpotFixture();

describe("market orders", () => {
  it("buys at the ask, charges the fee, and keeps the tick for ever", async () => {
    const user = await fixture.user();
    const tick = fixture.tick(BTC, "50000.00", { bid: "49999.00", ask: "50001.00" });
    const data = await fixture.placed(user, { quantity: "0.5" });
    expect(data).toMatchObject({
      status: "filled",
      filledQuantity: "0.500000",
      averagePrice: "50001.00",
      fee: "25.000500",
      frozen: "0.000000",
    });
    expect(data.fills[0]?.tick).toMatchObject({ seq: tick.seq, ask: "50001.00" });
    expect(data.fills[0]?.transferIds).toHaveLength(3);
    expect(await fixture.cash(user)).toEqual({ balance: 100_000_000_000n - 25_000_500_000n - 25_000_500n, frozen: 0n });
    expect(await fixture.held(user, 1011)).toEqual({ balance: 500_000n, frozen: 0n });
    expect(await findStoredTick(fixture.sql, "X:BTCUSD", tick.seq)).toMatchObject({ ask: 5_000_100n, priceScale: 2 });
    expect(await fixture.order(user, data.id)).toEqual(data);
  });

  it("spends at most the amount with its fee, and sells everything without a rest", async () => {
    const user = await fixture.user();
    const bought = await fixture.placed(user, { amount: "1000" });
    const spent = 100_000_000_000n - (await fixture.cash(user)).balance;
    expect(spent <= 1_000_000_000n && spent > 999_000_000n).toBe(true);
    await fixture.placed(user, { sell: true, quantity: bought.quantity });
    expect((await fixture.held(user, 1011)).balance).toBe(0n);
  });

  it("rejects with the exact reason and leaves nothing behind", async () => {
    const user = await fixture.user();
    const before = await fixture.cash(user);
    const rejections = [
      [{ quantity: "3" }, "insufficient_balance"],
      [{ sell: true, quantity: "1" }, "insufficient_holding"],
      [{ quantity: "0.00001" }, "quantity_below_minimum"],
      [{ quantity: "0.0000155" }, "quantity_step"],
      [{ amount: "1.0000001" }, "amount_decimals"],
      [{ quantity: "1", acceptablePrice: "49000" }, "price_moved"],
      [{ quantity: "1", amount: "1" }, "quantity_or_amount"],
    ] as const;
    for (const [fields, key] of rejections) expect(await fixture.place(user, fields)).toMatchObject({ ok: false, rejection: key });
    expect(await fixture.cash(user)).toEqual(before);
    expect((await listOrders(fixture.sql, user, {}, { limit: 10, offset: 0 })).total).toBe(0);
  });
});

describe("limit orders", () => {
  it("freezes at the limit, fills at the tick that reaches it, and releases the rest", async () => {
    const user = await fixture.user();
    fixture.tick(BTC, "50000.00");
    const placed = await fixture.placed(user, { price: "49000.00", quantity: "1" });
    expect(placed).toMatchObject({ status: "open", frozen: "49049.000000", fills: [] });
    expect(await fixture.cash(user)).toEqual({ balance: 100_000_000_000n, frozen: 49_049_000_000n });
    fixture.tick(BTC, "49500.00");
    const reaching = fixture.tick(BTC, "48900.00", { bid: "48899.00", ask: "48901.00" });
    fixture.tick(BTC, "50000.00");
    await settled();
    const filled = await fixture.order(user, placed.id);
    expect(filled).toMatchObject({ status: "filled", averagePrice: "48901.00", frozen: "0.000000" });
    expect(filled?.fills[0]?.tick.seq).toBe(reaching.seq);
    expect(await fixture.cash(user)).toEqual({ balance: 100_000_000_000n - 48_901_000_000n - 48_901_000n, frozen: 0n });
    expect((await fixture.held(user, 1011)).balance).toBe(1_000_000n);
  });

  it("keeps the fee rate that it was accepted at, whatever the fee is when it fills", async () => {
    const user = await fixture.user();
    fixture.tick(BTC, "50000.00");
    const placed = await fixture.placed(user, { price: "49000.00", quantity: "1" });
    const feeIs = async (rate: number) => {
      await fixture.sql`update order_fee_setting set fee_rate = ${rate} where product_type = 2 and position_type = 3 and direction = 1`;
      await fixture.fees.reload();
    };
    await feeIs(2_000_000);
    fixture.tick(BTC, "48900.00", { bid: "48899.00", ask: "48901.00" });
    await settled();
    await feeIs(100_000);
    expect(await fixture.order(user, placed.id)).toMatchObject({ status: "filled", feeRate: "0.00100000", fee: "48.901000" });
    fixture.tick(BTC, "50000.00");
  });

  it("fills a marketable limit at once, never worse than its limit", async () => {
    const user = await fixture.user();
    fixture.tick(BTC, "50000.00");
    expect(await fixture.placed(user, { price: "50500.00", quantity: "1" })).toMatchObject({ status: "filled", averagePrice: "50000.01" });
  });

  it("sells the frozen holding when the bid reaches the limit", async () => {
    const user = await fixture.user();
    await fixture.placed(user, { spec: AAPL, quantity: "10" });
    const placed = await fixture.placed(user, { spec: AAPL, sell: true, price: "210.00", quantity: "10" });
    expect(placed.frozen).toBe("10.00");
    expect(await fixture.held(user, 1001)).toEqual({ balance: 1_000n, frozen: 1_000n });
    expect(await fixture.place(user, { spec: AAPL, sell: true, quantity: "1" })).toMatchObject({ rejection: "insufficient_holding" });
    fixture.tick(AAPL, "211.00");
    await settled();
    expect(await fixture.order(user, placed.id)).toMatchObject({ status: "filled", averagePrice: "210.99" });
    expect(await fixture.held(user, 1001)).toEqual({ balance: 0n, frozen: 0n });
    fixture.tick(AAPL, "200.00");
  });

  it("cancels once and gives back what was frozen; a second time, and another's order, are rejected", async () => {
    const [user, other] = [await fixture.user(), await fixture.user()];
    const placed = await fixture.placed(user, { price: "40000.00", quantity: "1" });
    expect(await fixture.cancel(other, placed.id)).toMatchObject({ rejection: "not_found" });
    expect(dataOf(await fixture.cancel(user, placed.id))).toMatchObject({ status: "cancelled", frozen: "0.000000" });
    expect(await fixture.cash(user)).toEqual({ balance: 100_000_000_000n, frozen: 0n });
    expect(await fixture.cancel(user, placed.id)).toMatchObject({ rejection: "order_already_cancelled" });
    fixture.tick(BTC, "39000.00");
    fixture.tick(BTC, "50000.00");
    await settled();
    expect(await fixture.order(user, placed.id)).toMatchObject({ status: "cancelled" });
  });

  it("does not miss a tick that passed while the order was being committed", async () => {
    const user = await fixture.user();
    fixture.tick(BTC, "50000.00");
    // The market dips and comes back between the decision, which asks whether it is open, and the commit.
    const isOpen = fixture.market.isOpen;
    fixture.market.isOpen = () => {
      fixture.market.isOpen = isOpen;
      queueMicrotask(() => {
        fixture.tick(BTC, "48000.00");
        fixture.tick(BTC, "50000.00");
      });
      return true;
    };
    const placed = await fixture.placed(user, { price: "49000.00", quantity: "0.1" });
    expect(placed.status).toBe("open");
    await settled();
    const now = await fixture.order(user, placed.id);
    expect(now?.averagePrice).toBe("48000.01");
    expect(now?.status).toBe("filled");
  });
});

/** Fills are on their way: wait until no order that the market has reached is open. */
async function settled(): Promise<void> {
  const ask = fixture.market.latest("X:BTCUSD")?.ask ?? 0n;
  await expect
    .poll(
      async () => (await fixture.sql`select 1 from spot_order where status = 'open' and direction = 1 and limit_price >= ${ask}`).length,
    )
    .toBe(0);
  await fixture.spot.idle();
}

describe("idempotency", () => {
  it("gives the same answer for the same key and body, rejects another body, and works once", async () => {
    const user = await fixture.user();
    const key = randomUUID();
    const [first, second] = await Promise.all([
      fixture.place(user, { quantity: "0.1" }, key),
      fixture.place(user, { quantity: "0.1" }, key),
    ]);
    expect(second).toEqual(first);
    expect(await fixture.place(user, { quantity: "0.1" }, key)).toEqual(first);
    await expect(fixture.place(user, { quantity: "0.2" }, key)).rejects.toMatchObject({ key: "key_reused" });
    expect((await fixture.held(user, 1011)).balance).toBe(100_000n);
  });

  it("remembers rejections too", async () => {
    const user = await fixture.user();
    const key = randomUUID();
    const rejected = await fixture.place(user, { quantity: "5" }, key);
    expect(rejected).toMatchObject({ ok: false, rejection: "insufficient_balance" });
    expect(await fixture.place(user, { quantity: "5" }, key)).toEqual(rejected);
  });
});

describe("one balance, many spends", () => {
  it("lets exactly one of a hundred concurrent orders have it", async () => {
    const user = await fixture.user();
    fixture.tick(BTC, "50000.00");
    const answers = await Promise.all(Array.from({ length: 100 }, () => fixture.place(user, { quantity: "1.5" })));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.rejection === "insufficient_balance")).toHaveLength(99);
    expect((await fixture.held(user, 1011)).balance).toBe(1_500_000n);
  });
});
