import { expect, it } from "vitest";
import { BUG, DISK_FULL, failWrites } from "../../testing/fail-writes.ts";
import { BTC_CONTRACT, openContractFixture } from "./contract-test-kit.ts";
import { findPositions } from "./read.ts";

const fixture = await openContractFixture();
/** For a machine that does much else. */
const PATIENCE = { timeout: 20_000 };
/** More rounds than any count of failures that once set an object aside. */
const ROUNDS = 5;
const faults = () => fixture.contracts.stats().shards.reduce((sum, shard) => sum + shard.faults, 0);

it.each([
  ["a full disk", DISK_FULL],
  ["a mistake of ours", BUG],
] as const)("what was reached during %s is closed without a restart at the first tick after it", PATIENCE, async (_name, state) => {
  await fixture.move(BTC_CONTRACT, "50000.00");
  const user = await fixture.user();
  const stopped = await fixture.opened(user, { leverage: 2, stopLoss: "49500.00" });
  const trailing = await fixture.opened(await fixture.user(), { leverage: 2, trailing: { by: "price", distance: "300.00" } });
  const liquidated = await fixture.opened(await fixture.user(), { leverage: 100 });
  const crossing = await fixture.opened(await fixture.user(), { marginMode: "cross", leverage: 50, quantity: "900" });
  const mend = await failWrites(fixture.sql, "contract_fill", state);
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = faults();
    fixture.now += 20_000;
    fixture.tick(BTC_CONTRACT, "38000.00");
    await expect.poll(faults, PATIENCE).toBeGreaterThan(before);
    fixture.now += 9_000;
    await fixture.contracts.idle();
  }
  await mend();
  fixture.now += 20_000;
  await fixture.move(BTC_CONTRACT, "38100.00");
  await fixture.move(BTC_CONTRACT, "38200.00");
  const ends = [
    [stopped, "stop_loss"],
    [trailing, "trailing"],
    [liquidated, "liquidation"],
    [crossing, "liquidation"],
  ] as const;
  for (const [{ id }, closeReason] of ends) {
    const [found] = await fixture.sql<{ userId: bigint }[]>`select user_id as "userId" from contract_position where id = ${id}`;
    const [position] = await findPositions(fixture.sql, fixture.contracts.figures, found?.userId ?? 0n, [BigInt(id)]);
    expect([closeReason, position]).toMatchObject([closeReason, { status: "closed", closeReason }]);
  }
});
