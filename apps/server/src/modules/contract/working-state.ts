import type {
  ContractEvent,
  ContractFill,
  ContractOrder,
  ContractPosition,
  ContractState,
  FinancingCharge,
  LiquidationSum,
} from "@candela/engine";
import { assert, type ProductSpec, type ProductType, type Tick } from "@candela/model";
import type { IdBlocks, LedgerAccount, Transfer } from "../ledger/index.ts";
import { BatchResults, type BoundUser } from "../limits/index.ts";
import type { Sent } from "../messages/index.ts";
import { NOTHING_REBATED, type Rebated } from "../vouchers/index.ts";
import { CopyState } from "./copy-state.ts";

/** The product of an order or position as it was when it came to be. */
export interface RecordProduct {
  readonly productId: number;
  readonly productCode: string;
  readonly productType: ProductType;
  readonly priceScale: number;
  readonly quantityScale: number;
}

export function recordProduct({ productId, productCode, productType, priceScale, quantityScale }: ProductSpec): RecordProduct {
  return { productId, productCode, productType, priceScale, quantityScale };
}

export interface PositionRecord {
  readonly position: ContractPosition;
  readonly product: RecordProduct;
  /** Tick of the product at which its user changed it last. */
  readonly changedSeq: number;
  readonly version: number;
}

export interface OrderRecord {
  readonly order: ContractOrder;
  readonly product: RecordProduct;
  /** The pend of what it froze; null when it froze nothing. */
  readonly holdId: bigint | null;
}

export interface UserRecord {
  readonly userId: bigint;
  /** Settlement currency in cash, frozen included. */
  balance: bigint;
  /** As the rules see it: open positions and open orders. */
  state: ContractState;
}

/** A change of a position, as its timeline tells it. */
export interface StepRecord {
  readonly kind: StepKind;
  readonly record: PositionRecord;
  readonly tick: Tick | null;
  readonly price: bigint | null;
  readonly lots: bigint;
  readonly amount: bigint;
}

export type StepKind =
  | "opened"
  | "added"
  | "reduced"
  | "margin_added"
  | "margin_removed"
  | "margin_drawn"
  | "financed"
  | "liquidated"
  | "protected";

export interface FillRecord {
  readonly id: bigint;
  readonly fill: ContractFill;
  readonly userId: bigint;
  readonly product: RecordProduct;
  readonly triggerPrice: bigint | null;
  readonly transferIds: readonly bigint[];
}

export interface LiquidationRecord {
  readonly sum: LiquidationSum;
  readonly path: readonly Tick[];
}

/** One thing that happened, with what it moves and the rows it leaves. */
export interface ContractBooking {
  /** `follow`: a follow ended; it has neither rows of contracts nor money. */
  readonly event: ContractEvent | { readonly type: "follow" };
  readonly userId: bigint;
  readonly transfers: readonly Transfer[];
  readonly order: OrderRecord | null;
  readonly position: PositionRecord | null;
  readonly step: StepRecord | null;
  readonly fill: FillRecord | null;
  readonly liquidation: LiquidationRecord | null;
  readonly financing: { readonly charge: FinancingCharge; readonly transferIds: readonly bigint[] } | null;
  /** Sequence number of the product's tick that the decision saw; later ones may have passed before the commit. */
  readonly decidedAtSeq: number;
}

/** Fields that a batch begins with, besides its rows. */
type Loaded = Pick<WorkingState, "ids" | "shard" | "bound" | "dayTicks" | "loadedAt" | "moment">;

export const dayKey = (productCode: string, day: number) => `${productCode}/${day}`;

/** All that a batch has loaded, brought up to date by each decision. */
export class WorkingState {
  readonly users = new Map<bigint, UserRecord>();
  readonly positions = new Map<bigint, PositionRecord>();
  readonly orders = new Map<bigint, OrderRecord>();
  readonly accounts = new Map<string, LedgerAccount>();
  /** Products of what is loaded. */
  readonly products = new Map<number, RecordProduct>();
  /** Follows behind the commands; nearly always none. */
  copies = new CopyState([]);
  /** Messages that the batch wrote. */
  sent: readonly Sent[] = [];
  /** What came back of the batch's fees. */
  rebated: Rebated = NOTHING_REBATED;
  /** Ids of orders and positions that the batch made: they are inserted, the others updated. */
  readonly fresh = new Set<bigint>();
  readonly ids: IdBlocks;
  readonly shard: number;

  /** Users of opening commands that have bound themselves. */
  readonly bound: ReadonlyMap<bigint, BoundUser>;
  /** By `dayKey`, the ticks at which days are charged that open positions owe at `loadedAt`. */
  readonly dayTicks: ReadonlyMap<string, Tick | undefined>;
  readonly loadedAt: number;
  /** That copying gave for the transaction. */
  readonly moment: number;
  readonly realised = new BatchResults();

  constructor({ ids, shard, bound, dayTicks, loadedAt, moment }: Loaded) {
    this.ids = ids;
    this.shard = shard;
    this.bound = bound;
    this.dayTicks = dayTicks;
    this.loadedAt = loadedAt;
    this.moment = moment;
  }

  user(userId: bigint): UserRecord {
    const user = this.users.get(userId);
    assert(user !== undefined, "every user of the batch is loaded");
    return user;
  }

  /** Money that came back of fees is told, and weighed behind cross positions, with the balance that the batch leaves. */
  takeRebates(): void {
    for (const [userId, units] of this.rebated.cash) {
      const record = this.user(userId);
      record.balance += units;
      record.state = { ...record.state, user: { ...record.state.user, available: record.state.user.available + units } };
    }
  }

  /** Takes over an order as a decision left it. */
  takeOrder(order: ContractOrder, product: RecordProduct, holdId: bigint | null): OrderRecord {
    const known = this.orders.get(order.id);
    if (known === undefined) this.fresh.add(order.id);
    const record: OrderRecord = { order, product: known?.product ?? product, holdId: known?.holdId ?? holdId };
    this.orders.set(order.id, record);
    return record;
  }

  /** Takes over a position as a decision left it; its version grows. `changedSeq` is null when it was not its user who changed it. */
  takePosition(position: ContractPosition, product: RecordProduct, changedSeq: number | null): PositionRecord {
    const known = this.positions.get(position.id);
    if (known === undefined) this.fresh.add(position.id);
    assert(known?.position.status !== "closed", "a closed position never changes again");
    const record: PositionRecord = {
      position,
      product: known?.product ?? product,
      changedSeq: changedSeq ?? known?.changedSeq ?? 0,
      version: (known?.version ?? 0) + 1,
    };
    this.positions.set(position.id, record);
    if (position.status === "closed") this.copies.closed(position);
    return record;
  }
}
