import { expect, it } from "vitest";
import { BTC, CRYPTO_30, openQuickDesk } from "./quick-test-kit.ts";

const desk = await openQuickDesk();

it("a quick trade of a product that is hidden opens and ends by its ticks, and no other one is taken", async () => {
  desk.fresh();
  const user = await desk.user();
  const { id } = await desk.placed(user, { optionId: CRYPTO_30 });
  desk.market.products.set(BTC.productCode, { ...BTC, isVisible: false });
  expect(await desk.place(user)).toMatchObject({ ok: false, refusal: "product_not_listed" });
  await desk.run(BTC, "50000.00", 5);
  await desk.run(BTC, "50100.00", 32);
  expect(await desk.trade(user, id)).toMatchObject({ status: "won", voidReason: null });
});
