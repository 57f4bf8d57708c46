import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { askedEpoch, linesOf, listEpochs } from "../ledger/index.ts";
import { listQuickOrders } from "../quick/index.ts";
import { listOrders, readHoldingValues } from "../spot/index.ts";
import { AAPL, BTC, GRANT, openPaperFixture } from "./paper-test-kit.ts";

const PAGE = { limit: 100, offset: 0 };
const fixture = await openPaperFixture();

async function reasons(user: bigint, epoch?: number): Promise<string[]> {
  const { ids } = await askedEpoch(fixture.sql, user, epoch);
  return (await linesOf(fixture.sql, user, { ids }, PAGE)).lines.map(({ reason, assetCode }) => `${reason} ${assetCode}`);
}

describe("a reset", () => {
  it("gives back money and products, grants anew, and keeps the old epoch readable", async () => {
    const user = await fixture.user();
    const bought = await fixture.spot(user, { quantity: "0.1" });
    await fixture.spot(user, { spec: AAPL, quantity: "3" });
    fixture.now += 1_000;
    const answer = await fixture.reset(user);
    expect(answer).toEqual({
      ok: true,
      data: { epoch: { number: 2, beganAt: fixture.now, endedAt: null }, granted: "100000.000000" },
    });
    expect(await fixture.books(user)).toEqual({ "USDT cash": GRANT });
    expect(await readHoldingValues(fixture.sql, user, fixture.market)).toEqual([]);
    expect(await reasons(user)).toEqual(["paper_grant USDT"]);
    const old = await reasons(user, 1);
    expect(old).toHaveLength(10);
    expect(old.slice(0, 3).sort()).toEqual(["reset_money USDT", "reset_product AAPL", "reset_product X:BTCUSD"]);
    expect(old.at(-1)).toBe("paper_grant USDT");
    const ordersOf = async (number: number) => {
      const { ids } = await askedEpoch(fixture.sql, user, number);
      return (await listOrders(fixture.sql, user, { ids }, PAGE)).orders.map(({ id }) => id);
    };
    expect(await ordersOf(1)).toContain(bought.id);
    expect(await ordersOf(2)).toEqual([]);
    const { epochs, total } = await listEpochs(fixture.sql, user, PAGE);
    expect(total).toBe(2);
    expect(epochs.map(({ number, endedAt }) => [number, endedAt])).toEqual([
      [2, null],
      [1, fixture.now],
    ]);
    await expect(askedEpoch(fixture.sql, user, 3)).rejects.toMatchObject({ key: "not_found" });
  });

  it("gives back money of every currency", async () => {
    const user = await fixture.user();
    await fixture.exchanged(user, 1, "1000");
    await fixture.exchanged(user, 5, "20");
    dataOf(await fixture.reset(user));
    expect(await fixture.books(user)).toEqual({ "USDT cash": GRANT });
    expect((await reasons(user, 1)).slice(0, 3).sort()).toEqual(["reset_money BTC", "reset_money USD", "reset_money USDT"]);
  });

  it("begins the average cost anew", async () => {
    const user = await fixture.user();
    await fixture.spot(user, { quantity: "0.1" });
    await fixture.spot(user, { sell: true, quantity: "0.05" });
    await fixture.reset(user);
    fixture.tick(BTC, "40000.00");
    await fixture.spot(user, { quantity: "0.1" });
    const [holding] = await readHoldingValues(fixture.sql, user, fixture.market);
    // 0.1 at the ask of 40,000.01, and the fee of a thousandth.
    expect(holding).toMatchObject({ cost: 4_004_001_001n, realised: 0n });
    fixture.tick(BTC, "50000.00");
  });

  it("tells the user's devices of the money and the epoch", async () => {
    const user = await fixture.user();
    fixture.published.length = 0;
    await fixture.reset(user);
    expect(fixture.published).toEqual([
      {
        userId: user,
        events: [
          { kind: "balance", assetId: 3, assetCode: "USDT", balance: "100000.000000", available: "100000.000000", frozen: "0.000000" },
          { kind: "epoch", epoch: { number: 2, beganAt: fixture.now, endedAt: null } },
        ],
      },
    ]);
  });

  it("happens once a key, whether sent twice at once or later", async () => {
    const user = await fixture.user();
    const key = randomUUID();
    const [first, second] = await Promise.all([fixture.reset(user, key), fixture.reset(user, key)]);
    expect(second).toEqual(first);
    expect(await fixture.reset(user, key)).toEqual(first);
    expect((await listEpochs(fixture.sql, user, PAGE)).total).toBe(2);
  });
});

it("of several users in one batch, and twice of one of them, gives each back what is theirs", async () => {
  const [twice, other, frozen] = await Promise.all([fixture.user(), fixture.user(), fixture.user()]);
  await fixture.spot(twice, { quantity: "0.1" });
  await fixture.spot(other, { spec: AAPL, quantity: "3" });
  await fixture.spot(frozen, { spec: AAPL, quantity: "4" });
  const kept = await fixture.books(frozen);
  fixture.frozen.add(frozen);
  fixture.resets.batches.length = 0;
  const answers = await Promise.all([twice, other, twice, frozen].map((user) => fixture.reset(user)));
  expect(fixture.resets).toEqual({ batches: [4], faults: 0 });
  fixture.frozen.clear();
  expect(answers.map((answer) => (answer.ok ? answer.data.epoch.number : answer.rejection))).toEqual([2, 2, 3, "account_frozen"]);
  for (const user of [twice, other]) expect(await fixture.books(user)).toEqual({ "USDT cash": GRANT });
  expect(await fixture.books(frozen)).toEqual(kept);
  const ends = async (user: bigint, epoch: number) => (await reasons(user, epoch)).filter((line) => line.startsWith("reset")).sort();
  expect(await ends(twice, 1)).toEqual(["reset_money USDT", "reset_product X:BTCUSD"]);
  expect(await ends(twice, 2)).toEqual(["reset_money USDT"]);
  expect(await ends(other, 1)).toEqual(["reset_money USDT", "reset_product AAPL"]);
});

describe("a reset is rejected", () => {
  it.each([
    ["a contract order", 1, 0, (user: bigint) => fixture.contractOrder(user, "long", "1", "40000.00")],
    ["a contract position", 0, 1, (user: bigint) => fixture.contractOrder(user, "long", "1", null)],
    ["a spot order", 1, 0, (user: bigint) => fixture.spot(user, { price: "40000.00", quantity: "0.01" })],
  ] as const)("while %s alone is open, and not for who has none", async (_what, orders, positions, open) => {
    const [user, other] = [await fixture.user(), await fixture.user()];
    fixture.tick(BTC, "50000.00", 1_000);
    await open(user);
    const params = { orders: String(orders), positions: String(positions), quickTrades: "0" };
    expect(await fixture.reset(user)).toEqual({ ok: false, rejection: "account_not_flat", params });
    expect(await fixture.reset(other)).toMatchObject({ ok: true });
  });

  it("while anything is open, and says what", async () => {
    const user = await fixture.user();
    fixture.tick(BTC, "50000.00", 1_000);
    const resting = await fixture.spot(user, { price: "40000.00", quantity: "0.01" });
    const position = await fixture.opened(user, "long", "10");
    await fixture.bet(user, true, "100");
    const rejected = (orders: number, positions: number, quickTrades: number) => ({
      ok: false,
      rejection: "account_not_flat",
      params: { orders: String(orders), positions: String(positions), quickTrades: String(quickTrades) },
    });
    expect(await fixture.reset(user)).toEqual(rejected(1, 1, 1));
    await fixture.cancelSpot(user, resting.id);
    expect(await fixture.reset(user)).toEqual(rejected(0, 1, 1));
    await fixture.closed(user, position);
    expect(await fixture.reset(user)).toEqual(rejected(0, 0, 1));
    await fixture.settle("50000.00", "50100.00");
    const before = await fixture.books(user);
    expect(await fixture.reset(user)).toMatchObject({ ok: true });
    expect(before).not.toEqual({ "USDT cash": GRANT });
    expect(await fixture.books(user)).toEqual({ "USDT cash": GRANT });
    const { ids } = await askedEpoch(fixture.sql, user);
    expect((await listQuickOrders(fixture.sql, user, { ids }, PAGE)).total).toBe(0);
    fixture.tick(BTC, "50000.00", 1_000);
  });

  it("for a frozen account, and while money stands still", async () => {
    const user = await fixture.user();
    fixture.frozen.add(user);
    expect(await fixture.reset(user)).toEqual({ ok: false, rejection: "account_frozen", params: {} });
    fixture.frozen.clear();
    fixture.mayMoveMoney = false;
    await expect(fixture.reset(user)).rejects.toMatchObject({ key: "not_ready" });
    fixture.mayMoveMoney = true;
  });
});

it("an order and a reset at the same moment: one comes first, and the other sees what it left", async () => {
  for (let round = 0; round < 8; round += 1) {
    const user = await fixture.user();
    const limit = { price: "40000.00", quantity: "0.01" };
    const [order, reset] = await Promise.all([fixture.spot(user, limit), fixture.reset(user)]);
    const { ids } = await askedEpoch(fixture.sql, user);
    const { orders } = await listOrders(fixture.sql, user, { ids }, PAGE);
    // Either the order rests in the epoch that the reset began, or it stood in the way.
    expect(orders.map(({ id }) => id)).toEqual([order.id]);
    expect((await listEpochs(fixture.sql, user, PAGE)).total).toBe(reset.ok ? 2 : 1);
  }
});
