/** A product is hidden while people hold some of it: nothing more is bought, and all that was bought or ordered goes on. */
import { afterEach, expect, it } from "vitest";
import { BTC, openTradingDesk } from "./trading-test-kit.ts";

const desk = await openTradingDesk();
const hide = () => desk.market.products.set(BTC.productCode, { ...BTC, isVisible: false });
afterEach(() => {
  desk.market.products.set(BTC.productCode, BTC);
  desk.tick(BTC, "50000.00");
});

it("is sold in part, at a limit and whole, and no more of it is bought", async () => {
  const user = await desk.user();
  await desk.placed(user, { quantity: "0.5" });
  hide();
  for (const order of [{ quantity: "0.1" }, { amount: "100" }, { price: "49000.00", quantity: "0.1" }])
    expect(await desk.place(user, order)).toMatchObject({ ok: false, refusal: "product_not_listed" });
  expect(await desk.place(user, { sell: true, quantity: "0.1" })).toMatchObject({ ok: true, data: { status: "filled" } });
  const limit = await desk.placed(user, { sell: true, quantity: "0.1", price: "51000.00" });
  desk.tick(BTC, "51000.50");
  await desk.trading.idle();
  expect(await desk.order(user, limit.id)).toMatchObject({ status: "filled" });
  expect(await desk.place(user, { sell: true, sellAll: true })).toMatchObject({ ok: true });
  expect(await desk.held(user)).toEqual({ balance: 0n, frozen: 0n });
});

it("keeps the orders that rest: they are cancelled by their user, and fill when their price comes", async () => {
  const user = await desk.user();
  await desk.placed(user, { quantity: "0.5" });
  const given = await desk.placed(user, { price: "40000.00", quantity: "0.1" });
  const bought = await desk.placed(user, { price: "49000.00", quantity: "0.1" });
  const sold = await desk.placed(user, { sell: true, price: "48500.00", triggerPrice: "48900.00", quantity: "0.2" });
  hide();
  expect(await desk.cancel(user, given.id)).toMatchObject({ ok: true, data: { status: "cancelled" } });
  desk.tick(BTC, "48800.00");
  await desk.trading.idle();
  for (const { id } of [bought, sold]) expect(await desk.order(user, id)).toMatchObject({ status: "filled" });
});
