/** Locks and pledges are paid from one treasury a currency: what waits of both is one queue. */
import { expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { ETH, openEarningFixture } from "./earning-test-kit.ts";

const fixture = await openEarningFixture();
const states = async (id: string) => (await fixture.days(id)).map((line) => line.split(" ")[2]);

it("a later day of a lock does not go before an earlier one of a pledge", async () => {
  const user = await fixture.user();
  await fixture.give(user, ETH, 2_000_000_000n);
  const pledge = dataOf(await fixture.start(user, "ETH-FLEX", "10"));
  await fixture.pass(1);
  await fixture.drain(ETH, 0n);
  await fixture.pass(1);
  const lock = dataOf(await fixture.start(user, "ETH-60", "0.1"));
  await fixture.pass(1);
  expect([await states(pledge.id), await states(lock.id)]).toEqual([["waiting", "waiting"], ["waiting"]]);
  // Enough for the small lock, which comes after the first day of the large pledge.
  await fixture.fund(ETH, 49_000n);
  await fixture.pass(0);
  expect([await states(pledge.id), await states(lock.id)]).toEqual([["waiting", "waiting"], ["waiting"]]);
  // Enough for that first day and the lock: of one day the lock comes first, and it waits no longer than until the next look.
  await fixture.fund(ETH, 2_000n);
  await fixture.pass(0);
  await fixture.pass(0);
  expect([await states(pledge.id), await states(lock.id)]).toEqual([["paid", "waiting"], ["paid"]]);
});
