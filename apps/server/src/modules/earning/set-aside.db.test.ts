/** One order that fails by itself stops nobody else's interest, and days that were missed are paid in their order. */
import { dayOf, dayText, MINUTE_MS } from "@candela/model";
import { afterEach, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { ETH, openEarningFixture } from "./earning-test-kit.ts";

const fixture = await openEarningFixture();
/** Interest of a pledge of 1 ETH for a day: 1 × 1.80 % ÷ 365. */
const DAILY = 4931n;

async function pledged(amount = "1") {
  const user = await fixture.user();
  await fixture.give(user, ETH, 1_000_000_000n);
  return { user, order: dataOf(await fixture.start(user, "ETH-FLEX", amount)) };
}
const states = async (id: string) => (await fixture.days(id)).map((line) => line.split(" ")[2]);

/** The database rejects every change of the order, as it would of a row that is wrong. */
async function spoil(id: string): Promise<void> {
  await fixture.sql.unsafe(`create function spoiled() returns trigger language plpgsql as $$ begin raise exception 'spoiled'; end $$;
    create trigger spoiled before update on earning_order for each row when (old.id = ${id}) execute function spoiled()`);
}
const mend = () => fixture.sql.unsafe("drop function spoiled cascade");

describe("an order that cannot be written", () => {
  it("leaves all others booked, and is booked once it can be", async () => {
    const some = [await pledged(), await pledged(), await pledged(), await pledged(), await pledged()];
    const spoiled = some[2]?.order.id ?? "";
    const others = some.map(({ order }) => order.id).filter((id) => id !== spoiled);
    await fixture.pass(1);
    await spoil(spoiled);
    await fixture.pass(1);
    expect(await Promise.all(others.map(states))).toEqual(others.map(() => ["paid"]));
    await fixture.pass(1);
    expect(await Promise.all(others.map(states))).toEqual(others.map(() => ["paid", "paid"]));
    expect(await states(spoiled)).toEqual([]);
    await mend();
    fixture.now += MINUTE_MS;
    await fixture.pass(0);
    expect(await fixture.days(spoiled)).toEqual([-2, -1].map((ahead) => `${dayText(dayOf(fixture.now) + ahead)} ${DAILY} paid`));
  });

  it("does not keep others from being paid what waited", async () => {
    const [first, second, third] = [await pledged(), await pledged(), await pledged()];
    await fixture.pass(1);
    await fixture.drain(ETH, 0n);
    await fixture.pass(1);
    await spoil(first.order.id);
    await fixture.fund(ETH, 1_000_000n);
    await fixture.pass(0);
    expect(await Promise.all([first, second, third].map(({ order }) => states(order.id)))).toEqual([["waiting"], ["paid"], ["paid"]]);
    await mend();
    fixture.now += MINUTE_MS;
    await fixture.pass(0);
    expect(await states(first.order.id)).toEqual(["paid"]);
  });
});

describe("an order whose waiting interest cannot be paid", () => {
  it("makes nobody else wait: their days are paid as they are booked, and nobody is told of money that is missing", async () => {
    const [first, second] = [await pledged(), await pledged()];
    await fixture.pass(1);
    await fixture.drain(ETH, 0n);
    await fixture.pass(1);
    await spoil(first.order.id);
    await fixture.fund(ETH, 1_000_000_000n);
    await fixture.pass(0);
    expect(await Promise.all([first, second].map(({ order }) => states(order.id)))).toEqual([["waiting"], ["paid"]]);
    await fixture.pass(1);
    const [day] = await fixture.sql<{ state: string; waited: boolean }[]>`
      select state, waited from earning_day where order_id = ${BigInt(second.order.id)} order by day desc limit 1`;
    expect(day).toEqual({ state: "paid", waited: false });
    await mend();
    fixture.now += MINUTE_MS;
    await fixture.pass(0);
    expect(await states(first.order.id)).toEqual(["paid", "paid"]);
  });
});

describe("days that were missed", () => {
  afterEach(() => fixture.fund(ETH, 1_000_000_000n));

  it("are paid in their order, whoever they are of", async () => {
    const some = [await pledged(), await pledged()];
    await fixture.pass(1);
    const owed =
      (await fixture.sql<{ count: number }[]>`select count(*)::integer as count from earning_order where state = 'running'`)[0]?.count ?? 0;
    // Enough for the first of the days that follow, for everybody.
    await fixture.drain(ETH, DAILY * BigInt(owed));
    await fixture.pass(3);
    for (const { order } of some) expect(await states(order.id)).toEqual(["paid", "waiting", "waiting"]);
  });
});

describe("a queue of both kinds", () => {
  it("does not keep the other kind from being paid, whose interest stands behind it in the queue", async () => {
    const user = await fixture.user();
    await fixture.give(user, ETH, 1_000_000_000n);
    const lock = dataOf(await fixture.start(user, "ETH-60", "1"));
    const { order: pledge } = await pledged();
    await fixture.pass(1);
    await fixture.drain(ETH, 0n);
    await fixture.pass(1);
    expect([(await states(lock.id)).at(-1), (await states(pledge.id)).at(-1)]).toEqual(["waiting", "waiting"]);
    await spoil(lock.id);
    await fixture.fund(ETH, 1_000_000n);
    await fixture.pass(0);
    expect([(await states(lock.id)).at(-1), (await states(pledge.id)).at(-1)]).toEqual(["waiting", "paid"]);
    await mend();
    fixture.now += MINUTE_MS;
    await fixture.pass(0);
    expect((await states(lock.id)).at(-1)).toBe("paid");
  });
});
