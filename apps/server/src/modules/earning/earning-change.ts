import type { EarningDay, EarningKind, EarningOrder, EarningPool, NoRollOver } from "@candela/engine";
import type { LedgerReason, ReferenceKind } from "../ledger/index.ts";

/** What a transaction of an earning product is asked to do. Currencies and products are known beforehand: their rows are locked first. */
export type EarningInput =
  | {
      readonly kind: "start";
      readonly productId: number;
      readonly assetId: number;
      readonly version: number;
      readonly textVersion: number;
      readonly text: string;
      readonly rollsOver: boolean;
    }
  | { readonly kind: "redeem"; readonly id: bigint; readonly assetId: number; readonly productId: number; readonly back: string }
  | { readonly kind: "roll"; readonly id: bigint; readonly assetId: number; readonly rollsOver: boolean }
  /** Of the engine: days that are over, up to one of them, and terms that end with them. */
  | { readonly kind: "book"; readonly through: number; readonly orders: readonly DueOrder[] }
  /** Of the engine: interest that waited, oldest day first. */
  | { readonly kind: "pay"; readonly assetId: number; readonly days: readonly (OrderKey & { readonly day: number })[] };

export interface OrderKey {
  readonly id: bigint;
  readonly userId: bigint;
  readonly assetId: number;
  readonly productId: number;
}

/** An order with days to book. */
export interface DueOrder extends OrderKey {
  readonly bookedThrough: number;
  /** Whether its term ends with them, so that its product gets room back and a new order may follow it. */
  readonly matures: boolean;
}

/** A day of an order as it is stored. */
export interface StoredDay extends EarningDay {
  readonly state: "waiting" | "paid" | "dropped";
  readonly paidAt: number | null;
  readonly transferId: bigint | null;
  readonly balanceAfter: bigint | null;
}

/** The same with whose order it is of: lists of a user's days are read by it. */
export interface OwnedDay extends StoredDay {
  readonly userId: bigint;
  readonly kind: EarningKind;
}

/** One order as a transaction left it. */
export interface EarningChange {
  readonly order: EarningOrder;
  readonly isNew: boolean;
  readonly days: readonly StoredDay[];
  /** The order was left, and what waited of it is dropped. */
  readonly dropsWaiting: boolean;
  /** Added to what is taken of its product. */
  readonly taken: bigint;
  readonly told: readonly EarningTold[];
  /** What the user then has of the currency, and can spend of it; null where nothing moved. */
  readonly cash: { readonly balance: bigint; readonly available: bigint } | null;
}

/** What a user is told of an order. */
export type EarningTold =
  | { readonly kind: "matured"; readonly next: bigint | NoRollOver | null }
  | { readonly kind: "waiting"; readonly amount: bigint }
  | { readonly kind: "waiting_paid"; readonly amount: bigint };

/** Names that a kind has in the ledger. */
export interface EarningNames {
  readonly kind: EarningKind;
  readonly reference: Extract<ReferenceKind, EarningKind>;
  readonly start: LedgerReason;
  readonly return: LedgerReason;
  readonly interest: LedgerReason;
  /** A pledge costs nothing to leave. */
  readonly forfeit: LedgerReason | null;
  readonly fee: LedgerReason | null;
}

export const EARNING_NAMES: Readonly<Record<EarningKind, EarningNames>> = {
  lock: {
    ...{ kind: "lock", reference: "lock", start: "lock_start", return: "lock_return", interest: "lock_interest" },
    ...{ forfeit: "lock_forfeit", fee: "lock_fee" },
  },
  pledge: {
    ...{ kind: "pledge", reference: "pledge", start: "pledge_start", return: "pledge_return", interest: "pledge_interest" },
    ...{ forfeit: null, fee: null },
  },
};

/** House sub-account of the treasury: one, so that what is there is known under its lock. */
export const TREASURY_SUB = 0;

export type PoolMap = Map<number, EarningPool>;
