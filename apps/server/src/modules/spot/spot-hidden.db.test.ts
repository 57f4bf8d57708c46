/** A product is hidden while people hold some of it: nothing more is bought, and all that was bought or ordered goes on. */
import { afterEach, expect, it } from "vitest";
import { BTC, openSpotFixture } from "./spot-test-kit.ts";

const fixture = await openSpotFixture();
const hide = () => fixture.market.products.set(BTC.productCode, { ...BTC, isVisible: false });
afterEach(() => {
  fixture.market.products.set(BTC.productCode, BTC);
  fixture.tick(BTC, "50000.00");
});

it("is sold in part, at a limit and whole, and no more of it is bought", async () => {
  const user = await fixture.user();
  await fixture.placed(user, { quantity: "0.5" });
  hide();
  for (const order of [{ quantity: "0.1" }, { amount: "100" }, { price: "49000.00", quantity: "0.1" }])
    expect(await fixture.place(user, order)).toMatchObject({ ok: false, rejection: "product_not_listed" });
  expect(await fixture.place(user, { sell: true, quantity: "0.1" })).toMatchObject({ ok: true, data: { status: "filled" } });
  const limit = await fixture.placed(user, { sell: true, quantity: "0.1", price: "51000.00" });
  fixture.tick(BTC, "51000.50");
  await fixture.spot.idle();
  expect(await fixture.order(user, limit.id)).toMatchObject({ status: "filled" });
  expect(await fixture.place(user, { sell: true, sellAll: true })).toMatchObject({ ok: true });
  expect(await fixture.held(user)).toEqual({ balance: 0n, frozen: 0n });
});

it("keeps the orders that rest: they are cancelled by their user, and fill when their price comes", async () => {
  const user = await fixture.user();
  await fixture.placed(user, { quantity: "0.5" });
  const given = await fixture.placed(user, { price: "40000.00", quantity: "0.1" });
  const bought = await fixture.placed(user, { price: "49000.00", quantity: "0.1" });
  const sold = await fixture.placed(user, { sell: true, price: "48500.00", triggerPrice: "48900.00", quantity: "0.2" });
  hide();
  expect(await fixture.cancel(user, given.id)).toMatchObject({ ok: true, data: { status: "cancelled" } });
  fixture.tick(BTC, "48800.00");
  await fixture.spot.idle();
  for (const { id } of [bought, sold]) expect(await fixture.order(user, id)).toMatchObject({ status: "filled" });
});
