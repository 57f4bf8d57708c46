/** Acts of leaders and followers that cross each other: in one batch, within one week, at the edge of a rule. */
import { randomUUID } from "node:crypto";
import { startOfWeek, weekOf } from "@candela/model";
import { describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { BTC_CONTRACT } from "../contract/contract-test-kit.ts";
import { openCopyFixture } from "./copy-test-kit.ts";

const fixture = await openCopyFixture();
const SETTLED_AFTER = 300_000;

/** The next week has begun, and the one before is settled. */
async function weekEnds(): Promise<void> {
  fixture.now = startOfWeek(weekOf(fixture.now) + 1) + SETTLED_AFTER;
  await fixture.copies.carryOutDue();
}

async function gain(leaderUserId: bigint, from: string, to: string): Promise<void> {
  fixture.tick(BTC_CONTRACT, from);
  const led = await fixture.opened(leaderUserId, { quantity: "2", leverage: 2 });
  fixture.tick(BTC_CONTRACT, to);
  dataOf(await fixture.close(leaderUserId, led.id));
}

async function ask(leaderUserId: bigint, profitShare: string): Promise<void> {
  const { data } = await fixture.call("GET /api/followOrder/myLeader", leaderUserId, {});
  const leading = { name: data?.name ?? "", text: "", profitShare, productTypes: [1, 2, 3, 4] };
  await fixture.call("POST /api/followOrder/changeLeader", leaderUserId, { idempotencyKey: randomUUID(), ...leading });
}

const weeksOf = async (userId: bigint, leaderId: string) =>
  (await fixture.call("GET /api/followOrder/settlements", userId, { leaderId })).rows.toReversed();
const units = (text: string | undefined) => BigInt((text ?? "0").replace(".", ""));

describe("in one batch", () => {
  it("a leader who opens and closes at once leaves nobody behind", async () => {
    fixture.tick(BTC_CONTRACT, "50000.00");
    const leader = await fixture.leader();
    const followers = [await fixture.follower(leader.id), await fixture.follower(leader.id, { size: "0.5" })];
    const acts = [
      fixture.place(leader.userId, { quantity: "4", leverage: 5 }),
      fixture.send<"closeAll">(leader.userId, { kind: "closeAll", productCode: null }),
      fixture.place(leader.userId, { quantity: "2", leverage: 10, side: "short" }),
      fixture.send<"closeAll">(leader.userId, { kind: "closeAll", productCode: null }),
    ];
    for (const answer of await Promise.all(acts)) dataOf(answer);
    for (const { userId, follow } of followers) {
      expect(await fixture.followNow(userId, follow.id)).toMatchObject({ running: 0, skipped: 0 });
      expect(await fixture.copiesOf(userId, follow.id)).toHaveLength(2);
    }
  });

  it("a follower's settings hold wholly before or wholly after a leader's order", async () => {
    fixture.tick(BTC_CONTRACT, "50000.00");
    const leader = await fixture.leader();
    const { userId, follow } = await fixture.follower(leader.id);
    for (let turn = 0; turn < 6; turn += 1) {
      const size = turn % 2 === 0 ? "0.5" : "1";
      const settings = fixture.settings({ size, capTrade: size === "1" ? "100000" : "1500" });
      const [opened] = await Promise.all([
        fixture.place(leader.userId, { quantity: "4", leverage: 5 }),
        fixture.call("POST /api/followOrder/changeFollow", userId, { idempotencyKey: randomUUID(), id: follow.id, ...settings }),
      ]);
      const [led] = dataOf(opened).positions;
      const [copy] = await fixture.sql<
        { lots: bigint }[]
      >`select lots from contract_position where follow_id = ${BigInt(follow.id)} and status = 'open'`;
      expect([2n, 4n]).toContain(copy?.lots);
      dataOf(await fixture.close(leader.userId, led?.id ?? ""));
      expect(await fixture.followNow(userId, follow.id)).toMatchObject({ running: 0 });
    }
  });

  it("a copy that its follower and its leader close at once is closed once", async () => {
    fixture.tick(BTC_CONTRACT, "50000.00");
    const leader = await fixture.leader();
    const { userId, follow } = await fixture.follower(leader.id);
    const led = await fixture.opened(leader.userId, { quantity: "4", leverage: 5 });
    const [copy] = await fixture.copiesOf(userId, follow.id);
    await Promise.all([
      fixture.close(userId, copy?.id ?? "", "3"),
      fixture.close(leader.userId, led.id, "2"),
      fixture.close(userId, copy?.id ?? ""),
      fixture.close(leader.userId, led.id),
    ]);
    const [closed] = await fixture.sql<
      { lots: bigint }[]
    >`select sum(f.lots) as lots from contract_fill f join contract_position p on p.id = f.position_id
      where p.follow_id = ${BigInt(follow.id)} and f.action = 'close'`;
    expect(closed).toEqual({ lots: 4n });
    expect(await fixture.followNow(userId, follow.id)).toMatchObject({ running: 0 });
  });
});

describe("the share of a week", () => {
  it("is nothing of what was made for nothing, also after a consent to more within it", async () => {
    const leader = await fixture.leader({ profitShare: "0" });
    const { userId, follow } = await fixture.follower(leader.id, { profitShare: "0" });
    await gain(leader.userId, "50000.00", "55000.00");
    await ask(leader.userId, "0.2");
    await gain(leader.userId, "55000.00", "56000.00");
    fixture.now += 60_000;
    const consent = { idempotencyKey: randomUUID(), id: follow.id, ...fixture.settings(), profitShare: "0.2" };
    await fixture.call("POST /api/followOrder/changeFollow", userId, consent);
    await gain(leader.userId, "56000.00", "57000.00");
    await weekEnds();
    expect((await weeksOf(userId, leader.id)).map(({ paid, due }) => [paid, due])).toEqual([["0.000000", "0.000000"]]);
    // From the next week on it is a fifth of what lies above the mark, which has grown for nothing meanwhile.
    await gain(leader.userId, "57000.00", "58000.00");
    await weekEnds();
    const [, second] = await weeksOf(userId, leader.id);
    expect(units(second?.paid)).toBe(units(second?.profit) / 5n);
  });

  it("never reaches who has not consented, nor back after stopping and following again at more", async () => {
    const leader = await fixture.leader({ profitShare: "0" });
    const { userId, follow } = await fixture.follower(leader.id, { profitShare: "0" });
    await ask(leader.userId, "0.2");
    await gain(leader.userId, "50000.00", "55000.00");
    await weekEnds();
    await fixture.call("POST /api/followOrder/stop", userId, { idempotencyKey: randomUUID(), id: follow.id, copies: "keep" });
    await fixture.follow(userId, leader.id, { profitShare: "0.2" });
    await gain(leader.userId, "55000.00", "50000.00");
    await weekEnds();
    // Back at the mark: nothing was gained above it.
    await gain(leader.userId, "50000.00", "55000.00");
    await weekEnds();
    expect((await weeksOf(userId, leader.id)).map(({ paid, due }) => [paid, due])).toEqual(Array(3).fill(["0.000000", "0.000000"]));
  });

  it("counts what a follower closed alone before the week was over, once, and what the leader closes then not at all", async () => {
    const leader = await fixture.leader();
    const { userId, follow } = await fixture.follower(leader.id);
    fixture.tick(BTC_CONTRACT, "50000.00");
    const led = await fixture.opened(leader.userId, { quantity: "2", leverage: 2 });
    fixture.tick(BTC_CONTRACT, "56000.00");
    const [copy] = await fixture.copiesOf(userId, follow.id);
    dataOf(await fixture.close(userId, copy?.id ?? ""));
    const realised = (await fixture.followNow(userId, follow.id)).realised;
    fixture.tick(BTC_CONTRACT, "40000.00");
    dataOf(await fixture.close(leader.userId, led.id));
    await weekEnds();
    expect(await weeksOf(userId, leader.id)).toMatchObject([{ profit: realised, share: expect.anything() }]);
    expect(units((await weeksOf(userId, leader.id))[0]?.paid)).toBe(units(realised) / 10n);
  });
});
