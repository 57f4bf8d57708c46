import { describe, expect, it } from "vitest";
import { balancesOf, linesOf } from "../ledger/index.ts";
import { listActions } from "./corporate-action-store.ts";
import { completedActions, enterAction, later, shareOut } from "./corporate-action-test-kit.ts";
import type { CorporateActionEntry } from "./enter-corporate-action.ts";
import { listOrders, readHoldingValues } from "./index.ts";
import { AAPL, openSpotFixture, SpotFixture } from "./spot-test-kit.ts";

const fixture = await openSpotFixture();

/** The user's money and AAPL shares. */
async function has(userId: bigint): Promise<{ cash: bigint; shares: bigint }> {
  const rows = await balancesOf(fixture.sql, userId);
  const balanceOf = (assetId: number) => rows.find((row) => row.assetId === assetId)?.balance ?? 0n;
  return { cash: balanceOf(3), shares: balanceOf(1001) };
}

const enter = (entry: Partial<CorporateActionEntry>) => enterAction(fixture, entry);
const completed = () => completedActions(fixture);

describe("entering", () => {
  it("rejects what is not whole, too late or there already, and says why", async () => {
    const cases: [Partial<CorporateActionEntry>, string][] = [
      [{ productCode: "NONE", cashPerUnit: "1" }, "NONE is no product of spot"],
      [{ effectiveAt: fixture.now + 59_999, cashPerUnit: "1" }, "at least a minute ahead"],
      [{ effectiveAt: Number.NaN, cashPerUnit: "1" }, "at least a minute ahead"],
      [{ cashPerUnit: "1", enteredBy: "" }, "must be named"],
      [{ cashPerUnit: "0" }, "needs cash"],
      [{ cashPerUnit: "0.0000001" }, "needs cash"],
      [{ kind: "split", ratio: "2:2", fractionPrice: "200" }, "needs a ratio"],
      [{ kind: "split", ratio: "4:1" }, "needs a ratio"],
      [{ kind: "split", productCode: "X:BTCUSD", ratio: "4:1", fractionPrice: "200" }, "must be closed before its split"],
    ];
    for (const [entry, problem] of cases) expect(await enter(entry)).toEqual({ problem: expect.stringContaining(problem) });
    expect((await listActions(fixture.sql, undefined, { limit: 10, offset: 0 })).total).toBe(0);
  });
});

describe("a dividend", () => {
  it("is paid once on what was held at its moment, in the user's account record, whatever was traded after", async () => {
    const [holder, seller, none] = [await fixture.user(), await fixture.user(), await fixture.user()];
    for (const user of [holder, seller]) await fixture.placed(user, { spec: AAPL, quantity: "10.05" });
    const entered = await enter({ cashPerUnit: "0.333333" });
    expect(entered).toMatchObject({ id: expect.anything() });
    expect(await enter({ cashPerUnit: "1" })).toMatchObject({ problem: expect.stringContaining("already") });
    fixture.now += 61_000;
    fixture.tick(AAPL, "200.00");
    // After the moment, before it is carried out.
    await fixture.placed(seller, { spec: AAPL, sell: true, sellAll: true });
    await fixture.placed(none, { spec: AAPL, quantity: "5" });
    const before = await Promise.all([holder, seller, none].map(has));
    await fixture.spot.carryOutActions();
    const after = await Promise.all([holder, seller, none].map(has));
    expect(after.map(({ cash }, n) => cash - (before[n]?.cash ?? 0n))).toEqual([3_349_996n, 3_349_996n, 0n]);
    expect(await completed()).toBe(0);
    await later(fixture, 30_000);
    await later(fixture, 5_000);
    expect(await completed()).toBe(1);
    expect(await Promise.all([holder, seller, none].map(has))).toEqual(after);
    const { lines } = await linesOf(fixture.sql, holder, { reason: "dividend" }, { limit: 10, offset: 0 });
    expect(lines).toMatchObject([{ amount: 3_349_996n, assetId: 3, referenceKind: 9 }]);
    const [holding] = await readHoldingValues(fixture.sql, holder, fixture.market);
    expect(holding?.realised).toBe(3_349_996n);
    expect(fixture.published.at(-1)?.events).toMatchObject([
      { kind: "balance", assetCode: "USDT" },
      { kind: "message", message: { kind: "dividend" } },
    ]);
  });

  it("is carried out to the end by a server that starts after the first one stopped half way", async () => {
    const users = await Promise.all([1, 2, 3].map(() => fixture.user()));
    for (const user of users) await fixture.placed(user, { spec: AAPL, quantity: "1" });
    await enter({ cashPerUnit: "2" });
    fixture.now += 61_000;
    // The process died after the first holder's transaction: the rest of the holders never came.
    const [action] = (await listActions(fixture.sql, "AAPL", { limit: 1, offset: 0 })).actions;
    if (action === undefined) throw new Error("the action is there");
    const half = await fixture.sql.begin((tx) => shareOut(tx, action, users.slice(0, 1), fixture.now));
    expect(half.shares.map(({ cash: paid }) => paid)).toEqual([2_000_000n]);
    const before = await Promise.all(users.map(has));
    await fixture.spot.carryOutActions();
    const once = await Promise.all(users.map(has));
    expect(once.map(({ cash: now }, n) => now - (before[n]?.cash ?? 0n))).toEqual([0n, 2_000_000n, 2_000_000n]);
    const again = new SpotFixture(fixture.sql);
    again.now = fixture.now + 40_000;
    await again.spot.carryOutActions();
    expect(await Promise.all(users.map(has))).toEqual(once);
    expect(await completed()).toBe(2);
    fixture.now = again.now;
    fixture.tick(AAPL, "200.00");
  });
});

describe("a split", () => {
  it("ends resting orders, suspends the product, gives new shares at the old cost, and pays fractions in cash", async () => {
    const [user, buyer] = [await fixture.user(), await fixture.user()];
    await fixture.placed(user, { spec: AAPL, quantity: "10.05" });
    const selling = await fixture.placed(user, { spec: AAPL, sell: true, price: "250.00", quantity: "3" });
    const buying = await fixture.placed(buyer, { spec: AAPL, price: "150.00", quantity: "2" });
    const start = await has(user);
    const [held] = await readHoldingValues(fixture.sql, user, fixture.market);
    await enter({ kind: "split", ratio: "1:10", fractionPrice: "200.00" });
    await fixture.spot.carryOutActions();
    expect(await fixture.placed(user, { spec: AAPL, quantity: "1" })).toMatchObject({ status: "filled" });
    await fixture.placed(user, { spec: AAPL, sell: true, quantity: "1" });
    const ready = await has(user);
    fixture.now += 60_000;
    fixture.tick(AAPL, "200.00");
    expect(await fixture.place(user, { spec: AAPL, quantity: "1" })).toMatchObject({ rejection: "product_suspended" });
    await fixture.spot.carryOutActions();
    // 1.005 new shares: one whole, and half a hundredth of a new one is 0.05 old ones at 200.
    expect(await has(user)).toEqual({ cash: ready.cash + 10_000_000n, shares: 100n });
    expect(start.shares).toBe(1_005n);
    const [after] = await readHoldingValues(fixture.sql, user, fixture.market);
    expect(after?.cost).toBeLessThan(held?.cost ?? 0n);
    expect(after?.frozen).toBe(0n);
    for (const [owner, id] of [
      [user, selling.id],
      [buyer, buying.id],
    ] as const) {
      const { orders } = await listOrders(fixture.sql, owner, {}, { limit: 10, offset: 0 });
      expect(orders.find((order) => order.id === id)).toMatchObject({ status: "cancelled", endReason: "corporate_action" });
    }
    expect(await fixture.place(user, { spec: AAPL, quantity: "1" })).toMatchObject({ rejection: "product_suspended" });
    await later(fixture, 30_000);
    expect(await has(user)).toEqual({ cash: ready.cash + 10_000_000n, shares: 100n });
    expect(await fixture.placed(user, { spec: AAPL, quantity: "1" })).toMatchObject({ status: "filled" });
    const { lines } = await linesOf(fixture.sql, user, { reason: "split" }, { limit: 10, offset: 0 });
    expect(lines).toMatchObject([{ amount: -905n, assetId: 1001 }]);
  });
});
