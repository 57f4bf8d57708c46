import { randomUUID } from "node:crypto";
import { DAY_MS, startOfDay } from "@candela/model";
import { expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { BTC_CONTRACT } from "../contract/contract-test-kit.ts";
import { openCopyFixture } from "./copy-test-kit.ts";

const fixture = await openCopyFixture();
const COUNTED_AFTER = 400_000;
const key = () => randomUUID();

/** A trade of two lots on each of so many days, from 50,000 to these prices. */
async function days(leaderUserId: bigint, closes: readonly string[]): Promise<void> {
  for (const close of closes) {
    fixture.now = startOfDay(Math.floor(fixture.now / DAY_MS) + 1) + COUNTED_AFTER;
    fixture.tick(BTC_CONTRACT, "50000.00");
    const led = await fixture.opened(leaderUserId, { quantity: "2", leverage: 2 });
    fixture.now += 3_600_000;
    fixture.tick(BTC_CONTRACT, close);
    dataOf(await fixture.close(leaderUserId, led.id));
  }
  fixture.now = startOfDay(Math.floor(fixture.now / DAY_MS) + 1) + COUNTED_AFTER;
  await fixture.copies.carryOutDue();
}

it("are the product of the days that the ledger shows, none before thirty days and twenty trades, and last in the list till then", async () => {
  const young = await fixture.leader();
  const leader = await fixture.leader();
  await days(leader.userId, ["51000.00", "49000.00"]);
  const read = async (id: string) => (await fixture.call("GET /api/followOrder/leader", leader.userId, { id, days: 0 })).data;
  expect(await read(leader.id)).toMatchObject({
    isYoung: true,
    return: null,
    worstDrop: null,
    risk: null,
    line: [],
    trades: 2,
    followersInProfit: null,
  });
  await days(
    leader.userId,
    Array.from({ length: 29 }, () => "50500.00"),
  );
  const told = await read(leader.id);
  expect(told).toMatchObject({
    isYoung: false,
    trades: 31,
    won: 30,
    holdMs: 3_600_000,
    isOwn: true,
    state: "leading",
    followersInProfit: 0,
  });
  // Naive: the equity at the end of each day over that of the day before, since nothing came in or went out.
  const rows =
    await fixture.sql`select day, equity, change as result, growth from copy_leader_day where leader_id = ${BigInt(leader.id)} order by day`;
  const equities = [100_000_000_000n, ...rows.map((row) => row.equity as bigint)];
  const naive = Number(equities.at(-1)) / 100_000_000_000 - 1;
  expect(Number(told?.return)).toBeCloseTo(naive, 5);
  expect((await fixture.cash(leader.userId)).balance).toBe(equities.at(-1));
  const drop = Math.min(0, ...equities.map((equity, at) => Number(equity) / Math.max(...equities.slice(0, at + 1).map(Number)) - 1));
  expect(Number(told?.worstDrop)).toBeCloseTo(drop, 5);
  expect(Number(told?.returnOverDrop)).toBeCloseTo(naive / Math.max(0.01, -drop), 3);
  const { rows: list } = await fixture.call("GET /api/followOrder/leaderList", leader.userId, { "params[days]": 0 });
  expect(list.map(({ id }) => id)).toEqual([leader.id, young.id]);
  const { rows: points } = await fixture.call("GET /api/followOrder/leaderDays", leader.userId, { id: leader.id, days: 0 });
  expect(points).toHaveLength(rows.length);
  expect(points.at(-1)?.value).toBe(told?.return);
});

it("are counted at the next look for somebody who traded before, and is a leader only now", async () => {
  const userId = await fixture.user();
  await days(userId, ["51000.00", "49000.00"]);
  const leading = { name: "Traded Before", text: "", profitShare: "0.1", productTypes: [2] };
  const { data } = await fixture.call("POST /api/followOrder/becomeLeader", userId, { idempotencyKey: key(), ...leading });
  const counted = () => fixture.sql`select l.id, (select count(*)::integer from copy_leader_day where leader_id = l.id) as days,
    (select array_agg(days order by days) from copy_leader_figure where leader_id = l.id) as reaches from copy_leader l where l.id = ${BigInt(data?.id ?? "")}`;
  expect(fixture.copies.dueAt()).toBe(0);
  await fixture.copies.carryOutDue();
  expect(await counted()).toMatchObject([{ days: 2, reaches: [0, 30, 90, 365] }]);
  expect(fixture.copies.dueAt()).toBeGreaterThan(fixture.now);
});

it("of a preview are what copying the same trades with the same settings came to", async () => {
  const leader = await fixture.leader();
  const settings = { size: "0.5", capTrade: "900", capAll: "100000" };
  const { userId, follow } = await fixture.follower(leader.id, settings);
  await days(leader.userId, ["51000.00", "49500.00", "52000.00"]);
  const asker = await fixture.user();
  const { data } = await fixture.call("POST /api/followOrder/preview", asker, {
    leaderId: leader.id,
    days: 0,
    ...fixture.settings(settings),
  });
  const real = await fixture.followNow(userId, follow.id);
  expect(data).toMatchObject({ trades: 3, copied: 3, profit: real.realised, isCut: false, stoppedAt: null });
  const without = { ...fixture.settings(settings), excludedProducts: [BTC_CONTRACT.productCode] };
  const none = await fixture.call("POST /api/followOrder/preview", asker, { leaderId: leader.id, days: 0, ...without });
  expect(none.data).toMatchObject({ copied: 0, skipped: [{ reason: "product_excluded", count: 3 }], kept: "0.000000" });
});

it("tell a leader sums of followers and no name, and show a hidden name to nobody else", async () => {
  const leader = await fixture.leader({ name: "Hidden One" });
  await fixture.follower(leader.id, { capAll: "1000", capTrade: "100" });
  const { data } = await fixture.call("GET /api/followOrder/myLeader", leader.userId, {});
  expect(data).toMatchObject({ followers: 1, followersMoney: "1000.000000" });
  expect(JSON.stringify(data)).not.toMatch(/userId|nickName/);
  await fixture.sql`update copy_leader set is_hidden = true where id = ${BigInt(leader.id)}`;
  const stranger = await fixture.user();
  expect((await fixture.call("GET /api/followOrder/leader", stranger, { id: leader.id })).data).toMatchObject({
    name: `#${leader.id}`,
    text: "",
  });
  expect((await fixture.call("GET /api/followOrder/myLeader", leader.userId, {})).data).toMatchObject({ name: "Hidden One" });
  const { rows } = await fixture.call("GET /api/followOrder/leaderList", stranger, { "params[keyWords]": "hidden" });
  expect(rows).toEqual([]);
});

it("and follows end with a reset of either account, and with a freeze of the leader", async () => {
  const leader = await fixture.leader();
  const { userId, follow } = await fixture.follower(leader.id);
  fixture.published.length = 0;
  await fixture.contracts.submitOwn({ kind: "leaderStop", userId: leader.userId });
  expect(await fixture.followNow(userId, follow.id)).toMatchObject({ state: "stopped", stopReason: "leader_stopped" });
  const other = await fixture.leader();
  const second = await fixture.follow(userId, other.id);
  const { withCopies } = await import("./index.ts");
  const { contractKind } = await import("../contract/index.ts");
  const { clear } = withCopies(contractKind).reset;
  await fixture.sql.begin(async (tx) => clear?.(tx, [userId], fixture.now));
  expect(await fixture.followNow(userId, second.id)).toMatchObject({ state: "stopped", stopReason: "reset" });
  const third = await fixture.follow(userId, other.id, { idempotencyKey: key() });
  await fixture.sql.begin(async (tx) => clear?.(tx, [other.userId], fixture.now));
  expect(await fixture.followNow(userId, third.id)).toMatchObject({ state: "stopped", stopReason: "leader_stopped" });
});
