import { financingMoment, lastFinancingDay } from "@candela/model";
import { afterEach, expect, it, vi } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { openMoneyDatabase } from "../ledger/testing.ts";
import { BTC_CONTRACT, ContractFixture } from "./contract-test-kit.ts";
import { FinancingJob } from "./financing-job.ts";
import { CONTRACT_CHECKS } from "./index.ts";

const LOOK_EVERY_MS = 5_000;
const fixture = new ContractFixture(await openMoneyDatabase(CONTRACT_CHECKS));
// Not started: its own job would charge what this one has left.
await fixture.fees.reload();

afterEach(() => void vi.useRealTimers());

/** A job at work whose charge fails as often as it is told, user by user. */
function openJob(failures: Map<bigint, number>) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const tried: bigint[] = [];
  let rounds = 0;
  const job = new FinancingJob({
    sql: fixture.sql,
    clock: { now: () => fixture.now },
    log: {
      warn: () => undefined,
      info: () => {
        rounds += 1;
      },
    },
    underWayMax: 2,
    charge: async (userId) => {
      tried.push(userId);
      const left = failures.get(userId) ?? 0;
      failures.set(userId, left - 1);
      if (left > 0) throw new Error("the database is away");
      const command = { kind: "finance", userId, key: null, hash: "", deadline: fixture.now + 8_000 } as const;
      dataOf(await fixture.contracts.submit(command));
    },
  });
  job.start();
  return {
    job,
    /** The time of one look passes; whom it has tried to charge. */
    async look(): Promise<readonly bigint[]> {
      tried.length = 0;
      const before = rounds;
      await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS);
      await vi.waitFor(() => expect(rounds, "it has to look again").toBe(before + 1), 20_000);
      return tried.toSorted((a, b) => Number(a - b));
    },
  };
}

const days = async (userId: bigint) => {
  const rows = await fixture.sql<{ day: number }[]>`
    select f.day from contract_financing f join contract_position p on p.id = f.position_id where p.user_id = ${userId} order by f.day`;
  return rows.map(({ day }) => day);
};

it("tries at every look whoever could not be charged, and no one else, until all of the day are", async () => {
  const users = await Promise.all([fixture.user(), fixture.user(), fixture.user()]);
  const [once, twice, never] = users.toSorted((a, b) => Number(a - b)) as [bigint, bigint, bigint];
  for (const user of users) await fixture.opened(user);
  const today = lastFinancingDay(fixture.now) + 1;
  fixture.now = financingMoment(today);
  fixture.tick(BTC_CONTRACT, "50000.00");
  const { job, look } = openJob(
    new Map([
      [once, 1],
      [twice, 2],
    ]),
  );
  expect(await look()).toEqual([once, twice, never]);
  expect(await look()).toEqual([once, twice]);
  expect(await look()).toEqual([twice]);
  await job.stop();
  expect(await Promise.all([once, twice, never].map(days))).toEqual([[today], [today], [today]]);
});

it("charges a day that ends while the batch of a close is loaded", async () => {
  const user = await fixture.user();
  const { id } = await fixture.opened(user);
  const first = lastFinancingDay(fixture.now) + 1;
  fixture.now = financingMoment(first + 1) - 1;
  fixture.tick(BTC_CONTRACT, "50000.00");
  fixture.onTickRead = () => {
    fixture.now = financingMoment(first + 1);
  };
  const { positions } = dataOf(await fixture.close(user, id));
  expect(positions).toMatchObject([{ id, status: "closed" }]);
  expect(await days(user)).toEqual([first, first + 1]);
});
