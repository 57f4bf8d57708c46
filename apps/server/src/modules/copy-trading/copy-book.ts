import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Queryable, Sql, Tx } from "../../platform/postgres/database.ts";
import { repeatedWork } from "../../platform/repeated-work.ts";
import type { CopyAsked, CopyChanges, Copying, FollowRecord, PositionRecord } from "../contract/index.ts";
import { type NewMessage, type Sent, sendMessages } from "../messages/index.ts";
import type { Awaited, MarketData } from "../pricing/index.ts";
import { insertCopyEvents } from "./event-store.ts";
import { closedResults, endFollows, followedUsers, followsByIds, lockFollows, readFollowers } from "./follow-store.ts";
import { leadersByIds, shownName, stopLeaders } from "./leader-store.ts";
import { type OwnStopReached, OwnStopWatch } from "./own-stop-watch.ts";
import { ResultReads } from "./result-reads.ts";

export interface CopyBookParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
  readonly market: Pick<MarketData, "latest" | "spec">;
}

/** What the rest of copy trading does when something happened in a batch. */
export interface CopyBookEars {
  readonly reached: (reached: OwnStopReached) => void;
  /** Follows that something happened to, each with its follower. */
  readonly touched: (follows: ReadonlyMap<bigint, bigint>) => void;
  /** Users who do not lead any more. */
  readonly stopped: (userIds: readonly bigint[]) => void;
}

/** How often what closed copies have realised is read for follows of which it is not known for sure. */
const READ_EVERY_MS = 250;

/** The side of copy trading that the batch of contracts sees: who is followed, and what is kept of copies. */
export class CopyBook implements Copying {
  readonly #parts: CopyBookParts;
  /**
   * Users who may have followers, with how many: put in before the first follow is committed, so that no fill of theirs is decided without asking. The number
   * is put right by each batch of the leader's.
   */
  readonly #leaders = new Map<bigint, number>();
  readonly #watch: OwnStopWatch;
  readonly #reads = new ResultReads();
  readonly #unsure = new Set<bigint>();
  readonly #reading;
  #ears: CopyBookEars = { reached: () => undefined, touched: () => undefined, stopped: () => undefined };

  constructor(parts: CopyBookParts) {
    this.#parts = parts;
    this.#watch = new OwnStopWatch({ clock: parts.clock, market: parts.market, reached: (reached) => this.#ears.reached(reached) });
    this.#reading = repeatedWork({
      everyMs: READ_EVERY_MS,
      work: () => this.#readUnsure(),
      onFailure: (error) => parts.log.warn({ err: error }, "results of copies could not be read"),
    });
  }

  listen(ears: CopyBookEars): void {
    this.#ears = ears;
  }

  /** Before the contracts start. */
  async load(): Promise<void> {
    for (const { userId, followers } of await followedUsers(this.#parts.sql)) this.#leaders.set(userId, followers);
  }

  start(): void {
    this.#reading.start();
  }

  stop(): Promise<void> {
    return this.#reading.stop();
  }

  /** Called before a follow of this leader is committed. */
  mayBeFollowed(userId: bigint): void {
    this.#leaders.set(userId, this.followersOf(userId) + 1);
  }

  /** A follow began, or has other settings. It is committed by then: where it cannot be read now, it is read soon. */
  async watch(followId: bigint): Promise<void> {
    this.#unsure.add(followId);
    await this.#read([followId]);
  }

  /** A follow that could not be stopped is weighed again soon: where all its copies have closed, no tick comes for it. */
  weighAgain(followId: bigint): void {
    this.#unsure.add(followId);
  }

  leads(userId: bigint): boolean {
    return this.#leaders.has(userId);
  }

  followersOf(userId: bigint): number {
    return this.#leaders.get(userId) ?? 0;
  }

  followers(tx: Tx, asked: CopyAsked): Promise<readonly bigint[]> {
    return readFollowers(tx, asked);
  }

  async lock(tx: Tx, asked: CopyAsked): Promise<readonly FollowRecord[]> {
    const follows = await lockFollows(tx, asked);
    const running = Map.groupBy(follows, ({ leaderUserId, state }) => (state === "stopped" ? null : leaderUserId));
    for (const leader of asked.leaders) if (this.#leaders.has(leader)) this.#leaders.set(leader, running.get(leader)?.length ?? 0);
    return follows;
  }

  result(followId: bigint): bigint | undefined {
    return this.#watch.result(followId);
  }

  moment(): number {
    return this.#reads.moment();
  }

  async store(tx: Tx, { records, ended, stoppedLeaders }: CopyChanges, now: number): Promise<readonly Sent[]> {
    const byReason = Map.groupBy(ended, ({ reason }) => reason);
    await Promise.all([
      insertCopyEvents(tx, records),
      stopLeaders(tx, stoppedLeaders, now),
      ...[...byReason].map(([reason, some]) =>
        endFollows(
          tx,
          some.map(({ follow }) => follow.id),
          reason,
          now,
        ),
      ),
    ]);
    return sendMessages(tx, await this.#messages(tx, ended), now);
  }

  committed({ records, ended, stoppedLeaders }: CopyChanges, positions: readonly PositionRecord[], moment: number): void {
    for (const record of positions) {
      this.#watch.copy(record);
      const { followId, status } = record.position;
      if (followId !== null && status === "closed" && !this.#reads.closed(followId, moment)) this.#unsure.add(followId);
    }
    for (const { follow } of ended) this.#forget(follow.id);
    const touched = new Map<bigint, bigint>();
    for (const { followId, userId } of records) touched.set(followId, userId);
    for (const { follow } of ended) touched.set(follow.id, follow.followerId);
    for (const { position } of positions) if (position.followId !== null) touched.set(position.followId, position.userId);
    this.#ears.touched(touched);
    if (stoppedLeaders.length > 0) this.#ears.stopped(stoppedLeaders);
  }

  async rebuilt(positions: readonly PositionRecord[]): Promise<void> {
    this.#watch.clear();
    const { sql } = this.#parts;
    for await (const follows of runningFollows(sql)) {
      for (const { id } of follows) this.#unsure.add(id);
      await this.#read(follows.map(({ id }) => id));
    }
    for (const record of positions) this.#watch.copy(record);
  }

  take(...args: Parameters<OwnStopWatch["take"]>): void {
    this.#watch.take(...args);
  }

  awaited(): Iterable<Awaited> {
    return this.#watch.awaited();
  }

  async #readUnsure(): Promise<void> {
    await this.#read([...this.#unsure].slice(0, PAGE));
  }

  /** What was added at each commit is replaced by what is written. A follow stays unsure until a reading has neither failed nor met a closing. */
  async #read(ids: readonly bigint[]): Promise<void> {
    if (ids.length === 0) return;
    const { sql } = this.#parts;
    const began = this.#reads.moment();
    const [follows, closed] = await Promise.all([followsByIds(sql, ids), closedResults(sql, ids)]);
    const found = new Set(follows.map(({ id }) => id));
    for (const id of ids) if (!found.has(id)) this.#forget(id);
    for (const { id, followerId, settings, state } of follows) {
      if (this.#reads.ended(id, began)) this.#unsure.delete(id);
      if (state === "stopped") this.#forget(id);
      else this.#watch.put(id, { followerId, settings, closed: closed.get(id) ?? 0n });
    }
  }

  #forget(followId: bigint): void {
    this.#watch.remove(followId);
    this.#reads.forget(followId);
    this.#unsure.delete(followId);
  }

  async #messages(tx: Tx, ended: CopyChanges["ended"]): Promise<NewMessage[]> {
    const told = ended.filter(({ reason }) => reason !== "user");
    if (told.length === 0) return [];
    const leaders = await leadersByIds(tx, [...new Set(told.map(({ follow }) => follow.leaderId))]);
    return told.map(({ follow, reason }) => {
      const leader = leaders.get(follow.leaderId);
      const name = leader === undefined ? "" : shownName(leader);
      return { userId: follow.followerId, kind: "copy_stopped", params: { followId: String(follow.id), leader: name, reason } };
    });
  }
}

const PAGE = 2_000;

/** All follows that have not ended, page by page. */
async function* runningFollows(sql: Queryable) {
  for (let after = 0n; ; ) {
    const rows = await sql<
      { id: bigint }[]
    >`select id from copy_follow where state <> 'stopped' and id > ${after} order by id limit ${PAGE}`;
    yield await followsByIds(
      sql,
      rows.map(({ id }) => id),
    );
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.id;
  }
}
