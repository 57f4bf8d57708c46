import type { BookedDay, EarningKind, EarningOrder } from "@candela/engine";
import type { Operation } from "../mode.ts";

/** What operators may change of a product; each change is another version. */
export interface SetTerms {
  readonly rateLow: bigint;
  readonly rateHigh: bigint;
  readonly earlyFeeRate: bigint | null;
  readonly amountMin: bigint;
  readonly amountMax: bigint;
  readonly userMax: bigint;
}

export interface ProductPlan extends SetTerms {
  readonly id: number;
  readonly kind: EarningKind;
  readonly name: string;
  readonly assetId: number;
  readonly termDays: number;
  readonly capacity: bigint;
}

export interface DueDay {
  readonly id: bigint;
  readonly day: number;
}

export type EarningFields =
  // What users ask for.
  | { readonly kind: "start"; readonly productId: number; readonly version: number; readonly text: string; readonly rollsOver: boolean }
  | { readonly kind: "redeem"; readonly id: bigint; readonly back: string }
  | { readonly kind: "roll"; readonly id: bigint; readonly rollsOver: boolean }
  // The engine's own: days that are over, interest that waited, and that a look found nothing more to do.
  | { readonly kind: "book"; readonly ids: readonly bigint[] }
  | { readonly kind: "pay"; readonly assetId: number; readonly days: readonly DueDay[] }
  | { readonly kind: "looked" }
  // What operators do, and money that users pay in.
  | { readonly kind: "fund" | "payIn"; readonly assetId: number; readonly units: bigint }
  | { readonly kind: "terms"; readonly productId: number; readonly terms: SetTerms }
  | { readonly kind: "room"; readonly productId: number; readonly capacity: bigint; readonly isOpen: boolean }
  | { readonly kind: "freeze"; readonly isFrozen: boolean };

export type EarningOperation = Operation<EarningFields>;

/** A decision: a rejection with what it names, or the orders that it touched, as it left them. */
export interface EarningOutcome {
  readonly rejection: string | null;
  readonly params: Readonly<Record<string, string>>;
  readonly orders: readonly EarningOrder[];
}

/** What was committed, in order: all that the naive book is given. */
export interface Committed {
  readonly operation: EarningOperation;
  readonly outcome: EarningOutcome;
  /** Epoch ms of the decision. */
  readonly now: number;
}

export type StoredDay = BookedDay;
export type HouseBook = "treasury" | "fees";
/** Orders of one kind that one user may have at once, days that a run books of one order, and sizes of its transactions. */
export const OPEN_MAX = 10;
export const DAYS_MAX = 60;
export const ORDERS_OF_RUN = 250;
export const DAYS_OF_PAYMENT = 500;
