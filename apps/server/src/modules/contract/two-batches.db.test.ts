import { expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { insuranceBalance } from "../ledger/index.ts";
import { BTC_CONTRACT, openContractFixture } from "./contract-test-kit.ts";
import { findPositions } from "./read.ts";
import type { PositionData } from "./wire.ts";

/** The ledger is recomputed when the file is done: whatever two batches at once did, it sums to zero and the positions agree with it. */
const fixture = await openContractFixture();

const USERS = 150;
const upTo = (length: number) => Array.from({ length }, (_, index) => index);

/** What the house has taken as fees, by the sub-accounts of contracts. */
async function feesTaken(): Promise<number[]> {
  const rows = await fixture.sql<{ sub: number }[]>`
    select sub from ledger_account where owner = 0 and book = 'fees' and credits_posted > 0 order by sub`;
  return rows.map(({ sub }) => sub);
}

it("opens, adds to and closes contracts of many users in two batches at once, each user's in order", async () => {
  const users = await Promise.all(upTo(USERS).map(() => fixture.user()));
  const ends = await Promise.all(
    users.map(async (user) => {
      const opened = await Promise.all(upTo(4).map(() => fixture.opened(user, { quantity: "5" })));
      const [first] = opened;
      if (first === undefined) throw new Error("nothing was opened");
      const closed = await Promise.all(["3", "5", null].map((lots) => fixture.close(user, first.id, lots)));
      return { opened, closed: closed.map((answer) => dataOf(answer).positions[0]) };
    }),
  );
  for (const { opened, closed } of ends) {
    expect(opened.map(({ lots }) => lots)).toEqual(["5", "10", "15", "20"]);
    expect(closed.map((position) => position?.status)).toEqual(["open", "open", "closed"]);
    expect(closed.slice(0, 2).map((position) => position?.lots)).toEqual(["17", "12"]);
  }
  expect(fixture.contracts.stats()).toMatchObject({ watched: 0, queued: 0 });
  expect(await feesTaken()).toEqual([8, 9]);
});

it("liquidates many at one tick, and the insurance of both batches bears what is missing", async () => {
  const users = await Promise.all(upTo(2 * USERS).map(() => fixture.user()));
  const opened = await Promise.all(users.map((user) => fixture.opened(user, { side: "short", leverage: 50 })));
  expect(fixture.contracts.stats().watched).toBe(users.length);
  const before = await insuranceBalance(fixture.sql, 3);
  await fixture.move(BTC_CONTRACT, "60000.00");
  const positions = await Promise.all(
    users.map(async (user, index): Promise<PositionData | undefined> => {
      const [position] = await findPositions(fixture.sql, fixture.contracts.figures, user, [BigInt(opened[index]?.id ?? "0")]);
      return position;
    }),
  );
  for (const position of positions) expect(position).toMatchObject({ status: "closed", closeReason: "liquidation", deficit: "900.002020" });
  expect(before - (await insuranceBalance(fixture.sql, 3))).toBe(900_002_020n * BigInt(users.length));
  expect(fixture.contracts.stats()).toMatchObject({ watched: 0, queued: 0 });
});
