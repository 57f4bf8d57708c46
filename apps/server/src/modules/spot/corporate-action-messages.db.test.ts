import { describe, expect, it } from "vitest";
import { type CorporateAction, listActions } from "./corporate-action-store.ts";
import { enterAction, later, shareOut } from "./corporate-action-test-kit.ts";
import { AAPL, openSpotFixture, SpotFixture } from "./spot-test-kit.ts";

const fixture = await openSpotFixture();

/** All that these users were ever told, in the order of the users. */
async function toldTo(...users: readonly bigint[]) {
  const rows = await fixture.sql<{ userId: bigint; kind: string; params: Record<string, string>; ts: bigint }[]>`
    select user_id as "userId", kind, params, ts from site_message order by id`;
  return users.map((user) =>
    rows.filter(({ userId }) => userId === user).map(({ kind, params }): Record<string, string> => ({ kind, ...params })),
  );
}

/** Message events that the user's devices received. */
const heardBy = (userId: bigint) =>
  fixture.published.filter((event) => event.userId === userId).flatMap(({ events }) => events.filter(({ kind }) => kind === "message"));

const buys = (user: bigint, quantity: string) => fixture.placed(user, { spec: AAPL, quantity });

async function newestAction(): Promise<CorporateAction> {
  const [action] = (await listActions(fixture.sql, "AAPL", { limit: 1, offset: 0 })).actions;
  if (action === undefined) throw new Error("no action was entered");
  return action;
}

/** Carries out what is due, again after half a minute, again by a server that has just started, and once more. */
async function carriedOut(): Promise<void> {
  await later(fixture, 60_000);
  await later(fixture, 30_000);
  const again = new SpotFixture(fixture.sql);
  again.now = fixture.now;
  await again.spot.carryOutActions();
  await later(fixture, 5_000);
}

describe("a dividend tells", () => {
  it("the holders at its moment, once, with their holding and payment; nobody else", async () => {
    const [holder, seller, buyer, none] = [await fixture.user(), await fixture.user(), await fixture.user(), await fixture.user()];
    await buys(holder, "10.05");
    await buys(seller, "2");
    await fixture.placed(holder, { spec: AAPL, price: "150.00", quantity: "1" });
    await enterAction(fixture, { cashPerUnit: "0.333333" });
    const effectiveAt = String(fixture.now + 60_000);
    fixture.now += 61_000;
    fixture.tick(AAPL, "200.00");
    await fixture.placed(seller, { spec: AAPL, sell: true, sellAll: true });
    await buys(buyer, "5");
    await carriedOut();
    const told = { kind: "dividend", productCode: "AAPL", effectiveAt, currency: "USDT", cashPerUnit: "0.333333" };
    expect(await toldTo(holder, seller, buyer, none)).toEqual([
      [{ ...told, quantity: "10.05", cash: "3.349996" }],
      [{ ...told, quantity: "2.00", cash: "0.666666" }],
      [],
      [],
    ]);
    expect(heardBy(holder)).toMatchObject([{ message: { kind: "dividend", isRead: false }, unread: 1 }]);
  });

  it("nobody of less than the smallest unit of money, and of the largest amounts to the last digit", async () => {
    const [dust, rich] = [await fixture.user(), await fixture.user()];
    await buys(dust, "0.01");
    await buys(rich, "450");
    await enterAction(fixture, { cashPerUnit: "0.000001" });
    await carriedOut();
    expect((await toldTo(dust, rich)).map((params) => params.map(({ cash }) => cash))).toEqual([[], ["0.00045"]]);
    await enterAction(fixture, { cashPerUnit: "9999999.999999" });
    await carriedOut();
    expect((await toldTo(dust, rich)).map((params) => params.at(-1)?.cash)).toEqual(["99999.999999", "4499999999.99955"]);
    await enterAction(fixture, { cashPerUnit: "2" });
    await carriedOut();
    expect((await toldTo(dust, rich)).map((params) => params.at(-1))).toMatchObject([
      { cashPerUnit: "2.00", cash: "0.02" },
      { cashPerUnit: "2.00", cash: "900.00" },
    ]);
  });
});

describe("a split tells", () => {
  const split = (ratio: string) => enterAction(fixture, { kind: "split", ratio, fractionPrice: "200.00" });

  it("holders what they had and have and what one costs them, before and after", async () => {
    const [user, none] = [await fixture.user(), await fixture.user()];
    await buys(user, "10.05");
    await split("4:1");
    const effectiveAt = String(fixture.now + 60_000);
    await carriedOut();
    const told = {
      kind: "split",
      productCode: "AAPL",
      effectiveAt,
      currency: "USDT",
      newUnits: "4",
      oldUnits: "1",
      holding: "whole",
      before: "10.05",
      after: "40.20",
      // 10.05 at the ask of 200.01, and a fee of 0.0005 rounded up: 2,011.105551 in all.
      costBefore: "200.110005",
      costAfter: "50.027501",
      cash: "0.00",
      fractionPrice: "200.00",
      orders: "0",
    };
    expect(await toldTo(user, none)).toEqual([[told], []]);
    expect(heardBy(user)).toMatchObject([{ message: { kind: "split" }, unread: 1 }]);
  });

  it("of the fraction in cash, of all of it in cash, and of resting orders, also who had nothing but these", async () => {
    const [fraction, little, orders, ordersOnly] = [await fixture.user(), await fixture.user(), await fixture.user(), await fixture.user()];
    await buys(fraction, "10.05");
    await buys(little, "0.04");
    await buys(orders, "20");
    await fixture.placed(orders, { spec: AAPL, sell: true, price: "250.00", quantity: "3" });
    await fixture.placed(orders, { spec: AAPL, price: "150.00", quantity: "2" });
    await fixture.placed(ordersOnly, { spec: AAPL, price: "150.00", quantity: "1" });
    const cancelled = await fixture.placed(ordersOnly, { spec: AAPL, price: "151.00", quantity: "1" });
    await fixture.cancel(ordersOnly, cancelled.id);
    await split("1:10");
    await carriedOut();
    const told = await toldTo(fraction, little, orders, ordersOnly);
    expect(told).toMatchObject([
      [{ holding: "fraction_paid", before: "10.05", after: "1.00", cash: "10.00", costBefore: "200.110005", orders: "0" }],
      [{ holding: "all_paid", before: "0.04", after: "0.00", cash: "8.00", costBefore: "200.110025", orders: "0" }],
      [{ holding: "whole", before: "20.00", after: "2.00", cash: "0.00", costAfter: "2001.10005", orders: "2", released: "300.15" }],
      [{ holding: "none", orders: "1", released: "150.075", newUnits: "1", oldUnits: "10" }],
    ]);
    // Nothing is left to have a cost, and a user who held nothing is told of no holding.
    expect(told[1]?.[0]).not.toHaveProperty("costAfter");
    for (const key of ["before", "after", "cash", "costBefore", "costAfter"]) expect(told[3]?.[0]).not.toHaveProperty(key);
    expect(told[0]?.[0]).not.toHaveProperty("released");
  });

  it("of each order once, in the message of the split that ended it, though two are due together", async () => {
    const [user, seller] = [await fixture.user(), await fixture.user()];
    await fixture.placed(user, { spec: AAPL, price: "150.00", quantity: "1" });
    await buys(seller, "1");
    await fixture.placed(seller, { spec: AAPL, sell: true, price: "250.00", quantity: "1" });
    await enterAction(fixture, { kind: "split", ratio: "2:1", fractionPrice: "200.00" }, 60_000);
    await enterAction(fixture, { kind: "split", ratio: "3:1", fractionPrice: "100.00" }, 61_000);
    fixture.now += 2_000;
    await carriedOut();
    const told = await toldTo(user, seller);
    expect(told.map((params) => params.map(({ newUnits, orders, after }) => [newUnits, orders, after]))).toEqual([
      [["2", "1", undefined]],
      [
        ["2", "1", "2.00"],
        ["3", "0", "6.00"],
      ],
    ]);
  });

  it("in the transaction that carries it out: what is undone was not told, and who has an order that still rests waits for its end", async () => {
    const [holder, waiting, stopped] = [await fixture.user(), await fixture.user(), await fixture.user()];
    await buys(holder, "1");
    await buys(waiting, "1");
    await fixture.placed(waiting, { spec: AAPL, price: "150.00", quantity: "2" });
    const order = await fixture.placed(stopped, { spec: AAPL, price: "150.00", quantity: "1" });
    await split("2:1");
    fixture.now += 60_000;
    const action = await newestAction();
    const users = [holder, waiting, stopped];
    const undone = fixture.sql.begin(async (tx) => {
      const { sent, skipped } = await shareOut(tx, action, users, fixture.now);
      expect([sent.map(({ userId }) => userId), skipped]).toEqual([[holder], 1]);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await toldTo(...users)).toEqual([[], [], []]);
    // The process stops when it has ended this order and told nobody of it; the next one does.
    const end = {
      kind: "end",
      key: null,
      hash: "",
      deadline: fixture.now + 8_000,
      reason: "corporate_action",
      actionId: action.id,
    } as const;
    await fixture.spot.submit({ ...end, userId: stopped, orderId: BigInt(order.id) });
    await carriedOut();
    expect(await toldTo(...users)).toMatchObject([
      [{ before: "1.00", after: "2.00", orders: "0" }],
      [{ before: "1.00", after: "2.00", orders: "1", released: "300.15" }],
      [{ holding: "none", orders: "1", released: "150.075" }],
    ]);
  });
});
