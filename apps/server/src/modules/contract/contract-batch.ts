import type { BatchWork } from "../../platform/batch.ts";
import type { Bus } from "../../platform/bus.ts";
import type { FeeRebates } from "../vouchers/index.ts";
import type { ContractCommand } from "./command.ts";
import { ContractDecider } from "./contract-work.ts";
import { isChanged } from "./copy-state.ts";
import { type Copying, copiedPositions } from "./copying.ts";
import type { DecideParts } from "./decide-parts.ts";
import type { ContractLoader } from "./load.ts";
import { storeBookings } from "./store.ts";
import type { ResultData } from "./wire.ts";
import type { ContractBooking, OrderRecord, PositionRecord, WorkingState } from "./working-state.ts";

export interface ContractBatchParts extends DecideParts {
  readonly copying: Copying;
  readonly loader: ContractLoader;
  readonly bus: Pick<Bus, "publish" | "isHeard">;
  /** What comes back of fees. */
  readonly rebates: FeeRebates;
  /** An order or position as it was committed, decided at the product's tick of this number. */
  readonly onOrder: (record: OrderRecord, decidedAtSeq: number) => void;
  readonly onPosition: (record: PositionRecord, decidedAtSeq: number) => void;
  /** A user's contracts changed: what stands behind the cross ones has to be weighed again. */
  readonly onUser: (state: WorkingState, userId: bigint) => void;
  /** The insurance book paid. */
  readonly onDeficit: (units: bigint) => void;
  readonly onInDoubt: () => void;
}

export type ContractWork = BatchWork<ContractCommand, WorkingState, ResultData, ContractBooking>;

/** The contracts' part of the batch path: the rules decide, this maps their decisions to rows and transfers. */
export function createContractWork(parts: ContractBatchParts): ContractWork {
  return {
    load: (tx, commands, shard) => parts.loader.load(tx, commands, shard),
    // A leader's batch touches rows of followers, also of one who began a moment ago and is not counted yet.
    weight: ({ userId }) => 1 + (parts.copying.leads(userId) ? Math.max(1, parts.copying.followersOf(userId)) : 0),
    decide: (state, command, now) => new ContractDecider(parts, state, command, now).decide(),
    async store(tx, state, bookings, now) {
      const { changes } = state.copies;
      const paid = bookings.flatMap(({ transfers }) => transfers.filter(({ reason }) => reason === "fee"));
      state.rebated = await parts.rebates.apply(tx, { mode: "contract", paid, refunded: [], accounts: [...state.accounts.values()] }, now);
      const [, sent] = await Promise.all([
        storeBookings(tx, state, bookings, now),
        isChanged(changes) ? parts.copying.store(tx, changes, now) : [],
      ]);
      state.sent = [...state.sent, ...sent];
      state.takeRebates();
    },
    committed(state, bookings) {
      announce(parts, state, bookings);
      parts.rebates.committed(state.rebated);
    },
    uncertain: () => parts.onInDoubt(),
  };
}

/** Tells the watches and the users' devices what was committed: each order and position as it stands, and the balances that moved. */
function announce(parts: ContractBatchParts, state: WorkingState, bookings: readonly ContractBooking[]): void {
  const decidedAt = new Map<bigint, number>();
  for (const { order, position, decidedAtSeq } of bookings) {
    if (order !== null) decidedAt.set(order.order.id, decidedAtSeq);
    if (position !== null) decidedAt.set(position.position.id, decidedAtSeq);
  }
  for (const [id, seq] of decidedAt) {
    const order = state.orders.get(id);
    if (order !== undefined) parts.onOrder(order, seq);
    const position = state.positions.get(id);
    if (position !== undefined) parts.onPosition(position, seq);
  }
  const copied = copiedPositions(bookings);
  if (copied.length > 0 || isChanged(state.copies.changes)) parts.copying.committed(state.copies.changes, copied, state.moment);
  for (const [userId, own] of Map.groupBy(bookings, (booking) => booking.userId)) {
    parts.onUser(state, userId);
    if (parts.bus.isHeard(userId)) parts.bus.publish("account", { userId, events: parts.figures.events(state, userId, own) });
  }
  for (const { userId, message, unread } of state.sent)
    parts.bus.publish("account", { userId, events: [{ kind: "message", message, unread }] });
  const deficit = bookings.reduce((sum, { fill }) => sum + (fill?.fill.deficit ?? 0n), 0n);
  if (deficit > 0n) parts.onDeficit(deficit);
}
