/** Interest waits for money in the treasury, in order, and never leaves it below nothing. */
import { dayOf, dayText } from "@candela/model";
import { afterEach, describe, expect, it } from "vitest";
import { createBus } from "../../platform/bus.ts";
import { createLog } from "../../platform/log.ts";
import { dataOf } from "../../testing/answers.ts";
import type { MarketData } from "../pricing/index.ts";
import { adminEarningHandlers } from "./admin-handlers.ts";
import { PROPOSALS } from "./admin-proposals.ts";
import { listDays } from "./day-store.ts";
import { ETH, openEarningFixture } from "./earning-test-kit.ts";
import { dayData } from "./wire.ts";

const fixture = await openEarningFixture();
/** Nothing of these calls asks for a price. */
const NO_MARKET: MarketData = { spec: () => undefined, latest: () => undefined, isOpen: () => false, onTick: () => () => undefined };
/** Interest of a pledge of 1 ETH for a day: 1 × 1.80 % ÷ 365. */
const DAILY = 4931n;

const messages = async (user: bigint) =>
  (
    await fixture.sql<
      { kind: string; params: Record<string, string> }[]
    >`select kind, params from site_message where user_id = ${user} order by id`
  ).map(({ kind, params }) => `${kind} ${params.amount} ${params.asset}`);

async function pledged(amount = "1") {
  const user = await fixture.user();
  await fixture.give(user, ETH, 1_000_000_000n);
  return { user, order: dataOf(await fixture.start(user, "ETH-FLEX", amount)) };
}
const states = async (id: string) => (await fixture.days(id)).map((line) => line.split(" ")[2]);

/** Of the user's pledge, oldest first, as the wire tells it. */
const waitedDays = async (userId: bigint) =>
  (await listDays(fixture.sql, "pledge", userId, { ids: { from: 0n, before: null } }, { limit: 10, offset: 0 })).days
    .map((day) => dayData(day).waited)
    .toReversed();

describe("an empty treasury", () => {
  afterEach(() => fixture.fund(ETH, 1_000_000_000n));

  it("makes interest wait, visibly, and pays it in order once there is money", async () => {
    const { user, order } = await pledged();
    await fixture.pass(1);
    await fixture.drain(ETH, DAILY + 1n);
    await fixture.pass(3);
    expect(await states(order.id)).toEqual(["paid", "waiting", "waiting"]);
    expect(await fixture.treasury(ETH)).toBe(1n);
    expect(await fixture.order(user, order.id, "pledge")).toMatchObject({ paid: "0.00004931", waiting: "0.00009862", daysBooked: 3 });
    // As much as waited when the first of it did.
    expect(await messages(user)).toEqual(["earning_waiting 0.00004931 ETH"]);
    // Enough for the first of the two.
    await fixture.fund(ETH, DAILY);
    await fixture.pass(0);
    expect(await states(order.id)).toEqual(["paid", "paid", "waiting"]);
    await fixture.fund(ETH, DAILY);
    await fixture.pass(0);
    expect(await states(order.id)).toEqual(["paid", "paid", "paid"]);
    // Late because no money was there, and not because nobody booked it.
    expect(await waitedDays(user)).toEqual([false, true, true]);
    expect(await messages(user)).toEqual(["earning_waiting 0.00004931 ETH", "earning_waiting_paid 0.00004931 ETH"]);
    expect((await fixture.books(user))["ETH cash"]).toBe(900_000_000n + 3n * DAILY);
  });

  it("lets nobody's later day go before somebody's earlier one", async () => {
    const [first, second] = [await pledged("10"), await pledged()];
    await fixture.pass(1);
    await fixture.drain(ETH, 0n);
    await fixture.pass(1);
    // Enough for the small one alone, which comes second.
    await fixture.fund(ETH, DAILY);
    await fixture.pass(1);
    expect(await states(first.order.id)).toEqual(["waiting", "waiting"]);
    expect(await states(second.order.id)).toEqual(["waiting", "waiting"]);
    await fixture.fund(ETH, 1_000_000n);
    await fixture.pass(0);
    expect(await states(first.order.id)).toEqual(["paid", "paid"]);
    expect(await states(second.order.id)).toEqual(["paid", "paid"]);
  });

  it("owes what waits also when the pledge was taken back or its term is over", async () => {
    const { user, order } = await pledged();
    await fixture.pass(1);
    await fixture.drain(ETH, 0n);
    await fixture.pass(1);
    const ended = dataOf(await fixture.redeem(user, order, "1.00000000", "pledge"));
    expect(ended).toMatchObject({ state: "redeemed", waiting: "0.00004931" });
    await fixture.fund(ETH, 1_000_000n);
    await fixture.pass(0);
    expect(await fixture.order(user, order.id, "pledge")).toMatchObject({ state: "redeemed", paid: "0.00004931", waiting: "0.00000000" });
  });

  it("drops what waits of a lock that is left early, as it takes back what was paid", async () => {
    const user = await fixture.user();
    await fixture.give(user, ETH, 1_000_000_000n);
    const lock = dataOf(await fixture.start(user, "ETH-60", "1"));
    await fixture.pass(1);
    await fixture.drain(ETH, 0n);
    await fixture.pass(1);
    const { early, paid } = await fixture.order(user, lock.id);
    expect(early).toMatchObject({ forfeited: paid, fee: "0.00500000" });
    dataOf(await fixture.redeem(user, lock, early?.back ?? ""));
    expect(await states(lock.id)).toEqual(["paid", "dropped"]);
    await fixture.fund(ETH, 1_000_000n);
    await fixture.pass(0);
    expect((await fixture.books(user))["ETH cash"]).toBe(1_000_000_000n - 500_000n);
  });
});

it("gets no money while the ledger is in doubt, whoever agrees on it", async () => {
  const { sql } = fixture;
  const proposal = await sql.begin((tx) =>
    PROPOSALS.add(
      tx,
      "funding",
      { currencyId: String(ETH), amount: "5" },
      { operatorId: 1n, loginName: "ada", reason: "a test", now: fixture.now },
    ),
  );
  let isSound = false;
  const handlers = adminEarningHandlers({
    ...{ sql, clock: { now: () => fixture.now }, mayMoveMoney: () => isSound },
    ...{ bus: createBus(createLog("silent")), market: NO_MARKET },
    audit: async (_actor, _act, work) => (await sql.begin(work)).answer,
  });
  const call = { fields: { id: String(proposal.id), reason: "a test" }, operator: { operatorId: 2n, loginName: "mira" }, ip: "" };
  const approve = () => handlers["POST /api/admin/earningProposal/approve"]?.(call as never);
  const before = await fixture.treasury(ETH);
  await expect(approve()).rejects.toMatchObject({ key: "not_ready" });
  expect(await fixture.treasury(ETH)).toBe(before);
  isSound = true;
  await approve();
  expect(await fixture.treasury(ETH)).toBe(before + 500_000_000n);
});

describe("days", () => {
  it("that nobody booked are booked later, each once and in order, also when two jobs look at once", async () => {
    const { order } = await pledged();
    const first = dayOf(fixture.now) + 1;
    await fixture.pass(150, []);
    const other = fixture.module("pledge", fixture.sql);
    await Promise.all([fixture.modules.pledge.run(), other.run()]);
    await other.stop();
    expect(await fixture.days(order.id)).toEqual(Array.from({ length: 149 }, (_, at) => `${dayText(first + at)} ${DAILY} paid`));
  });

  it("are not booked before they are over, nor twice when the clock goes back", async () => {
    const { order } = await pledged();
    await fixture.pass(2);
    expect(await fixture.days(order.id)).toHaveLength(1);
    await fixture.pass(-2);
    await fixture.pass(2);
    expect(await fixture.days(order.id)).toHaveLength(1);
  });

  it("are booked as ever after a clock that was far ahead for a while", async () => {
    await fixture.pass(30);
    await fixture.pass(-30);
    const user = await fixture.user();
    const lock = dataOf(await fixture.start(user, "USDT-7", "1000"));
    await fixture.pass(1);
    expect(await states(lock.id)).toEqual(["paid"]);
    await fixture.pass(6);
    expect(await fixture.order(user, lock.id)).toMatchObject({ state: "matured", daysBooked: 7 });
  });
});

it("does not say that interest waited which was booked late while there was money", async () => {
  const { user } = await pledged();
  await fixture.pass(4);
  expect(await waitedDays(user)).toEqual([false, false, false]);
});
