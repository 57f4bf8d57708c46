import type { ContractPosition } from "@candela/engine";
import type { ContractSide, CopySettings, CopySkipReason, ProductType } from "@candela/model";

/** A follow as the batch needs it. */
export interface FollowRecord {
  readonly id: bigint;
  readonly followerId: bigint;
  readonly leaderId: bigint;
  readonly leaderUserId: bigint;
  /** Classes that the leader offers. */
  readonly productTypes: readonly ProductType[];
  readonly state: "running" | "paused" | "stopped";
  readonly settings: CopySettings;
  /** Realised by its closed copies; read only for follows that a command names. */
  readonly closedResult: bigint;
}

/** What became of a leader's fill, or change of margin, in one follow. */
export interface CopyRecord {
  readonly id: bigint;
  readonly followId: bigint;
  readonly userId: bigint;
  readonly leaderFillId: bigint | null;
  readonly kind: "opened" | "closed" | "margin";
  readonly productCode: string;
  readonly priceScale: number;
  readonly side: ContractSide;
  readonly positionId: bigint | null;
  readonly fillId: bigint | null;
  readonly leaderPrice: bigint | null;
  readonly price: bigint | null;
  readonly tickSeq: number;
  readonly isCapped: boolean;
  readonly skip: CopySkipReason | null;
  readonly needed: bigint | null;
  readonly free: bigint | null;
  readonly ts: number;
}

export type FollowEndReason = "user" | "own_stop" | "leader_stopped";

/** What a batch did to follows. */
export interface CopyChanges {
  readonly records: CopyRecord[];
  readonly ended: { readonly follow: FollowRecord; readonly reason: FollowEndReason }[];
  /** Leaders that stopped leading, by user. */
  readonly stoppedLeaders: bigint[];
}

/** The follows of a batch, brought up to date by each decision. */
export class CopyState {
  readonly changes: CopyChanges = { records: [], ended: [], stoppedLeaders: [] };
  readonly #follows: Map<bigint, FollowRecord>;
  readonly #ofLeader: ReadonlyMap<bigint, readonly FollowRecord[]>;

  constructor(follows: readonly FollowRecord[]) {
    this.#follows = new Map(follows.map((follow) => [follow.id, follow]));
    this.#ofLeader = Map.groupBy(follows, ({ leaderUserId }) => leaderUserId);
  }

  follow(id: bigint): FollowRecord | undefined {
    return this.#follows.get(id);
  }

  /** Follows of a leader that have not ended, by rising id. */
  of(leaderUserId: bigint): FollowRecord[] {
    const loaded = this.#ofLeader.get(leaderUserId) ?? [];
    return loaded
      .map(({ id }) => this.#follows.get(id))
      .filter((follow) => follow !== undefined && follow.state !== "stopped") as FollowRecord[];
  }

  /** A copy that closed in this batch has realised what was not read of its follow. */
  closed({ followId, realised, deficit, fees, liquidationFee, financing }: ContractPosition): void {
    const follow = followId === null ? undefined : this.#follows.get(followId);
    if (follow === undefined) return;
    const made = realised + deficit - fees - liquidationFee - financing;
    this.#follows.set(follow.id, { ...follow, closedResult: follow.closedResult + made });
  }

  end(follow: FollowRecord, reason: FollowEndReason): void {
    const ended = { ...follow, state: "stopped" } as const;
    this.#follows.set(follow.id, ended);
    this.changes.ended.push({ follow: ended, reason });
  }
}

export const isChanged = ({ records, ended, stoppedLeaders }: CopyChanges): boolean =>
  records.length + ended.length + stoppedLeaders.length > 0;
