import { assert, type Currency, formatUnits, least, leastCollateral, parseUnits } from "@candela/model";
import { type CashBacking, cashBackingRejection } from "../funds/cash-backing.ts";
import { loanDaysDue } from "./days.ts";
import { securedOf } from "./start.ts";
import { type CollateralPrice, debtOf, isRunning, type Lent, type Loan, noLoan } from "./state.ts";

/** A payment by parts: interest first. */
export interface LoanPayment {
  readonly interest: bigint;
  readonly principal: bigint;
  /** What is left of the money once nothing is owed. */
  readonly rest: bigint;
}

/** Takes a payment off what is owed; more than that is the rest. */
export function payLoan(loan: Loan, units: bigint): { readonly loan: Loan; readonly payment: LoanPayment } {
  const interest = least(units, loan.interest);
  const principal = least(units - interest, loan.principal);
  return {
    loan: {
      ...loan,
      interest: loan.interest - interest,
      interestPaid: loan.interestPaid + interest,
      principal: loan.principal - principal,
    },
    payment: { interest, principal, rest: units - interest - principal },
  };
}

export interface RepaidLoan {
  readonly loan: Loan;
  readonly payment: LoanPayment;
  /** Collateral that comes back with the last of the debt. */
  readonly back: bigint;
}

/** Money that a repayment may come from: free cash of the loan's currency with what an exchange of the same transaction brings, and what leans on it. */
export interface RepayMeans {
  readonly available: bigint;
  readonly backing: CashBacking;
}

/** Repays a part or all of a loan whose days are booked. */
export function repayLoan(
  loan: Loan,
  { text, isWhole }: { readonly text: string; readonly isWhole: boolean },
  { available, backing }: RepayMeans,
  now: number,
): Lent<RepaidLoan> {
  if (!isRunning(loan)) return noLoan("loan_not_running");
  assert(loanDaysDue(loan, now) === 0, "a loan is brought up to date before it is touched");
  const { currency } = loan.offer;
  const parsed = parseUnits(text, currency.scale);
  if (!parsed.ok) return noLoan("amount_decimals", { decimals: String(currency.scale) });
  const amount = parsed.value;
  if (amount <= 0n) return noLoan("loan_amount_zero");
  const due = debtOf(loan);
  const told = { due: formatUnits(due, currency.scale), asset: currency.code };
  if (isWhole && amount !== due) return noLoan("loan_due_changed", told);
  if (amount > due) return noLoan("loan_above_due", told);
  const short = spendRejection(currency, amount, { available, backing });
  if (short !== null) return short;
  const paid = payLoan(loan, amount);
  if (debtOf(paid.loan) > 0n) return { ok: true, value: { ...paid, back: 0n } };
  const back = paid.loan.collateral;
  return { ok: true, value: { payment: paid.payment, back, loan: endLoan({ ...paid.loan, collateral: 0n }, "settled", now) } };
}

/** A loan under which nothing is owed and nothing is pledged any more. */
export function endLoan(loan: Loan, state: "settled" | "liquidated" | "reset", now: number): Loan {
  assert(debtOf(loan) === 0n && loan.collateral === 0n, "what ends leaves nothing behind");
  return { ...loan, state, alarm: "none", callUntil: null, endedAt: now };
}

function spendRejection(currency: Currency, amount: bigint, { available, backing }: RepayMeans) {
  const said = (units: bigint) => formatUnits(units, currency.scale);
  if (amount > available) return noLoan("insufficient_balance", { available: said(available), needed: said(amount), asset: currency.code });
  const backed = cashBackingRejection(backing, available - amount);
  return backed === null ? null : noLoan(backed);
}

function collateralUnits(loan: Loan, text: string): Lent<bigint> {
  if (!isRunning(loan)) return noLoan("loan_not_running");
  if (loan.pledged === null) return noLoan("loan_unsecured");
  const parsed = parseUnits(text, loan.pledged.scale);
  if (!parsed.ok) return noLoan("amount_decimals", { decimals: String(loan.pledged.scale) });
  return parsed.value <= 0n ? noLoan("loan_amount_zero") : { ok: true, value: parsed.value };
}

/** Pledges more of the same. */
export function addCollateral(loan: Loan, text: string, means: RepayMeans): Lent<{ readonly loan: Loan; readonly units: bigint }> {
  const units = collateralUnits(loan, text);
  if (!units.ok) return units;
  assert(loan.pledged !== null, "collateral is added to a secured loan");
  const short = spendRejection(loan.pledged, units.value, means);
  return short ?? { ok: true, value: { loan: { ...loan, collateral: loan.collateral + units.value }, units: units.value } };
}

/** Most collateral that can be taken back at a price: down to the opening level. */
export function takeableOf(loan: Loan, price: CollateralPrice): bigint {
  const { levels } = loan.offer;
  assert(levels !== null, "only what is secured has collateral");
  const needed = leastCollateral(securedOf(loan, debtOf(loan), price), levels.opening);
  return needed < loan.collateral ? loan.collateral - needed : 0n;
}

/** Takes collateral back, which a price must allow. */
export function takeCollateral(
  loan: Loan,
  text: string,
  { isFrozen, price }: { readonly isFrozen: boolean; readonly price: CollateralPrice },
): Lent<{ readonly loan: Loan; readonly units: bigint }> {
  if (isFrozen) return noLoan("account_frozen");
  const units = collateralUnits(loan, text);
  if (!units.ok) return units;
  assert(loan.pledged !== null, "collateral is taken from a secured loan");
  const takeable = takeableOf(loan, price);
  if (units.value > takeable)
    return noLoan("loan_collateral_needed", { most: formatUnits(takeable, loan.pledged.scale), asset: loan.pledged.code });
  return { ok: true, value: { loan: { ...loan, collateral: loan.collateral - units.value }, units: units.value } };
}
