/** A product is hidden while people hold contracts in it: nothing new is opened, and all that runs goes on. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { AAPL_CONTRACT, BTC_CONTRACT, openContractDesk } from "./contract-test-kit.ts";
import { findPositions, listOrders } from "./read.ts";

const desk = await openContractDesk();
const { products } = desk.market;

const hide = () => products.set(BTC_CONTRACT.productCode, { ...BTC_CONTRACT, isVisible: false });
beforeEach(async () => {
  await desk.move(BTC_CONTRACT, "50000.00");
  await desk.move(AAPL_CONTRACT, "200.00");
});
afterEach(() => {
  products.set(BTC_CONTRACT.productCode, BTC_CONTRACT);
});

async function position(userId: bigint, id: string) {
  const [found] = await findPositions(desk.sql, desk.contracts.figures, userId, [BigInt(id)]);
  return found;
}
const UNLISTED = { ok: false, refusal: "product_not_listed" };

describe("in a hidden product", () => {
  it("nothing is opened, and no position turned", async () => {
    const user = await desk.user();
    const { id } = await desk.opened(user);
    hide();
    expect(await desk.place(user, {})).toMatchObject(UNLISTED);
    expect(await desk.place(user, { side: "short", price: "51000.00" })).toMatchObject(UNLISTED);
    expect(await desk.send<"reverse">(user, { kind: "reverse", positionId: BigInt(id), worstPrice: null })).toMatchObject(UNLISTED);
    expect(await position(user, id)).toMatchObject({ status: "open", lots: "10" });
  });

  it("a position is reduced, closed by an order, closed whole, and closed with all others", async () => {
    const user = await desk.user();
    const long = await desk.opened(user);
    const short = await desk.opened(user, { side: "short", marginMode: "cross" });
    const apple = await desk.opened(user, { spec: AAPL_CONTRACT });
    hide();
    expect(await desk.close(user, long.id, "4")).toMatchObject({ ok: true });
    expect(await desk.place(user, { action: "close", quantity: "1" })).toMatchObject({ ok: true });
    expect(await position(user, long.id)).toMatchObject({ lots: "5" });
    expect(await desk.close(user, long.id)).toMatchObject({ ok: true });
    const all = dataOf(await desk.send<"closeAll">(user, { kind: "closeAll", productCode: null }));
    expect(all.left).toEqual([]);
    for (const { id } of [long, short, apple]) expect(await position(user, id)).toMatchObject({ status: "closed", closeReason: "order" });
  });

  it("margin goes in and out, protection is set and moved, and resting orders are cancelled", async () => {
    const user = await desk.user();
    const { id } = await desk.opened(user);
    const resting = dataOf(await desk.place(user, { price: "40000.00" })).orders[0];
    const closing = dataOf(await desk.place(user, { action: "close", price: "60000.00" })).orders[0];
    hide();
    const margin = { kind: "margin", positionId: BigInt(id), amount: "100" } as const;
    expect(await desk.send<"margin">(user, { ...margin, change: "add" })).toMatchObject({ ok: true });
    expect(await desk.send<"margin">(user, { ...margin, amount: "50", change: "remove" })).toMatchObject({ ok: true });
    const protect = (stopLoss: string) => {
      const protection = { takeProfit: "61000.00", stopLoss, trailing: { by: "percent", distance: "1" } } as const;
      return desk.send<"protect">(user, { kind: "protect", positionId: BigInt(id), mayChange: true, protection });
    };
    expect(await protect("49000.00")).toMatchObject({ ok: true });
    expect(await protect("48500.00")).toMatchObject({ ok: true });
    for (const order of [resting, closing])
      expect(await desk.send<"cancel">(user, { kind: "cancel", orderId: BigInt(order?.id ?? "") })).toMatchObject({ ok: true });
  });

  it.each([
    ["take-profit", { takeProfit: "51000.00" }, ["51000.01"], "take_profit"],
    ["stop-loss", { stopLoss: "49000.00" }, ["48999.00"], "stop_loss"],
    ["trailing stop", { trailing: { by: "price", distance: "500.00" } }, ["52000.00", "51400.00"], "trailing"],
    ["liquidation", {}, ["45000.00"], "liquidation"],
    ["liquidation of the account", { marginMode: "cross", quantity: "3000", leverage: 100 }, ["45000.00"], "liquidation"],
  ] as const)("%s comes as it would have", async (_what, of, prices, closeReason) => {
    const user = await desk.user();
    const { id } = await desk.opened(user, of);
    hide();
    for (const price of prices) await desk.move(BTC_CONTRACT, price);
    expect(await position(user, id)).toMatchObject({ status: "closed", closeReason });
  });

  it("resting orders that were accepted fill: those that close, and those that open", async () => {
    const user = await desk.user();
    const { id } = await desk.opened(user);
    const closing = dataOf(await desk.place(user, { action: "close", price: "50500.00" })).orders[0];
    const opening = dataOf(await desk.place(user, { side: "short", price: "50600.00" })).orders[0];
    hide();
    await desk.move(BTC_CONTRACT, "50700.00");
    expect(await position(user, id)).toMatchObject({ status: "closed", closeReason: "order" });
    const { orders } = await listOrders(desk.sql, user, {}, { limit: 10, offset: 0 });
    for (const order of [closing, opening]) expect(orders.find((row) => row.id === order?.id)).toMatchObject({ status: "filled" });
  });

  it("financing is charged as before", async () => {
    const user = await desk.user();
    const { id } = await desk.opened(user);
    hide();
    desk.now += 86_400_000;
    await desk.move(BTC_CONTRACT, "50000.00");
    expect(await desk.close(user, id)).toMatchObject({ ok: true });
    expect(Number((await position(user, id))?.financing)).toBeGreaterThan(0);
  });
});
