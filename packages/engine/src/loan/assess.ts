import { assert, type CollateralSold, collateralValue, HOUR_MS, type LoanLevels, levelPrice, reachesLevel, saleOf } from "@candela/model";
import { isPastGrace } from "./days.ts";
import { endLoan, type LoanPayment, payLoan } from "./repay.ts";
import { securedOf } from "./start.ts";
import { type CollateralPrice, debtOf, isRunning, type Loan, type LoanAlarm } from "./state.ts";
import { topUpOf } from "./top-up.ts";

/** Why collateral is sold. */
export type SaleReason = "level" | "call" | "overdue";

/** A sale with all that decided it. */
export interface LoanSale extends CollateralSold {
  readonly why: SaleReason;
  readonly debt: bigint;
  readonly collateral: bigint;
  readonly value: bigint;
  readonly target: bigint;
  readonly payment: LoanPayment;
  /** Principal that the house bears, and interest that nobody pays. */
  readonly shortfall: bigint;
  readonly waived: bigint;
  /** Collateral that comes back where nothing is owed any more. */
  readonly back: bigint;
}

export interface AssessedLoan {
  readonly loan: Loan;
  readonly step:
    | { readonly kind: "warned" }
    /** `isCallOver`: with it the call that was told is over for good. */
    | { readonly kind: "warningEnded"; readonly isCallOver: boolean }
    /** `isTold`: its user hears of it; a price that trembles around the level begins and ends calls without a word. */
    | { readonly kind: "called" | "callEnded"; readonly isTold: boolean }
    /** Nothing of the loan changes but that its user hears that the call which was told is over for good. */
    | { readonly kind: "calmed" }
    | { readonly kind: "toppedUp"; readonly units: bigint }
    | { readonly kind: "sold"; readonly sale: LoanSale }
    | null;
}

export interface AssessedBy {
  readonly now: number;
  readonly maySell: boolean;
  /** What may be added by itself; nothing where it is left out. */
  readonly free?: bigint;
  /** Its user has just done something about it: a call that ends by that is told at once. */
  readonly isAct?: boolean;
}

/** A warning ends half way back to the opening level, so that a price that trembles around the level does not send one message after another. */
const warningEnd = ({ opening, warning }: LoanLevels) => (opening + warning) / 2n;
/** A call ends below its level. That it did is told half way down to the warning, for the same reason. */
const callCalm = ({ warning, call }: LoanLevels) => (warning + call) / 2n;

/**
 * What a price means for a secured loan now: at most one thing. `maySell` is false while prices have only just come back; `free` is what its user could add now.
 * A call is told again only once the moment has passed that was told last: one that began meanwhile ends later than that.
 */
export function assessLoan(loan: Loan, price: CollateralPrice, { now, maySell, free = 0n, isAct = false }: AssessedBy): AssessedLoan {
  const { levels, callHours } = loan.offer;
  if (!isRunning(loan) || loan.pledged === null || levels === null) return { loan, step: null };
  const secured = securedOf(loan, debtOf(loan), price);
  const units = topUpOf(loan, price, free, now);
  if (units > 0n) return toppedUp(loan, price, units);
  const why = saleReason(loan, levels, now, (level) => reachesLevel(secured, level));
  if (why !== null && maySell) return sell(loan, price, why, now);
  if (reachesLevel(secured, levels.call)) {
    if (loan.alarm === "call") return { loan, step: null };
    const callUntil = now + callHours * HOUR_MS;
    const isTold = loan.callToldUntil === null || now >= loan.callToldUntil;
    const callToldUntil = isTold ? callUntil : loan.callToldUntil;
    return { loan: { ...loan, alarm: "call", callUntil, callToldUntil }, step: { kind: "called", isTold } };
  }
  const quiet = (alarm: LoanAlarm): Loan => ({ ...loan, alarm, callUntil: null });
  const isWarned = reachesLevel(secured, levels.warning);
  const isCalm = isAct || !reachesLevel(secured, callCalm(levels));
  if (loan.alarm === "call") {
    const ended = quiet(isWarned ? "warning" : "none");
    return { loan: isCalm ? { ...ended, callToldUntil: null } : ended, step: { kind: "callEnded", isTold: isCalm } };
  }
  if (loan.alarm === "warning" && !reachesLevel(secured, warningEnd(levels)))
    return {
      loan: { ...quiet("none"), callToldUntil: null },
      step: { kind: "warningEnded", isCallOver: loan.callToldUntil !== null },
    };
  if (loan.callToldUntil !== null && isCalm) return { loan: { ...loan, callToldUntil: null }, step: { kind: "calmed" } };
  if (loan.alarm === "none" && isWarned) return { loan: quiet("warning"), step: { kind: "warned" } };
  return { loan, step: null };
}

function toppedUp(before: Loan, price: CollateralPrice, units: bigint): AssessedLoan {
  const { levels } = before.offer;
  assert(levels !== null, "only what is secured is topped up");
  const loan: Loan = { ...before, collateral: before.collateral + units, toppedUp: before.toppedUp + units };
  const isWarned = reachesLevel(securedOf(loan, debtOf(loan), price), levels.warning);
  return {
    loan: { ...loan, alarm: isWarned ? "warning" : "none", callUntil: null, callToldUntil: null },
    step: { kind: "toppedUp", units },
  };
}

function saleReason(loan: Loan, { sale, call }: LoanLevels, now: number, reaches: (level: bigint) => boolean): SaleReason | null {
  if (reaches(sale)) return "level";
  if (loan.alarm === "call" && loan.callUntil !== null && now >= loan.callUntil && reaches(call)) return "call";
  return isPastGrace(loan, now) ? "overdue" : null;
}

/** Sells just as much as brings the loan back to its target: the opening level, or nothing owed where it is too long overdue. */
function sell(before: Loan, price: CollateralPrice, why: SaleReason, now: number): AssessedLoan {
  const { levels, saleFeeRate } = before.offer;
  assert(levels !== null, "only what is secured is sold");
  const secured = securedOf(before, debtOf(before), price);
  const target = why === "overdue" ? 0n : levels.opening;
  const sold = saleOf(secured, target, saleFeeRate);
  const paid = payLoan(before, sold.net);
  const left = before.collateral - sold.sold;
  const isOver = sold.isAll || debtOf(paid.loan) === 0n;
  const { principal, interest } = paid.loan;
  const sale: LoanSale = {
    ...{ ...sold, why, debt: secured.debt, collateral: secured.collateral, value: collateralValue(secured), target, payment: paid.payment },
    ...{ shortfall: isOver ? principal : 0n, waived: isOver ? interest : 0n, back: isOver ? left : 0n },
  };
  const counted: Loan = {
    ...paid.loan,
    sold: before.sold + sold.sold,
    soldFor: before.soldFor + sold.gross,
    saleFees: before.saleFees + sold.fee,
    shortfall: before.shortfall + sale.shortfall,
    waived: before.waived + sale.waived,
  };
  if (isOver) {
    const loan = endLoan({ ...counted, principal: 0n, interest: 0n, collateral: 0n }, "liquidated", now);
    return { loan, step: { kind: "sold", sale } };
  }
  const loan = { ...counted, collateral: left };
  const isWarned = reachesLevel(securedOf(loan, debtOf(loan), price), levels.warning);
  return { loan: { ...loan, alarm: isWarned ? "warning" : "none", callUntil: null, callToldUntil: null }, step: { kind: "sold", sale } };
}

/** Bids at which a price means something for a loan: at or below the first, at or above the second; null where nothing waits there. */
export interface LoanBids {
  readonly below: bigint | null;
  readonly above: bigint | null;
}

/** The bids that change something for a loan as it is; the moment of a call and the end of the grace come beside them, by the clock. */
export function loanBids(loan: Loan, priceScale: number): LoanBids {
  const { levels } = loan.offer;
  if (!isRunning(loan) || loan.pledged === null || levels === null || loan.collateral === 0n) return { below: null, above: null };
  const secured = { ...securedOf(loan, debtOf(loan), { bid: 0n, priceScale }) };
  const at = (level: bigint) => levelPrice(secured, level).reached;
  switch (loan.alarm) {
    case "none":
      return { below: at(levels.warning), above: loan.callToldUntil === null ? null : at(callCalm(levels)) + 1n };
    case "warning":
      return { below: at(levels.call), above: at(loan.callToldUntil === null ? warningEnd(levels) : callCalm(levels)) + 1n };
    case "call":
      return { below: at(levels.sale), above: at(levels.call) + 1n };
  }
}
