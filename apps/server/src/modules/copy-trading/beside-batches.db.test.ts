import { beforeAll, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { BTC_CONTRACT } from "../contract/contract-test-kit.ts";
import { openCopyFixture } from "./copy-test-kit.ts";

/** Strangers keep two batches of contracts at work, while leaders trade and their followers do too. */
const fixture = await openCopyFixture();

const FOLLOWERS = 12;
/** Five orders of each at once are more than a batch takes. */
const STRANGERS = 120;
const AT_ONCE = 5;
const ROUNDS = 3;
const upTo = (length: number) => Array.from({ length }, (_, index) => index);

let leaders: readonly { readonly userId: bigint; readonly id: string }[];
let followers: readonly bigint[];
let strangers: readonly bigint[];

beforeAll(async () => {
  fixture.tick(BTC_CONTRACT, "50000.00");
  leaders = [await fixture.leader(), await fixture.leader()];
  const following: bigint[] = [];
  for (const n of upTo(FOLLOWERS)) following.push((await fixture.follower(leaders[n % 2]?.id ?? "", { size: "0.5" })).userId);
  followers = following;
  strangers = await Promise.all(upTo(STRANGERS).map(() => fixture.user()));
}, 60_000);

/** `turns` of the event loop go between two orders, so that a leader finds both batches at work. */
async function trade(userId: bigint, quantity: string, { rounds = ROUNDS, atOnce = 1, turns = 0 } = {}): Promise<void> {
  for (const _round of upTo(rounds)) {
    for (const _turn of upTo(turns)) await new Promise((resolve) => setImmediate(resolve));
    const [opened] = await Promise.all(upTo(atOnce).map(() => fixture.opened(userId, { quantity, side: "short" })));
    dataOf(await fixture.close(userId, opened?.id ?? ""));
  }
}

it("copies each order of a leader, and tells of each position in the order in which it changed", async () => {
  fixture.published.length = 0;
  await Promise.all([
    ...strangers.map((user) => trade(user, "3", { rounds: 2 * ROUNDS, atOnce: AT_ONCE })),
    ...followers.map((user) => trade(user, "2")),
    ...leaders.map(({ userId }) => trade(userId, "10", { turns: 200 })),
  ]);
  const told = fixture.published.flatMap(({ events }) =>
    events.flatMap((event) => (event.kind === "contractPosition" ? [event.position] : [])),
  );
  const states = Map.groupBy(told, ({ id }) => id);
  expect(states.size).toBe(ROUNDS * (2 * STRANGERS + 2 * FOLLOWERS + leaders.length));
  for (const positions of states.values()) {
    const lots = positions.map(({ lots: left }) => Number(left));
    expect(lots.slice(0, -1), "a position that grows").toEqual(lots.slice(0, -1).toSorted((a, b) => a - b));
    expect(positions.map(({ status }) => status)).toEqual([...lots.slice(1).map(() => "open"), "closed"]);
  }
  const rows = await fixture.sql<{ userId: bigint; opened: number; closed: number }[]>`
    select user_id as "userId", count(*)::integer as opened, count(*) filter (where status = 'closed')::integer as closed
    from contract_position where follow_id is not null group by 1 order by 1`;
  expect(rows).toEqual(followers.map((userId) => ({ userId, opened: ROUNDS, closed: ROUNDS })));
  expect(fixture.contracts.stats()).toMatchObject({ watched: 0, queued: 0 });
  const [{ shards } = { shards: null }] = await fixture.sql<{ shards: number[] }[]>`
    select array_agg(sub order by sub) as shards from ledger_account where owner = 0 and book = 'fees' and credits_posted > 0`;
  expect(shards).toEqual([8, 9]);
});
