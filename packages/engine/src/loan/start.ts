import {
  assert,
  type Currency,
  exceedsLevel,
  formatUnits,
  leastCollateral,
  loanDayInterest,
  loanDays,
  parseUnits,
  type Secured,
} from "@candela/model";
import { type CashBacking, cashBackingRejection } from "../funds/cash-backing.ts";
import { bookFirstDay } from "./days.ts";
import { type CollateralPrice, type Lent, type Loan, type LoanDay, type LoanOffer, noLoan } from "./state.ts";

/** A product with the terms that new loans get. */
export interface LoanPool {
  readonly offer: LoanOffer;
  readonly isOpen: boolean;
}

/** What somebody asks for; amounts as they were typed. */
export interface AskedLoan {
  readonly version: number;
  readonly textVersion: number;
  readonly text: string;
  readonly pledged: Currency | null;
  readonly collateralText: string | null;
}

/** What a new loan is held against besides the product. */
export interface LoanMeans {
  readonly isFrozen: boolean;
  readonly isIdentified: boolean;
  readonly score: number;
  /** The text that is accepted now. */
  readonly textVersion: number;
  /** What the user owes of the product without interest, applications included, and how many loans run or wait. */
  readonly held: bigint;
  readonly open: number;
  readonly openMax: number;
  readonly isOverdue: boolean;
  /** What is there to be lent. */
  readonly fund: bigint;
  /** Free cash of the collateral, and what leans on the user's cash of it. */
  readonly available: bigint;
  readonly backing: CashBacking;
  /** When the sandbox decides an application, epoch ms; null where operators do. */
  readonly reviewAt: number | null;
}

/** A loan that begins, with the interest of its first day; none for an application. */
export interface BegunLoan {
  readonly loan: Loan;
  readonly days: readonly LoanDay[];
}

const said = (units: bigint, { scale }: Currency) => formatUnits(units > 0n ? units : 0n, scale);

/** The amounts of what is asked for, or why they are none of the product. */
export function askedAmounts(
  { amountMin, amountMax, currency, isSecured, collateralIds }: LoanOffer,
  { text, pledged, collateralText }: Pick<AskedLoan, "text" | "pledged" | "collateralText">,
): Lent<{ readonly amount: bigint; readonly collateral: bigint }> {
  const parsed = parseUnits(text, currency.scale);
  if (!parsed.ok) return noLoan("amount_decimals", { decimals: String(currency.scale) });
  const amount = parsed.value;
  if (amount < amountMin) return noLoan("loan_below_minimum", { min: said(amountMin, currency), asset: currency.code });
  if (amount > amountMax) return noLoan("loan_above_maximum", { max: said(amountMax, currency), asset: currency.code });
  if (!isSecured)
    return pledged === null && collateralText === null
      ? { ok: true, value: { amount, collateral: 0n } }
      : noLoan("loan_collateral_unasked");
  if (pledged === null || collateralText === null) return noLoan("loan_collateral_missing");
  if (!collateralIds.includes(pledged.id)) return noLoan("loan_collateral_unfit");
  const collateral = parseUnits(collateralText, pledged.scale);
  if (!collateral.ok) return noLoan("amount_decimals", { decimals: String(pledged.scale) });
  return { ok: true, value: { amount, collateral: collateral.value } };
}

/** A debt with its collateral at a price. */
export function securedOf(
  { offer, pledged, collateral }: Pick<Loan, "offer" | "pledged" | "collateral">,
  debt: bigint,
  { bid, priceScale }: CollateralPrice,
): Secured {
  assert(pledged !== null, "only what is secured has a loan to value");
  return { debt, currency: offer.currency, collateral, pledged, bid, priceScale };
}

/** A new loan, or the first reason why there is none: against collateral it is disbursed at once, else it is an application. `price` is of the collateral, and decides. */
export function startLoan(
  { offer, isOpen }: LoanPool,
  asked: AskedLoan,
  means: LoanMeans,
  price: CollateralPrice | null,
  { id, userId, now }: { readonly id: bigint; readonly userId: bigint; readonly now: number },
): Lent<BegunLoan> {
  const { currency } = offer;
  if (means.isFrozen) return noLoan("account_frozen");
  if (!isOpen) return noLoan("loan_closed");
  if (asked.version !== offer.version) return noLoan("terms_changed");
  if (asked.textVersion !== means.textVersion) return noLoan("loan_text_changed");
  const amounts = askedAmounts(offer, asked);
  if (!amounts.ok) return amounts;
  const { amount, collateral } = amounts.value;
  if (means.isOverdue) return noLoan("loan_overdue_first");
  if (means.held + amount > offer.userMax)
    return noLoan("loan_user_limit", {
      max: said(offer.userMax, currency),
      left: said(offer.userMax - means.held, currency),
      asset: currency.code,
    });
  if (means.open >= means.openMax) return noLoan("loan_open_limit", { max: String(means.openMax) });
  const unfit = offer.isSecured ? null : unsecuredRejection(offer, means);
  if (unfit !== null) return unfit;
  if (amount > means.fund) return noLoan("loan_fund_empty", { left: said(means.fund, currency), asset: currency.code });
  const loan = newLoan(offer, asked, {
    id,
    userId,
    now,
    amount,
    collateral,
    reviewAt: offer.isSecured ? null : means.reviewAt,
    score: offer.isSecured ? null : means.score,
  });
  if (!offer.isSecured) return { ok: true, value: { loan, days: [] } };
  const short = collateralRejection(loan, means, price);
  return short ?? { ok: true, value: disburse(loan, now) };
}

/** Why a loan by the score is not lent to somebody. */
export function unsecuredRejection({ leastScore }: LoanOffer, { isIdentified, score }: Pick<LoanMeans, "isIdentified" | "score">) {
  if (!isIdentified) return noLoan("loan_identity_needed");
  if (leastScore !== null && score < leastScore) return noLoan("loan_score_low", { score: String(score), least: String(leastScore) });
  return null;
}

function collateralRejection(loan: Loan, { available, backing }: LoanMeans, price: CollateralPrice | null) {
  const { offer, pledged, collateral, amount } = loan;
  assert(pledged !== null && offer.levels !== null && price !== null, "a secured loan is decided by a price");
  const { opening } = offer.levels;
  // The interest of the first day is owed at once.
  const debt = amount + loanDayInterest(amount, offer.dailyRate);
  const secured = securedOf(loan, debt, price);
  if (collateral === 0n || exceedsLevel(secured, opening))
    return noLoan("loan_collateral_low", { needed: said(leastCollateral(secured, opening), pledged), asset: pledged.code });
  if (collateral > available)
    return noLoan("insufficient_balance", { available: said(available, pledged), needed: said(collateral, pledged), asset: pledged.code });
  const backed = cashBackingRejection(backing, available - collateral);
  return backed === null ? null : noLoan(backed);
}

function newLoan(
  offer: LoanOffer,
  { textVersion, pledged }: AskedLoan,
  {
    id,
    userId,
    now,
    amount,
    collateral,
    reviewAt,
    score,
  }: Pick<Loan, "id" | "userId" | "amount" | "collateral" | "reviewAt" | "score"> & { readonly now: number },
): Loan {
  return {
    ...{ id, userId, offer, textVersion, amount, state: "applied", alarm: "none", callUntil: null, principal: 0n, interest: 0n },
    ...{
      interestPaid: 0n,
      pledged: offer.isSecured ? pledged : null,
      collateral,
      appliedAt: now,
      reviewAt,
      reviewer: null,
      rejectReason: null,
      score,
    },
    ...{ disbursedAt: null, firstDay: null, dueDay: null, bookedThrough: null, reminded: 0, sold: 0n, soldFor: 0n, saleFees: 0n },
    ...{ shortfall: 0n, waived: 0n, endedAt: null, callToldUntil: null, topUpCap: null, toppedUp: 0n },
  };
}

/** The money is lent: its first day costs. */
export function disburse(loan: Loan, now: number): BegunLoan {
  assert(loan.state === "applied", "a loan is disbursed once");
  const { first, due } = loanDays(now, loan.offer.termDays);
  return bookFirstDay({ ...loan, state: "disbursed", principal: loan.amount, disbursedAt: now, firstDay: first, dueDay: due });
}
