import type { Loan, LoanRejectReason, LoanSale } from "@candela/engine";

/** What users, the engine and operators do; texts as they were typed. */
export type LoanFields =
  | {
      readonly kind: "buy";
      readonly productId: number;
      readonly version: number;
      readonly text: string;
      readonly collateralText: string | null;
    }
  | { readonly kind: "repay"; readonly id: bigint; readonly text: string; readonly isWhole: boolean }
  | { readonly kind: "add" | "take"; readonly id: bigint; readonly text: string }
  | { readonly kind: "cancel" | "review"; readonly id: bigint }
  | { readonly kind: "book"; readonly ids: readonly bigint[] }
  | { readonly kind: "assess"; readonly ids: readonly bigint[]; readonly bid: bigint; readonly maySell: boolean }
  | { readonly kind: "payIn"; readonly assetId: number; readonly units: bigint }
  | { readonly kind: "fund"; readonly units: bigint }
  | { readonly kind: "freeze"; readonly isFrozen: boolean };

export interface LoanOperation {
  readonly userId: bigint;
  /** Null for what the engine and operators do. */
  readonly key: number | null;
  readonly fields: LoanFields;
  /** The bid that a decision of a user goes by. */
  readonly bid: bigint;
}

export interface LoanOutcome {
  readonly rejection: string | null;
  readonly params: Readonly<Record<string, string>>;
  readonly loans: readonly Loan[];
  readonly sales: readonly { readonly id: bigint; readonly sale: LoanSale }[];
  readonly reason: LoanRejectReason | null;
}
