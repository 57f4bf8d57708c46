import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { askedEpoch, linesOf, listEpochs } from "../ledger/index.ts";
import { listQuickOrders } from "../quick/index.ts";
import { listOrders, readHoldingValues } from "../trading/index.ts";
import { AAPL, BTC, GRANT, openPaperDesk } from "./paper-test-kit.ts";

const PAGE = { limit: 100, offset: 0 };
const desk = await openPaperDesk();

async function reasons(user: bigint, epoch?: number): Promise<string[]> {
  const { ids } = await askedEpoch(desk.sql, user, epoch);
  return (await linesOf(desk.sql, user, { ids }, PAGE)).lines.map(({ reason, assetCode }) => `${reason} ${assetCode}`);
}

describe("a reset", () => {
  it("gives back money and products, grants anew, and keeps the old epoch readable", async () => {
    const user = await desk.user();
    const bought = await desk.spot(user, { quantity: "0.1" });
    await desk.spot(user, { spec: AAPL, quantity: "3" });
    desk.now += 1_000;
    const answer = await desk.reset(user);
    expect(answer).toEqual({
      ok: true,
      data: { epoch: { number: 2, beganAt: desk.now, endedAt: null }, granted: "100000.000000" },
    });
    expect(await desk.books(user)).toEqual({ "USDT cash": GRANT });
    expect(await readHoldingValues(desk.sql, user, desk.market)).toEqual([]);
    expect(await reasons(user)).toEqual(["paper_grant USDT"]);
    const old = await reasons(user, 1);
    expect(old).toHaveLength(10);
    expect(old.slice(0, 3).sort()).toEqual(["reset_money USDT", "reset_product AAPL", "reset_product X:BTCUSD"]);
    expect(old.at(-1)).toBe("paper_grant USDT");
    const ordersOf = async (number: number) => {
      const { ids } = await askedEpoch(desk.sql, user, number);
      return (await listOrders(desk.sql, user, { ids }, PAGE)).orders.map(({ id }) => id);
    };
    expect(await ordersOf(1)).toContain(bought.id);
    expect(await ordersOf(2)).toEqual([]);
    const { epochs, total } = await listEpochs(desk.sql, user, PAGE);
    expect(total).toBe(2);
    expect(epochs.map(({ number, endedAt }) => [number, endedAt])).toEqual([
      [2, null],
      [1, desk.now],
    ]);
    await expect(askedEpoch(desk.sql, user, 3)).rejects.toMatchObject({ key: "not_found" });
  });

  it("begins the average cost anew", async () => {
    const user = await desk.user();
    await desk.spot(user, { quantity: "0.1" });
    await desk.spot(user, { sell: true, quantity: "0.05" });
    await desk.reset(user);
    desk.tick(BTC, "40000.00");
    await desk.spot(user, { quantity: "0.1" });
    const [holding] = await readHoldingValues(desk.sql, user, desk.market);
    // 0.1 at the ask of 40,000.01, and the fee of a thousandth.
    expect(holding).toMatchObject({ cost: 4_004_001_001n, realised: 0n });
    desk.tick(BTC, "50000.00");
  });

  it("tells the user's devices of the money and the epoch", async () => {
    const user = await desk.user();
    desk.published.length = 0;
    await desk.reset(user);
    expect(desk.published).toEqual([
      {
        userId: user,
        events: [
          { kind: "balance", assetId: 3, assetCode: "USDT", balance: "100000.000000", available: "100000.000000", frozen: "0.000000" },
          { kind: "epoch", epoch: { number: 2, beganAt: desk.now, endedAt: null } },
        ],
      },
    ]);
  });

  it("happens once a key, whether sent twice at once or later", async () => {
    const user = await desk.user();
    const key = randomUUID();
    const [first, second] = await Promise.all([desk.reset(user, key), desk.reset(user, key)]);
    expect(second).toEqual(first);
    expect(await desk.reset(user, key)).toEqual(first);
    expect((await listEpochs(desk.sql, user, PAGE)).total).toBe(2);
  });
});

it("of several users in one batch, and twice of one of them, gives each back what is theirs", async () => {
  const [twice, other, frozen] = await Promise.all([desk.user(), desk.user(), desk.user()]);
  await desk.spot(twice, { quantity: "0.1" });
  await desk.spot(other, { spec: AAPL, quantity: "3" });
  await desk.spot(frozen, { spec: AAPL, quantity: "4" });
  const kept = await desk.books(frozen);
  desk.frozen.add(frozen);
  desk.resets.batches.length = 0;
  const answers = await Promise.all([twice, other, twice, frozen].map((user) => desk.reset(user)));
  expect(desk.resets).toEqual({ batches: [4], faults: 0 });
  desk.frozen.clear();
  expect(answers.map((answer) => (answer.ok ? answer.data.epoch.number : answer.refusal))).toEqual([2, 2, 3, "account_frozen"]);
  for (const user of [twice, other]) expect(await desk.books(user)).toEqual({ "USDT cash": GRANT });
  expect(await desk.books(frozen)).toEqual(kept);
  const ends = async (user: bigint, epoch: number) => (await reasons(user, epoch)).filter((line) => line.startsWith("reset")).sort();
  expect(await ends(twice, 1)).toEqual(["reset_money USDT", "reset_product X:BTCUSD"]);
  expect(await ends(twice, 2)).toEqual(["reset_money USDT"]);
  expect(await ends(other, 1)).toEqual(["reset_money USDT", "reset_product AAPL"]);
});

describe("a reset is refused", () => {
  it.each([
    ["a contract order", 1, 0, (user: bigint) => desk.contractOrder(user, "long", "1", "40000.00")],
    ["a contract position", 0, 1, (user: bigint) => desk.contractOrder(user, "long", "1", null)],
    ["a spot order", 1, 0, (user: bigint) => desk.spot(user, { price: "40000.00", quantity: "0.01" })],
  ] as const)("while %s alone is open, and not for who has none", async (_what, orders, positions, open) => {
    const [user, other] = [await desk.user(), await desk.user()];
    desk.tick(BTC, "50000.00", 1_000);
    await open(user);
    const params = { orders: String(orders), positions: String(positions), quickTrades: "0" };
    expect(await desk.reset(user)).toEqual({ ok: false, refusal: "account_not_flat", params });
    expect(await desk.reset(other)).toMatchObject({ ok: true });
  });

  it("while anything is open, and says what", async () => {
    const user = await desk.user();
    desk.tick(BTC, "50000.00", 1_000);
    const resting = await desk.spot(user, { price: "40000.00", quantity: "0.01" });
    const position = await desk.opened(user, "long", "10");
    await desk.bet(user, true, "100");
    const refused = (orders: number, positions: number, quickTrades: number) => ({
      ok: false,
      refusal: "account_not_flat",
      params: { orders: String(orders), positions: String(positions), quickTrades: String(quickTrades) },
    });
    expect(await desk.reset(user)).toEqual(refused(1, 1, 1));
    await desk.cancelSpot(user, resting.id);
    expect(await desk.reset(user)).toEqual(refused(0, 1, 1));
    await desk.closed(user, position);
    expect(await desk.reset(user)).toEqual(refused(0, 0, 1));
    await desk.settle("50000.00", "50100.00");
    const before = await desk.books(user);
    expect(await desk.reset(user)).toMatchObject({ ok: true });
    expect(before).not.toEqual({ "USDT cash": GRANT });
    expect(await desk.books(user)).toEqual({ "USDT cash": GRANT });
    const { ids } = await askedEpoch(desk.sql, user);
    expect((await listQuickOrders(desk.sql, user, { ids }, PAGE)).total).toBe(0);
    desk.tick(BTC, "50000.00", 1_000);
  });

  it("for a frozen account, and while money stands still", async () => {
    const user = await desk.user();
    desk.frozen.add(user);
    expect(await desk.reset(user)).toEqual({ ok: false, refusal: "account_frozen", params: {} });
    desk.frozen.clear();
    desk.mayMoveMoney = false;
    await expect(desk.reset(user)).rejects.toMatchObject({ key: "not_ready" });
    desk.mayMoveMoney = true;
  });
});

it("an order and a reset at the same moment: one comes first, and the other sees what it left", async () => {
  for (let round = 0; round < 8; round += 1) {
    const user = await desk.user();
    const limit = { price: "40000.00", quantity: "0.01" };
    const [order, reset] = await Promise.all([desk.spot(user, limit), desk.reset(user)]);
    const { ids } = await askedEpoch(desk.sql, user);
    const { orders } = await listOrders(desk.sql, user, { ids }, PAGE);
    // Either the order rests in the epoch that the reset began, or it stood in the way.
    expect(orders.map(({ id }) => id)).toEqual([order.id]);
    expect((await listEpochs(desk.sql, user, PAGE)).total).toBe(reset.ok ? 2 : 1);
  }
});
