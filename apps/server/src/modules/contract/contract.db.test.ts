import { randomUUID } from "node:crypto";
import { proves } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { createLimitsModule, nobodyBound } from "../limits/index.ts";
import { AAPL_CONTRACT, BTC_CONTRACT, openContractFixture } from "./contract-test-kit.ts";
import { contractRealisedSince } from "./index.ts";
import { findPositions, listOrders, listPositions } from "./read.ts";

const fixture = await openContractFixture();

const START = 100_000_000_000n;
const page = { limit: 100, offset: 0 };

async function position(userId: bigint, id: string) {
  const [found] = await findPositions(fixture.sql, fixture.contracts.figures, userId, [BigInt(id)]);
  if (found === undefined) throw new Error("no position");
  return found;
}

describe("opening and closing", () => {
  it("opens at the ask, puts up margin and fee, and closes at the bid with its profit", async () => {
    const user = await fixture.user();
    fixture.tick(BTC_CONTRACT, "50000.00", { bid: "49999.00", ask: "50001.00" });
    const opened = await fixture.opened(user, { quantity: "10", leverage: 10 });
    // 10 lots of 0.01: 0.1 at 50,001 is 5,000.10; a tenth of it is put up, 0.05 % of it is the fee.
    expect(opened).toMatchObject({
      lots: "10",
      entryPrice: "50001.00",
      entryNotional: "5000.100000",
      margin: "500.010000",
      status: "open",
    });
    expect(await fixture.cash(user)).toEqual({ balance: START - 500_010_000n - 2_500_050n, frozen: 0n, margin: 500_010_000n });
    fixture.tick(BTC_CONTRACT, "51000.00", { bid: "50999.00", ask: "51001.00" });
    const closed = dataOf(await fixture.close(user, opened.id));
    expect(closed.positions[0]).toMatchObject({
      status: "closed",
      lots: "0",
      margin: "0.000000",
      realised: "99.800000",
      closeReason: "order",
    });
    expect(closed.orders[0]?.fills[0]).toMatchObject({ price: "50999.00", realised: "99.800000", action: "close" });
    expect(await fixture.cash(user)).toEqual({ balance: START - 2_500_050n + 99_800_000n - 2_549_950n, frozen: 0n, margin: 0n });
    expect(await position(user, opened.id)).toMatchObject({ entryPrice: "50001.00", status: "closed" });
  });

  it("adds to a position, closes part of it and keeps the rest in proportion", async () => {
    const user = await fixture.user();
    fixture.tick(BTC_CONTRACT, "50000.00");
    const first = await fixture.opened(user, { side: "short", quantity: "4" });
    const second = await fixture.opened(user, { side: "short", quantity: "6" });
    expect(second).toMatchObject({ id: first.id, lots: "10", openedLots: "10" });
    const part = dataOf(await fixture.close(user, first.id, "5"));
    expect(part.positions[0]).toMatchObject({ lots: "5", status: "open", margin: "249.999950" });
    expect((await fixture.cash(user)).margin).toBe(249_999_950n);
  });

  it("answers the same key once, whatever it asked", async () => {
    const user = await fixture.user();
    const key = randomUUID();
    const [one, two] = await Promise.all([fixture.place(user, {}, key), fixture.place(user, {}, key)]);
    expect(two).toEqual(one);
    expect((await listOrders(fixture.sql, user, {}, page)).total).toBe(1);
    await expect(fixture.place(user, { quantity: "11" }, key)).rejects.toMatchObject({ key: "key_reused" });
  });

  it("reverses at one tick, and closes all that trades", async () => {
    const user = await fixture.user();
    const long = await fixture.opened(user, { quantity: "3" });
    const reversed = dataOf(await fixture.send<"reverse">(user, { kind: "reverse", positionId: BigInt(long.id), acceptablePrice: null }));
    expect(reversed.positions.map(({ side, status, lots }) => ({ side, status, lots }))).toEqual([
      { side: "long", status: "closed", lots: "0" },
      { side: "short", status: "open", lots: "3" },
    ]);
    await fixture.opened(user, { spec: AAPL_CONTRACT, quantity: "20" });
    fixture.market.closed.add(AAPL_CONTRACT.productCode);
    const all = dataOf(await fixture.send<"closeAll">(user, { kind: "closeAll", productCode: null }));
    fixture.market.closed.delete(AAPL_CONTRACT.productCode);
    expect(all.positions).toHaveLength(1);
    expect(all.left).toMatchObject([{ msg: "market_closed" }]);
    expect((await listPositions(fixture.sql, fixture.contracts.figures, user, { status: "open" }, page)).total).toBe(1);
  });

  it("rejects with the exact reason and leaves nothing behind", async () => {
    const user = await fixture.user();
    const before = await fixture.cash(user);
    const rejections = [
      [{ quantity: "5000", leverage: 1 }, "insufficient_balance"],
      [{ quantity: "20000" }, "exposure_limit"],
      [{ leverage: 7 }, "leverage_not_offered"],
      [{ action: "close" }, "no_position"],
      [{ price: "49000.001" }, "price_step"],
      [{ triggerPrice: "49000.00" }, "trigger_price_side"],
      [{ takeProfit: "49000.00" }, "take_profit_side"],
      [{ stopLoss: "51000.00" }, "stop_loss_side"],
      [{ stopLoss: "40000.00" }, "stop_loss_beyond_liquidation"],
      [{ acceptablePrice: "40000.00" }, "price_moved"],
      [{ quantity: "100001" }, "quantity_above_maximum"],
    ] as const;
    for (const [fields, key] of rejections) expect(await fixture.place(user, fields)).toMatchObject({ ok: false, rejection: key });
    const other = await fixture.opened(await fixture.user());
    expect(await fixture.close(user, other.id)).toMatchObject({ ok: false, rejection: "not_found" });
    fixture.frozen.add(user);
    expect(await fixture.place(user, {})).toMatchObject({ ok: false, rejection: "account_frozen" });
    fixture.frozen.delete(user);
    expect(await fixture.cash(user)).toEqual(before);
    expect((await listOrders(fixture.sql, user, {}, page)).total).toBe(0);
  });
});

describe("users' own limits", () => {
  it("bound what an opening stakes and end openings with the day's loss, but never a close", async () => {
    const user = await fixture.user();
    fixture.boundUsers = createLimitsModule({
      sql: fixture.sql,
      clock: { now: () => fixture.now },
      modes: [contractRealisedSince],
    }).boundUsers;
    await fixture.sql`insert into user_limit (user_id, stake, daily_loss) values (${user}, 600000000, 620000000)`;
    expect(await fixture.place(user, { quantity: "20" })).toMatchObject({ ok: false, rejection: "limit_stake" });
    expect(await fixture.place(user, { price: "49000.00", quantity: "20" })).toMatchObject({ ok: false, rejection: "limit_stake" });
    const opened = await fixture.opened(user, {});
    await fixture.move(BTC_CONTRACT, "48000.00");
    expect((await fixture.close(user, opened.id)).ok).toBe(true);
    expect(await fixture.place(user, {})).toMatchObject({ ok: false, rejection: "limit_daily_loss" });
    expect((await fixture.place(user, { quantity: "5" })).ok).toBe(true);
    fixture.boundUsers = nobodyBound;
    await fixture.move(BTC_CONTRACT, "50000.00");
  });
});

describe("resting orders", () => {
  it("freezes what a limit needs, fills it at the tick that reaches it, and releases the rest", async () => {
    const user = await fixture.user();
    await fixture.move(BTC_CONTRACT, "50000.00");
    const [order] = dataOf(await fixture.place(user, { price: "49000.00" })).orders;
    expect(order).toMatchObject({ status: "open", positionId: null });
    expect((await fixture.cash(user)).frozen > 0n).toBe(true);
    const tick = await fixture.move(BTC_CONTRACT, "48900.00");
    const { orders } = await listOrders(fixture.sql, user, {}, page);
    expect(orders[0]).toMatchObject({ status: "filled", averagePrice: "48900.01" });
    expect(orders[0]?.fills[0]?.tick.seq).toBe(tick.seq);
    expect((await fixture.cash(user)).frozen).toBe(0n);
    await fixture.move(BTC_CONTRACT, "50000.00");
  });

  it("turns a stop into a market order when the ask rises to it, and cancels what the user takes back", async () => {
    const user = await fixture.user();
    const [stop] = dataOf(await fixture.place(user, { triggerPrice: "50500.00", quantity: "2" })).orders;
    const [limit] = dataOf(await fixture.place(user, { price: "40000.00", quantity: "2" })).orders;
    await fixture.move(BTC_CONTRACT, "50600.00");
    expect(dataOf(await fixture.send<"cancel">(user, { kind: "cancel", orderId: BigInt(limit?.id ?? "") })).orders[0]).toMatchObject({
      status: "cancelled",
      cancelReason: "user",
      frozen: "0.000000",
    });
    expect(await fixture.send<"cancel">(user, { kind: "cancel", orderId: BigInt(limit?.id ?? "") })).toMatchObject({
      rejection: "order_already_cancelled",
    });
    expect(await fixture.send<"cancel">(user, { kind: "cancel", orderId: BigInt(stop?.id ?? "") })).toMatchObject({
      rejection: "order_already_filled",
    });
    expect((await fixture.cash(user)).frozen).toBe(0n);
    await fixture.move(BTC_CONTRACT, "50000.00");
  });

  it("ends closing orders with their position", async () => {
    const user = await fixture.user();
    const opened = await fixture.opened(user, { quantity: "5" });
    const [closing] = dataOf(await fixture.place(user, { action: "close", price: "55000.00", quantity: "5" })).orders;
    await fixture.close(user, opened.id, "3");
    expect((await listOrders(fixture.sql, user, { status: "open" }, page)).orders[0]).toMatchObject({ id: closing?.id, lots: "2" });
    await fixture.close(user, opened.id);
    expect((await listOrders(fixture.sql, user, {}, page)).orders.find(({ id }) => id === closing?.id)).toMatchObject({
      status: "cancelled",
      cancelReason: "position_closed",
    });
  });
});

describe("margin and protection", () => {
  it("adds margin, which moves the liquidation price away, and gives back what is not needed", async () => {
    const user = await fixture.user();
    const opened = await fixture.opened(user, {});
    const add = { kind: "margin", positionId: BigInt(opened.id), change: "add", amount: "100" } as const;
    const [more] = dataOf(await fixture.send<"margin">(user, add)).positions;
    expect(Number(more?.liquidationPrice) < Number(opened.liquidationPrice)).toBe(true);
    expect((await fixture.cash(user)).margin).toBe(BigInt(Math.round(Number(opened.margin) * 1e6)) + 100_000_000n);
    expect(await fixture.send<"margin">(user, { ...add, change: "remove", amount: "1000" })).toMatchObject({
      rejection: "margin_removal_limit",
    });
    dataOf(await fixture.send<"margin">(user, { ...add, change: "remove", amount: "50" }));
    expect(await fixture.send<"margin">(user, { ...add, amount: "1000000" })).toMatchObject({ rejection: "insufficient_balance" });
  });

  it("takes profit or stops, whichever a tick reaches, once", async () => {
    await fixture.move(BTC_CONTRACT, "50000.00");
    const [winner, loser] = [await fixture.user(), await fixture.user()];
    const protection = { takeProfit: "50400.00", stopLoss: "49700.00" };
    const long = await fixture.opened(winner, protection);
    const short = await fixture.opened(loser, { side: "short", takeProfit: "49700.00", stopLoss: "50400.00" });
    await fixture.move(BTC_CONTRACT, "50450.00");
    expect(await position(winner, long.id)).toMatchObject({ status: "closed", closeReason: "take_profit" });
    expect(await position(loser, short.id)).toMatchObject({ status: "closed", closeReason: "stop_loss" });
    await fixture.move(BTC_CONTRACT, "50000.00");
  });

  it("follows the best price with a trailing stop, also over a restart", async () => {
    await fixture.move(BTC_CONTRACT, "50000.00");
    const user = await fixture.user();
    const opened = await fixture.opened(user, { trailing: { by: "percent", distance: "1" } });
    await fixture.move(BTC_CONTRACT, "51000.00");
    expect((await position(user, opened.id)).trailing).toMatchObject({ extreme: "50999.99" });
    await fixture.contracts.stop();
    fixture.contracts = fixture.create();
    await fixture.contracts.start();
    expect((await position(user, opened.id)).trailing).toMatchObject({ extreme: "50999.99" });
    await fixture.move(BTC_CONTRACT, "50550.00");
    expect((await position(user, opened.id)).status).toBe("open");
    await fixture.move(BTC_CONTRACT, "50480.00");
    expect(await position(user, opened.id)).toMatchObject({ status: "closed", closeReason: "trailing" });
    await fixture.move(BTC_CONTRACT, "50000.00");
  });

  it("does not follow after a crash what the stop before it had followed", async () => {
    await fixture.move(BTC_CONTRACT, "50000.00");
    const user = await fixture.user();
    const opened = await fixture.opened(user, { trailing: { by: "percent", distance: "1" } });
    await fixture.move(BTC_CONTRACT, "51000.00");
    // How far it has followed is written as the server stops.
    await fixture.contracts.stop();
    fixture.contracts = fixture.create();
    await fixture.contracts.start();
    await fixture.move(BTC_CONTRACT, "50600.00");
    const protection = { takeProfit: null, stopLoss: null, trailing: { by: "percent", distance: "2" } } as const;
    const anew = { kind: "protect", positionId: BigInt(opened.id), mayChange: true, protection } as const;
    expect(dataOf(await fixture.send<"protect">(user, anew)).positions[0]?.trailing).toMatchObject({ extreme: "50599.99" });
    const afterCrash = fixture.create();
    await afterCrash.start();
    const [found] = await findPositions(fixture.sql, afterCrash.figures, user, [BigInt(opened.id)]);
    await afterCrash.stop();
    expect(found?.trailing).toMatchObject({ extreme: "50599.99" });
    await fixture.close(user, opened.id);
    await fixture.move(BTC_CONTRACT, "50000.00");
  });

  it("states protection anew, unless the setting forbids it", proves("9.54"), async () => {
    const user = await fixture.user();
    const opened = await fixture.opened(user, {});
    const protect = {
      kind: "protect",
      positionId: BigInt(opened.id),
      mayChange: true,
      protection: { takeProfit: "51000.00", stopLoss: null, trailing: null },
    } as const;
    expect(dataOf(await fixture.send<"protect">(user, protect)).positions[0]).toMatchObject({ takeProfit: "51000.00", stopLoss: null });
    expect(await fixture.send<"protect">(user, { ...protect, mayChange: false })).toMatchObject({ rejection: "protection_fixed" });
    await fixture.close(user, opened.id);
    expect(await fixture.send<"protect">(user, protect)).toMatchObject({ rejection: "position_closed" });
  });
});
