import { expect, it } from "vitest";
import { BTC, CRYPTO_30, openQuickFixture } from "./quick-test-kit.ts";

const fixture = await openQuickFixture();

it("a quick trade of a product that is hidden opens and ends by its ticks, and no other one is taken", async () => {
  fixture.fresh();
  const user = await fixture.user();
  const { id } = await fixture.placed(user, { optionId: CRYPTO_30 });
  fixture.market.products.set(BTC.productCode, { ...BTC, isVisible: false });
  expect(await fixture.place(user)).toMatchObject({ ok: false, rejection: "product_not_listed" });
  await fixture.run(BTC, "50000.00", 5);
  await fixture.run(BTC, "50100.00", 32);
  expect(await fixture.trade(user, id)).toMatchObject({ status: "won", voidReason: null });
});
