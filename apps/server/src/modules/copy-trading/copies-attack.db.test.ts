import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { AAPL_CONTRACT, BTC_CONTRACT } from "../contract/contract-test-kit.ts";
import { openCopyFixture } from "./copy-test-kit.ts";

const fixture = await openCopyFixture();

/** A tenth of 1,000 may be lost, and one copy fills it. */
const STOPPED_SOON = { capTrade: "1000", capAll: "1000", ownStop: "0.1" };

describe("an own stop", () => {
  it("that has waited in the queue still closes at prices that were fresh when they reached it", async () => {
    fixture.tick(BTC_CONTRACT, "50000.00");
    fixture.tick(AAPL_CONTRACT, "200.00");
    const leader = await fixture.leader();
    const { userId, follow } = await fixture.follower(leader.id, { capTrade: "1000", capAll: "2000", ownStop: "0.1" });
    await fixture.opened(leader.userId, { quantity: "1", leverage: 2 });
    await fixture.opened(leader.userId, { spec: AAPL_CONTRACT, quantity: "5", leverage: 2 });
    const bitcoin = fixture.tick(BTC_CONTRACT, "45000.00");
    fixture.now += 12_000;
    const apple = fixture.tick(AAPL_CONTRACT, "160.00");
    // Decided before its deadline, when the older of the two prices is not fresh any more.
    fixture.now += 6_000;
    await fixture.copies.idle();
    expect(await fixture.followNow(userId, follow.id)).toMatchObject({ state: "stopped", stopReason: "own_stop", running: 0 });
    const closed = await fixture.sql`select f.tick_seq from contract_fill f join contract_position p on p.id = f.position_id
      where p.follow_id = ${BigInt(follow.id)} and f.action = 'close' order by f.product_code`;
    expect(closed).toEqual([{ tick_seq: BigInt(apple.seq) }, { tick_seq: BigInt(bitcoin.seq) }]);
  });

  it("is not reached by a price that is suspended", async () => {
    fixture.tick(BTC_CONTRACT, "50000.00");
    fixture.tick(AAPL_CONTRACT, "200.00");
    const leader = await fixture.leader();
    const { userId, follow } = await fixture.follower(leader.id, { capTrade: "1100", capAll: "2200", ownStop: "0.1" });
    await fixture.opened(leader.userId, { quantity: "2", leverage: 2 });
    await fixture.opened(leader.userId, { spec: AAPL_CONTRACT, quantity: "5", leverage: 2 });
    fixture.market.products.set(BTC_CONTRACT.productCode, { ...BTC_CONTRACT, isLock: true });
    await fixture.move(BTC_CONTRACT, "38000.00");
    await fixture.move(AAPL_CONTRACT, "199.00");
    expect(await fixture.followNow(userId, follow.id)).toMatchObject({ state: "running", running: 2 });
    fixture.market.products.set(BTC_CONTRACT.productCode, BTC_CONTRACT);
    await fixture.move(BTC_CONTRACT, "38000.00");
    expect(await fixture.followNow(userId, follow.id)).toMatchObject({ state: "stopped", running: 0 });
  });

  it("counts what a copy realised in the same batch", async () => {
    fixture.tick(BTC_CONTRACT, "50000.00");
    fixture.tick(AAPL_CONTRACT, "200.00");
    const leader = await fixture.leader();
    const { userId, follow } = await fixture.follower(leader.id, { capTrade: "1100", capAll: "2000", ownStop: "0.1" });
    await fixture.opened(leader.userId, { quantity: "2", leverage: 2 });
    await fixture.opened(leader.userId, { spec: AAPL_CONTRACT, quantity: "5", leverage: 2 });
    const [apple] = await fixture.copiesOf(userId, follow.id);
    const gained = await fixture.move(AAPL_CONTRACT, "230.00");
    const lost = await fixture.move(BTC_CONTRACT, "39000.00");
    const ticks = new Map([gained, lost].map((tick) => [tick.productCode, tick]));
    // 150 of Apple against 220 of bitcoin: less than the 200 that may be lost.
    const late = { kind: "copyStop", userId, followId: BigInt(follow.id), copies: "close", reason: "own_stop" } as const;
    const closing = fixture.close(userId, apple?.id ?? "");
    await Promise.all([closing, fixture.contracts.submitOwn({ ...late, ticks, firedAt: fixture.now })]);
    expect(await fixture.followNow(userId, follow.id)).toMatchObject({ state: "running", running: 1 });
  });

  it("does not close what was opened after its tick", async () => {
    const low = fixture.tick(BTC_CONTRACT, "39000.00");
    fixture.tick(BTC_CONTRACT, "50000.00");
    const leader = await fixture.leader();
    const { userId, follow } = await fixture.follower(leader.id, STOPPED_SOON);
    await fixture.opened(leader.userId, { quantity: "1", leverage: 2 });
    const ticks = new Map([[BTC_CONTRACT.productCode, low]]);
    const late = { kind: "copyStop", userId, followId: BigInt(follow.id), copies: "close", reason: "own_stop" } as const;
    await fixture.contracts.submitOwn({ ...late, ticks, firedAt: fixture.now });
    expect(await fixture.followNow(userId, follow.id)).toMatchObject({ state: "running", running: 1 });
  });
});

describe("a follow whose copies were all liquidated", () => {
  it("stops at its own stop, with its message", async () => {
    fixture.tick(BTC_CONTRACT, "50000.00");
    const leader = await fixture.leader();
    const settings = { capTrade: "1000", capAll: "1000", ownStop: "0.01" };
    const { userId, follow } = await fixture.follower(leader.id, settings);
    await fixture.opened(leader.userId, { quantity: "1", leverage: 50 });
    // Less than a tenth of the margin is left: what the liquidation costs is what reaches the own stop, and then no copy is open any more.
    await fixture.move(BTC_CONTRACT, "49060.00");
    await expect.poll(() => fixture.followNow(userId, follow.id)).toMatchObject({ state: "stopped", stopReason: "own_stop", running: 0 });
    const messages =
      await fixture.sql`select kind, params::jsonb->>'reason' as reason from site_message where user_id = ${userId} and kind = 'copy_stopped'`;
    expect(messages).toEqual([{ kind: "copy_stopped", reason: "own_stop" }]);
  });
});

describe("a leader under a freeze", () => {
  const freeze = async (userId: bigint) => {
    await fixture.sql`insert into app_user (id, account_type, nick_name, invite_code, created_ms)
      overriding system value values (${userId}, 'guest', 'Somebody', ${`FROZEN${userId}`}, 1)`;
    await fixture.sql`insert into account_freeze (user_id, reason, note, begun_ms) values (${userId}, 'security', 'looked at', 1)`;
  };

  it("opens nothing for others from its first moment on, and ends the follows before anybody has asked for it", async () => {
    fixture.tick(BTC_CONTRACT, "50000.00");
    const leader = await fixture.leader();
    const { userId, follow } = await fixture.follower(leader.id);
    await fixture.place(leader.userId, { quantity: "1", leverage: 2, price: "49000.00" });
    fixture.frozen.add(leader.userId);
    await fixture.move(BTC_CONTRACT, "48990.00");
    expect(await fixture.followNow(userId, follow.id)).toMatchObject({
      state: "stopped",
      stopReason: "leader_stopped",
      running: 0,
      skipped: 0,
    });
    const [led] = await fixture.sql`select lots from contract_position where user_id = ${leader.userId} and status = 'open'`;
    expect(led).toEqual({ lots: 1n });
    expect(await fixture.sql`select state from copy_leader where id = ${BigInt(leader.id)}`).toEqual([{ state: "stopped" }]);
  });

  it("closes for others what it closes for itself, at the same tick", async () => {
    fixture.tick(BTC_CONTRACT, "50000.00");
    const leader = await fixture.leader();
    const { userId, follow } = await fixture.follower(leader.id);
    await fixture.opened(leader.userId, { quantity: "2", leverage: 2, stopLoss: "48000.00" });
    fixture.frozen.add(leader.userId);
    const tick = await fixture.move(BTC_CONTRACT, "47990.00");
    expect(await fixture.followNow(userId, follow.id)).toMatchObject({ state: "stopped", running: 0 });
    const closed = await fixture.sql`select f.tick_seq from contract_fill f join contract_position p on p.id = f.position_id
      where p.follow_id = ${BigInt(follow.id)} and f.action = 'close'`;
    expect(closed).toEqual([{ tick_seq: BigInt(tick.seq) }]);
  });

  it("cannot be followed, and reads as stopped", async () => {
    const leader = await fixture.leader();
    await freeze(leader.userId);
    const read = await fixture.call("GET /api/followOrder/leader", await fixture.user(), { id: leader.id });
    expect(read.data).toMatchObject({ state: "stopped" });
    await expect(fixture.follower(leader.id)).rejects.toEqual(expect.objectContaining({ key: "copy_leader_stopped" }));
  });

  it("has stopped after a restart, where the server had ended before it could", async () => {
    const leader = await fixture.leader();
    const { userId, follow } = await fixture.follower(leader.id);
    await freeze(leader.userId);
    await fixture.restart();
    const stopped = { state: "stopped", stopReason: "leader_stopped" };
    await expect.poll(() => fixture.followNow(userId, follow.id)).toMatchObject(stopped);
  });
});

describe("what waited in the queue", () => {
  it("is copied by who has cross positions, though their prices have gone on meanwhile", async () => {
    fixture.tick(BTC_CONTRACT, "50000.00");
    fixture.tick(AAPL_CONTRACT, "200.00");
    const leader = await fixture.leader();
    const { userId, follow } = await fixture.follower(leader.id);
    await fixture.opened(userId, { spec: AAPL_CONTRACT, quantity: "10", marginMode: "cross" });
    await fixture.place(leader.userId, { quantity: "1", leverage: 2, price: "49000.00" });
    fixture.tick(BTC_CONTRACT, "48990.00");
    // Longer than a price may be ahead of the clock: behind a leader with a thousand followers it may be so.
    fixture.now += 3_000;
    fixture.tick(AAPL_CONTRACT, "201.00");
    await fixture.contracts.idle();
    expect(await fixture.followNow(userId, follow.id)).toMatchObject({ running: 1, skipped: 0 });
  });
});

describe("margin that a leader adds", () => {
  it("takes no more of a follower's cash than the copy is large", async () => {
    fixture.tick(AAPL_CONTRACT, "200.00");
    const leader = await fixture.leader();
    const { userId, follow } = await fixture.follower(leader.id, { mode: "fixed", size: "1000", capTrade: "1000", capAll: "1000" });
    const led = await fixture.opened(leader.userId, { spec: AAPL_CONTRACT, quantity: "1", leverage: 10 });
    await fixture.send<"margin">(leader.userId, { kind: "margin", positionId: BigInt(led.id), change: "add", amount: "5000" });
    const [copy] = await fixture.copiesOf(userId, follow.id);
    expect(copy?.margin).toBe(copy?.notional);
  });
});

describe("margin that a leader takes back", () => {
  it("follows in its part of what the days have left of the copy's margin", async () => {
    fixture.tick(BTC_CONTRACT, "50000.00");
    fixture.tick(AAPL_CONTRACT, "200.00");
    const leader = await fixture.leader();
    const { userId, follow } = await fixture.follower(leader.id);
    const led = await fixture.opened(leader.userId, { quantity: "10", leverage: 10 });
    const change = (direction: "add" | "remove", amount: string) =>
      fixture.send<"margin">(leader.userId, { kind: "margin", positionId: BigInt(led.id), change: direction, amount });
    dataOf(await change("add", "500"));
    // Nearly all of the follower's cash is put away, so that the days take the margin of the copy.
    const free = async () => (await fixture.cash(userId)).balance / 1_000_000n;
    await fixture.opened(userId, { spec: AAPL_CONTRACT, quantity: String((await free()) / 202n), leverage: 1 });
    await fixture.opened(userId, { spec: AAPL_CONTRACT, side: "short", quantity: String(((await free()) * 10n) / 22n), leverage: 100 });
    fixture.now += 60 * 86_400_000;
    fixture.tick(BTC_CONTRACT, "50000.00");
    fixture.tick(AAPL_CONTRACT, "200.00");
    dataOf(await change("remove", "250"));
    const [copy] = await fixture.sql<{ margin: bigint; drawn: bigint; before: bigint }[]>`
      select p.margin, (select sum(from_margin) from contract_financing where position_id = p.id) as drawn,
        (select sum(margin) from contract_fill where position_id = p.id) as before from contract_position p where follow_id = ${BigInt(follow.id)}`;
    if (copy === undefined) throw new Error("the copy is open");
    expect(copy.drawn).toBeGreaterThan(0n);
    const left = copy.before + 500_000_000n - copy.drawn;
    const ledBefore = 500_000_000n + copy.before;
    expect(left - copy.margin).toBe((left * 250_000_000n) / ledBefore);
  });
});

describe("a leader's change", () => {
  it("of the classes rejects who has read others, and is told to everybody", async () => {
    const leader = await fixture.leader({ productTypes: [1, 2] });
    const follower = await fixture.user();
    const { data } = await fixture.call("GET /api/followOrder/myLeader", leader.userId, {});
    const change = { idempotencyKey: randomUUID(), name: data?.name ?? "", text: "", profitShare: "0.1", productTypes: [2] };
    await fixture.call("POST /api/followOrder/changeLeader", leader.userId, change);
    await expect.poll(() => fixture.toldOfLeaders.flat()).toContain(leader.id);
    const rejected = fixture.follow(follower, leader.id, { productTypes: [2, 1] });
    await expect(rejected).rejects.toEqual(expect.objectContaining({ key: "copy_classes_changed" }));
    expect(await fixture.follow(follower, leader.id, { productTypes: [2] })).toMatchObject({ state: "running" });
  });

  it("is told with the follows of those who follow, and so is its end", async () => {
    const leader = await fixture.leader();
    const { userId, follow } = await fixture.follower(leader.id);
    const told = () =>
      fixture.published.filter(({ userId: to, events }) => to === userId && events.some(({ kind }) => kind === "copy")).length;
    await expect.poll(told).toBeGreaterThan(0);
    const before = told();
    const change = { idempotencyKey: randomUUID(), name: "Renamed leader", text: "", profitShare: "0.1", productTypes: [2] };
    await fixture.call("POST /api/followOrder/changeLeader", leader.userId, change);
    await expect.poll(told).toBeGreaterThan(before);
    expect(await fixture.followNow(userId, follow.id)).toMatchObject({ leaderName: "Renamed leader" });
    const times = () => fixture.toldOfLeaders.flat().filter((id) => id === leader.id).length;
    const changed = times();
    await fixture.call("POST /api/followOrder/stopLeading", leader.userId, { idempotencyKey: randomUUID() });
    await expect.poll(times).toBeGreaterThan(changed);
  });
  it("of the share that is written after a follower's consent counts after it, whatever the clocks said", async () => {
    const leader = await fixture.leader({ profitShare: "0.1" });
    const { userId, follow } = await fixture.follower(leader.id);
    const { data } = await fixture.call("GET /api/followOrder/myLeader", leader.userId, {});
    const ask = (profitShare: string) =>
      fixture.call("POST /api/followOrder/changeLeader", leader.userId, {
        ...{ idempotencyKey: randomUUID(), name: data?.name ?? "", text: "", profitShare, productTypes: [1, 2, 3, 4] },
      });
    await ask("0.2");
    fixture.now += 10;
    const changed = { idempotencyKey: randomUUID(), id: follow.id, ...fixture.settings(), profitShare: "0.2" };
    await fixture.call("POST /api/followOrder/changeFollow", userId, changed);
    // The leader's call came before, and got the lock later.
    fixture.now -= 5;
    await ask("0.05");
    fixture.now += 5;
    const [last] = await fixture.sql`select s.share_rate from copy_share s join copy_follow f on f.pair_id = s.pair_id
      where f.id = ${BigInt(follow.id)} order by s.from_ms desc limit 1`;
    expect(last).toEqual({ share_rate: 5_000_000n });
  });

  it("does not bring back who has stopped meanwhile", async () => {
    const leader = await fixture.leader();
    const { data } = await fixture.call("GET /api/followOrder/myLeader", leader.userId, {});
    const change = { idempotencyKey: randomUUID(), name: data?.name ?? "", text: "", profitShare: "0.1", productTypes: [2] };
    let changing: Promise<unknown> = Promise.resolve();
    await fixture.sql.begin(async (tx) => {
      await tx`update copy_leader set state = 'stopped', stopped_ms = 1 where user_id = ${leader.userId}`;
      changing = fixture.call("POST /api/followOrder/changeLeader", leader.userId, change).catch((error: unknown) => error);
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    expect(await changing).toEqual(expect.objectContaining({ key: "copy_not_leading" }));
  });
});
