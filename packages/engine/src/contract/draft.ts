import { assert, type ContractSide } from "@candela/model";
import type { ContractCancelReason, ContractDecided, ContractEvent, ContractOrder, ContractPosition, ContractState } from "./state.ts";

/** A decision in the making: the state as it changes, and what happened to it so far. Lives within one call only. */
export class Draft {
  available: bigint;
  readonly events: ContractEvent[] = [];
  /** The follow whose copies are meant where a product and a side are named; null for the user's own positions. */
  readonly followId: bigint | null;
  #openOrders: number;
  readonly #user: ContractState["user"];
  #positionList: readonly ContractPosition[];
  #orderList: readonly ContractOrder[];

  constructor(state: ContractState, followId: bigint | null = null) {
    this.followId = followId;
    this.#user = state.user;
    this.available = state.user.available;
    this.#openOrders = state.user.openOrders;
    this.#positionList = state.positions.filter(({ status }) => status === "open");
    this.#orderList = state.orders.filter(({ status }) => status === "open");
  }

  get isFrozen(): boolean {
    return this.#user.isFrozen;
  }

  get openOrderCount(): number {
    return this.#openOrders;
  }

  get positions(): readonly ContractPosition[] {
    return this.#positionList;
  }

  get orders(): readonly ContractOrder[] {
    return this.#orderList;
  }

  /** Open cross positions by rising id. */
  crossPositions(): ContractPosition[] {
    return this.#positionList.filter(({ marginMode }) => marginMode === "cross").sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  position(id: bigint): ContractPosition | undefined {
    return this.#positionList.find((position) => position.id === id);
  }

  positionOf(productId: number, side: ContractSide): ContractPosition | undefined {
    return this.#positionList.find(
      (position) => position.productId === productId && position.side === side && position.followId === this.followId,
    );
  }

  order(id: bigint): ContractOrder | undefined {
    return this.#orderList.find((order) => order.id === id);
  }

  /** Puts a position as it now stands; a closed one leaves. */
  put(position: ContractPosition): void {
    assert(position.margin >= 0n && position.lots >= 0n && position.entryNotional >= 0n, "a position is never negative");
    assert(position.status === "open" || (position.lots === 0n && position.margin === 0n), "a closed position holds nothing");
    const others = this.#positionList.filter(({ id }) => id !== position.id);
    this.#positionList = position.status === "open" ? [...others, position].sort((a, b) => (a.id < b.id ? -1 : 1)) : others;
  }

  /** Begins to rest. */
  rest(order: ContractOrder): void {
    this.available -= order.held;
    this.#openOrders += 1;
    this.#orderList = [...this.#orderList, order];
    this.events.push({ type: "accepted", order });
    if (order.held > 0n) this.events.push({ type: "held", order, units: order.held });
  }

  /** Takes a resting order out of the open ones and gives back what it froze; an order that never rested is left as it is. */
  release(order: ContractOrder): void {
    if (this.order(order.id) === undefined) return;
    this.available += order.held;
    this.#openOrders -= 1;
    this.#orderList = this.#orderList.filter(({ id }) => id !== order.id);
  }

  cancel(order: ContractOrder, reason: ContractCancelReason, now: number): void {
    this.release(order);
    const cancelled: ContractOrder = { ...order, status: "cancelled", cancelReason: reason, held: 0n, updatedAt: now };
    this.events.push({ type: "cancelled", order: cancelled, released: order.held });
  }

  /** Closing orders never ask for more than their position has; with the position they end. */
  fitClosingOrders(position: ContractPosition, now: number): void {
    // No order rests for a copy: it follows its leader's fills.
    if (position.followId !== null) return;
    for (const order of this.#orderList) {
      if (order.action !== "close" || order.productId !== position.productId || order.side !== position.side) continue;
      if (position.lots === 0n) this.cancel(order, "position_closed", now);
      else if (order.lots > position.lots) {
        const reduced: ContractOrder = { ...order, lots: position.lots, updatedAt: now };
        this.#orderList = this.#orderList.map((each) => (each.id === order.id ? reduced : each));
        this.events.push({ type: "reduced", order: reduced, lots: order.lots - position.lots });
      }
    }
  }

  decided(): ContractDecided {
    assert(this.available >= 0n && this.#openOrders >= 0, "a decision never spends what is not there");
    return {
      ok: true,
      events: this.events,
      state: {
        user: { ...this.#user, available: this.available, openOrders: this.#openOrders },
        positions: this.#positionList,
        orders: this.#orderList,
      },
    };
  }
}
