import { expect, it } from "vitest";
import { BUG, DISK_FULL, failWrites } from "../../testing/fail-writes.ts";
import { BTC, GRANT, openQuickDesk } from "./quick-test-kit.ts";

const desk = await openQuickDesk();
/** For a machine that does much else. */
const PATIENCE = { timeout: 20_000 };
/** More rounds than any count of failures that once set a trade aside. */
const ROUNDS = 8;
const faults = () => desk.quick.stats().settling.reduce((sum, lane) => sum + lane.faults, 0);

it.each([
  ["a full disk", DISK_FULL],
  ["a mistake of ours", BUG],
] as const)(
  "what fell due during %s is settled without a restart once that has passed, by the ticks of its time",
  PATIENCE,
  async (_name, state) => {
    desk.fresh();
    const user = await desk.user();
    const [rises, falls] = [await desk.placed(user, { direction: 1 }), await desk.placed(user, { direction: 2 })];
    await desk.move(BTC, "50000.00", 500);
    const mend = await failWrites(desk.sql, "quick_order", state);
    await desk.run(BTC, "50010.00", 59);
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = faults();
      desk.tick(BTC, "50010.00", 20_000);
      desk.quick.sweep();
      await expect.poll(faults, PATIENCE).toBeGreaterThan(before);
      desk.now += 9_000;
      await desk.quick.idle();
    }
    for (const { id } of [rises, falls]) expect(await desk.trade(user, id)).toMatchObject({ status: "open", settledAt: null });
    await mend();
    desk.now += 15_000;
    // A round of the desk's own may be under way: it gives up, since it has waited those seconds too, and the next one finds the trades.
    const ends = async () => {
      desk.quick.sweep();
      await desk.quick.idle();
      return await Promise.all([rises, falls].map(async ({ id }) => (await desk.trade(user, id))?.status));
    };
    await expect.poll(ends, PATIENCE).toEqual(["won", "lost"]);
    expect(await desk.books(user)).toEqual({ cash: GRANT - 200_000_000n + 182_000_000n, margin: 0n });
  },
);
