import { expect, it } from "vitest";
import { Rejected } from "../../platform/rejection.ts";
import { ExpiryScheduler } from "./expiry-scheduler.ts";

/** More than one round has on its way at once. */
const ORDERS = 1_300;

function schedulerWhose(first: () => Error) {
  const ended: bigint[] = [];
  const scheduler = new ExpiryScheduler({
    clock: { now: () => 2 },
    log: { warn: () => undefined },
    expire: async ({ id }) => {
      if (id === 0n) throw first();
      ended.push(id);
    },
  });
  for (let id = 0n; id < ORDERS; id += 1n) scheduler.add({ id, userId: 1n, expiresAt: 1 });
  return { scheduler, ended };
}

it("ends all others where one cannot be ended for a fault of its own, and tries that again in the next round", async () => {
  const { scheduler, ended } = schedulerWhose(() => new Error("broken"));
  await scheduler.run();
  expect(ended).toHaveLength(ORDERS - 1);
  expect(scheduler.nextAt()).toBe(1);
  await scheduler.run();
  expect(ended).toHaveLength(ORDERS - 1);
});

it("sends no more into a path that is full", async () => {
  const { scheduler, ended } = schedulerWhose(() => new Rejected("overloaded", { seconds: "1" }));
  await scheduler.run();
  expect(ended.length).toBeLessThan(600);
  expect(scheduler.nextAt()).toBe(1);
});
