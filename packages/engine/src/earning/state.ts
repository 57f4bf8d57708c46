import type { Currency, EarningTerms } from "@candela/model";
import type { CashBackingRejectionKey } from "../funds/cash-backing.ts";

/** Lock-mining is `lock`. */
export type EarningKind = "lock" | "pledge";

/** A version of a product's terms. Amounts in units of the currency, rates of a year in 10^-8. */
export interface EarningOffer extends EarningTerms {
  readonly productId: number;
  readonly kind: EarningKind;
  /** Names the product in the draws of its rates. */
  readonly name: string;
  readonly version: number;
  readonly currency: Currency;
  readonly amountMin: bigint;
  readonly amountMax: bigint;
  readonly userMax: bigint;
}

/** A product with the terms that new orders get. */
export interface EarningPool {
  readonly offer: EarningOffer;
  readonly isOpen: boolean;
  readonly capacity: bigint;
  /** What all users have in it. */
  readonly taken: bigint;
}

export type EarningState = "running" | "matured" | "redeemed" | "reset";

/** Money of a user that earns. Days by their number, moments in epoch ms. */
export interface EarningOrder {
  readonly id: bigint;
  readonly userId: bigint;
  readonly offer: EarningOffer;
  /** Version of the words that it was begun with; null from before there were any. */
  readonly textVersion: number | null;
  readonly principal: bigint;
  readonly startedAt: number;
  readonly firstDay: number;
  /** Null without a term. */
  readonly lastDay: number | null;
  readonly rollsOver: boolean;
  /** Interest is booked for every day up to this one. */
  readonly bookedThrough: number;
  /** Interest that was paid, and what is booked and waits. */
  readonly paid: bigint;
  readonly waiting: bigint;
  readonly state: EarningState;
  readonly endedAt: number | null;
  readonly back: bigint | null;
  readonly forfeited: bigint;
  readonly fee: bigint;
  readonly nextId: bigint | null;
}

/** Interest of one order for one day. */
export interface EarningDay {
  readonly orderId: bigint;
  readonly day: number;
  readonly rate: bigint;
  readonly amount: bigint;
}

/** Keys of the contract's rejections that these rules give. */
export type EarningRejectionKey =
  | "earning_closed"
  | "terms_changed"
  | "earning_text_changed"
  | "amount_decimals"
  | "earning_below_minimum"
  | "earning_above_maximum"
  | "earning_user_limit"
  | "earning_capacity"
  | "earning_guest_room"
  | "earning_open_limit"
  | "insufficient_balance"
  | CashBackingRejectionKey
  | "account_frozen"
  | "earning_ended"
  | "earning_not_due"
  | "earning_back_changed"
  | "earning_no_term";

export interface EarningRejection {
  readonly ok: false;
  readonly rejection: EarningRejectionKey;
  readonly params: Readonly<Record<string, string>>;
}

export type Earned<T> = { readonly ok: true; readonly value: T } | EarningRejection;

export const noEarning = (rejection: EarningRejectionKey, params: EarningRejection["params"] = {}): EarningRejection => ({
  ok: false,
  rejection,
  params,
});
