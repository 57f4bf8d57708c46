import type { CashBacking, ContractPosition } from "@candela/engine";
import { assert, weekOf } from "@candela/model";
import { type CopyFields, type CopyOutcome, NOTHING_DONE, type Wallets } from "@candela/simulator";
import { readSettings, readShare, sameShare } from "../../modules/copy-trading/settings.ts";
import { createShareWork, type Settled } from "../../modules/copy-trading/share-work.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { CopyTables, StoredFollow, StoredPair } from "./copy-tables.ts";

type Work = ReturnType<typeof createShareWork>;
type Asked = Parameters<Work["decide"]>[0];
type Fields<Kind extends CopyFields["kind"]> = Extract<CopyFields, { readonly kind: Kind }>;

const done = (data: Partial<CopyOutcome["data"]> = {}): CopyOutcome => ({ rejection: null, data: { ...NOTHING_DONE, ...data } });
const rejected = (rejection: string): CopyOutcome => ({ rejection, data: NOTHING_DONE });

/** What copy trading does outside of the batch of contracts: the acts of leaders and followers on simulated tables, with the server's readers, and the settlement of weeks with its own decisions. */
export class CopyActs {
  lastFollowId = 0n;
  protected readonly tables: CopyTables;
  readonly #wallets: Wallets;
  readonly #needs: (userId: bigint) => (now: number) => CashBacking;
  readonly #work = createShareWork({ bus: { publish: () => undefined }, cashNeeds: async () => new Map(), settled: () => undefined });
  #lastPairId = 0n;

  constructor(tables: CopyTables, wallets: Wallets, needs: (userId: bigint) => (now: number) => CashBacking) {
    this.tables = tables;
    this.#wallets = wallets;
    this.#needs = needs;
  }

  decide(userId: bigint, fields: CopyFields, now: number): CopyOutcome {
    try {
      return this.#decide(userId, fields, now);
    } catch (error) {
      if (error instanceof Rejected) return rejected(error.key);
      throw error;
    }
  }

  #decide(userId: bigint, fields: CopyFields, now: number): CopyOutcome {
    switch (fields.kind) {
      case "lead":
      case "changeLeading":
        return this.#lead(userId, fields, now);
      case "follow":
        return this.#follow(userId, fields, now);
      case "changeFollow":
        return this.#change(userId, fields, now);
      case "pause":
      case "resume": {
        const follow = this.#running(userId, fields.followId);
        this.tables.follows.set(follow.id, { ...follow, state: fields.kind === "pause" ? "paused" : "running" });
        return done();
      }
      case "reset":
        return this.#reset(userId);
      case "settle":
        return this.#settle(fields, now);
      default:
        throw new Error(`${fields.kind} is a command of the batch`);
    }
  }

  end(followId: bigint, reason: string): void {
    const follow = this.tables.follows.get(followId);
    if (follow !== undefined) this.tables.follows.set(followId, { ...follow, state: "stopped", stopReason: reason });
  }

  stopLeader(userId: bigint): void {
    const leader = this.tables.leaders.get(Number(userId));
    if (leader !== undefined) this.tables.leaders.set(Number(userId), { ...leader, state: "stopped" });
  }

  realised(followId: bigint, ts: number, units: bigint): void {
    const key = `${this.tables.follows.get(followId)?.pairId}/${this.weekOf(ts)}`;
    this.tables.profits.set(key, (this.tables.profits.get(key) ?? 0n) + units);
  }

  protected weekOf(ts: number): number {
    return weekOf(ts);
  }

  closed(followId: bigint, { realised, deficit, fees, liquidationFee, financing }: ContractPosition): void {
    const made = realised + deficit - fees - liquidationFee - financing;
    this.tables.closed.set(followId, (this.tables.closed.get(followId) ?? 0n) + made);
  }

  /** Follows that are over, with all their copies, are of no use to anybody. */
  forget(): void {
    const open = new Set<bigint | null>();
    for (const [, { positions }] of this.tables.contracts.rows()) for (const { position } of positions) open.add(position.followId);
    for (const [id, { state }] of this.tables.follows.rows()) if (state === "stopped" && !open.has(id)) this.tables.follows.purge(id);
  }

  #lead(userId: bigint, { kind, share, productTypes }: Fields<"lead" | "changeLeading">, now: number): CopyOutcome {
    this.#mustNotBeFrozen(userId);
    const shareRate = readShare(share);
    const before = this.tables.leaders.get(Number(userId));
    if (kind === "changeLeading" && before?.state !== "leading") throw new Rejected("copy_not_leading");
    if (kind === "lead" && before?.state === "leading") throw new Rejected("copy_leading_already");
    if (kind === "lead" && this.#open((follow) => follow.followerId === userId).length > 0) throw new Rejected("copy_chain_following");
    this.tables.leaders.set(Number(userId), { userId, state: "leading", shareRate, productTypes });
    if (kind === "changeLeading") this.lowerShares(userId, shareRate, now);
    return done();
  }

  protected lowerShares(leaderUserId: bigint, shareRate: bigint, now: number): void {
    for (const follow of this.#open((each) => each.leaderUserId === leaderUserId && each.shareRate > shareRate)) {
      this.tables.follows.set(follow.id, { ...follow, shareRate });
      this.#agree(follow.pairId, shareRate, now);
    }
  }

  #follow(userId: bigint, { leaderUserId, share, settings: stated }: Fields<"follow">, now: number): CopyOutcome {
    const { leaders, follows } = this.tables;
    this.#mustNotBeFrozen(userId);
    const leader = leaders.get(Number(leaderUserId));
    if (leader === undefined) throw new Rejected("not_found");
    if (leaderUserId === userId) throw new Rejected("copy_self");
    if (leader.state !== "leading" || this.#wallets.of(leaderUserId).isFrozen) throw new Rejected("copy_leader_stopped");
    if (leaders.get(Number(userId))?.state === "leading") throw new Rejected("copy_chain_leading");
    const own = this.#open((follow) => follow.followerId === userId);
    if (own.some((follow) => follow.leaderUserId === leaderUserId)) throw new Rejected("copy_following_already");
    if (!sameShare(share, leader.shareRate)) throw new Rejected("copy_share_changed");
    const settings = readSettings(stated);
    const pairId = this.openPair(userId, leaderUserId, weekOf(now));
    this.lastFollowId += 1n;
    const row: StoredFollow = {
      ...{ id: this.lastFollowId, pairId, followerId: userId, leaderUserId, state: "running", stopReason: null },
      ...{ shareRate: leader.shareRate, settings },
    };
    follows.set(row.id, row);
    this.#agree(pairId, leader.shareRate, now);
    return done({ began: { followId: row.id, pairId } });
  }

  /** The pair of a follower and a leader, made where they have never met. */
  protected openPair(followerId: bigint, leaderUserId: bigint, week: number): bigint {
    const known = this.tables
      .rowsOf(this.tables.pairs)
      .find((pair) => pair.followerId === followerId && pair.leaderUserId === leaderUserId);
    if (known !== undefined) return known.id;
    this.#lastPairId += 1n;
    const pair = { id: this.#lastPairId, followerId, leaderUserId, settledWeek: week - 1, cumulative: 0n, mark: 0n, earned: 0n, paid: 0n };
    this.tables.pairs.set(pair.id, pair);
    return pair.id;
  }

  #change(userId: bigint, { followId, share, settings: stated }: Fields<"changeFollow">, now: number): CopyOutcome {
    const follow = this.#running(userId, followId);
    const settings = readSettings(stated);
    const present = this.tables.leaders.get(Number(follow.leaderUserId))?.shareRate ?? 0n;
    if (share !== null && !sameShare(share, present)) throw new Rejected("copy_share_changed");
    const shareRate = share === null ? follow.shareRate : present;
    this.tables.follows.set(followId, { ...follow, settings, shareRate });
    if (shareRate !== follow.shareRate) this.#agree(follow.pairId, shareRate, now);
    return done();
  }

  #reset(userId: bigint): CopyOutcome {
    const { positions, orders } = this.tables.of(userId);
    if (positions.length + orders.length > 0) return rejected("account_not_flat");
    const ended = this.#open((follow) => follow.followerId === userId || follow.leaderUserId === userId).map((follow) => {
      const reason = follow.followerId === userId ? "reset" : "leader_stopped";
      this.end(follow.id, reason);
      return { followId: follow.id, reason };
    });
    this.stopLeader(userId);
    return done({ ended });
  }

  #settle({ week, pairIds }: Fields<"settle">, now: number): CopyOutcome {
    const { pairs: table, agreed } = this.tables;
    const stored = pairIds.flatMap((id) => table.get(id) ?? []);
    const users = [...new Set(stored.flatMap(({ followerId, leaderUserId }) => [followerId, leaderUserId]))];
    const state = {
      pairs: new Map(stored.map((pair) => [pair.id, pair])),
      profits: new Map(stored.map(({ id }) => [id, this.profitOf(id, week)])),
      agreed: new Map(stored.map(({ id }) => [id, agreed.get(id) ?? []])),
      needs: new Map(users.map((userId) => [userId, this.#needs(userId)])),
      frozen: new Set(users.filter((userId) => this.isHeld(userId))),
    };
    const books = { find: ({ owner }: { readonly owner: bigint }) => this.tables.cashAccount(owner) };
    const pairs = stored.map(({ id, followerId, leaderUserId }) => ({ id, followerId, leaderUserId }));
    const asked = { users, input: { week, pairs }, request: null, state, books, now, sub: 0 };
    const { booked } = this.settleDecision(asked as unknown as Asked);
    return done({ settled: booked.map(({ event }) => this.#settled(event)) });
  }

  protected settleDecision(asked: Asked): ReturnType<Work["decide"]> {
    return this.#work.decide(asked);
  }

  #settled(event: Settled) {
    const { pair, week, profit, shareRate, share, paid, due, after } = event;
    const before = this.tables.pairs.get(pair.id);
    assert(before !== undefined, "a pair that is settled is there");
    this.tables.pairs.set(pair.id, this.after({ ...before, ...after, settledWeek: week }));
    this.pay(pair.followerId, pair.leaderUserId, paid);
    return {
      ...{ pairId: pair.id, week, profit, shareRate, share, paid, due },
      cumulative: after.cumulative,
      mark: after.mark,
      paidInAll: after.paid,
    };
  }

  protected after(pair: StoredPair): StoredPair {
    return pair;
  }

  protected pay(from: bigint, to: bigint, units: bigint): void {
    if (units === 0n) return;
    this.tables.move(from, to, units);
    this.#wallets.setAvailable(from, this.#wallets.of(from).available - units);
    this.#wallets.setAvailable(to, this.#wallets.of(to).available + units);
  }

  protected profitOf(pairId: bigint, week: number): bigint {
    return this.tables.profits.get(`${pairId}/${week}`) ?? 0n;
  }

  /** Whether a freeze keeps money in the account. */
  protected isHeld(userId: bigint): boolean {
    return this.#wallets.of(userId).isFrozen;
  }

  #agree(pairId: bigint, shareRate: bigint, now: number): void {
    const list = [...(this.tables.agreed.get(pairId) ?? [])];
    const last = list.at(-1);
    if (last !== undefined && now <= last.fromMs) list[list.length - 1] = { ...last, shareRate };
    else list.push({ fromMs: now, shareRate });
    this.tables.agreed.set(pairId, list);
  }

  #running(userId: bigint, followId: bigint): StoredFollow {
    const follow = this.tables.follows.get(followId);
    if (follow?.followerId !== userId) throw new Rejected("not_found");
    if (follow.state === "stopped") throw new Rejected("copy_stopped");
    return follow;
  }

  #open(which: (follow: StoredFollow) => boolean): StoredFollow[] {
    return this.tables.rowsOf(this.tables.follows).filter((follow) => follow.state !== "stopped" && which(follow));
  }

  #mustNotBeFrozen(userId: bigint): void {
    if (this.#wallets.of(userId).isFrozen) throw new Rejected("account_frozen");
  }
}
