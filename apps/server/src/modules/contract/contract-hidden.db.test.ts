/** A product is hidden while people hold contracts in it: nothing new is opened, and all that runs goes on. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { AAPL_CONTRACT, BTC_CONTRACT, openContractFixture } from "./contract-test-kit.ts";
import { findPositions, listOrders } from "./read.ts";

const fixture = await openContractFixture();
const { products } = fixture.market;

const hide = () => products.set(BTC_CONTRACT.productCode, { ...BTC_CONTRACT, isVisible: false });
beforeEach(async () => {
  await fixture.move(BTC_CONTRACT, "50000.00");
  await fixture.move(AAPL_CONTRACT, "200.00");
});
afterEach(() => {
  products.set(BTC_CONTRACT.productCode, BTC_CONTRACT);
});

async function position(userId: bigint, id: string) {
  const [found] = await findPositions(fixture.sql, fixture.contracts.figures, userId, [BigInt(id)]);
  return found;
}
const UNLISTED = { ok: false, rejection: "product_not_listed" };

describe("in a hidden product", () => {
  it("nothing is opened, and no position turned", async () => {
    const user = await fixture.user();
    const { id } = await fixture.opened(user);
    hide();
    expect(await fixture.place(user, {})).toMatchObject(UNLISTED);
    expect(await fixture.place(user, { side: "short", price: "51000.00" })).toMatchObject(UNLISTED);
    expect(await fixture.send<"reverse">(user, { kind: "reverse", positionId: BigInt(id), acceptablePrice: null })).toMatchObject(UNLISTED);
    expect(await position(user, id)).toMatchObject({ status: "open", lots: "10" });
  });

  it("a position is reduced, closed by an order, closed whole, and closed with all others", async () => {
    const user = await fixture.user();
    const long = await fixture.opened(user);
    const short = await fixture.opened(user, { side: "short", marginMode: "cross" });
    const apple = await fixture.opened(user, { spec: AAPL_CONTRACT });
    hide();
    expect(await fixture.close(user, long.id, "4")).toMatchObject({ ok: true });
    expect(await fixture.place(user, { action: "close", quantity: "1" })).toMatchObject({ ok: true });
    expect(await position(user, long.id)).toMatchObject({ lots: "5" });
    expect(await fixture.close(user, long.id)).toMatchObject({ ok: true });
    const all = dataOf(await fixture.send<"closeAll">(user, { kind: "closeAll", productCode: null }));
    expect(all.left).toEqual([]);
    for (const { id } of [long, short, apple]) expect(await position(user, id)).toMatchObject({ status: "closed", closeReason: "order" });
  });

  it("margin goes in and out, protection is set and moved, and resting orders are cancelled", async () => {
    const user = await fixture.user();
    const { id } = await fixture.opened(user);
    const resting = dataOf(await fixture.place(user, { price: "40000.00" })).orders[0];
    const closing = dataOf(await fixture.place(user, { action: "close", price: "60000.00" })).orders[0];
    hide();
    const margin = { kind: "margin", positionId: BigInt(id), amount: "100" } as const;
    expect(await fixture.send<"margin">(user, { ...margin, change: "add" })).toMatchObject({ ok: true });
    expect(await fixture.send<"margin">(user, { ...margin, amount: "50", change: "remove" })).toMatchObject({ ok: true });
    const protect = (stopLoss: string) => {
      const protection = { takeProfit: "61000.00", stopLoss, trailing: { by: "percent", distance: "1" } } as const;
      return fixture.send<"protect">(user, { kind: "protect", positionId: BigInt(id), mayChange: true, protection });
    };
    expect(await protect("49000.00")).toMatchObject({ ok: true });
    expect(await protect("48500.00")).toMatchObject({ ok: true });
    for (const order of [resting, closing])
      expect(await fixture.send<"cancel">(user, { kind: "cancel", orderId: BigInt(order?.id ?? "") })).toMatchObject({ ok: true });
  });

  it.each([
    ["take-profit", { takeProfit: "51000.00" }, ["51000.01"], "take_profit"],
    ["stop-loss", { stopLoss: "49000.00" }, ["48999.00"], "stop_loss"],
    ["trailing stop", { trailing: { by: "price", distance: "500.00" } }, ["52000.00", "51400.00"], "trailing"],
    ["liquidation", {}, ["45000.00"], "liquidation"],
    ["liquidation of the account", { marginMode: "cross", quantity: "3000", leverage: 100 }, ["45000.00"], "liquidation"],
  ] as const)("%s comes as it would have", async (_what, fields, prices, closeReason) => {
    const user = await fixture.user();
    const { id } = await fixture.opened(user, fields);
    hide();
    for (const price of prices) await fixture.move(BTC_CONTRACT, price);
    expect(await position(user, id)).toMatchObject({ status: "closed", closeReason });
  });

  it("resting orders that were accepted fill: those that close, and those that open", async () => {
    const user = await fixture.user();
    const { id } = await fixture.opened(user);
    const closing = dataOf(await fixture.place(user, { action: "close", price: "50500.00" })).orders[0];
    const opening = dataOf(await fixture.place(user, { side: "short", price: "50600.00" })).orders[0];
    hide();
    await fixture.move(BTC_CONTRACT, "50700.00");
    expect(await position(user, id)).toMatchObject({ status: "closed", closeReason: "order" });
    const { orders } = await listOrders(fixture.sql, user, {}, { limit: 10, offset: 0 });
    for (const order of [closing, opening]) expect(orders.find((row) => row.id === order?.id)).toMatchObject({ status: "filled" });
  });

  it("financing is charged as before", async () => {
    const user = await fixture.user();
    const { id } = await fixture.opened(user);
    hide();
    fixture.now += 86_400_000;
    await fixture.move(BTC_CONTRACT, "50000.00");
    expect(await fixture.close(user, id)).toMatchObject({ ok: true });
    expect(Number((await position(user, id))?.financing)).toBeGreaterThan(0);
  });
});
