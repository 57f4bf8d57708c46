import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { BTC_CONTRACT } from "../contract/contract-test-kit.ts";
import { openCopyFixture } from "./copy-test-kit.ts";

/** So many that the rows of a batch are made in turns. */
const MANY = 220;

const fixture = await openCopyFixture();
let leader: Awaited<ReturnType<typeof fixture.leader>>;
const followers: { userId: bigint; followId: bigint }[] = [];

beforeAll(async () => {
  fixture.tick(BTC_CONTRACT, "50000.00");
  leader = await fixture.leader();
  for (let n = 0; n < MANY; n += 1) {
    const { userId, follow } = await fixture.follower(leader.id, { size: "0.5" });
    followers.push({ userId, followId: BigInt(follow.id) });
  }
}, 60_000);

/** What each follow's closed copies have realised, as it is written. */
async function written(): Promise<Map<bigint, bigint>> {
  const rows = await fixture.sql<{ id: bigint; result: bigint }[]>`
    select follow_id as id, sum(realised + deficit - fees - liquidation_fee - financing) as result from contract_position
    where follow_id is not null and status = 'closed' group by 1`;
  return new Map(rows.map(({ id, result }) => [id, result]));
}

const known = () => new Map(followers.map(({ followId }) => [followId, fixture.copies.copying.result(followId)]));

/** How much there is of what a leader's order writes. */
async function counts() {
  const [row] =
    await fixture.sql`select (select count(*)::integer from contract_order) as orders, (select count(*)::integer from contract_position) as positions,
    (select count(*)::integer from contract_fill) as fills, (select count(*)::integer from contract_step) as steps,
    (select count(*)::integer from copy_event) as copies, (select count(*)::integer from ledger_transfer) as transfers,
    (select sum(credits_posted - debits_posted) from ledger_account where owner <> 0) as money`;
  return row;
}

describe("a leader's order with many followers", () => {
  it("is copied by each of them once, at its tick and in its commit", async () => {
    const led = await fixture.opened(leader.userId, { quantity: "10" });
    const copied =
      await fixture.sql`select count(*)::integer as copies, count(distinct f.user_id)::integer as users, count(distinct f.tick_seq)::integer as ticks,
      count(distinct t.posting)::integer as postings, min(f.tick_seq) as tick
      from copy_event e join contract_fill f on f.id = e.fill_id join ledger_transfer t on t.id = f.transfer_ids[1] where e.kind = 'opened'`;
    const tick = BigInt(fixture.market.latest(BTC_CONTRACT.productCode)?.seq ?? 0);
    expect(copied).toEqual([{ copies: MANY, users: MANY, ticks: 1, postings: 1, tick }]);
    fixture.tick(BTC_CONTRACT, "50500.00");
    dataOf(await fixture.close(leader.userId, led.id));
    // Known at once, without a reading.
    expect(known()).toEqual(await written());
  });

  it("leaves nothing behind where one of its tables cannot be written, and the next one is copied again", async () => {
    const before = await counts();
    await fixture.sql`create function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`;
    await fixture.sql`create trigger broken before insert on contract_fill for each statement execute function broken()`;
    await expect(fixture.place(leader.userId, { quantity: "10" })).rejects.toThrow("broken");
    await fixture.sql`drop trigger broken on contract_fill`;
    expect(await counts()).toEqual(before);
    const led = await fixture.opened(leader.userId, { quantity: "10" });
    dataOf(await fixture.close(leader.userId, led.id));
    expect(known()).toEqual(await written());
  });

  it("waits for no follower who changes a follow at the same moment, and no change is lost", async () => {
    const some = followers.slice(0, 12);
    for (let round = 0; round < 4; round += 1) {
      const led = await fixture.opened(leader.userId, { quantity: "10" });
      fixture.tick(BTC_CONTRACT, round % 2 === 0 ? "50900.00" : "50100.00");
      const changes = some.map(({ userId, followId }) =>
        fixture.call("POST /api/followOrder/changeFollow", userId, {
          ...{ idempotencyKey: randomUUID(), id: String(followId), ...fixture.settings({ size: "0.5", capAll: String(500_000 + round) }) },
        }),
      );
      const [closed] = await Promise.all([fixture.close(leader.userId, led.id), ...changes]);
      dataOf(closed);
    }
    // A change reads what was realised while copies close: what it may have missed, or counted twice, is read again.
    await expect.poll(known).toEqual(await written());
  });
});
