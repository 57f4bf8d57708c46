import { SOCKET_LEADERS_MAX } from "@candela/api";
import type { Bus } from "../../platform/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { type RepeatedWork, repeatedWork } from "../../platform/repeated-work.ts";
import { followData, type Prices } from "./follow-figures.ts";
import { followsByIds } from "./follow-store.ts";

export interface FollowTellerParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
  readonly bus: Pick<Bus, "publish" | "isHeard">;
  readonly market: Prices;
}

/** How often devices are told of follows: a leader's order touches a thousand of them, and is answered before they are read. */
const TELL_EVERY_MS = 500;
/** Follows that are read at once. */
const FOLLOWS = 200;
/** Pairs whose newest follows are looked for at once: a settlement tells of thousands. */
const PAIRS = 1_000;

/** Tells followers' devices of follows that something happened to, as they stand then, and everybody of leaders: once for all that happened meanwhile. */
export class FollowTeller {
  readonly #parts: FollowTellerParts;
  readonly #telling: RepeatedWork;
  readonly #follows = new Set<bigint>();
  readonly #pairs = new Set<bigint>();
  readonly #leaderUsers = new Set<bigint>();

  constructor(parts: FollowTellerParts) {
    this.#parts = parts;
    this.#telling = repeatedWork({
      everyMs: TELL_EVERY_MS,
      work: () => this.tell(),
      onFailure: (error) => parts.log.warn({ err: error }, "followers could not be told of their follows"),
    });
  }

  start(): void {
    this.#telling.start();
  }

  stop(): Promise<void> {
    return this.#telling.stop();
  }

  /** Follows with their followers. A device that comes later reads them then: the sums of a thousand follows are not made for nobody. */
  touch(follows: ReadonlyMap<bigint, bigint>): void {
    for (const [id, followerId] of follows) if (this.#parts.bus.isHeard(followerId)) this.#follows.add(id);
  }

  /** A week was settled: of the pair, so of its newest follow. */
  touchPairs(pairIds: readonly bigint[]): void {
    for (const id of pairIds) this.#pairs.add(id);
  }

  /** Users who may lead, and of whom everybody reads something else now; their followers' follows name them. */
  touchLeaders(userIds: readonly bigint[]): void {
    for (const id of userIds) this.#leaderUsers.add(id);
  }

  async tell(): Promise<void> {
    const { sql, clock, bus, market } = this.#parts;
    await this.#tellLeaders();
    await this.#followsOfPairs();
    await taking(this.#follows, FOLLOWS, async (ids) => {
      const follows = await followsByIds(sql, ids);
      const told = await followData(sql, market, follows, clock.now());
      for (const [index, { followerId }] of follows.entries()) {
        const follow = told[index];
        if (follow !== undefined) bus.publish("account", { userId: followerId, events: [{ kind: "copy", follow }] });
      }
    });
  }

  async #tellLeaders(): Promise<void> {
    const { sql, bus } = this.#parts;
    await taking(this.#leaderUsers, SOCKET_LEADERS_MAX, async (users) => {
      const [leaders, follows] = await Promise.all([
        sql<{ id: bigint }[]>`select id from copy_leader where user_id = any (${numberList(users)}::bigint[]) order by 1`,
        sql<{ id: bigint; followerId: bigint }[]>`
          select f.id, f.follower_id as "followerId" from copy_follow f join copy_leader l on l.id = f.leader_id
          where l.user_id = any (${numberList(users)}::bigint[]) and f.state <> 'stopped'`,
      ]);
      if (leaders.length > 0) bus.publish("leadersChanged", { ids: leaders.map(({ id }) => String(id)) });
      this.touch(new Map(follows.map(({ id, followerId }) => [id, followerId])));
    });
  }

  async #followsOfPairs(): Promise<void> {
    await taking(this.#pairs, PAIRS, async (pairs) => {
      const rows = await this.#parts.sql<{ id: bigint; followerId: bigint }[]>`
        select max(id) as id, follower_id as "followerId" from copy_follow where pair_id = any (${numberList(pairs)}::bigint[])
        group by pair_id, follower_id`;
      this.touch(new Map(rows.map(({ id, followerId }) => [id, followerId])));
    });
  }
}

/** Takes so many at most, and puts them back where the work with them fails. What is added again meanwhile stays for the next time. */
async function taking(waiting: Set<bigint>, most: number, work: (ids: readonly bigint[]) => Promise<void>): Promise<void> {
  const ids = [...waiting].slice(0, most);
  if (ids.length === 0) return;
  for (const id of ids) waiting.delete(id);
  try {
    await work(ids);
  } catch (error) {
    for (const id of ids) waiting.add(id);
    throw error;
  }
}
