import type { CommissionVersion, NoCommission, Upline } from "@candela/model";

/** What a member paid and traded on a day that is over, with everybody above who may get a share. Facts of a past day: they do not change any more. */
export interface MemberDay {
  readonly memberId: bigint;
  readonly day: number;
  readonly fees: bigint;
  readonly rebates: bigint;
  readonly volume: bigint;
  readonly above: readonly (Upline & { readonly earnerId: bigint })[];
}

/** A line that waits, as it was booked. */
export interface WaitingLine {
  readonly id: bigint;
  readonly earnerId: bigint;
  readonly memberId: bigint;
  readonly day: number;
  readonly amount: bigint;
}

export type CommissionInput =
  /** A day of these members, at the rates of that day. */
  | { readonly kind: "book"; readonly rates: CommissionVersion; readonly members: readonly MemberDay[] }
  /** What waited, oldest first. */
  | { readonly kind: "pay"; readonly lines: readonly WaitingLine[] };

/** A line as it is stored. */
export interface CommissionLine {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly day: number;
  readonly level: number;
  readonly earnerId: bigint;
  readonly base: bigint;
  readonly version: number;
  readonly rate: bigint;
  readonly amount: bigint;
  readonly state: "paid" | "waiting" | "none";
  readonly why: NoCommission | null;
}

/** What a transaction came to: lines that are new or that were paid now, and what each earner got and then has. */
export interface CommissionChange {
  readonly members: readonly MemberDay[];
  readonly booked: readonly CommissionLine[];
  readonly paidNow: readonly WaitingLine[];
  readonly got: ReadonlyMap<bigint, EarnerSum>;
}

export interface EarnerSum {
  /** Paid or waiting. */
  readonly amount: bigint;
  readonly balance: bigint;
  readonly available: bigint;
  readonly isPaid: boolean;
}

/** Where commission is paid from: one account, so that what waits is in one order. */
export const MARKETING_SUB = 0;
