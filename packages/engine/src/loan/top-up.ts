import { least, leastCollateral, parseUnits, reachesLevel } from "@candela/model";
import { isPastGrace } from "./days.ts";
import { securedOf } from "./start.ts";
import { type CollateralPrice, debtOf, isRunning, type Lent, type Loan, noLoan } from "./state.ts";

/** Collateral that is added from free balance by itself, which is off until its user switches it on for a loan. */

/** Switches it on with what may be added in all from now on, or with null off. An account under a freeze switches nothing on. */
export function setTopUp(loan: Loan, capText: string | null, { isFrozen }: { readonly isFrozen: boolean }): Lent<Loan> {
  if (!isRunning(loan)) return noLoan("loan_not_running");
  const { pledged } = loan;
  if (pledged === null) return noLoan("loan_unsecured");
  if (capText === null) return { ok: true, value: { ...loan, topUpCap: null, toppedUp: 0n } };
  if (isFrozen) return noLoan("account_frozen");
  const cap = parseUnits(capText, pledged.scale);
  if (!cap.ok) return noLoan("amount_decimals", { decimals: String(pledged.scale) });
  if (cap.value <= 0n) return noLoan("loan_amount_zero");
  return { ok: true, value: { ...loan, topUpCap: cap.value, toppedUp: 0n } };
}

/**
 * How much is added at a price at which there is, or would be, a margin call: what brings the loan back to the opening level, else all that is free and within the cap, if
 * that ends the call. Nothing where it would not: it would be gone, and the call would go on. `free` is what its user could spend now: nothing under a freeze.
 */
export function topUpOf(loan: Loan, price: CollateralPrice, free: bigint, now: number): bigint {
  const { levels } = loan.offer;
  if (loan.topUpCap === null || levels === null || loan.pledged === null || price.bid <= 0n || isPastGrace(loan, now)) return 0n;
  const secured = securedOf(loan, debtOf(loan), price);
  const room = least(free, loan.topUpCap - loan.toppedUp);
  if (room <= 0n || !reachesLevel(secured, levels.call)) return 0n;
  const units = least(room, leastCollateral(secured, levels.opening) - loan.collateral);
  return reachesLevel({ ...secured, collateral: loan.collateral + units }, levels.call) ? 0n : units;
}
