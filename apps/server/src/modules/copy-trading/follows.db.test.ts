import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { AAPL_CONTRACT, BTC_CONTRACT } from "../contract/contract-test-kit.ts";
import { openCopyFixture } from "./copy-test-kit.ts";

const fixture = await openCopyFixture();
const key = () => randomUUID();
const rejectedWith = (rejection: string) => expect.objectContaining({ key: rejection });

describe("who may follow whom", () => {
  it("rejects oneself, one's own second account, chains, the same leader twice and a leader who stopped", async () => {
    const device = randomUUID();
    const leader = await fixture.leader({ device });
    const other = await fixture.leader();
    const user = await fixture.user();
    await expect(fixture.follow(leader.userId, leader.id)).rejects.toEqual(rejectedWith("copy_self"));
    await expect(fixture.follow(user, leader.id, { device })).rejects.toEqual(rejectedWith("copy_same_person"));
    await expect(fixture.follow(other.userId, leader.id)).rejects.toEqual(rejectedWith("copy_chain_leading"));
    const follow = await fixture.follow(user, leader.id);
    await expect(fixture.follow(user, leader.id)).rejects.toEqual(rejectedWith("copy_following_already"));
    const leading = { idempotencyKey: key(), name: "Follower", text: "", profitShare: "0.1", productTypes: [2] };
    await expect(fixture.call("POST /api/followOrder/becomeLeader", user, leading)).rejects.toEqual(rejectedWith("copy_chain_following"));
    await fixture.call("POST /api/followOrder/stop", user, { idempotencyKey: key(), id: follow.id, copies: "keep" });
    await fixture.call("POST /api/followOrder/stopLeading", leader.userId, { idempotencyKey: key() });
    await expect(fixture.follow(user, leader.id)).rejects.toEqual(rejectedWith("copy_leader_stopped"));
  });

  it("knows one person by a document that two accounts have sent", async () => {
    const leader = await fixture.leader();
    const user = await fixture.user();
    for (const userId of [leader.userId, user])
      await fixture.sql`insert into identity_case (user_id, level, state, revision, country, document_kind, sealed_details, sealed_with, number_hash, submitted_ms)
        values (${userId}, 'basic', 'pending', 1, 'DE', 'passport', ${Buffer.alloc(40)}, '0123456789abcdef', ${Buffer.alloc(32, 7)}, 1)`;
    await expect(fixture.follow(user, leader.id)).rejects.toEqual(rejectedWith("copy_same_person"));
  });

  it("rejects guests as followers: accounts that cost nothing would be followers without number", async () => {
    const leader = await fixture.leader();
    const user = await fixture.user();
    await expect(fixture.follow(user, leader.id, {}, "guest")).rejects.toEqual(rejectedWith("account_unclaimed"));
    expect((await fixture.call("GET /api/followOrder/follows", user, {})).rows).toEqual([]);
    expect(await fixture.follow(user, leader.id)).toMatchObject({ leaderId: leader.id, state: "running" });
  });

  it("rejects guests as leaders, names that are taken or unseen, shares above a fifth, and settings out of bounds", async () => {
    const user = await fixture.user();
    const leading = { idempotencyKey: key(), name: "Ines Okafor", text: "", profitShare: "0.2", productTypes: [2] };
    const become = (changes: object, type: "guest" | "registered" = "registered") =>
      fixture.call("POST /api/followOrder/becomeLeader", user, { ...leading, idempotencyKey: key(), ...changes }, type);
    await expect(become({}, "guest")).rejects.toEqual(rejectedWith("account_unclaimed"));
    await expect(become({ name: "x" })).rejects.toEqual(rejectedWith("copy_name"));
    await expect(become({ profitShare: "0.20000001" })).rejects.toEqual(rejectedWith("copy_share_above"));
    const first = await become({});
    expect((first.data as { id: string } | null)?.id).toBeDefined();
    const { userId: other } = { userId: await fixture.user() };
    await expect(
      fixture.call("POST /api/followOrder/becomeLeader", other, { ...leading, idempotencyKey: key(), name: "INES okafor" }),
    ).rejects.toEqual(rejectedWith("copy_name_taken"));
    const leader = await fixture.leader();
    await expect(fixture.follow(other, leader.id, { size: "10.1" })).rejects.toEqual(rejectedWith("copy_size"));
    await expect(fixture.follow(other, leader.id, { capTrade: "200", capAll: "100" })).rejects.toEqual(rejectedWith("copy_cap"));
    await expect(fixture.follow(other, leader.id, { ownStop: "0.95" })).rejects.toEqual(rejectedWith("copy_own_stop"));
    await expect(fixture.follow(other, leader.id, { profitShare: "0.05" })).rejects.toEqual(rejectedWith("copy_share_changed"));
  });

  it("answers a key once, and tells another user nothing of a follow", async () => {
    const leader = await fixture.leader();
    const user = await fixture.user();
    const idempotencyKey = key();
    const first = await fixture.follow(user, leader.id, { idempotencyKey });
    expect((await fixture.follow(user, leader.id, { idempotencyKey })).id).toBe(first.id);
    expect((await fixture.call("GET /api/followOrder/byKey", user, { idempotencyKey })).data).toMatchObject({ id: first.id });
    const stranger = await fixture.user();
    for (const act of ["pause", "resume"] as const)
      await expect(fixture.call(`POST /api/followOrder/${act}`, stranger, { idempotencyKey: key(), id: first.id })).rejects.toEqual(
        rejectedWith("not_found"),
      );
    await expect(
      fixture.call("POST /api/followOrder/stop", stranger, { idempotencyKey: key(), id: first.id, copies: "close" }),
    ).rejects.toEqual(rejectedWith("not_found"));
    await expect(fixture.skipsOf(stranger, first.id)).rejects.toEqual(rejectedWith("not_found"));
  });
});

describe("a follow ends", () => {
  it("with its copies kept as positions of one's own, or closed at the present tick; a second stop is told", async () => {
    fixture.tick(BTC_CONTRACT, "50000.00");
    const leader = await fixture.leader();
    const [keeps, closes] = [await fixture.follower(leader.id), await fixture.follower(leader.id)];
    const led = await fixture.opened(leader.userId, { quantity: "2" });
    const stop = (who: typeof keeps, copies: "keep" | "close", idempotencyKey = key()) =>
      fixture.call("POST /api/followOrder/stop", who.userId, { idempotencyKey, id: who.follow.id, copies });
    expect((await stop(keeps, "keep")).data).toMatchObject({ state: "stopped", stopReason: "user", running: 1 });
    const again = key();
    expect((await stop(closes, "close", again)).data).toMatchObject({ state: "stopped", running: 0 });
    expect((await stop(closes, "close", again)).data).toMatchObject({ state: "stopped" });
    await expect(stop(keeps, "close")).rejects.toEqual(rejectedWith("copy_stopped"));
    dataOf(await fixture.close(leader.userId, led.id));
    // The leader's closing does not reach what was kept.
    expect(await fixture.followNow(keeps.userId, keeps.follow.id)).toMatchObject({ running: 1 });
    await fixture.opened(leader.userId, { quantity: "2" });
    expect(await fixture.copiesOf(keeps.userId, keeps.follow.id)).toHaveLength(1);
  });

  it("and what was kept of it is told again when its follower closes that", async () => {
    fixture.tick(BTC_CONTRACT, "50000.00");
    const leader = await fixture.leader();
    const { userId, follow } = await fixture.follower(leader.id);
    await fixture.opened(leader.userId, { quantity: "2" });
    const stopped = await fixture.call("POST /api/followOrder/stop", userId, { idempotencyKey: key(), id: follow.id, copies: "keep" });
    expect(stopped.data).toMatchObject({ state: "stopped", running: 1 });
    const [copy] = await fixture.copiesOf(userId, follow.id);
    dataOf(await fixture.close(userId, copy?.id ?? ""));
    const told = () =>
      fixture.published.flatMap(({ userId: to, events }) =>
        events.flatMap((event) => (to === userId && event.kind === "copy" ? [event.follow.running] : [])),
      );
    await expect.poll(() => told().at(-1)).toBe(0);
  });

  it("at the tick at which the copies have lost what they may, and not before", async () => {
    fixture.tick(BTC_CONTRACT, "50000.00");
    fixture.tick(AAPL_CONTRACT, "200.00");
    const leader = await fixture.leader();
    // A twentieth of 4,000 may be lost.
    const { userId, follow } = await fixture.follower(leader.id, { capTrade: "2000", capAll: "4000", ownStop: "0.05" });
    await fixture.opened(leader.userId, { quantity: "2", leverage: 2 });
    await fixture.opened(leader.userId, { spec: AAPL_CONTRACT, quantity: "5", leverage: 2 });
    await fixture.move(BTC_CONTRACT, "45000.00");
    expect(await fixture.followNow(userId, follow.id)).toMatchObject({ state: "running", running: 2 });
    // 1,000 of bitcoin have lost 100 and the fees of 1; 1,000 of Apple lose 98 more.
    await fixture.move(AAPL_CONTRACT, "180.50");
    expect(await fixture.followNow(userId, follow.id)).toMatchObject({ state: "running" });
    const tick = await fixture.move(AAPL_CONTRACT, "180.10");
    expect(await fixture.followNow(userId, follow.id)).toMatchObject({ state: "stopped", stopReason: "own_stop", running: 0 });
    const closed = await fixture.sql`select f.tick_seq from contract_fill f join contract_position p on p.id = f.position_id
      where p.follow_id = ${BigInt(follow.id)} and f.action = 'close' and f.product_code = 'AAPL'`;
    expect(closed).toEqual([{ tick_seq: BigInt(tick.seq) }]);
    const told = await fixture.sql`select kind, params from site_message where user_id = ${userId}`;
    expect(told).toMatchObject([{ kind: "copy_stopped", params: { reason: "own_stop", followId: follow.id } }]);
    await fixture.opened(leader.userId, { quantity: "1", side: "short" });
    expect(await fixture.copiesOf(userId, follow.id)).toHaveLength(2);
  });

  it("when the leader stops: copies stay, with the protection that the leader's positions have", async () => {
    fixture.tick(BTC_CONTRACT, "50000.00");
    const leader = await fixture.leader();
    const [plain, own] = [await fixture.follower(leader.id), await fixture.follower(leader.id)];
    await fixture.opened(leader.userId, { quantity: "2", takeProfit: "55000.00", stopLoss: "48000.00" });
    const [mine] = await fixture.copiesOf(own.userId, own.follow.id);
    const protection = { takeProfit: null, stopLoss: "49000.00", trailing: null };
    dataOf(
      await fixture.send<"protect">(own.userId, { kind: "protect", positionId: BigInt(mine?.id ?? "0"), protection, mayChange: true }),
    );
    await fixture.call("POST /api/followOrder/stopLeading", leader.userId, { idempotencyKey: key() });
    const rows = await fixture.sql`select follow_id, take_profit_price, stop_loss_price from contract_position
      where follow_id in (${BigInt(plain.follow.id)}, ${BigInt(own.follow.id)}) order by follow_id`;
    expect(rows).toMatchObject([
      { take_profit_price: 5_500_000n, stop_loss_price: 4_800_000n },
      { take_profit_price: null, stop_loss_price: 4_900_000n },
    ]);
    expect(await fixture.followNow(plain.userId, plain.follow.id)).toMatchObject({ state: "stopped", stopReason: "leader_stopped" });
    // What was handed over works.
    await fixture.move(BTC_CONTRACT, "47990.00");
    expect(await fixture.followNow(plain.userId, plain.follow.id)).toMatchObject({ running: 0 });
  });

  it("when the leader stops: a trailing stop goes on from the best price that the leader's has reached", async () => {
    fixture.tick(BTC_CONTRACT, "50000.00");
    const leader = await fixture.leader();
    const { userId, follow } = await fixture.follower(leader.id);
    await fixture.opened(leader.userId, { quantity: "2", trailing: { by: "price", distance: "1000.00" } });
    const best = await fixture.move(BTC_CONTRACT, "52000.00");
    await fixture.move(BTC_CONTRACT, "51500.00");
    await fixture.call("POST /api/followOrder/stopLeading", leader.userId, { idempotencyKey: key() });
    const rows =
      await fixture.sql`select trailing_extreme, trailing_extreme_seq from contract_position where follow_id = ${BigInt(follow.id)}`;
    expect(rows).toEqual([{ trailing_extreme: best.bid, trailing_extreme_seq: BigInt(best.seq) }]);
    // Above the level of a stop that had begun anew, and below that of the leader's.
    await fixture.move(BTC_CONTRACT, "50990.00");
    expect(await fixture.followNow(userId, follow.id)).toMatchObject({ running: 0 });
  });

  it("goes on after a restart: the next fills are copied, and the own stop is watched", async () => {
    fixture.tick(BTC_CONTRACT, "50000.00");
    const leader = await fixture.leader();
    const { userId, follow } = await fixture.follower(leader.id, { capTrade: "1000", capAll: "1000", ownStop: "0.1" });
    await fixture.opened(leader.userId, { quantity: "1", leverage: 2 });
    await fixture.restart();
    await fixture.opened(leader.userId, { quantity: "1", leverage: 2 });
    expect(await fixture.followNow(userId, follow.id)).toMatchObject({ running: 1, skipped: 1 });
    await fixture.move(BTC_CONTRACT, "39000.00");
    expect(await fixture.followNow(userId, follow.id)).toMatchObject({ state: "stopped", stopReason: "own_stop" });
  });
});

describe("shares that leaders ask for", () => {
  it("reach who follows only when they fall; a higher one waits for consent", async () => {
    const leader = await fixture.leader();
    const { userId, follow } = await fixture.follower(leader.id);
    const { data } = await fixture.call("GET /api/followOrder/myLeader", leader.userId, {});
    const { name, text } = data ?? { name: "", text: "" };
    const ask = (profitShare: string) =>
      fixture.call("POST /api/followOrder/changeLeader", leader.userId, {
        idempotencyKey: key(),
        name,
        text,
        profitShare,
        productTypes: [1, 2, 3, 4],
      });
    await ask("0.05");
    expect(await fixture.followNow(userId, follow.id)).toMatchObject({ shareRate: "0.05000000", newShareRate: null });
    await ask("0.2");
    expect(await fixture.followNow(userId, follow.id)).toMatchObject({ shareRate: "0.05000000", newShareRate: "0.20000000" });
    const change = (profitShare?: string) =>
      fixture.call("POST /api/followOrder/changeFollow", userId, {
        idempotencyKey: key(),
        id: follow.id,
        ...fixture.settings(),
        profitShare,
      });
    await change();
    expect(await fixture.followNow(userId, follow.id)).toMatchObject({ shareRate: "0.05000000" });
    await expect(change("0.15")).rejects.toEqual(rejectedWith("copy_share_changed"));
    await change("0.2");
    expect(await fixture.followNow(userId, follow.id)).toMatchObject({ shareRate: "0.20000000", newShareRate: null });
  });
});
