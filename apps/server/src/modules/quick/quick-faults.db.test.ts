import { expect, it } from "vitest";
import { BUG, DISK_FULL, failWrites } from "../../testing/fail-writes.ts";
import { BTC, GRANT, openQuickFixture } from "./quick-test-kit.ts";

const fixture = await openQuickFixture();
/** For a machine that does much else. */
const PATIENCE = { timeout: 20_000 };
/** More rounds than any count of failures that once set a trade aside. */
const ROUNDS = 8;
const faults = () => fixture.quick.stats().settling.reduce((sum, shard) => sum + shard.faults, 0);

it.each([
  ["a full disk", DISK_FULL],
  ["a mistake of ours", BUG],
] as const)(
  "what fell due during %s is settled without a restart once that has passed, by the ticks of its time",
  PATIENCE,
  async (_name, state) => {
    fixture.fresh();
    const user = await fixture.user();
    const [rises, falls] = [await fixture.placed(user, { direction: 1 }), await fixture.placed(user, { direction: 2 })];
    await fixture.move(BTC, "50000.00", 500);
    const mend = await failWrites(fixture.sql, "quick_order", state);
    await fixture.run(BTC, "50010.00", 59);
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = faults();
      fixture.tick(BTC, "50010.00", 20_000);
      fixture.quick.sweep();
      await expect.poll(faults, PATIENCE).toBeGreaterThan(before);
      fixture.now += 9_000;
      await fixture.quick.idle();
    }
    for (const { id } of [rises, falls]) expect(await fixture.trade(user, id)).toMatchObject({ status: "open", settledAt: null });
    await mend();
    fixture.now += 15_000;
    // A round of the fixture's own may be under way: it gives up, since it has waited those seconds too, and the next one finds the trades.
    const ends = async () => {
      fixture.quick.sweep();
      await fixture.quick.idle();
      return await Promise.all([rises, falls].map(async ({ id }) => (await fixture.trade(user, id))?.status));
    };
    await expect.poll(ends, PATIENCE).toEqual(["won", "lost"]);
    expect(await fixture.books(user)).toEqual({ cash: GRANT - 200_000_000n + 182_000_000n, margin: 0n });
  },
);
