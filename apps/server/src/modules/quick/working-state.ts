import type { QuickMarket, QuickOrder, QuickUser } from "@candela/engine";
import { assert } from "@candela/model";
import type { CashNeeds, IdBlocks, LedgerAccount, Transfer } from "../ledger/index.ts";
import { BatchResults, type BoundUser } from "../limits/index.ts";
import { NOTHING_REBATED, type Rebated } from "../vouchers/index.ts";
import type { OfferRow } from "./options.ts";
import type { QuickOrderData } from "./order-data.ts";

/** A trade's fields besides its decision state: the product as it was at acceptance, and its movements in the ledger. */
export interface QuickRecord {
  readonly order: QuickOrder;
  readonly productCode: string;
  readonly productType: number;
  readonly priceScale: number;
  readonly transferIds: readonly bigint[];
}

/** A step of one trade: what it moves and the record it leaves. */
export interface QuickBooking {
  readonly type: "accepted" | "opened" | "settled";
  readonly record: QuickRecord;
  readonly transfers: readonly Transfer[];
}

/** Open trades are counted only where some are placed. */
export interface UserRecord extends Omit<QuickUser, "backing"> {
  readonly userId: bigint;
  /** Cash, holds included. */
  readonly balance: bigint;
  /** Of the open trades: lost with their stakes. */
  readonly openFees: bigint;
}

export interface LoadedBatch {
  readonly ids: IdBlocks;
  readonly shard: number;
  readonly users: Map<bigint, UserRecord>;
  readonly orders: Map<bigint, QuickRecord>;
  /** By `accountKeyText`. */
  readonly accounts: ReadonlyMap<string, LedgerAccount>;
  readonly offers: readonly OfferRow[];
  /** Markets that decide the trades to be carried on, and the moment they were read for. */
  readonly markets: ReadonlyMap<bigint, { readonly market: QuickMarket; readonly now: number }>;
  readonly isFeeCharged: boolean;
  /** Users who bound themselves. */
  readonly bound: ReadonlyMap<bigint, BoundUser>;
  /** What leans on the cash of those who place something. */
  readonly needs: CashNeeds;
}

/** All that a batch has loaded, brought up to date by each decision. */
export class WorkingState {
  readonly loaded: LoadedBatch;
  /** Each trade that a decision touched, as it stands after the last one: the caller's answer. */
  readonly data = new Map<bigint, QuickOrderData>();
  readonly paid = new Set<bigint>();
  readonly realised = new BatchResults();
  /** What came back of the batch's fees, or was taken back. */
  rebated: Rebated = NOTHING_REBATED;

  constructor(loaded: LoadedBatch) {
    this.loaded = loaded;
  }

  user(userId: bigint): UserRecord {
    const user = this.loaded.users.get(userId);
    assert(user !== undefined, "every user of the batch is loaded");
    return user;
  }

  account(key: string): bigint {
    const account = this.loaded.accounts.get(key);
    assert(account !== undefined, `account ${key} is loaded`);
    return account.id;
  }

  /** Money that came back of fees is told with the balance that the batch leaves. */
  takeRebates(): void {
    for (const [userId, units] of this.rebated.cash) {
      const user = this.user(userId);
      this.loaded.users.set(userId, { ...user, balance: user.balance + units, available: user.available + units });
      this.paid.add(userId);
    }
  }

  /** Takes over what a decision left; `change` is what the cash balance gained, negative when it lost. */
  apply(record: QuickRecord, user: Omit<UserRecord, "userId" | "balance">, change: bigint): void {
    const { userId } = record.order;
    const before = this.user(userId);
    const after: UserRecord = { ...before, ...user, balance: before.balance + change };
    assert(after.balance >= after.available && after.available >= 0n, "what is available is part of the balance");
    this.loaded.users.set(userId, after);
    this.loaded.orders.set(record.order.id, record);
    if (change !== 0n) this.paid.add(userId);
  }
}
