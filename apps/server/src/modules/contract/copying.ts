import type { Tx } from "../../platform/postgres/database.ts";
import type { Sent } from "../messages/index.ts";
import type { CopyChanges, FollowRecord } from "./copy-state.ts";
import type { ContractBooking, PositionRecord } from "./working-state.ts";

/**
 * Copy trading as the batch of contracts sees it. Copies are decided in the transaction of the leader's own command, at the same tick, so the batch has to load
 * and decide them; whose they are, and what is kept of them, is the affair of the module that implements this.
 */
export interface Copying {
  /** Whether somebody may copy this user. For nearly everybody nobody does, and then the batch asks nothing more. */
  leads(userId: bigint): boolean;
  /** How many follow this user, as far as this process knows: how much a command of theirs weighs. */
  followersOf(userId: bigint): number;
  /** The followers behind these leaders and these follows. Nobody begins to follow the leaders before the transaction ends. */
  followers(tx: Tx, asked: CopyAsked): Promise<readonly bigint[]>;
  /** Their follows as they stand, locked. Called when the money of all of them is. */
  lock(tx: Tx, asked: CopyAsked): Promise<readonly FollowRecord[]>;
  /** What the copies of a follow have realised and what is open, at the latest ticks, as far as this process knows. */
  result(followId: bigint): bigint | undefined;
  /** Writes what became of the follows, with the messages of it. */
  store(tx: Tx, changes: CopyChanges, now: number): Promise<readonly Sent[]>;
  /** A number that grows with each call. A batch takes one before its transaction writes anything. */
  moment(): number;
  /** After the commit: what was copied, and positions of follows as they stand, with the moment that the batch took. */
  committed(changes: CopyChanges, positions: readonly PositionRecord[], moment: number): void;
  /** The positions of all follows that are open, when the watches are rebuilt. */
  rebuilt(positions: readonly PositionRecord[]): Promise<void>;
}

export interface CopyAsked {
  /** Users who lead. */
  readonly leaders: readonly bigint[];
  readonly followIds: readonly bigint[];
}

/** Positions of follows that these bookings touched, each as it stands. */
export function copiedPositions(bookings: readonly ContractBooking[]): PositionRecord[] {
  const touched = bookings.flatMap(({ position }) => (position === null || position.position.followId === null ? [] : [position]));
  return [...new Map(touched.map((record) => [record.position.id, record])).values()];
}
