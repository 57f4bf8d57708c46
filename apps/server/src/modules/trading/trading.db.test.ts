import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { findStoredTick } from "../pricing/index.ts";
import { listOrders } from "./index.ts";
import { AAPL, BTC, openTradingDesk } from "./trading-test-kit.ts";

const desk = await openTradingDesk();

describe("market orders", () => {
  it("buys at the ask, charges the fee, and keeps the tick for ever", async () => {
    const user = await desk.user();
    const tick = desk.tick(BTC, "50000.00", { bid: "49999.00", ask: "50001.00" });
    const data = await desk.placed(user, { quantity: "0.5" });
    expect(data).toMatchObject({
      status: "filled",
      filledQuantity: "0.500000",
      averagePrice: "50001.00",
      fee: "25.000500",
      frozen: "0.000000",
    });
    expect(data.fills[0]?.tick).toMatchObject({ seq: tick.seq, ask: "50001.00" });
    expect(data.fills[0]?.transferIds).toHaveLength(3);
    expect(await desk.cash(user)).toEqual({ balance: 100_000_000_000n - 25_000_500_000n - 25_000_500n, frozen: 0n });
    expect(await desk.held(user, 1011)).toEqual({ balance: 500_000n, frozen: 0n });
    expect(await findStoredTick(desk.sql, "X:BTCUSD", tick.seq)).toMatchObject({ ask: 5_000_100n, priceScale: 2 });
    expect(await desk.order(user, data.id)).toEqual(data);
  });

  it("spends at most the amount with its fee, and sells everything without a rest", async () => {
    const user = await desk.user();
    const bought = await desk.placed(user, { amount: "1000" });
    const spent = 100_000_000_000n - (await desk.cash(user)).balance;
    expect(spent <= 1_000_000_000n && spent > 999_000_000n).toBe(true);
    await desk.placed(user, { sell: true, quantity: bought.quantity });
    expect((await desk.held(user, 1011)).balance).toBe(0n);
  });

  it("refuses with the exact reason and leaves nothing behind", async () => {
    const user = await desk.user();
    const before = await desk.cash(user);
    const refusals = [
      [{ quantity: "3" }, "insufficient_balance"],
      [{ sell: true, quantity: "1" }, "insufficient_holding"],
      [{ quantity: "0.00001" }, "quantity_below_minimum"],
      [{ quantity: "0.0000155" }, "quantity_step"],
      [{ amount: "1.0000001" }, "amount_decimals"],
      [{ quantity: "1", worstPrice: "49000" }, "price_moved"],
      [{ quantity: "1", amount: "1" }, "quantity_or_amount"],
    ] as const;
    for (const [fields, key] of refusals) expect(await desk.place(user, fields)).toMatchObject({ ok: false, refusal: key });
    expect(await desk.cash(user)).toEqual(before);
    expect((await listOrders(desk.sql, user, {}, { limit: 10, offset: 0 })).total).toBe(0);
  });
});

describe("limit orders", () => {
  it("freezes at the limit, fills at the tick that reaches it, and releases the rest", async () => {
    const user = await desk.user();
    desk.tick(BTC, "50000.00");
    const placed = await desk.placed(user, { price: "49000.00", quantity: "1" });
    expect(placed).toMatchObject({ status: "open", frozen: "49049.000000", fills: [] });
    expect(await desk.cash(user)).toEqual({ balance: 100_000_000_000n, frozen: 49_049_000_000n });
    desk.tick(BTC, "49500.00");
    const reaching = desk.tick(BTC, "48900.00", { bid: "48899.00", ask: "48901.00" });
    desk.tick(BTC, "50000.00");
    await settled();
    const filled = await desk.order(user, placed.id);
    expect(filled).toMatchObject({ status: "filled", averagePrice: "48901.00", frozen: "0.000000" });
    expect(filled?.fills[0]?.tick.seq).toBe(reaching.seq);
    expect(await desk.cash(user)).toEqual({ balance: 100_000_000_000n - 48_901_000_000n - 48_901_000n, frozen: 0n });
    expect((await desk.held(user, 1011)).balance).toBe(1_000_000n);
  });

  it("keeps the fee rate that it was accepted at, whatever the fee is when it fills", async () => {
    const user = await desk.user();
    desk.tick(BTC, "50000.00");
    const placed = await desk.placed(user, { price: "49000.00", quantity: "1" });
    const feeIs = async (rate: number) => {
      await desk.sql`update order_fee_setting set fee_rate = ${rate} where remark = '加密货币币币买入'`;
      await desk.fees.reload();
    };
    await feeIs(2_000_000);
    desk.tick(BTC, "48900.00", { bid: "48899.00", ask: "48901.00" });
    await settled();
    await feeIs(100_000);
    expect(await desk.order(user, placed.id)).toMatchObject({ status: "filled", feeRate: "0.00100000", fee: "48.901000" });
    desk.tick(BTC, "50000.00");
  });

  it("fills a marketable limit at once, never worse than its limit", async () => {
    const user = await desk.user();
    desk.tick(BTC, "50000.00");
    expect(await desk.placed(user, { price: "50500.00", quantity: "1" })).toMatchObject({ status: "filled", averagePrice: "50000.01" });
  });

  it("sells the frozen holding when the bid reaches the limit", async () => {
    const user = await desk.user();
    await desk.placed(user, { spec: AAPL, quantity: "10" });
    const placed = await desk.placed(user, { spec: AAPL, sell: true, price: "210.00", quantity: "10" });
    expect(placed.frozen).toBe("10.00");
    expect(await desk.held(user, 1001)).toEqual({ balance: 1_000n, frozen: 1_000n });
    expect(await desk.place(user, { spec: AAPL, sell: true, quantity: "1" })).toMatchObject({ refusal: "insufficient_holding" });
    desk.tick(AAPL, "211.00");
    await settled();
    expect(await desk.order(user, placed.id)).toMatchObject({ status: "filled", averagePrice: "210.99" });
    expect(await desk.held(user, 1001)).toEqual({ balance: 0n, frozen: 0n });
    desk.tick(AAPL, "200.00");
  });

  it("cancels once and gives back what was frozen; a second time, and another's order, are refused", async () => {
    const [user, other] = [await desk.user(), await desk.user()];
    const placed = await desk.placed(user, { price: "40000.00", quantity: "1" });
    expect(await desk.cancel(other, placed.id)).toMatchObject({ refusal: "not_found" });
    expect(dataOf(await desk.cancel(user, placed.id))).toMatchObject({ status: "cancelled", frozen: "0.000000" });
    expect(await desk.cash(user)).toEqual({ balance: 100_000_000_000n, frozen: 0n });
    expect(await desk.cancel(user, placed.id)).toMatchObject({ refusal: "order_already_cancelled" });
    desk.tick(BTC, "39000.00");
    desk.tick(BTC, "50000.00");
    await settled();
    expect(await desk.order(user, placed.id)).toMatchObject({ status: "cancelled" });
  });

  it("does not miss a tick that passed while the order was being committed", async () => {
    const user = await desk.user();
    desk.tick(BTC, "50000.00");
    // The market dips and comes back between the decision, which asks whether it is open, and the commit.
    const isOpen = desk.market.isOpen;
    desk.market.isOpen = () => {
      desk.market.isOpen = isOpen;
      queueMicrotask(() => {
        desk.tick(BTC, "48000.00");
        desk.tick(BTC, "50000.00");
      });
      return true;
    };
    const placed = await desk.placed(user, { price: "49000.00", quantity: "0.1" });
    expect(placed.status).toBe("open");
    await settled();
    const now = await desk.order(user, placed.id);
    expect(now?.averagePrice).toBe("48000.01");
    expect(now?.status).toBe("filled");
  });
});

/** Fills are on their way: wait until no order that the market has reached is open. */
async function settled(): Promise<void> {
  const ask = desk.market.latest("X:BTCUSD")?.ask ?? 0n;
  await expect
    .poll(async () => (await desk.sql`select 1 from spot_order where status = 'open' and direction = 1 and limit_price >= ${ask}`).length)
    .toBe(0);
  await desk.trading.idle();
}

describe("idempotency", () => {
  it("gives the same answer for the same key and body, refuses another body, and works once", async () => {
    const user = await desk.user();
    const key = randomUUID();
    const [first, second] = await Promise.all([desk.place(user, { quantity: "0.1" }, key), desk.place(user, { quantity: "0.1" }, key)]);
    expect(second).toEqual(first);
    expect(await desk.place(user, { quantity: "0.1" }, key)).toEqual(first);
    await expect(desk.place(user, { quantity: "0.2" }, key)).rejects.toMatchObject({ key: "key_reused" });
    expect((await desk.held(user, 1011)).balance).toBe(100_000n);
  });

  it("remembers refusals too", async () => {
    const user = await desk.user();
    const key = randomUUID();
    const refused = await desk.place(user, { quantity: "5" }, key);
    expect(refused).toMatchObject({ ok: false, refusal: "insufficient_balance" });
    expect(await desk.place(user, { quantity: "5" }, key)).toEqual(refused);
  });
});

describe("one balance, many spends", () => {
  it("lets exactly one of a hundred concurrent orders have it", async () => {
    const user = await desk.user();
    desk.tick(BTC, "50000.00");
    const answers = await Promise.all(Array.from({ length: 100 }, () => desk.place(user, { quantity: "1.5" })));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.refusal === "insufficient_balance")).toHaveLength(99);
    expect((await desk.held(user, 1011)).balance).toBe(1_500_000n);
  });
});
