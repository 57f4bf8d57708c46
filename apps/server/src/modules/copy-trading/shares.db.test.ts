import { randomUUID } from "node:crypto";
import { startOfWeek, weekOf } from "@candela/model";
import { expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { BTC_CONTRACT } from "../contract/contract-test-kit.ts";
import { openCopyFixture } from "./copy-test-kit.ts";
import { checkCopies } from "./ledger-check.ts";

const fixture = await openCopyFixture();
const SETTLED_AFTER = 300_000;

const nextWeek = () => startOfWeek(weekOf(fixture.now) + 1);

/** A week in which the leader opens and closes two lots at these prices; the next one has begun when it is settled. */
async function week(leaderUserId: bigint, from: string, to: string): Promise<void> {
  fixture.tick(BTC_CONTRACT, from);
  const led = await fixture.opened(leaderUserId, { quantity: "2", leverage: 2 });
  fixture.tick(BTC_CONTRACT, to);
  dataOf(await fixture.close(leaderUserId, led.id));
  fixture.now = nextWeek() + SETTLED_AFTER;
  await fixture.copies.carryOutDue();
}

async function settlements(userId: bigint, leaderId: string) {
  const { rows } = await fixture.call("GET /api/followOrder/settlements", userId, { leaderId });
  return rows.map(({ profit, mark, share, paid, due }) => ({ profit, mark, share, paid, due })).reverse();
}

const cents = (text: string | undefined) => BigInt((text ?? "").replace(".", ""));

it("is a posting from follower to leader, each week once, and only above the mark", async () => {
  const leader = await fixture.leader();
  const { userId, follow } = await fixture.follower(leader.id);
  const before = await fixture.cash(leader.userId);
  await week(leader.userId, "50000.00", "60000.00");
  await week(leader.userId, "60000.00", "55000.00");
  // Stopping and following again goes on with the same mark.
  await fixture.call("POST /api/followOrder/stop", userId, { idempotencyKey: randomUUID(), id: follow.id, copies: "keep" });
  await fixture.follow(userId, leader.id);
  await week(leader.userId, "55000.00", "58000.00");
  await week(leader.userId, "58000.00", "65000.00");
  const weeks = await settlements(userId, leader.id);
  const profits = weeks.map(({ profit }) => cents(profit));
  let [sum, mark, paid] = [0n, 0n, 0n];
  for (const [index, profit] of profits.entries()) {
    sum += profit;
    if (sum > mark) mark = sum;
    // The formula as it is published: the share of the cumulative profit, less what was paid.
    const due = mark / 10n - paid;
    expect(cents(weeks[index]?.share)).toBe(due);
    expect(cents(weeks[index]?.paid)).toBe(due);
    expect(cents(weeks[index]?.mark)).toBe(mark);
    paid += due;
  }
  expect(weeks.map(({ paid: text }) => cents(text) > 0n)).toEqual([true, false, false, true]);
  const moved = await fixture.sql`select sum(amount) as sum, count(*)::integer as count from ledger_transfer
    where reference_kind = 20 and debit_owner = ${userId} and credit_owner = ${leader.userId}`;
  expect(moved).toEqual([{ sum: paid, count: 2 }]);
  await fixture.copies.carryOutDue();
  expect(await settlements(userId, leader.id)).toHaveLength(4);
  const { data } = await fixture.call("GET /api/followOrder/myLeader", leader.userId, {});
  expect(cents(data?.received)).toBe(paid);
  expect(before.balance).toBeGreaterThan(0n);
});

it("leaves due what a follower under a freeze owes, and takes it once the freeze is lifted", async () => {
  const leader = await fixture.leader();
  const { userId } = await fixture.follower(leader.id);
  await fixture.sql`insert into app_user (id, account_type, nick_name, invite_code, created_ms)
    overriding system value values (${userId}, 'guest', 'Somebody', ${`FROZEN${userId}`}, 1)`;
  await fixture.sql`insert into account_freeze (user_id, reason, note, begun_ms) values (${userId}, 'funds', 'looked at', 1)`;
  await week(leader.userId, "50000.00", "60000.00");
  const [frozen] = await settlements(userId, leader.id);
  expect(cents(frozen?.share)).toBeGreaterThan(0n);
  expect(frozen).toMatchObject({ paid: "0.000000", due: frozen?.share });
  await fixture.sql`update account_freeze set lifted_ms = 2, lift_note = 'done' where user_id = ${userId}`;
  await week(leader.userId, "60000.00", "59000.00");
  expect((await settlements(userId, leader.id)).at(-1)).toMatchObject({ paid: frozen?.share, due: "0.000000" });
});

it("leaves due what the follower has not free, and takes it later", async () => {
  const leader = await fixture.leader();
  const { userId } = await fixture.follower(leader.id);
  fixture.tick(BTC_CONTRACT, "50000.00");
  const led = await fixture.opened(leader.userId, { quantity: "2", leverage: 2 });
  fixture.tick(BTC_CONTRACT, "60000.00");
  dataOf(await fixture.close(leader.userId, led.id));
  const { balance } = await fixture.cash(userId);
  // All but ten is put up behind a position of the follower's own.
  const own = await fixture.opened(userId, { quantity: "1", leverage: 1 });
  const free = (await fixture.cash(userId)).balance - 10_000_000n;
  const amount = `${free / 1_000_000n}.${String(free % 1_000_000n).padStart(6, "0")}`;
  dataOf(await fixture.send<"margin">(userId, { kind: "margin", positionId: BigInt(own.id), change: "add", amount }));
  fixture.now = nextWeek() + SETTLED_AFTER;
  await fixture.copies.carryOutDue();
  const [first] = await settlements(userId, leader.id);
  expect(first).toMatchObject({ share: "19.889959", paid: "10.000000", due: "9.889959" });
  expect((await fixture.cash(userId)).balance).toBe(0n);
  // Financing of the days comes out of margin meanwhile; what is closed pays the rest.
  fixture.tick(BTC_CONTRACT, "60000.00");
  dataOf(await fixture.close(userId, own.id));
  fixture.now = nextWeek() + SETTLED_AFTER;
  await fixture.copies.carryOutDue();
  expect((await settlements(userId, leader.id))[1]).toMatchObject({
    profit: "0.000000",
    share: "0.000000",
    paid: "9.889959",
    due: "0.000000",
  });
  expect(balance).toBeGreaterThan(0n);
});

it("counts what was kept after the follow has ended, at its rate, and none of what was never realised", async () => {
  const leader = await fixture.leader();
  const { userId, follow } = await fixture.follower(leader.id);
  fixture.tick(BTC_CONTRACT, "50000.00");
  await fixture.opened(leader.userId, { quantity: "2", leverage: 2 });
  await fixture.call("POST /api/followOrder/stop", userId, { idempotencyKey: randomUUID(), id: follow.id, copies: "keep" });
  fixture.now = nextWeek() + SETTLED_AFTER;
  fixture.tick(BTC_CONTRACT, "60000.00");
  await fixture.copies.carryOutDue();
  // Only the fee of opening is realised by then.
  expect(await settlements(userId, leader.id)).toMatchObject([{ profit: "-0.500001", share: "0.000000" }]);
  const [copy] = await fixture.copiesOf(userId, follow.id);
  dataOf(await fixture.close(userId, copy?.id ?? ""));
  fixture.now = nextWeek() + SETTLED_AFTER;
  await fixture.copies.carryOutDue();
  const weeks = await settlements(userId, leader.id);
  expect(cents(weeks[1]?.share)).toBeGreaterThan(0n);
});

it("counts a fill of Sunday that waited until after the settlement into the next week, once", async () => {
  const leader = await fixture.leader();
  const { userId, follow } = await fixture.follower(leader.id, { capTrade: "1000", capAll: "1000", ownStop: "0.1" });
  fixture.tick(BTC_CONTRACT, "50000.00");
  await fixture.opened(leader.userId, { quantity: "2", leverage: 2 });
  const monday = nextWeek();
  fixture.now = monday - 1_000;
  // Sets the own stop off, whose moment stays this one, however long it waits for its turn.
  const low = fixture.market.tick(BTC_CONTRACT, fixture.now, "30000.00");
  const late = { kind: "copyStop", userId, followId: BigInt(follow.id), copies: "close", reason: "own_stop" } as const;
  const fired = { ...late, ticks: new Map([[BTC_CONTRACT.productCode, low]]), firedAt: fixture.now };
  fixture.now = monday + SETTLED_AFTER + 60_000;
  await fixture.copies.carryOutDue();
  const before = cents((await settlements(userId, leader.id))[0]?.profit);
  await fixture.contracts.submitOwn(fired);
  const [stopped] = await fixture.sql`select ts from contract_fill f where f.user_id = ${userId} and f.action = 'close'`;
  expect(stopped).toEqual({ ts: BigInt(monday - 1_000) });
  expect(await fixture.sql.begin((tx) => checkCopies(tx))).toEqual([]);
  fixture.now = nextWeek() + SETTLED_AFTER;
  await fixture.copies.carryOutDue();
  const weeks = await settlements(userId, leader.id);
  expect(weeks).toHaveLength(2);
  const whole = cents((await fixture.followNow(userId, follow.id)).realised);
  expect(before + cents(weeks[1]?.profit)).toBe(whole);
  fixture.now = nextWeek() + SETTLED_AFTER;
  await fixture.copies.carryOutDue();
  expect(await settlements(userId, leader.id)).toHaveLength(2);
  expect(await fixture.sql.begin((tx) => checkCopies(tx))).toEqual([]);
});

it("sets a pair aside that cannot be settled, settles all others, and tries it again after a minute and not before", async () => {
  const leader = await fixture.leader();
  const [spoiled, other] = [await fixture.follower(leader.id), await fixture.follower(leader.id)];
  const [pair] = await fixture.sql<{ id: bigint }[]>`select id from copy_pair where follower_id = ${spoiled.userId}`;
  await fixture.sql.unsafe(`create sequence spoiled_tries;
    create function spoiled() returns trigger language plpgsql as $$ begin perform nextval('spoiled_tries'); raise exception 'spoiled'; end $$;
    create trigger spoiled before insert on copy_settlement for each row when (new.pair_id = ${pair?.id}) execute function spoiled()`);
  const tries = async () => (await fixture.sql<{ count: bigint }[]>`select last_value as count from spoiled_tries`)[0]?.count;
  await week(leader.userId, "50000.00", "60000.00");
  const tried = await tries();
  expect(tried).toBeGreaterThan(1n);
  const settled = async () => [(await settlements(spoiled.userId, leader.id)).length, (await settlements(other.userId, leader.id)).length];
  expect(await settled()).toEqual([0, 1]);
  fixture.now += 5_000;
  await fixture.copies.carryOutDue();
  expect(await tries()).toBe(tried);
  await fixture.sql.unsafe("drop function spoiled cascade; drop sequence spoiled_tries");
  fixture.now += 60_000;
  await fixture.copies.carryOutDue();
  expect(await settled()).toEqual([1, 1]);
});
