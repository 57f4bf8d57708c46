import type { SpotEvent, SpotFill, SpotOrder, SpotPosition, SpotState } from "@candela/engine";
import { assert, PRODUCT_ASSET_BASE, type ProductSpec } from "@candela/model";
import {
  accountKeyText,
  backingOf,
  type CashNeeds,
  type IdBlocks,
  type LedgerAccount,
  type Transfer,
  userAccount,
} from "../ledger/index.ts";
import { BatchResults, type BoundUser } from "../limits/index.ts";
import { NOTHING_REBATED, type Rebated } from "../vouchers/index.ts";
import type { SpotOrderData } from "./order-data.ts";

/** An order's fields besides its decision state: the product as it was when the order was accepted, and its hold. */
export interface OrderRecord {
  readonly order: SpotOrder;
  readonly productCode: string;
  readonly productType: number;
  readonly positionType: number;
  readonly priceScale: number;
  readonly quantityScale: number;
  /** The pend of what it froze; null when it never rested. */
  readonly holdId: bigint | null;
}

export interface PositionRecord {
  readonly userId: bigint;
  readonly product: Pick<ProductSpec, "productId" | "productCode" | "productType" | "quantityScale">;
  position: SpotPosition;
  openOrders: number;
  isTouched: boolean;
}

export interface UserRecord {
  readonly userId: bigint;
  readonly isFrozen: boolean;
  /** Settlement currency: everything, and what of it can be spent. */
  balance: bigint;
  available: bigint;
  openOrders: number;
  isTouched: boolean;
}

/** A fill with the ids it was stored under. */
export interface StoredFill {
  readonly id: bigint;
  readonly fill: SpotFill;
  readonly transferIds: readonly bigint[];
}

/** One thing that happened, with what it moves and the record it leaves. */
export interface SpotBooking {
  readonly event: SpotEvent;
  readonly record: OrderRecord;
  readonly transfers: readonly Transfer[];
  /** Id of the fill; null for events that are none. */
  readonly fillId: bigint | null;
  /** Sequence number of the tick that the decision saw; later ones may have passed before the commit. */
  readonly decidedAtSeq: number;
}

/** All that a batch has loaded, brought up to date by each decision. */
export class WorkingState {
  readonly users = new Map<bigint, UserRecord>();
  readonly positions = new Map<string, PositionRecord>();
  readonly orders = new Map<bigint, OrderRecord>();
  readonly accounts = new Map<string, LedgerAccount>();
  /** The two accounts of each open hold, by its pend. */
  readonly holds = new Map<bigint, { readonly debit: bigint; readonly credit: bigint }>();
  /** Fills of each order so far, those of the batch included. */
  readonly fills = new Map<bigint, readonly StoredFill[]>();
  /** Each order that a decision touched, as it stands after the last one: the caller's answer. */
  readonly data = new Map<bigint, SpotOrderData>();
  /** Corporate actions that ended orders, by the order. */
  readonly endedBy = new Map<bigint, bigint>();
  readonly ids: IdBlocks;
  readonly shard: number;
  /** Users who bound themselves. */
  readonly bound: ReadonlyMap<bigint, BoundUser>;
  /** What leans on the cash of those who may buy something. */
  readonly needs: CashNeeds;
  readonly realised = new BatchResults();
  /** What came back of the batch's fees. */
  rebated: Rebated = NOTHING_REBATED;

  constructor(ids: IdBlocks, shard: number, bound: ReadonlyMap<bigint, BoundUser>, needs: CashNeeds) {
    this.ids = ids;
    this.shard = shard;
    this.bound = bound;
    this.needs = needs;
  }

  user(userId: bigint): UserRecord {
    const user = this.users.get(userId);
    assert(user !== undefined, "every user of the batch is loaded");
    return user;
  }

  /** Whether the batch has read, and locked, what a user has in a product. */
  hasRead(userId: bigint, productId: number): boolean {
    return this.accounts.has(accountKeyText(userAccount(userId, productAssetId(productId), "spot")));
  }

  /** Money that came back of fees is told with the balance that the batch leaves. */
  takeRebates(): void {
    for (const [userId, units] of this.rebated.cash) {
      const user = this.user(userId);
      user.balance += units;
      user.available += units;
    }
  }

  position(userId: bigint, product: PositionRecord["product"]): PositionRecord {
    const key = positionKey(userId, product.productId);
    const known = this.positions.get(key);
    if (known !== undefined) return known;
    const empty = { quantity: 0n, frozen: 0n, cost: 0n, realised: 0n, buying: 0n };
    const record: PositionRecord = { userId, product, position: empty, openOrders: 0, isTouched: false };
    this.positions.set(key, record);
    return record;
  }

  spotState(user: UserRecord, position: PositionRecord, now: number): SpotState {
    const { userId, isFrozen, available, openOrders } = user;
    return { user: { isFrozen, available, openOrders, backing: backingOf(this.needs, userId, now) }, position: position.position };
  }

  /** Takes over what a decision left. `spent` is what the settlement balance lost, negative when it gained. */
  apply(user: UserRecord, position: PositionRecord, after: SpotState, spent: bigint): void {
    position.openOrders += after.user.openOrders - user.openOrders;
    position.position = after.position;
    position.isTouched = true;
    user.available = after.user.available;
    user.openOrders = after.user.openOrders;
    user.balance -= spent;
    user.isTouched = true;
    assert(user.balance >= user.available && user.available >= 0n, "what is available is part of the balance");
  }
}

function positionKey(userId: bigint, productId: number): string {
  return `${userId}/${productId}`;
}

export function productAssetId(productId: number): number {
  return PRODUCT_ASSET_BASE + productId;
}
