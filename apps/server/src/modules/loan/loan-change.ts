import type { ExchangeQuote, Loan, LoanDay, LoanRejectReason, LoanReviewer, LoanSale } from "@candela/engine";
import type { Tick } from "@candela/model";
import type { ExchangeDone } from "../exchange/index.ts";

/** A loan with the currencies that a transaction moves of its user: known before their rows are locked. */
export interface LoanKey {
  readonly id: bigint;
  readonly userId: bigint;
  readonly assetId: number;
  readonly collateralId: number | null;
}

/** `isOther` where its bids are of other decimals than its prices, or of none: they are worked out anew. */
export interface ReachedLoan extends LoanKey {
  readonly isOther?: boolean;
}

type OfLoan = Omit<LoanKey, "userId">;

/** What a transaction about loans is asked to do. */
export type LoanInput =
  | {
      readonly kind: "buy";
      readonly productId: number;
      readonly assetId: number;
      /** What is offered, whether the product takes it or not; `collateralId` is null where it does not. */
      readonly pledgedId: number | null;
      readonly collateralId: number | null;
      readonly version: number;
      readonly textVersion: number;
      readonly text: string;
      readonly collateralText: string | null;
    }
  | (OfLoan & {
      readonly kind: "repay";
      readonly text: string;
      readonly isWhole: boolean;
      /** Undefined without one; null for a text that is no quote of this user. */
      readonly quote: ExchangeQuote | null | undefined;
    })
  | (OfLoan & { readonly kind: "add" | "take"; readonly text: string })
  | (OfLoan & { readonly kind: "cancel" })
  /** Collateral is added by itself up to so much; null switches it off. */
  | (OfLoan & { readonly kind: "topUp"; readonly capText: string | null })
  /** Of the sandbox: by the published score alone. */
  | (OfLoan & { readonly kind: "review" })
  /** Of an operator. */
  | (OfLoan & { readonly kind: "approve"; readonly operatorId: bigint })
  | (OfLoan & { readonly kind: "reject"; readonly reason: LoanRejectReason; readonly operatorId: bigint })
  /** Of the engine: days that are over, up to one of them. */
  | { readonly kind: "book"; readonly through: number; readonly loans: readonly LoanKey[] }
  /** Of the engine: what a price means for loans. */
  | { readonly kind: "assess"; readonly tick: Tick; readonly priceScale: number; readonly loans: readonly ReachedLoan[] };

export type LoanEventKind =
  | "applied"
  | "rejected"
  | "cancelled"
  | "disbursed"
  | "repaid"
  | "collateralAdded"
  | "collateralTaken"
  | "collateralBack"
  /** From free balance, by itself; and its user has switched that on, with the cap as `collateral`, or off. */
  | "toppedUp"
  | "topUpSet"
  | "warned"
  | "warningEnded"
  | "called"
  | "callEnded"
  | "overdue"
  | "sold"
  | "settled"
  | "liquidated"
  | "reset";

/** The tick of a decision, with the decimals of its prices. */
export interface DecidingTick {
  readonly tick: Tick;
  readonly priceScale: number;
}

/** Something that happened to a loan, as it is kept. */
export interface LoanHappened {
  readonly id: bigint;
  readonly loanId: bigint;
  readonly userId: bigint;
  readonly kind: LoanEventKind;
  readonly ts: number;
  readonly amount: bigint | null;
  readonly interestPart: bigint | null;
  readonly principalPart: bigint | null;
  readonly debt: bigint;
  readonly collateral: bigint | null;
  readonly at: DecidingTick | null;
  readonly ltv: bigint | null;
  readonly callUntil: number | null;
  readonly sale: LoanSale | null;
  readonly exchangeId: bigint | null;
}

/** What a user is told of a loan. */
export type LoanTold =
  | { readonly kind: "approved" }
  | { readonly kind: "rejected"; readonly reason: LoanRejectReason }
  | { readonly kind: "reminder"; readonly days: number }
  | { readonly kind: "overdue" }
  | { readonly kind: "warning" | "call" | "call_ended"; readonly at: DecidingTick; readonly ltv: bigint | null }
  | { readonly kind: "topped_up"; readonly at: DecidingTick; readonly ltv: bigint | null; readonly units: bigint }
  | { readonly kind: "sold"; readonly at: DecidingTick; readonly sale: LoanSale };

/** One loan as a decision left it. */
export interface LoanChange {
  readonly loan: Loan;
  readonly isNew: boolean;
  readonly days: readonly LoanDay[];
  readonly events: readonly LoanHappened[];
  readonly told: readonly LoanTold[];
  /** The exchange that a repayment began with; its moves come first. */
  readonly exchange: { readonly done: ExchangeDone; readonly moves: number } | null;
  /** Balances of its user's cash after it, by currency. */
  readonly cash: readonly { readonly assetId: number; readonly balance: bigint; readonly available: bigint }[];
}

export const REVIEWERS: Readonly<Record<"review" | "approve" | "reject", LoanReviewer>> = {
  review: "sandbox",
  approve: "operators",
  reject: "operators",
};

/** House sub-account of what is lent from, of what is lent, and of the treasury: one each, so that what is there is known under its lock. */
export const LENDING_SUB = 0;

/** The page of operators whose words are accepted with a loan. */
export const LOAN_TEXT_PAGE = "loan";
