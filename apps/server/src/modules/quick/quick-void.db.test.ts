import { describe, expect, it } from "vitest";
import { BTC, CRYPTO_30, GRANT, openQuickDesk } from "./quick-test-kit.ts";

const desk = await openQuickDesk();

describe("void and given back", () => {
  const voided = (voidReason: string) => ({ status: "voided", voidReason, payout: "100.000000" });

  it("without a tick in the 15 s after acceptance", async () => {
    desk.fresh();
    const user = await desk.user();
    const { id } = await desk.placed(user);
    desk.now += 24_999;
    desk.quick.sweep();
    await desk.quick.idle();
    expect(await desk.trade(user, id)).toMatchObject({ status: "accepted" });
    desk.now += 1;
    desk.quick.sweep();
    await desk.quick.idle();
    expect(await desk.trade(user, id)).toMatchObject(voided("no_open_tick"));
    expect(await desk.books(user)).toEqual({ cash: GRANT, margin: 0n });
  });

  it("without a tick between the opening and the expiry, known after ten quiet seconds", async () => {
    desk.fresh();
    const user = await desk.user();
    const { id } = await desk.placed(user, { optionId: CRYPTO_30 });
    await desk.move(BTC, "50000.00", 500);
    desk.now += 40_000;
    desk.quick.sweep();
    await desk.quick.idle();
    expect(await desk.trade(user, id)).toMatchObject(voided("no_close_tick"));
  });

  it("when the last tick is older than 15 s at the expiry, also when the market goes on later", async () => {
    desk.fresh();
    const user = await desk.user();
    const { id } = await desk.placed(user);
    await desk.move(BTC, "50000.00", 500);
    await desk.run(BTC, "50100.00", 40);
    await desk.move(BTC, "50200.00", 30_000);
    expect(await desk.trade(user, id)).toMatchObject({ ...voided("stale"), closeTick: { price: "50100.00" } });
  });
});

describe("a freeze by the price guard", () => {
  it("voids the trades that it falls into, and no later ones although its end was lost", async () => {
    await desk.sql`insert into product (product_id, product_code, product_type, name_by_language, description_by_language, price_scale, tick_size,
        quantity_scale, quantity_step, quantity_min, quantity_max, standard, position_types, sort)
      values (11, 'X:BTCUSD', 2, '{"en":"B"}', '{"en":"B"}', 2, 1, 2, 1, 1, 100, 100, '{0}', 1)`;
    desk.fresh();
    const user = await desk.user();
    const { id } = await desk.placed(user, { optionId: CRYPTO_30 });
    const bad = await desk.move(BTC, "99999.00", 500);
    await desk.sql`insert into product_halt (product_code, since, tick_seq, price, reference)
      values ('X:BTCUSD', ${bad.ts}, ${bad.seq}, 9999900, 5000000)`;
    await desk.run(BTC, "50000.00", 32);
    expect(await desk.trade(user, id)).toMatchObject({ status: "voided", voidReason: "suspended", openTick: { seq: bad.seq } });
    const { id: later } = await desk.placed(user, { optionId: CRYPTO_30 });
    await desk.run(BTC, "50000.00", 32);
    expect(await desk.trade(user, later)).toMatchObject({ status: "refunded", voidReason: null });
  });
});
