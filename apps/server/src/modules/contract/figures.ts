import { type AccountEvent, isRejectionKey } from "@candela/api";
import type { ContractRejection } from "@candela/engine";
import { assert, type CrossBacking, type CrossPart, crossBacking, exitPrice, formatUnits, SETTLEMENT } from "@candela/model";
import type { MarketData } from "../pricing/index.ts";
import type { BestClose } from "../triggers/index.ts";
import { contractProduct, type OrderData, orderData, type PositionData, positionData, type ResultData } from "./wire.ts";
import type { ContractBooking, PositionRecord, WorkingState } from "./working-state.ts";

export interface FiguresParts {
  readonly market: Pick<MarketData, "latest" | "spec">;
  /** How far the trailing stop that was set at this tick has followed, where this process watches it: one that was just set anew it does not yet. */
  readonly best: (positionId: bigint, productCode: string, setSeq: number) => BestClose | undefined;
}

/** A user's open positions and the cash behind the cross ones. */
export interface Account {
  readonly available: bigint;
  readonly positions: readonly PositionRecord[];
}

const NO_BACKING: CrossBacking = { cash: 0n, othersEquity: 0n, othersMaintenance: 0n, othersMargin: 0n };

/** Orders and positions with their live figures, each from one tick: for answers, lists and the user's devices. */
export class Figures {
  readonly #parts: FiguresParts;

  constructor(parts: FiguresParts) {
    this.#parts = parts;
  }

  position(record: PositionRecord, account: Account): PositionData {
    const { position, product } = record;
    const backing = position.marginMode === "cross" ? this.#backing(record, account) : NO_BACKING;
    return positionData(record, {
      // Without a price of every cross position the account cannot be summed up, and nothing is guessed.
      tick: backing === undefined ? undefined : this.#parts.market.latest(product.productCode),
      tickSize: this.#tickSize(product.productCode),
      backing: backing ?? NO_BACKING,
      best: position.trailing === null ? undefined : this.#parts.best(position.id, product.productCode, position.trailing.extremeSeq),
    });
  }

  /** Open cross positions at their exit prices; undefined when one has no price. */
  crossParts(records: readonly PositionRecord[]): CrossPart[] | undefined {
    const parts: CrossPart[] = [];
    for (const { position, product } of records) {
      if (position.marginMode !== "cross" || position.status !== "open") continue;
      const tick = this.#parts.market.latest(product.productCode);
      if (tick === undefined) return undefined;
      const contract = contractProduct(product, this.#tickSize(product.productCode));
      parts.push({ product: contract, holding: position, at: exitPrice(position.side, tick) });
    }
    return parts;
  }

  /** Everything that an operation made or changed, as it stands after its last event. */
  result(
    state: WorkingState,
    userId: bigint,
    bookings: readonly ContractBooking[],
    left: readonly { readonly positionId: bigint; readonly rejection: ContractRejection }[],
  ): ResultData {
    return {
      ...this.#touched(state, userId, bookings),
      left: left.map(({ positionId, rejection }) => {
        assert(isRejectionKey(rejection.key), "the engine rejects with keys of the contract");
        return { positionId: String(positionId), msg: rejection.key, params: { ...rejection.params } };
      }),
    };
  }

  /** Events for the user's devices from these bookings. */
  events(state: WorkingState, userId: bigint, bookings: readonly ContractBooking[]): AccountEvent[] {
    const { orders, positions } = this.#touched(state, userId, bookings);
    const { balance, state: after } = state.user(userId);
    const text = (units: bigint) => formatUnits(units, SETTLEMENT.scale);
    const { available } = after.user;
    return [
      ...orders.map((order): AccountEvent => ({ kind: "contractOrder", order })),
      ...positions.map((position): AccountEvent => ({ kind: "contractPosition", position })),
      {
        kind: "balance",
        assetId: SETTLEMENT.id,
        assetCode: SETTLEMENT.code,
        balance: text(balance),
        available: text(available),
        frozen: text(balance - available),
      },
    ];
  }

  #touched(state: WorkingState, userId: bigint, bookings: readonly ContractBooking[]): { orders: OrderData[]; positions: PositionData[] } {
    const fills = bookings.flatMap(({ fill }) => (fill === null ? [] : [fill]));
    const orderIds = new Set(bookings.flatMap(({ order }) => (order === null ? [] : [order.order.id])));
    const positionIds = new Set(bookings.flatMap(({ position }) => (position === null ? [] : [position.position.id])));
    const account = accountOf(state, userId);
    return {
      orders: [...orderIds].map((id) => {
        const record = state.orders.get(id);
        assert(record !== undefined, "a booked order is in the working state");
        return orderData(
          record,
          fills.filter(({ fill }) => fill.orderId === id),
          record.order.positionId !== null && (state.positions.get(record.order.positionId)?.position.followId ?? null) !== null,
        );
      }),
      positions: [...positionIds].map((id) => {
        const record = state.positions.get(id);
        assert(record !== undefined, "a booked position is in the working state");
        return this.position(record, account);
      }),
    };
  }

  #backing({ position }: PositionRecord, { available, positions }: Account): CrossBacking | undefined {
    const others = this.crossParts(positions.filter((other) => other.position.id !== position.id));
    return others === undefined ? undefined : crossBacking(available, others, SETTLEMENT);
  }

  #tickSize(productCode: string): bigint {
    return this.#parts.market.spec(productCode)?.tickSize ?? 1n;
  }
}

function accountOf(state: WorkingState, userId: bigint): Account {
  const user = state.user(userId).state;
  return {
    available: user.user.available,
    positions: user.positions.map(({ id }) => {
      const record = state.positions.get(id);
      assert(record !== undefined, "every open position has its record");
      return record;
    }),
  };
}
