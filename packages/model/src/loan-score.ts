import { divFloor, least, most } from "./rounding.ts";

/** A score of 0 to 100 from what a user's own ledger says: whole numbers, and the same whoever works it out. */

/** Facts of an account's present epoch. */
export interface ScoreFacts {
  /** Days since its first money. */
  readonly ageDays: number;
  /** Days of the last 90 on which its user moved money. */
  readonly activeDays: number;
  /** Calendar weeks in which a loan of at least `SCORE_LOAN_DAYS` was repaid, without a day after its due day and without a sale. */
  readonly repaidLoans: number;
  /** Days after the due day, of all its loans. */
  readonly overdueDays: number;
  /** Loans whose collateral did not cover what was owed. */
  readonly shortfalls: number;
  /** Own cash in currencies at par, and what is owed, in units of the settlement currency. */
  readonly cash: bigint;
  readonly debt: bigint;
}

export const SCORE_PART_MAX = 25;
export const SCORE_ACTIVE_WINDOW_DAYS = 90;
/** A shorter loan says nothing of whoever took it: one of a day costs next to nothing. */
export const SCORE_LOAN_DAYS = 7;
const AGE_DAYS_A_POINT = 4n;
const REPAID_POINTS = 5n;
const OVERDUE_POINTS = 2n;
const SHORTFALL_POINTS = 25n;
const SCORE_MAX = 100n;

export type ScorePartName = "age" | "activity" | "repaid" | "means" | "overdue";

export interface ScorePart {
  readonly part: ScorePartName;
  readonly points: number;
  /** What the points follow from; of `means` the share of cash in cash and debt, in 10^-8. */
  readonly value: bigint;
}

export interface LoanScore {
  readonly score: number;
  readonly parts: readonly ScorePart[];
}

const SHARE_ONE = 100_000_000n;
const PART_MAX = BigInt(SCORE_PART_MAX);

/** Each part by itself, and their sum within 0 and 100. */
export function loanScore({ ageDays, activeDays, repaidLoans, overdueDays, shortfalls, cash, debt }: ScoreFacts): LoanScore {
  const capped = (points: bigint) => Number(most(0n, least(points, PART_MAX)));
  const all = cash + debt;
  const share = all <= 0n ? 0n : divFloor(most(0n, cash) * SHARE_ONE, all);
  const taken = least(SCORE_MAX, BigInt(overdueDays) * OVERDUE_POINTS + BigInt(shortfalls) * SHORTFALL_POINTS);
  const parts: readonly ScorePart[] = [
    { part: "age", points: capped(divFloor(BigInt(ageDays), AGE_DAYS_A_POINT)), value: BigInt(ageDays) },
    { part: "activity", points: capped(BigInt(activeDays)), value: BigInt(activeDays) },
    { part: "repaid", points: capped(BigInt(repaidLoans) * REPAID_POINTS), value: BigInt(repaidLoans) },
    { part: "means", points: capped(divFloor(share * PART_MAX, SHARE_ONE)), value: share },
    { part: "overdue", points: -Number(taken), value: BigInt(overdueDays) },
  ];
  const sum = parts.reduce((total, { points }) => total + points, 0);
  return { score: Math.max(0, sum), parts };
}
