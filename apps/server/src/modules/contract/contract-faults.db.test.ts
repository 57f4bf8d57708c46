import { expect, it } from "vitest";
import { BUG, DISK_FULL, failWrites } from "../../testing/fail-writes.ts";
import { BTC_CONTRACT, openContractDesk } from "./contract-test-kit.ts";
import { findPositions } from "./read.ts";

const desk = await openContractDesk();
/** For a machine that does much else. */
const PATIENCE = { timeout: 20_000 };
/** More rounds than any count of failures that once set an object aside. */
const ROUNDS = 5;
const faults = () => desk.contracts.stats().lanes.reduce((sum, lane) => sum + lane.faults, 0);

it.each([
  ["a full disk", DISK_FULL],
  ["a mistake of ours", BUG],
] as const)("what was reached during %s is closed without a restart at the first tick after it", PATIENCE, async (_name, state) => {
  await desk.move(BTC_CONTRACT, "50000.00");
  const user = await desk.user();
  const stopped = await desk.opened(user, { leverage: 2, stopLoss: "49500.00" });
  const trailing = await desk.opened(await desk.user(), { leverage: 2, trailing: { by: "price", distance: "300.00" } });
  const liquidated = await desk.opened(await desk.user(), { leverage: 100 });
  const crossing = await desk.opened(await desk.user(), { marginMode: "cross", leverage: 50, quantity: "900" });
  const mend = await failWrites(desk.sql, "contract_fill", state);
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = faults();
    desk.now += 20_000;
    desk.tick(BTC_CONTRACT, "38000.00");
    await expect.poll(faults, PATIENCE).toBeGreaterThan(before);
    desk.now += 9_000;
    await desk.contracts.idle();
  }
  await mend();
  desk.now += 20_000;
  await desk.move(BTC_CONTRACT, "38100.00");
  await desk.move(BTC_CONTRACT, "38200.00");
  const ends = [
    [stopped, "stop_loss"],
    [trailing, "trailing"],
    [liquidated, "liquidation"],
    [crossing, "liquidation"],
  ] as const;
  for (const [{ id }, closeReason] of ends) {
    const [found] = await desk.sql<{ userId: bigint }[]>`select user_id as "userId" from contract_position where id = ${id}`;
    const [position] = await findPositions(desk.sql, desk.contracts.figures, found?.userId ?? 0n, [BigInt(id)]);
    expect([closeReason, position]).toMatchObject([closeReason, { status: "closed", closeReason }]);
  }
});
