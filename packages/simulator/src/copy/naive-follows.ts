import type { NaivePosition } from "../contract/naive-book.ts";
import type { FollowRow, StatedSettings } from "./copy-operations.ts";
import { madeBy, type NaiveSettings, naiveSettings, naiveShare } from "./naive-copy.ts";
import { agree, type NaivePair, weekAt } from "./naive-shares.ts";

/** Leaders, follows and pairs, written again from docs/domain/copy-trading.md. */

export interface NaiveLeader {
  isLeading: boolean;
  share: bigint;
  productTypes: readonly number[];
}

export interface NaiveFollow {
  readonly id: bigint;
  readonly pair: NaivePair;
  readonly followerId: bigint;
  readonly leaderUserId: bigint;
  settings: NaiveSettings;
  share: bigint;
  state: FollowRow["state"];
  stopReason: string | null;
  /** Made by copies that have closed. */
  closed: bigint;
}

/** What is known of a follow's copies since the last commit that was told of: later ones count once they are told of. */
export interface Known {
  readonly closed: bigint;
  readonly copies: readonly NaivePosition[];
}

const FOLLOWS_MAX = 20;
const FOLLOWERS_MAX = 1_000;

export class NaiveFollows {
  readonly leaders = new Map<bigint, NaiveLeader>();
  readonly follows = new Map<bigint, NaiveFollow>();
  readonly pairs = new Map<bigint, NaivePair>();
  readonly #running = new Map<bigint, NaiveFollow[]>();

  /** Follows of a leader that have not ended, in the order in which they began. */
  of(leaderUserId: bigint): readonly NaiveFollow[] {
    return this.#running.get(leaderUserId) ?? [];
  }

  isFollowing(userId: bigint): boolean {
    return this.#all().some(({ followerId }) => followerId === userId);
  }

  lead(userId: bigint, isFrozen: boolean, share: string, productTypes: readonly number[], now: number, isChange: boolean): string | null {
    if (isFrozen) return "account_frozen";
    const rate = naiveShare(share);
    if (rate === null) return "copy_share_above";
    const leader = this.leaders.get(userId);
    if (isChange && leader?.isLeading !== true) return "copy_not_leading";
    if (!isChange && leader?.isLeading === true) return "copy_leading_already";
    if (!isChange && this.isFollowing(userId)) return "copy_chain_following";
    this.leaders.set(userId, { isLeading: true, share: rate, productTypes });
    // A lower share reaches all at once, a higher one nobody.
    if (isChange)
      for (const follow of this.of(userId)) {
        if (follow.share <= rate) continue;
        follow.share = rate;
        agree(follow.pair, now, rate);
      }
    return null;
  }

  /** Why somebody may not follow; null where they may. */
  mayFollow(userId: bigint, leaderUserId: bigint, isFrozen: (userId: bigint) => boolean, share: string): string | null {
    if (isFrozen(userId)) return "account_frozen";
    const leader = this.leaders.get(leaderUserId);
    if (leader === undefined) return "not_found";
    if (leaderUserId === userId) return "copy_self";
    if (!leader.isLeading || isFrozen(leaderUserId)) return "copy_leader_stopped";
    if (this.leaders.get(userId)?.isLeading === true) return "copy_chain_leading";
    const own = this.#all().filter(({ followerId }) => followerId === userId);
    if (own.some((follow) => follow.leaderUserId === leaderUserId)) return "copy_following_already";
    if (own.length >= FOLLOWS_MAX) return "copy_follow_limit";
    if (this.of(leaderUserId).length >= FOLLOWERS_MAX) return "copy_leader_full";
    return naiveShare(share) === leader.share ? null : "copy_share_changed";
  }

  begin(
    ids: { readonly followId: bigint; readonly pairId: bigint },
    followerId: bigint,
    leaderUserId: bigint,
    stated: StatedSettings,
    now: number,
  ): string | null {
    const settings = naiveSettings(stated);
    if (typeof settings === "string") return settings;
    const share = this.leaders.get(leaderUserId)?.share ?? 0n;
    let pair = [...this.pairs.values()].find((each) => each.followerId === followerId && each.leaderUserId === leaderUserId);
    if (pair === undefined) {
      const week = weekAt(now);
      pair = {
        id: ids.pairId,
        followerId,
        leaderUserId,
        firstWeek: week,
        agreed: [],
        changes: new Map(),
        settledThrough: week - 1,
        paid: 0n,
      };
      this.pairs.set(ids.pairId, pair);
    }
    agree(pair, now, share);
    const follow: NaiveFollow = {
      id: ids.followId,
      pair,
      followerId,
      leaderUserId,
      settings,
      share,
      state: "running",
      stopReason: null,
      closed: 0n,
    };
    this.follows.set(follow.id, follow);
    this.#running.set(leaderUserId, [...this.of(leaderUserId), follow]);
    return null;
  }

  change(userId: bigint, followId: bigint, share: string | null, stated: StatedSettings, now: number): string | null {
    const follow = this.own(userId, followId);
    if (typeof follow === "string") return follow;
    const settings = naiveSettings(stated);
    if (typeof settings === "string") return settings;
    const present = this.leaders.get(follow.leaderUserId)?.share ?? 0n;
    if (share !== null && naiveShare(share) !== present) return "copy_share_changed";
    follow.settings = settings;
    if (share !== null && follow.share !== present) {
      follow.share = present;
      agree(follow.pair, now, present);
    }
    return null;
  }

  /** Somebody's own follow that goes on, or why there is none. */
  own(userId: bigint, followId: bigint): NaiveFollow | string {
    const follow = this.follows.get(followId);
    if (follow?.followerId !== userId) return "not_found";
    return follow.state === "stopped" ? "copy_stopped" : follow;
  }

  end(follow: NaiveFollow, reason: string): void {
    follow.state = "stopped";
    follow.stopReason = reason;
    const left = this.of(follow.leaderUserId).filter(({ id }) => id !== follow.id);
    this.#running.set(follow.leaderUserId, left);
  }

  reset(userId: bigint): void {
    for (const follow of this.#all().filter((each) => each.followerId === userId || each.leaderUserId === userId))
      this.end(follow, follow.followerId === userId ? "reset" : "leader_stopped");
    const leader = this.leaders.get(userId);
    if (leader !== undefined) leader.isLeading = false;
  }

  /** A copy has closed. */
  closed(position: NaivePosition): void {
    const follow = position.followId === null ? undefined : this.follows.get(position.followId);
    if (follow !== undefined) follow.closed += madeBy(position);
  }

  #all(): NaiveFollow[] {
    return [...this.#running.values()].flat();
  }
}
