import type { MessageKey } from "@candela/i18n";
import { DAY_MS, formatUnits, RATE_SCALE } from "@candela/model";
import { compareDecimals, decimalsOf, formatDecimal, type NumberStyle, trimZeros } from "@candela/ui";
import { productTitle, unitsOf } from "../../lib/earning/earning-view.ts";
import type { T } from "../../lib/language/i18n.ts";
import type { LevelName, Loan, LoanEvent, LoanProduct, Pause } from "./loan-shapes.ts";

/** A part of a whole as percent with at most so many decimals: "57.1%" and "65%" for 0.571 and 0.65. */
export function shareText(share: string, style: NumberStyle, decimals = 1, rounding: "nearest" | "down" = "nearest"): string {
  const negative = share.startsWith("-");
  const percent = trimZeros(formatUnits(unitsOf(negative ? share.slice(1) : share, RATE_SCALE), RATE_SCALE - 2));
  const shown = Math.min(decimals, decimalsOf(percent));
  return formatDecimal(negative ? `-${percent}` : percent, style, { as: "percent", decimals: shown, rounding });
}

/** How far a price has to go for its fall: "−12.1%", and "+5%" where it lies above. */
export function wayText(fall: string, style: NumberStyle): string {
  const isAbove = fall.startsWith("-");
  const share = shareText(isAbove ? fall.slice(1) : fall, style, 1, "down");
  return `${isAbove ? "+" : "\u2212"}${share}`;
}

/** Percent of a year with two decimals: what the law of consumer credit wants to be compared. */
export function aprText(apr: string, style: NumberStyle): string {
  return formatDecimal(formatUnits(unitsOf(apr, RATE_SCALE), RATE_SCALE - 2), style, { as: "percent", decimals: 2 });
}

/** "500 to 50,000, against crypto". */
export function rangeNote({ minimum, maximum, isSecured }: LoanProduct, style: NumberStyle, t: T): string {
  const range = { min: formatDecimal(trimZeros(minimum), style), max: formatDecimal(trimZeros(maximum), style) };
  return t(isSecured ? "loan_range_secured" : "loan_range_unsecured", range);
}

/** "USDT, 30 days". */
export const loanTitle = (loan: Pick<Loan, "currencyName" | "termDays">, t: T): string => productTitle(loan, t);

const STATES = {
  applied: "loan_state_applied",
  rejected: "loan_state_rejected",
  cancelled: "loan_state_cancelled",
  disbursed: "earning_state_running",
  overdue: "loan_state_overdue",
  settled: "loan_state_settled",
  liquidated: "loan_state_liquidated",
  reset: "earning_state_reset",
} as const satisfies Record<Loan["state"], MessageKey>;

/** How a loan stands; a margin call is said before all else. */
export function stateText({ state, alarm }: Pick<Loan, "state" | "alarm">, t: T): string {
  if (state === "disbursed" && alarm === "call") return t("loan_level_call");
  return t(state === "disbursed" && alarm === "warning" ? "loan_level_warning" : STATES[state]);
}

export const LEVEL_NAMES = {
  opening: "loan_level_opening",
  warning: "loan_level_warning",
  call: "loan_level_call",
  sale: "loan_level_sale",
} as const satisfies Record<LevelName, MessageKey>;

const PAUSES = {
  unpriced: "loan_pause_unpriced",
  suspended: "loan_pause_suspended",
  closed: "loan_pause_closed",
  stale: "loan_pause_stale",
  returning: "loan_pause_returning",
} as const satisfies Record<Pause, MessageKey>;

/** Why nothing is decided by a price now. */
export const pauseText = (pause: Pause, t: T): string => t(PAUSES[pause]);

const REASONS = {
  score: "loan_reason_score",
  identity: "loan_reason_identity",
  history: "loan_reason_history",
  fund: "loan_reason_fund",
  other: "loan_reason_other",
} as const satisfies Record<NonNullable<Loan["rejectReason"]>, MessageKey>;

export const reasonText = (reason: NonNullable<Loan["rejectReason"]>, t: T): string => t(REASONS[reason]);

const EVENTS = {
  applied: "loan_event_applied",
  rejected: "loan_state_rejected",
  cancelled: "loan_state_cancelled",
  disbursed: "loan_event_disbursed",
  repaid: "loan_repaid",
  collateralAdded: "loan_added",
  collateralTaken: "loan_taken",
  collateralBack: "loan_event_back",
  toppedUp: "loan_event_topped_up",
  topUpSet: "loan_event_top_up_set",
  warned: "loan_level_warning",
  warningEnded: "loan_event_warning_ended",
  called: "loan_level_call",
  callEnded: "loan_event_call_ended",
  overdue: "loan_state_overdue",
  sold: "loan_event_sold",
  settled: "loan_state_settled",
  liquidated: "loan_state_liquidated",
  reset: "earning_state_reset",
} as const satisfies Record<LoanEvent["kind"], MessageKey>;

/** What happened; of a repayment whether anything is owed after it. */
export function eventText({ kind, debt, sale = null }: Pick<LoanEvent, "kind" | "debt"> & Partial<Pick<LoanEvent, "sale">>, t: T): string {
  if (sale?.isAll === true) return t("loan_sale_sold");
  return t(kind === "repaid" && compareDecimals(debt, "0") === 0 ? "loan_event_repaid_all" : EVENTS[kind]);
}

/** Moment at which a UTC day begins. */
export const dayStart = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Which day of its term a loan is in, from 1 on, and at most the last. */
export function dayOfLoan({ firstDay, termDays }: Pick<Loan, "firstDay" | "termDays">, now: number): number {
  if (firstDay === null) return 0;
  return Math.max(1, Math.min(termDays, Math.floor((now - dayStart(firstDay)) / DAY_MS) + 1));
}
