import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { AAPL_CONTRACT, BTC_CONTRACT } from "../contract/contract-test-kit.ts";
import { listContractOrders } from "../contract/index.ts";
import { openCopyFixture } from "./copy-test-kit.ts";

const fixture = await openCopyFixture();

describe("a copy", () => {
  it("opens and closes with the leader's fill, at its tick, and is a position beside the follower's own", async () => {
    fixture.tick(BTC_CONTRACT, "50000.00");
    const leader = await fixture.leader();
    const { userId, follow } = await fixture.follower(leader.id, { size: "0.5" });
    const own = await fixture.opened(userId, { quantity: "3", leverage: 20 });
    const led = await fixture.opened(leader.userId, { quantity: "10", leverage: 10 });
    const [copy] = await fixture.copiesOf(userId, follow.id);
    expect(copy).toMatchObject({
      status: "open",
      side: "long",
      leverage: 10,
      notional: "2500.000500",
      price: "50000.01",
      leaderPrice: "50000.01",
    });
    expect(copy?.id).not.toBe(own.id);
    expect(copy?.tickSeq).toBe(fixture.market.latest(BTC_CONTRACT.productCode)?.seq);
    fixture.tick(BTC_CONTRACT, "51000.00");
    dataOf(await fixture.close(leader.userId, led.id));
    const [closed] = await fixture.copiesOf(userId, follow.id);
    // 0.05 from 50,000.01 to 50,999.99 is 49.999; fees 1.250001 and 1.275.
    expect(closed).toMatchObject({ status: "closed", realised: "47.473999" });
    expect(await fixture.followNow(userId, follow.id)).toMatchObject({ realised: "47.473999", running: 0, inUse: "0.000000" });
    expect((await fixture.cash(userId)).margin).toBeGreaterThan(0n);
  });

  it("marks its orders as those of a copy, with the leader's number and the follower's own fee", async () => {
    fixture.tick(BTC_CONTRACT, "50000.00");
    const leader = await fixture.leader();
    const { userId, follow } = await fixture.follower(leader.id);
    const led = await fixture.opened(leader.userId, { quantity: "1", leverage: 2 });
    const [copy] = await fixture.copiesOf(userId, follow.id);
    expect(copy).toMatchObject({ leaderId: leader.id });
    const [opening] = await fixture.sql`select fee from contract_fill where user_id = ${userId}`;
    expect(copy?.openingFee.replace(".", "").replace(/^0+/, "")).toBe(String(opening?.fee));
    const own = await fixture.opened(userId, { quantity: "1", leverage: 2 });
    const { orders } = await listContractOrders(fixture.sql, userId, {}, { limit: 10, offset: 0 });
    expect(orders.map(({ positionId, isCopy }) => [positionId, isCopy])).toEqual([
      [own.id, false],
      [copy?.id, true],
    ]);
    const told = fixture.published
      .flatMap(({ userId: to, events }) => (to === userId ? events : []))
      .filter(({ kind }) => kind === "contractOrder");
    expect(told.map((event) => event.kind === "contractOrder" && event.order.isCopy)).toEqual([true, false]);
    expect(led.id).not.toBe(copy?.id);
  });

  it("closes the part that the leader closes, and the rest with the last of it", async () => {
    fixture.tick(BTC_CONTRACT, "50000.00");
    const leader = await fixture.leader();
    const { userId, follow } = await fixture.follower(leader.id, { size: "0.7" });
    const led = await fixture.opened(leader.userId, { quantity: "10" });
    const lots = async () => {
      const rows = await fixture.sql`select lots from contract_position where follow_id = ${BigInt(follow.id)}`;
      return rows.map((row) => row.lots);
    };
    expect(await lots()).toEqual([7n]);
    dataOf(await fixture.close(leader.userId, led.id, "5"));
    // Half of seven is three and a half: rounded down.
    expect(await lots()).toEqual([4n]);
    dataOf(await fixture.close(leader.userId, led.id, "1"));
    // A fifth of four is below one lot.
    expect(await lots()).toEqual([4n]);
    expect(await fixture.skipsOf(userId, follow.id)).toMatchObject([{ reason: "below_minimum" }]);
    dataOf(await fixture.close(leader.userId, led.id));
    expect(await lots()).toEqual([0n]);
  });

  it("follows resting orders, protection, turning round and changes of margin by their ratio", async () => {
    fixture.tick(BTC_CONTRACT, "50000.00");
    const leader = await fixture.leader();
    const { userId, follow } = await fixture.follower(leader.id, { size: "2" });
    dataOf(await fixture.place(leader.userId, { price: "49000.00", quantity: "5", takeProfit: "52000.00" }));
    expect(await fixture.copiesOf(userId, follow.id)).toEqual([]);
    const tick = await fixture.move(BTC_CONTRACT, "48999.00");
    const [copy] = await fixture.copiesOf(userId, follow.id);
    expect(copy).toMatchObject({ status: "open", tickSeq: tick.seq, notional: "4899.901000", price: "48999.01" });
    const [led] = (await fixture.sql`select id, margin from contract_position where user_id = ${leader.userId} and status = 'open'`) as {
      id: bigint;
      margin: bigint;
    }[];
    dataOf(await fixture.send<"margin">(leader.userId, { kind: "margin", positionId: led?.id ?? 0n, change: "add", amount: "100" }));
    const [after] = await fixture.copiesOf(userId, follow.id);
    // The copy has twice the leader's margin, but for the unit that its own notional is rounded by.
    expect(after?.margin).toBe("689.990100");
    await fixture.move(BTC_CONTRACT, "52001.00");
    expect((await fixture.copiesOf(userId, follow.id))[0]).toMatchObject({ status: "closed" });
    const turned = await fixture.opened(leader.userId, { quantity: "2" });
    dataOf(await fixture.send<"reverse">(leader.userId, { kind: "reverse", positionId: BigInt(turned.id), acceptablePrice: null }));
    expect((await fixture.copiesOf(userId, follow.id)).map(({ side, status }) => `${side} ${status}`)).toEqual([
      "short open",
      "long closed",
      "long closed",
    ]);
  });

  it("cannot be turned round, and closing it alone leaves the follow and the other copies", async () => {
    fixture.tick(BTC_CONTRACT, "50000.00");
    const leader = await fixture.leader();
    const { userId, follow } = await fixture.follower(leader.id);
    await fixture.opened(leader.userId, { quantity: "2" });
    await fixture.opened(leader.userId, { spec: AAPL_CONTRACT, quantity: "3" });
    const [apple, bitcoin] = await fixture.copiesOf(userId, follow.id);
    const turned = await fixture.send<"reverse">(userId, { kind: "reverse", positionId: BigInt(apple?.id ?? "0"), acceptablePrice: null });
    expect(turned).toMatchObject({ ok: false, rejection: "copy_not_turned" });
    dataOf(await fixture.close(userId, apple?.id ?? ""));
    expect(await fixture.followNow(userId, follow.id)).toMatchObject({ state: "running", running: 1 });
    dataOf(await fixture.send<"closeAll">(leader.userId, { kind: "closeAll", productCode: null }));
    expect((await fixture.copiesOf(userId, follow.id)).map(({ id, status }) => [id, status])).toEqual([
      [apple?.id, "closed"],
      [bitcoin?.id, "closed"],
    ]);
  });

  it("of a leader's liquidation closes at its tick", async () => {
    fixture.tick(BTC_CONTRACT, "50000.00");
    const leader = await fixture.leader();
    const { userId, follow } = await fixture.follower(leader.id);
    await fixture.opened(leader.userId, { quantity: "2", leverage: 100 });
    const tick = await fixture.move(BTC_CONTRACT, "49000.00");
    const rows = await fixture.sql`select f.tick_seq from contract_fill f join contract_position p on p.id = f.position_id
      where p.follow_id = ${BigInt(follow.id)} and f.action = 'close'`;
    expect(rows).toEqual([{ tick_seq: BigInt(tick.seq) }]);
    expect(await fixture.followNow(userId, follow.id)).toMatchObject({ running: 0 });
  });
});

describe("what is not copied says why", () => {
  it("with the figures that decided", async () => {
    fixture.tick(BTC_CONTRACT, "50000.00");
    fixture.tick(AAPL_CONTRACT, "200.00");
    const leader = await fixture.leader();
    const caps = await fixture.follower(leader.id, { capTrade: "1200", capAll: "1300" });
    const small = await fixture.follower(leader.id, { mode: "fixed", size: "100", capTrade: "100", capAll: "1000" });
    const poor = await fixture.follower(leader.id, { size: "10" });
    const without = await fixture.follower(leader.id, { excluded: [2], excludedProducts: ["AAPL"] });
    const frozen = await fixture.follower(leader.id);
    const paused = await fixture.follower(leader.id);
    await fixture.call("POST /api/followOrder/pause", paused.userId, { idempotencyKey: randomUUID(), id: paused.follow.id });
    fixture.frozen.add(frozen.userId);
    await fixture.opened(poor.userId, { spec: AAPL_CONTRACT, quantity: "24000", leverage: 50, side: "short" });
    await fixture.opened(leader.userId, { quantity: "10", leverage: 1 });
    await fixture.opened(leader.userId, { quantity: "2", leverage: 1 });
    const reasons = async ({ userId, follow }: typeof caps) =>
      (await fixture.skipsOf(userId, follow.id)).map(({ reason, needed, free }) => [reason, needed, free]);
    // Two lots of 500 fit below 1,200, and the second time none below the 300 that are left.
    expect((await fixture.copiesOf(caps.userId, caps.follow.id)).map(({ notional, isCapped }) => [notional, isCapped])).toEqual([
      ["1000.000200", true],
    ]);
    expect(await reasons(caps)).toEqual([["cap_in_all", "1000.000200", "299.999800"]]);
    expect(await reasons(small)).toEqual([
      ["below_minimum", "500.000100", "100.000000"],
      ["below_minimum", "500.000100", "100.000000"],
    ]);
    expect((await reasons(poor)).map(([reason, needed]) => [reason, needed])).toEqual([
      ["money", "10005.002001"],
      ["money", "50025.010005"],
    ]);
    expect(await reasons(without)).toEqual([
      ["product_excluded", null, null],
      ["product_excluded", null, null],
    ]);
    expect((await reasons(frozen)).map(([reason]) => reason)).toEqual(["frozen", "frozen"]);
    expect((await reasons(paused)).map(([reason]) => reason)).toEqual(["paused", "paused"]);
    fixture.frozen.delete(frozen.userId);
  });
});
