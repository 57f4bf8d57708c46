import { assert, fillModel, PositionType, type ProductSpec, ProductType, type Tick, USDT } from "@candela/model";
import type { PlaceContractOrder } from "./commands.ts";
import type { ContractContext } from "./rules.ts";
import type { ContractDecision, ContractEvent, ContractMarket, ContractOrder, ContractPosition, ContractState } from "./state.ts";

export const NOW = Date.UTC(2026, 0, 5, 15);
export const FEE = 50_000n;

/** Lots of 0.0001 BTC, leverage up to 100, maintenance 0.4 %. */
export const BTC: ProductSpec = {
  productId: 1,
  productCode: "X:BTCUSD",
  productType: ProductType.crypto,
  priceScale: 2,
  tickSize: 1n,
  quantityScale: 6,
  quantityStep: 10n,
  quantityMin: 10n,
  quantityMax: 100_000_000n,
  positionTypes: [PositionType.contract],
  calendar: "always",
  isVisible: true,
  isLock: false,
  contract: {
    lotSize: 100n,
    lotsMax: 500_000n,
    leverages: [1, 2, 5, 10, 20, 50, 100],
    maintenanceRate: 400_000n,
    liquidationFeeRate: 300_000n,
    financing: { long: 30_000n, short: 10_000n },
    exposureMax: 10n ** 12n,
  },
};

/** Lots of one ounce, price step 0.10, leverage up to 50, maintenance 0.5 %. */
export const GOLD: ProductSpec = {
  ...BTC,
  productId: 2,
  productCode: "GC",
  productType: ProductType.futures,
  tickSize: 10n,
  quantityScale: 0,
  quantityStep: 1n,
  quantityMin: 1n,
  quantityMax: 500n,
  contract: {
    lotSize: 1n,
    lotsMax: 2_000n,
    leverages: [1, 2, 5, 10, 20, 50],
    maintenanceRate: 500_000n,
    liquidationFeeRate: 300_000n,
    financing: { long: 10_000n, short: 10_000n },
  },
};

export function tickOf({ productCode, tickSize }: ProductSpec, bid: bigint, ask: bigint, seq = 1): Tick {
  const middle = (bid + ask) / 2n;
  return { productCode, seq, ts: NOW, price: middle - (middle % tickSize), bid, ask, volume: 0n };
}

const fees = { 1: { rate: FEE, version: 1 }, 2: { rate: FEE, version: 1 } } as const;

export function marketOf(spec: ProductSpec, tick: Tick | undefined): ContractMarket {
  return { spec, tick, isOpen: true, opensAt: null, fees };
}

export function contextOf(markets: readonly ContractMarket[], changes: Partial<ContractContext["limits"]> = {}): ContractContext {
  return {
    markets: new Map(markets.map((market) => [market.spec?.productId ?? 0, market])),
    limits: { settlement: USDT, openOrdersMax: 20, fillModel: fillModel("top"), mayChangeProtection: true, ...changes },
    now: NOW,
  };
}

export function stateOf(available: bigint): ContractState {
  return { user: { isFrozen: false, available, openOrders: 0 }, positions: [], orders: [] };
}

/** A market order for 0.05 BTC long at 20×, with what the test changes. */
export function placing(changes: Partial<PlaceContractOrder> = {}): PlaceContractOrder {
  return {
    id: 1n,
    newPositionId: 101n,
    userId: 7n,
    followId: null,
    productId: BTC.productId,
    side: "long",
    action: "open",
    orderType: "market",
    price: null,
    triggerPrice: null,
    quantity: "500",
    leverage: 20,
    marginMode: "isolated",
    takeProfit: null,
    stopLoss: null,
    trailing: null,
    acceptablePrice: null,
    ...changes,
  };
}

/** The same, closing. */
export function closing(changes: Partial<PlaceContractOrder> = {}): PlaceContractOrder {
  return placing({ action: "close", leverage: null, marginMode: null, ...changes });
}

export function accepted(decision: ContractDecision): Extract<ContractDecision, { ok: true }> {
  assert(decision.ok, `not rejected with ${decision.ok ? "" : decision.rejection.key}`);
  return decision;
}

export function rejectionOf(decision: ContractDecision): string | undefined {
  return decision.ok ? undefined : decision.rejection.key;
}

export function fillsIn(events: readonly ContractEvent[]): Extract<ContractEvent, { type: "traded" }>[] {
  return events.filter((event) => event.type === "traded");
}

/**
 * One user's books kept from the events alone, as the server keeps them: nothing but the moves changes a balance, and holds are pended
 * and voided as the events say. Throws when a user book would go below zero on the way.
 */
export class Books {
  readonly balances = { cash: 0n, margin: 0n, house: 0n, fees: 0n, insurance: 0n };
  readonly marginOf = new Map<bigint, bigint>();
  readonly holds = new Map<bigint, bigint>();
  readonly orders = new Map<bigint, ContractOrder>();
  readonly closed = new Map<bigint, ContractPosition>();

  constructor(cash: bigint) {
    this.balances.cash = cash;
  }

  get available(): bigint {
    return this.balances.cash - [...this.holds.values()].reduce((sum, units) => sum + units, 0n);
  }

  get total(): bigint {
    return Object.values(this.balances).reduce((sum, units) => sum + units, 0n);
  }

  take(events: readonly ContractEvent[]): void {
    for (const event of events) this.#one(event);
  }

  #one(event: ContractEvent): void {
    if (event.type === "held") this.holds.set(event.order.id, event.units);
    if (event.type === "cancelled") this.#void(event.order.id, event.released);
    if (event.type === "traded") {
      if (event.order !== null) this.#void(event.order.id, event.wasHeld);
      if (event.position.status === "closed") this.closed.set(event.position.id, event.position);
    }
    if ("order" in event && event.order !== null) this.orders.set(event.order.id, event.order);
    if (!("moves" in event)) return;
    for (const { from, to, units, positionId } of event.moves) {
      assert(units > 0n, "a transfer moves something");
      this.balances[from] -= units;
      this.balances[to] += units;
      const margin = (to === "margin" ? units : 0n) - (from === "margin" ? units : 0n);
      this.marginOf.set(positionId, (this.marginOf.get(positionId) ?? 0n) + margin);
      assert(this.available >= 0n && (this.marginOf.get(positionId) ?? 0n) >= 0n, "no user book goes below zero");
    }
  }

  #void(orderId: bigint, units: bigint): void {
    assert((this.holds.get(orderId) ?? 0n) === units, "a hold is voided in whole");
    this.holds.delete(orderId);
  }
}
