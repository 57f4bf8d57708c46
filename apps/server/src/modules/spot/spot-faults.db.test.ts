import { expect, it } from "vitest";
import { BUG, DISK_FULL, failWrites } from "../../testing/fail-writes.ts";
import { noCashNeeds } from "../ledger/index.ts";
import { BTC, openSpotFixture } from "./spot-test-kit.ts";

const fixture = await openSpotFixture();
/** For a machine that does much else. */
const PATIENCE = { timeout: 20_000 };
/** More rounds than any count of failures that once set an order aside. */
const ROUNDS = 6;
const faults = () => fixture.spot.stats().shards.reduce((sum, shard) => sum + shard.faults, 0);

it.each([
  ["a full disk", DISK_FULL],
  ["a mistake of ours", BUG],
] as const)(
  "an order that could not be filled during %s is filled without a restart at the first tick after it",
  PATIENCE,
  async (_name, state) => {
    const user = await fixture.user();
    fixture.tick(BTC, "50000.00");
    const order = await fixture.placed(user, { price: "49000.00", quantity: "0.1" });
    const mend = await failWrites(fixture.sql, "spot_fill", state);
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = faults();
      fixture.now += 20_000;
      fixture.tick(BTC, "48000.00");
      await expect.poll(faults, PATIENCE).toBeGreaterThan(before);
      fixture.now += 9_000;
      await fixture.spot.idle();
    }
    expect(await fixture.order(user, order.id)).toMatchObject({ status: "open" });
    await mend();
    fixture.now += 20_000;
    fixture.tick(BTC, "47000.00");
    await fixture.spot.idle();
    expect(await fixture.order(user, order.id)).toMatchObject({ status: "filled", averagePrice: "47000.01" });
  },
);

it("a product that is added while a batch of orders is read is none of that batch's, and can be bought right after it", async () => {
  const user = await fixture.user();
  const added = { ...BTC, productId: 12, productCode: "X:NEWUSD" };
  fixture.cashNeeds = async (tx, users) => {
    fixture.market.products.set(added.productCode, added);
    fixture.tick(added, "50000.00");
    return noCashNeeds(tx, users);
  };
  const order = { spec: added, quantity: "0.1" };
  expect(await fixture.place(user, order)).toEqual({ ok: false, rejection: "product_not_listed", params: {} });
  fixture.cashNeeds = noCashNeeds;
  expect(await fixture.placed(user, order)).toMatchObject({ status: "filled" });
});
