import type { RejectionKey } from "@candela/api";
import type { ContractRejection } from "@candela/engine";
import { isOwnStopReached, type Tick } from "@candela/model";
import type { CopyCommand, CopyStopCommand } from "./command.ts";
import type { FollowEndReason, FollowRecord } from "./copy-state.ts";
import { type CopyWorkParts, copiesOf, handOver, openResult } from "./copy-work.ts";
import type { ContractBooking, WorkingState } from "./working-state.ts";

type Left = readonly { readonly positionId: bigint; readonly rejection: ContractRejection }[];

interface CopyOutcome {
  readonly rejection: RejectionKey | null;
  /** Copies that do not trade now, each with its reason: they stay. */
  readonly left: Left;
  readonly bookings: readonly ContractBooking[];
}

/** Ends of follows, with what becomes of their copies, in the batch that fills the leaders' orders: none is copied after its follow has ended. */
export class CopyCommands {
  readonly #parts: CopyWorkParts;
  readonly #state: WorkingState;
  readonly #now: number;

  constructor(parts: CopyWorkParts, state: WorkingState, now: number) {
    this.#parts = parts;
    this.#state = state;
    this.#now = now;
  }

  decide(command: CopyCommand): CopyOutcome {
    if (command.kind === "copyStop") return this.#stop(command);
    return { rejection: null, left: [], bookings: this.leaderStop(command.userId) };
  }

  #stop(command: CopyStopCommand): CopyOutcome {
    const follow = this.#state.copies.follow(command.followId);
    if (follow === undefined || follow.followerId !== command.userId) return rejected("not_found");
    if (follow.state === "stopped") return rejected("copy_stopped");
    if (command.reason === "own_stop" && !this.#isLost(follow, command.ticks)) return { rejection: null, left: [], bookings: [] };
    const closed = command.copies === "close" ? this.#close(follow, command) : { left: [], bookings: [] };
    return { rejection: null, left: closed.left, bookings: [...closed.bookings, this.#end(follow, command.reason)] };
  }

  /** Looked at again with what is booked: what set it off may have changed since. Lots that came after a tick do not close at it: the next ticks weigh them. */
  #isLost(follow: FollowRecord, ticks: ReadonlyMap<string, Tick>): boolean {
    const isLater = copiesOf(this.#state, follow).some(({ id }) => {
      const record = this.#state.positions.get(id);
      const tick = ticks.get(record?.product.productCode ?? "");
      return record === undefined || tick === undefined || record.changedSeq > tick.seq;
    });
    if (isLater) return false;
    const open = openResult(this.#parts, this.#state, follow, ticks);
    return open !== null && isOwnStopReached(follow.settings, follow.closedResult + open);
  }

  /** At the moment at which the ticks did it: waiting in a queue of ours makes no price stale. */
  #close(
    follow: FollowRecord,
    { ticks, firedAt }: Pick<CopyStopCommand, "ticks" | "firedAt">,
  ): { readonly left: Left; readonly bookings: readonly ContractBooking[] } {
    const at = firedAt ?? this.#now;
    const left: { positionId: bigint; rejection: ContractRejection }[] = [];
    const bookings: ContractBooking[] = [];
    for (const { id } of copiesOf(this.#state, follow)) {
      const code = this.#state.positions.get(id)?.product.productCode ?? "";
      const hand = this.#parts.handOf(follow.followerId, code);
      hand.charge();
      const { state } = this.#state.user(follow.followerId);
      const asked = { orderId: hand.id(), positionId: id, quantity: null, acceptablePrice: null };
      const decision = this.#parts.rules.close(state, asked, hand.context(at, ticks));
      if (decision.ok) hand.take(decision);
      else left.push({ positionId: id, rejection: decision.rejection });
      bookings.push(...hand.bookings);
    }
    return { left, bookings };
  }

  /** All follows of a leader end, and their copies get the protection of the leader's positions. */
  leaderStop(leaderUserId: bigint): readonly ContractBooking[] {
    const bookings = this.#state.copies.of(leaderUserId).flatMap((follow) => {
      const hand = this.#parts.handOf(follow.followerId, "");
      handOver(this.#parts, this.#state, follow, hand, this.#now);
      return [...hand.bookings, this.#end(follow, "leader_stopped")];
    });
    this.#state.copies.changes.stoppedLeaders.push(leaderUserId);
    return [...bookings, ended(leaderUserId)];
  }

  #end(follow: FollowRecord, reason: FollowEndReason): ContractBooking {
    this.#state.copies.end(follow, reason);
    return ended(follow.followerId);
  }
}

const rejected = (rejection: RejectionKey): CopyOutcome => ({ rejection, left: [], bookings: [] });

/** A booking without rows or money: the batch stores what has any. */
function ended(userId: bigint): ContractBooking {
  const nothing = { order: null, position: null, step: null, fill: null, liquidation: null, financing: null };
  return { event: { type: "follow" }, userId, transfers: [], ...nothing, decidedAtSeq: -1 };
}
