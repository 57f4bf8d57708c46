import type { ContractSide, CopySettings, CopySkipReason, ProductType } from "@candela/model";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Sent } from "../messages/index.ts";
import type { ContractBooking, PositionRecord } from "./working-state.ts";

/**
 * Copy trading as the batch of contracts sees it. Copies are decided in the transaction of the leader's own command, at the same tick, so the batch has to load
 * and decide them; whose they are, and what is kept of them, is the affair of the module that implements this.
 */
export interface Copying {
  /** Whether somebody may copy this user. For nearly everybody nobody does, and then the batch asks nothing more. */
  leads(userId: bigint): boolean;
  /** The followers behind these leaders and these follows. Nobody begins to follow the leaders before the transaction ends. */
  followers(tx: Tx, asked: CopyAsked): Promise<readonly bigint[]>;
  /** Their follows as they stand, locked. Called when the money of all of them is. */
  lock(tx: Tx, asked: CopyAsked): Promise<readonly FollowRecord[]>;
  /** What the copies of a follow have realised and what is open, at the latest ticks, as far as this process knows. */
  result(followId: bigint): bigint | undefined;
  /** Writes what became of the follows, with the messages of it. */
  store(tx: Tx, changes: CopyChanges, now: number): Promise<readonly Sent[]>;
  /** After the commit: what was copied, and positions of follows as they stand. */
  committed(changes: CopyChanges, positions: readonly PositionRecord[]): void;
  /** The positions of all follows that are open, when the watches are rebuilt. */
  rebuilt(positions: readonly PositionRecord[]): Promise<void>;
}

export interface CopyAsked {
  /** Users who lead. */
  readonly leaders: readonly bigint[];
  readonly followIds: readonly bigint[];
}

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

  end(follow: FollowRecord, reason: FollowEndReason): void {
    const ended = { ...follow, state: "stopped" } as const;
    this.#follows.set(follow.id, ended);
    this.changes.ended.push({ follow: ended, reason });
  }
}

export const isChanged = ({ records, ended, stoppedLeaders }: CopyChanges): boolean =>
  records.length + ended.length + stoppedLeaders.length > 0;

/** Positions of follows that these bookings touched, each as it stands. */
export function copiedPositions(bookings: readonly ContractBooking[]): PositionRecord[] {
  const touched = bookings.flatMap(({ position }) => (position === null || position.position.followId === null ? [] : [position]));
  return [...new Map(touched.map((record) => [record.position.id, record])).values()];
}
