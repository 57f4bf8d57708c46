import { describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { createLimitsModule, nobodyBound } from "../limits/index.ts";
import { findStoredTick } from "../pricing/index.ts";
import { readHoldingValues, type SpotOrderData, spotRealisedSince } from "./index.ts";
import { AAPL, BTC, openSpotFixture, SpotFixture } from "./spot-test-kit.ts";

/** Under the depth model: at 50,000 a level of BTC offers 1, 2, 4, 8 and 16, at 0, 0.5, 1, 2 and 4 spreads from the quote. */
const fixture = await openSpotFixture("depth");

const wide = { bid: "49950.00", ask: "50050.00" } as const;

async function until(userId: bigint, id: string, status: SpotOrderData["status"]): Promise<SpotOrderData> {
  await expect.poll(async () => (await fixture.order(userId, id))?.status).toBe(status);
  await fixture.spot.idle();
  const found = await fixture.order(userId, id);
  if (found === undefined) throw new Error("the order is there");
  return found;
}
const micro = (text: string) => BigInt(text.replace(".", ""));

describe("fills in parts", () => {
  it("fills what the tick gives within the limit, rests with the rest, and says why each part got its price", async () => {
    const user = await fixture.user();
    const tick = fixture.tick(BTC, "50000.00", wide);
    // A level away from the quote is 50 dearer: within the limit are 1 at 50,050 and nothing at 50,100.
    const placed = await fixture.placed(user, { price: "50060.00", quantity: "1.5" });
    expect(placed).toMatchObject({ status: "partially_filled", filledQuantity: "1.000000", endReason: null, timeInForce: "gtc" });
    expect(placed.fills[0]?.reason).toEqual({
      model: "depth",
      modelVersion: 1,
      side: "ask",
      quote: "50050.00",
      spreadPart: "0.00",
      slippagePart: "0.00",
      level: 1,
      limit: "50060.00",
      bound: "limit",
    });
    const worst = 25_030_000_000n + 25_030_000n;
    expect(micro(placed.frozen)).toBe(worst);
    expect(await fixture.cash(user)).toEqual({ balance: 100_000_000_000n - 50_050_000_000n - 50_050_000n, frozen: worst });
    expect(await fixture.order(user, placed.id)).toEqual(placed);

    const second = fixture.tick(BTC, "50010.00", { bid: "49960.00", ask: "50060.00" });
    const done = await until(user, placed.id, "filled");
    expect(done.fills.map(({ tick: { seq }, quantity, price }) => [seq, quantity, price])).toEqual([
      [tick.seq, "1.000000", "50050.00"],
      [second.seq, "0.500000", "50060.00"],
    ]);
    expect([done.filledQuantity, done.frozen]).toEqual(["1.500000", "0.000000"]);
    expect(await fixture.cash(user)).toEqual({ balance: 100_000_000_000n - 75_080_000_000n - 75_080_000n, frozen: 0n });
    expect(await fixture.held(user)).toEqual({ balance: 1_500_000n, frozen: 0n });
    const [holding] = await readHoldingValues(fixture.sql, user, fixture.market);
    expect(holding?.cost).toBe(75_080_000_000n + 75_080_000n);
  });

  it("sells a frozen holding in parts, and a cancel gives the rest back", async () => {
    const user = await fixture.user();
    fixture.tick(BTC, "50000.00");
    await fixture.placed(user, { quantity: "1.8" });
    fixture.tick(BTC, "50000.00", wide);
    const placed = await fixture.placed(user, { sell: true, price: "49960.00", sellAll: true });
    expect(placed).toMatchObject({ status: "open", quantity: "1.800000", frozen: "1.800000" });
    fixture.tick(BTC, "50010.00", { bid: "49960.00", ask: "50060.00" });
    const part = await until(user, placed.id, "partially_filled");
    const sold = micro(part.filledQuantity);
    expect(await fixture.held(user)).toEqual({ balance: 1_800_000n - sold, frozen: 1_800_000n - sold });
    expect(dataOf(await fixture.cancel(user, placed.id))).toMatchObject({ status: "cancelled", endReason: "user", frozen: "0.000000" });
    expect((await fixture.held(user)).frozen).toBe(0n);
  });

  it("moves along the curve with a market order, gives up beyond it, and kills what must be whole", async () => {
    const user = await fixture.user();
    fixture.tick(AAPL, "200.00", { bid: "199.90", ask: "200.10" });
    const placed = await fixture.placed(user, { spec: AAPL, quantity: "300", acceptablePrice: "200.25" });
    // 125 at 200.10 and 250 at 200.20.
    expect(placed).toMatchObject({ status: "filled", averagePrice: "200.16" });
    expect(placed.fills[0]?.reason).toMatchObject({ slippagePart: "0.06", level: 2, bound: "whole" });
    expect(placed.fills[0]?.notional).toBe("60047.500000");
    const killed = await fixture.placed(user, { spec: AAPL, sell: true, quantity: "300", acceptablePrice: "199.85", timeInForce: "fok" });
    expect(killed).toMatchObject({ status: "cancelled", endReason: "fill_or_kill", filledQuantity: "0.00", fills: [] });
    const part = await fixture.placed(user, { spec: AAPL, sell: true, quantity: "300", acceptablePrice: "199.85" });
    expect(part).toMatchObject({ status: "cancelled", endReason: "immediate_or_cancel", filledQuantity: "125.00" });
    expect(part.fills[0]?.reason).toMatchObject({ side: "bid", bound: "limit" });
  });

  it("takes the whole order, what is left of it included, for what a limit of its user's own weighs at each part", async () => {
    const user = await fixture.user();
    fixture.tick(BTC, "51000.00");
    const placed = await fixture.placed(user, { price: "50060.00", quantity: "1.5" });
    fixture.boundUsers = createLimitsModule({ sql: fixture.sql, clock: { now: () => fixture.now }, modes: [spotRealisedSince] }).boundUsers;
    // One at 50,050 is below it, one and a half are not.
    await fixture.sql`insert into user_limit (user_id, stake) values (${user}, 60000000000)`;
    fixture.tick(BTC, "50000.00", wide);
    await fixture.spot.idle();
    fixture.boundUsers = nobodyBound;
    expect(await fixture.order(user, placed.id)).toMatchObject({
      status: "cancelled",
      endReason: "limit_stake",
      fills: [],
      frozen: "0.000000",
    });
    expect(await fixture.cash(user)).toEqual({ balance: 100_000_000_000n, frozen: 0n });
  });

  it("is asked twice about one tick and fills once; the database rejects a second fill of it too", async () => {
    const user = await fixture.user();
    const tick = fixture.tick(BTC, "50000.00", wide);
    const placed = await fixture.placed(user, { price: "50060.00", quantity: "1.5" });
    const again = { kind: "fill", userId: user, key: null, hash: "", deadline: fixture.now + 8_000, productId: 11, tick } as const;
    const answers = await Promise.all([1, 2, 3].map(() => fixture.spot.submit({ ...again, orderId: BigInt(placed.id) })));
    for (const answer of answers) expect(dataOf(answer)).toEqual(placed);
    const copy = fixture.sql`insert into spot_fill select 1, order_id, user_id, price, quantity, notional, fee, realised, tick_seq, transfer_ids,
      ts, value, fill_model, model_version, spread_part, slippage_part, depth_level, bound from spot_fill where order_id = ${BigInt(placed.id)}`;
    await expect(copy).rejects.toThrow("spot_fill_once");
    await fixture.cancel(user, placed.id);
  });
});

describe("stop-limit", () => {
  it("waits frozen, is triggered by a tick that is kept, and fills at its limit or better", async () => {
    const user = await fixture.user();
    fixture.tick(BTC, "50000.00");
    expect(await fixture.place(user, { triggerPrice: "50000.01", price: "51000.00", quantity: "0.1" })).toMatchObject({
      rejection: "trigger_price_reached",
      params: { price: "50000.01" },
    });
    const placed = await fixture.placed(user, { triggerPrice: "50500.00", price: "50600.00", quantity: "0.1" });
    expect(placed).toMatchObject({ status: "open", triggeredAt: null, triggerTickSeq: null, frozen: "5065.060000" });
    fixture.tick(BTC, "50400.00");
    const gap = fixture.tick(BTC, "50700.00");
    await expect.poll(async () => (await fixture.order(user, placed.id))?.triggerTickSeq).toBe(gap.seq);
    await fixture.spot.idle();
    expect(await fixture.order(user, placed.id)).toMatchObject({ status: "open", triggeredAt: fixture.now, frozen: "5065.060000" });
    expect(await findStoredTick(fixture.sql, "X:BTCUSD", gap.seq)).toBeDefined();
    const back = fixture.tick(BTC, "50550.00");
    const done = await until(user, placed.id, "filled");
    expect(done.fills[0]?.tick.seq).toBe(back.seq);
    expect((await fixture.cash(user)).frozen).toBe(0n);
    fixture.tick(BTC, "50000.00");
  });

  it("is found again by a server that starts later", async () => {
    const user = await fixture.user();
    await fixture.placed(user, { quantity: "0.2" });
    const stop = await fixture.placed(user, { sell: true, triggerPrice: "49000.00", price: "48000.00", quantity: "0.1" });
    const later = new SpotFixture(fixture.sql, "depth");
    later.now = fixture.now;
    await later.start();
    expect(later.spot.stats().resting).toBeGreaterThanOrEqual(1);
    later.tick(BTC, "48900.00");
    await expect.poll(async () => (await fixture.order(user, stop.id))?.status).toBe("filled");
    await later.spot.stop();
  });
});

describe("a stop-limit order that was triggered and waits at its limit", () => {
  it.each([
    // The market leapt over trigger and limit, and comes back within the limit, to where the trigger would not be reached.
    ["a purchase", false, { triggerPrice: "50500.00", price: "50600.00" }, "50700.00", "50400.00"],
    ["a sale", true, { triggerPrice: "49500.00", price: "49400.00" }, "49300.00", "49600.00"],
  ])("fills there after a restart too: %s", async (_kind, sell, prices, leapt, back) => {
    const user = await fixture.user();
    fixture.tick(BTC, "50000.00");
    if (sell) await fixture.placed(user, { quantity: "0.2" });
    const stop = await fixture.placed(user, { sell, ...prices, quantity: "0.1" });
    const leap = fixture.tick(BTC, leapt);
    await expect.poll(async () => (await fixture.order(user, stop.id))?.triggerTickSeq).toBe(leap.seq);
    await fixture.spot.idle();
    const later = new SpotFixture(fixture.sql, "depth");
    later.now = fixture.now;
    // Its market begins with its first tick again: the numbers go on where those of the order end.
    while ((later.market.latest(BTC.productCode)?.seq ?? 0) < leap.seq) later.tick(BTC, leapt);
    await later.start();
    later.tick(BTC, back);
    await later.spot.idle();
    await later.spot.stop();
    expect(await fixture.order(user, stop.id)).toMatchObject({ status: "filled", triggerTickSeq: leap.seq });
    fixture.tick(BTC, "50000.00");
    await fixture.spot.idle();
  });
});

describe("day orders", () => {
  it("end at midnight UTC where the market never closes, once, and give back what they froze", async () => {
    const user = await fixture.user();
    fixture.tick(BTC, "50000.00");
    const placed = await fixture.placed(user, { price: "40000.00", quantity: "1", timeInForce: "day" });
    expect(placed.expiresAt).toBe(Date.UTC(2026, 0, 6));
    await fixture.spot.expireDue();
    expect((await fixture.order(user, placed.id))?.status).toBe("open");
    fixture.now = Date.UTC(2026, 0, 6);
    await fixture.spot.expireDue();
    expect(await fixture.order(user, placed.id)).toMatchObject({ status: "expired", endReason: "session_end", frozen: "0.000000" });
    expect(await fixture.cash(user)).toEqual({ balance: 100_000_000_000n, frozen: 0n });
    expect(await fixture.cancel(user, placed.id)).toMatchObject({ rejection: "order_already_expired" });
    await fixture.spot.expireDue();
    fixture.tick(BTC, "50000.00");
  });

  it("whose end came while no server ran end after the next start, and no tick fills them before", async () => {
    const user = await fixture.user();
    const placed = await fixture.placed(user, { price: "40000.00", quantity: "1", timeInForce: "day" });
    const later = new SpotFixture(fixture.sql, "depth");
    later.now = fixture.now + 2 * 86_400_000;
    await later.start();
    later.tick(BTC, "30000.00");
    await later.spot.idle();
    await later.spot.expireDue();
    await later.spot.stop();
    expect(await fixture.order(user, placed.id)).toMatchObject({ status: "expired", fills: [] });
  });
});

describe("sell all", () => {
  it("leaves nothing behind, not even dust worth less than a unit of money", async () => {
    const user = await fixture.user();
    const penny = {
      ...AAPL,
      productId: 2,
      productCode: "PENNY",
      quantityScale: 8,
      quantityStep: 1n,
      quantityMax: 10n ** 10n,
      priceScale: 8,
      tickSize: 1n,
    };
    fixture.market.products.set("PENNY", penny);
    fixture.tick(penny, "1.00000000");
    await fixture.placed(user, { spec: penny, quantity: "1.00000003" });
    await fixture.placed(user, { spec: penny, sell: true, quantity: "1" });
    expect(await fixture.held(user, 1002)).toEqual({ balance: 3n, frozen: 0n });
    const done = await fixture.placed(user, { spec: penny, sell: true, sellAll: true });
    expect(done).toMatchObject({ status: "filled", filledQuantity: "0.00000003", fee: "0.000000" });
    expect(done.fills[0]?.transferIds).toHaveLength(1);
    expect(await fixture.held(user, 1002)).toEqual({ balance: 0n, frozen: 0n });
    expect(await fixture.place(user, { spec: penny, sell: true, sellAll: true })).toMatchObject({ rejection: "nothing_to_sell" });
    const [row] = await fixture.sql<{ cost: bigint }[]>`select cost from spot_holding where user_id = ${user} and product_id = 2`;
    expect(row?.cost).toBe(0n);
  });
});
