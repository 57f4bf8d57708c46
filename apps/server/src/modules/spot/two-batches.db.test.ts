import { expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { BTC, openSpotFixture } from "./spot-test-kit.ts";

/** The ledger is recomputed when the file is done: whatever two batches at once did, it sums to zero and the orders agree with it. */
const fixture = await openSpotFixture();

/** Three orders of each are more than a batch takes. */
const USERS = 200;
const upTo = (length: number) => Array.from({ length }, (_, index) => index);

it("buys, rests, cancels and fills for many users in two batches at once, also what the other batch has frozen", async () => {
  const users = await Promise.all(upTo(USERS).map(() => fixture.user()));
  const resting = await Promise.all(
    users.map(async (user) => {
      const [bought, low, lower] = await Promise.all([
        fixture.placed(user, { quantity: "0.1" }),
        fixture.placed(user, { price: "49000.00", quantity: "0.1" }),
        fixture.placed(user, { price: "48000.00", quantity: "0.1" }),
      ]);
      expect(bought.status).toBe("filled");
      return { user, low: low.id, lower: lower.id };
    }),
  );
  expect(fixture.spot.stats().resting).toBe(2 * USERS);
  const asked = resting.flatMap(({ user, lower }) => [fixture.cancel(user, lower), fixture.place(user, { sell: true, quantity: "0.05" })]);
  const answers = await Promise.all(asked);
  expect(answers.map((answer) => dataOf(answer).status)).toEqual(resting.flatMap(() => ["cancelled", "filled"]));
  fixture.tick(BTC, "48999.00");
  await fixture.spot.idle();
  for (const { user, low } of resting) {
    expect(await fixture.order(user, low)).toMatchObject({ status: "filled" });
    expect(await fixture.held(user)).toEqual({ balance: 150_000n, frozen: 0n });
    expect((await fixture.cash(user)).frozen).toBe(0n);
  }
  expect(fixture.spot.stats().resting).toBe(0);
  const taken = await fixture.sql<{ sub: number }[]>`
    select sub from ledger_account where owner = 0 and book = 'fees' and credits_posted > 0 order by sub`;
  expect(taken.map(({ sub }) => sub)).toEqual([0, 1]);
});
