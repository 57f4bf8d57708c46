import { randomUUID } from "node:crypto";
import { proves } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { createLimits, nobodyBound } from "../limits/index.ts";
import { AAPL_CONTRACT, BTC_CONTRACT, openContractDesk } from "./contract-test-kit.ts";
import { contractRealisedSince } from "./index.ts";
import { findPositions, listOrders, listPositions } from "./read.ts";

const desk = await openContractDesk();

const START = 100_000_000_000n;
const page = { limit: 100, offset: 0 };

async function position(userId: bigint, id: string) {
  const [found] = await findPositions(desk.sql, desk.contracts.figures, userId, [BigInt(id)]);
  if (found === undefined) throw new Error("no position");
  return found;
}

describe("opening and closing", () => {
  it("opens at the ask, puts up margin and fee, and closes at the bid with its profit", async () => {
    const user = await desk.user();
    desk.tick(BTC_CONTRACT, "50000.00", { bid: "49999.00", ask: "50001.00" });
    const opened = await desk.opened(user, { quantity: "10", leverage: 10 });
    // 10 lots of 0.01: 0.1 at 50,001 is 5,000.10; a tenth of it is put up, 0.05 % of it is the fee.
    expect(opened).toMatchObject({
      lots: "10",
      entryPrice: "50001.00",
      entryNotional: "5000.100000",
      margin: "500.010000",
      status: "open",
    });
    expect(await desk.cash(user)).toEqual({ balance: START - 500_010_000n - 2_500_050n, frozen: 0n, margin: 500_010_000n });
    desk.tick(BTC_CONTRACT, "51000.00", { bid: "50999.00", ask: "51001.00" });
    const closed = dataOf(await desk.close(user, opened.id));
    expect(closed.positions[0]).toMatchObject({
      status: "closed",
      lots: "0",
      margin: "0.000000",
      realised: "99.800000",
      closeReason: "order",
    });
    expect(closed.orders[0]?.fills[0]).toMatchObject({ price: "50999.00", realised: "99.800000", action: "close" });
    expect(await desk.cash(user)).toEqual({ balance: START - 2_500_050n + 99_800_000n - 2_549_950n, frozen: 0n, margin: 0n });
    expect(await position(user, opened.id)).toMatchObject({ entryPrice: "50001.00", status: "closed" });
  });

  it("adds to a position, closes part of it and keeps the rest in proportion", async () => {
    const user = await desk.user();
    desk.tick(BTC_CONTRACT, "50000.00");
    const first = await desk.opened(user, { side: "short", quantity: "4" });
    const second = await desk.opened(user, { side: "short", quantity: "6" });
    expect(second).toMatchObject({ id: first.id, lots: "10", openedLots: "10" });
    const part = dataOf(await desk.close(user, first.id, "5"));
    expect(part.positions[0]).toMatchObject({ lots: "5", status: "open", margin: "249.999950" });
    expect((await desk.cash(user)).margin).toBe(249_999_950n);
  });

  it("answers the same key once, whatever it asked", async () => {
    const user = await desk.user();
    const key = randomUUID();
    const [one, two] = await Promise.all([desk.place(user, {}, key), desk.place(user, {}, key)]);
    expect(two).toEqual(one);
    expect((await listOrders(desk.sql, user, {}, page)).total).toBe(1);
    await expect(desk.place(user, { quantity: "11" }, key)).rejects.toMatchObject({ key: "key_reused" });
  });

  it("reverses at one tick, and closes all that trades", async () => {
    const user = await desk.user();
    const long = await desk.opened(user, { quantity: "3" });
    const reversed = dataOf(await desk.send<"reverse">(user, { kind: "reverse", positionId: BigInt(long.id), worstPrice: null }));
    expect(reversed.positions.map(({ side, status, lots }) => ({ side, status, lots }))).toEqual([
      { side: "long", status: "closed", lots: "0" },
      { side: "short", status: "open", lots: "3" },
    ]);
    await desk.opened(user, { spec: AAPL_CONTRACT, quantity: "20" });
    desk.market.closed.add(AAPL_CONTRACT.productCode);
    const all = dataOf(await desk.send<"closeAll">(user, { kind: "closeAll", productCode: null }));
    desk.market.closed.delete(AAPL_CONTRACT.productCode);
    expect(all.positions).toHaveLength(1);
    expect(all.left).toMatchObject([{ msg: "market_closed" }]);
    expect((await listPositions(desk.sql, desk.contracts.figures, user, { status: "open" }, page)).total).toBe(1);
  });

  it("refuses with the exact reason and leaves nothing behind", async () => {
    const user = await desk.user();
    const before = await desk.cash(user);
    const refusals = [
      [{ quantity: "5000", leverage: 1 }, "insufficient_balance"],
      [{ quantity: "20000" }, "exposure_limit"],
      [{ leverage: 7 }, "leverage_not_offered"],
      [{ action: "close" }, "no_position"],
      [{ price: "49000.001" }, "price_step"],
      [{ triggerPrice: "49000.00" }, "trigger_price_side"],
      [{ takeProfit: "49000.00" }, "take_profit_side"],
      [{ stopLoss: "51000.00" }, "stop_loss_side"],
      [{ stopLoss: "40000.00" }, "stop_loss_beyond_liquidation"],
      [{ worstPrice: "40000.00" }, "price_moved"],
      [{ quantity: "100001" }, "quantity_above_maximum"],
    ] as const;
    for (const [fields, key] of refusals) expect(await desk.place(user, fields)).toMatchObject({ ok: false, refusal: key });
    const other = await desk.opened(await desk.user());
    expect(await desk.close(user, other.id)).toMatchObject({ ok: false, refusal: "not_found" });
    desk.frozen.add(user);
    expect(await desk.place(user, {})).toMatchObject({ ok: false, refusal: "account_frozen" });
    desk.frozen.delete(user);
    expect(await desk.cash(user)).toEqual(before);
    expect((await listOrders(desk.sql, user, {}, page)).total).toBe(0);
  });
});

describe("users' own limits", () => {
  it("bound what an opening stakes and end openings with the day's loss, but never a close", async () => {
    const user = await desk.user();
    desk.boundUsers = createLimits({ sql: desk.sql, clock: { now: () => desk.now }, modes: [contractRealisedSince] }).boundUsers;
    await desk.sql`insert into user_limit (user_id, stake, daily_loss) values (${user}, 600000000, 620000000)`;
    expect(await desk.place(user, { quantity: "20" })).toMatchObject({ ok: false, refusal: "limit_stake" });
    expect(await desk.place(user, { price: "49000.00", quantity: "20" })).toMatchObject({ ok: false, refusal: "limit_stake" });
    const opened = await desk.opened(user, {});
    await desk.move(BTC_CONTRACT, "48000.00");
    expect((await desk.close(user, opened.id)).ok).toBe(true);
    expect(await desk.place(user, {})).toMatchObject({ ok: false, refusal: "limit_daily_loss" });
    expect((await desk.place(user, { quantity: "5" })).ok).toBe(true);
    desk.boundUsers = nobodyBound;
    await desk.move(BTC_CONTRACT, "50000.00");
  });
});

describe("resting orders", () => {
  it("freezes what a limit needs, fills it at the tick that reaches it, and releases the rest", async () => {
    const user = await desk.user();
    await desk.move(BTC_CONTRACT, "50000.00");
    const [order] = dataOf(await desk.place(user, { price: "49000.00" })).orders;
    expect(order).toMatchObject({ status: "open", positionId: null });
    expect((await desk.cash(user)).frozen > 0n).toBe(true);
    const tick = await desk.move(BTC_CONTRACT, "48900.00");
    const { orders } = await listOrders(desk.sql, user, {}, page);
    expect(orders[0]).toMatchObject({ status: "filled", averagePrice: "48900.01" });
    expect(orders[0]?.fills[0]?.tick.seq).toBe(tick.seq);
    expect((await desk.cash(user)).frozen).toBe(0n);
    await desk.move(BTC_CONTRACT, "50000.00");
  });

  it("turns a stop into a market order when the ask rises to it, and cancels what the user takes back", async () => {
    const user = await desk.user();
    const [stop] = dataOf(await desk.place(user, { triggerPrice: "50500.00", quantity: "2" })).orders;
    const [limit] = dataOf(await desk.place(user, { price: "40000.00", quantity: "2" })).orders;
    await desk.move(BTC_CONTRACT, "50600.00");
    expect(dataOf(await desk.send<"cancel">(user, { kind: "cancel", orderId: BigInt(limit?.id ?? "") })).orders[0]).toMatchObject({
      status: "cancelled",
      cancelReason: "user",
      frozen: "0.000000",
    });
    expect(await desk.send<"cancel">(user, { kind: "cancel", orderId: BigInt(limit?.id ?? "") })).toMatchObject({
      refusal: "order_already_cancelled",
    });
    expect(await desk.send<"cancel">(user, { kind: "cancel", orderId: BigInt(stop?.id ?? "") })).toMatchObject({
      refusal: "order_already_filled",
    });
    expect((await desk.cash(user)).frozen).toBe(0n);
    await desk.move(BTC_CONTRACT, "50000.00");
  });

  it("ends closing orders with their position", async () => {
    const user = await desk.user();
    const opened = await desk.opened(user, { quantity: "5" });
    const [closing] = dataOf(await desk.place(user, { action: "close", price: "55000.00", quantity: "5" })).orders;
    await desk.close(user, opened.id, "3");
    expect((await listOrders(desk.sql, user, { status: "open" }, page)).orders[0]).toMatchObject({ id: closing?.id, lots: "2" });
    await desk.close(user, opened.id);
    expect((await listOrders(desk.sql, user, {}, page)).orders.find(({ id }) => id === closing?.id)).toMatchObject({
      status: "cancelled",
      cancelReason: "position_closed",
    });
  });
});

describe("margin and protection", () => {
  it("adds margin, which moves the liquidation price away, and gives back what is not needed", async () => {
    const user = await desk.user();
    const opened = await desk.opened(user, {});
    const add = { kind: "margin", positionId: BigInt(opened.id), change: "add", amount: "100" } as const;
    const [more] = dataOf(await desk.send<"margin">(user, add)).positions;
    expect(Number(more?.liquidationPrice) < Number(opened.liquidationPrice)).toBe(true);
    expect((await desk.cash(user)).margin).toBe(BigInt(Math.round(Number(opened.margin) * 1e6)) + 100_000_000n);
    expect(await desk.send<"margin">(user, { ...add, change: "remove", amount: "1000" })).toMatchObject({
      refusal: "margin_removal_limit",
    });
    dataOf(await desk.send<"margin">(user, { ...add, change: "remove", amount: "50" }));
    expect(await desk.send<"margin">(user, { ...add, amount: "1000000" })).toMatchObject({ refusal: "insufficient_balance" });
  });

  it("takes profit or stops, whichever a tick reaches, once", async () => {
    await desk.move(BTC_CONTRACT, "50000.00");
    const [winner, loser] = [await desk.user(), await desk.user()];
    const protection = { takeProfit: "50400.00", stopLoss: "49700.00" };
    const long = await desk.opened(winner, protection);
    const short = await desk.opened(loser, { side: "short", takeProfit: "49700.00", stopLoss: "50400.00" });
    await desk.move(BTC_CONTRACT, "50450.00");
    expect(await position(winner, long.id)).toMatchObject({ status: "closed", closeReason: "take_profit" });
    expect(await position(loser, short.id)).toMatchObject({ status: "closed", closeReason: "stop_loss" });
    await desk.move(BTC_CONTRACT, "50000.00");
  });

  it("follows the best price with a trailing stop, also over a restart", async () => {
    await desk.move(BTC_CONTRACT, "50000.00");
    const user = await desk.user();
    const opened = await desk.opened(user, { trailing: { by: "percent", distance: "1" } });
    await desk.move(BTC_CONTRACT, "51000.00");
    expect((await position(user, opened.id)).trailing).toMatchObject({ extreme: "50999.99" });
    await desk.contracts.stop();
    desk.contracts = desk.create();
    await desk.contracts.start();
    expect((await position(user, opened.id)).trailing).toMatchObject({ extreme: "50999.99" });
    await desk.move(BTC_CONTRACT, "50550.00");
    expect((await position(user, opened.id)).status).toBe("open");
    await desk.move(BTC_CONTRACT, "50480.00");
    expect(await position(user, opened.id)).toMatchObject({ status: "closed", closeReason: "trailing" });
    await desk.move(BTC_CONTRACT, "50000.00");
  });

  it("does not follow after a crash what the stop before it had followed", async () => {
    await desk.move(BTC_CONTRACT, "50000.00");
    const user = await desk.user();
    const opened = await desk.opened(user, { trailing: { by: "percent", distance: "1" } });
    await desk.move(BTC_CONTRACT, "51000.00");
    // How far it has followed is written as the server stops.
    await desk.contracts.stop();
    desk.contracts = desk.create();
    await desk.contracts.start();
    await desk.move(BTC_CONTRACT, "50600.00");
    const protection = { takeProfit: null, stopLoss: null, trailing: { by: "percent", distance: "2" } } as const;
    const anew = { kind: "protect", positionId: BigInt(opened.id), mayChange: true, protection } as const;
    expect(dataOf(await desk.send<"protect">(user, anew)).positions[0]?.trailing).toMatchObject({ extreme: "50599.99" });
    const afterCrash = desk.create();
    await afterCrash.start();
    const [found] = await findPositions(desk.sql, afterCrash.figures, user, [BigInt(opened.id)]);
    await afterCrash.stop();
    expect(found?.trailing).toMatchObject({ extreme: "50599.99" });
    await desk.close(user, opened.id);
    await desk.move(BTC_CONTRACT, "50000.00");
  });

  it("states protection anew, unless the setting forbids it", proves("9.54"), async () => {
    const user = await desk.user();
    const opened = await desk.opened(user, {});
    const protect = {
      kind: "protect",
      positionId: BigInt(opened.id),
      mayChange: true,
      protection: { takeProfit: "51000.00", stopLoss: null, trailing: null },
    } as const;
    expect(dataOf(await desk.send<"protect">(user, protect)).positions[0]).toMatchObject({ takeProfit: "51000.00", stopLoss: null });
    expect(await desk.send<"protect">(user, { ...protect, mayChange: false })).toMatchObject({ refusal: "protection_fixed" });
    await desk.close(user, opened.id);
    expect(await desk.send<"protect">(user, protect)).toMatchObject({ refusal: "position_closed" });
  });
});
