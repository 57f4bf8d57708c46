import type { ContractEvent, ContractOrder, ContractPosition, PlaceContractOrder, StatedProtection } from "@candela/engine";
import type { Tick } from "@candela/model";
import { DAY_MS } from "@candela/model";
import type { Outcome } from "../mode.ts";

/** A new order as a caller states it; ids and owner come with the decision. */
export type StatedOrder = Omit<PlaceContractOrder, "id" | "newPositionId" | "userId" | "productId"> & {
  readonly code: string;
};

/** A trigger of a tick, as the index of triggers proposes it. */
export interface Fired {
  readonly kind: "fire";
  readonly what: "order" | "protection" | "isolated";
  /** Of the order or position. */
  readonly id: bigint;
  readonly tick: Tick;
  readonly best: { readonly price: bigint; readonly seq: number } | null;
  readonly firedAt: number;
}

export type ContractFields =
  | ({ readonly kind: "place" } & StatedOrder)
  | { readonly kind: "cancel"; readonly orderId: bigint }
  | { readonly kind: "close"; readonly positionId: bigint; readonly quantity: string | null; readonly acceptablePrice: string | null }
  | { readonly kind: "closeAll" }
  | { readonly kind: "reverse"; readonly positionId: bigint; readonly acceptablePrice: string | null }
  | { readonly kind: "margin"; readonly positionId: bigint; readonly change: "add" | "remove"; readonly amount: string }
  | ({ readonly kind: "protect"; readonly positionId: bigint; readonly mayChange: boolean } & StatedProtection)
  | Fired
  | { readonly kind: "cross"; readonly ticks: readonly Tick[]; readonly firedAt: number }
  | { readonly kind: "finance" };

/** Result of an operation. `ids` are the ids reserved for the objects it may make, in order. */
export interface ContractDone {
  readonly ids: readonly bigint[];
  /** Days that had ended are charged before anything else, and stay charged when the operation itself is rejected. */
  readonly charged: readonly ContractEvent[];
  readonly events: readonly ContractEvent[];
  readonly left: readonly { readonly positionId: bigint; readonly rejection: { readonly key: string } }[];
}

export interface ContractOutcome extends Outcome {
  readonly data: ContractDone;
}

/** A user's open positions and orders, as the tables have them. */
export interface ContractRows {
  readonly positions: readonly ContractPosition[];
  readonly orders: readonly ContractOrder[];
}

/** Few, so that it is met. */
export const ORDERS_MAX = 6;
const MOMENT_MS = 22 * 3_600_000;

/** The number of the last financing day whose 22:00 UTC is at or before a time. */
export function dayAt(ts: number): number {
  return Math.floor((ts - MOMENT_MS) / DAY_MS);
}

/** The last tick of each day that ends at 22:00 UTC. It outlives every crash, as the feed does. */
export class DayTicks {
  readonly #byCode = new Map<string, Map<number, Tick>>();

  add(tick: Tick): void {
    const days = this.#byCode.get(tick.productCode) ?? new Map<number, Tick>();
    // A tick at the very moment still belongs to the day that ends with it.
    days.set(Math.ceil((tick.ts - MOMENT_MS) / DAY_MS), tick);
    this.#byCode.set(tick.productCode, days);
  }

  /** The last tick at or before a day's moment; undefined before the first. */
  at(code: string, day: number): Tick | undefined {
    const days = this.#byCode.get(code);
    for (let before = day; before > day - 40; before -= 1) {
      const tick = days?.get(before);
      if (tick !== undefined) return tick;
    }
    return undefined;
  }
}
