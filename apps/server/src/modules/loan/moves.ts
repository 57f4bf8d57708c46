import type { Loan, LoanPayment, LoanSale } from "@candela/engine";
import { assert } from "@candela/model";
import { houseAccount, type Move, userAccount } from "../ledger/index.ts";
import { LENDING_SUB } from "./loan-change.ts";

/** What moves for a loan. The house has what can be lent and what is lent; the user has what is owed, below zero. All money passes the cash, so that its record tells the whole story. */

/** The one that caused it, and the request. */
export interface Said {
  readonly actor: bigint;
  readonly request: string | null;
}

type Side = Pick<Move & { kind?: "single" }, "from" | "to">;

function move({ id }: Pick<Loan, "id">, said: Said, sides: Side, amount: bigint, reason: Move["reason"]): Move[] {
  return amount === 0n ? [] : [{ ...said, ...sides, amount, reason, reference: { kind: "loan", id } }];
}

const lending = (assetId: number) => houseAccount(assetId, "lending", LENDING_SUB);
const receivable = (assetId: number) => houseAccount(assetId, "receivable", LENDING_SUB);

/** Cash and collateral of a loan's user. */
function ownOf({ userId, offer, pledged }: Loan) {
  const assetId = offer.currency.id;
  return {
    assetId,
    cash: userAccount(userId, assetId, "cash"),
    debt: userAccount(userId, assetId, "loan"),
    pledge:
      pledged === null ? null : { cash: userAccount(userId, pledged.id, "cash"), book: userAccount(userId, pledged.id, "collateral") },
  };
}

/** The principal goes to the cash; what the house can lend becomes what it has lent. */
export function lendMoves(loan: Loan, said: Said): Move[] {
  const { assetId, cash, debt } = ownOf(loan);
  return [
    ...move(loan, said, { from: debt, to: cash }, loan.amount, "loan_principal"),
    ...move(loan, said, { from: lending(assetId), to: receivable(assetId) }, loan.amount, "loan_principal"),
  ];
}

/** Interest to the treasury, principal back to what can be lent. */
export function payMoves(loan: Loan, { interest, principal }: Pick<LoanPayment, "interest" | "principal">, said: Said): Move[] {
  const { assetId, cash, debt } = ownOf(loan);
  return [
    ...move(loan, said, { from: cash, to: houseAccount(assetId, "treasury", LENDING_SUB) }, interest, "loan_interest"),
    ...move(loan, said, { from: cash, to: debt }, principal, "loan_repayment"),
    ...move(loan, said, { from: receivable(assetId), to: lending(assetId) }, principal, "loan_repayment"),
  ];
}

export function pledgeMoves(loan: Loan, units: bigint, said: Said): Move[] {
  const { pledge } = ownOf(loan);
  assert(pledge !== null, "only what is secured is pledged for");
  return move(loan, said, { from: pledge.cash, to: pledge.book }, units, "loan_collateral");
}

export function backMoves(loan: Loan, units: bigint, said: Said): Move[] {
  const { pledge } = ownOf(loan);
  return pledge === null ? [] : move(loan, said, { from: pledge.book, to: pledge.cash }, units, "loan_collateral_back");
}

/** Collateral is sold to the house's exchange book; what it brings pays the fee and the debt, and the insurance book pays what is missing of the principal. */
export function saleMoves(loan: Loan, sale: LoanSale, said: Said, sub: number): Move[] {
  const { assetId, cash, debt, pledge } = ownOf(loan);
  const { pledged } = loan;
  assert(pledge !== null && pledged !== null, "only what is pledged is sold");
  return [
    ...move(loan, said, { from: pledge.book, to: pledge.cash }, sale.sold, "loan_collateral_back"),
    ...move(loan, said, { from: pledge.cash, to: houseAccount(pledged.id, "exchange", sub) }, sale.sold, "loan_sale"),
    ...move(loan, said, { from: houseAccount(assetId, "exchange", sub), to: cash }, sale.gross, "loan_proceeds"),
    ...move(loan, said, { from: cash, to: houseAccount(assetId, "fees", sub) }, sale.fee, "loan_sale_fee"),
    ...payMoves(loan, sale.payment, said),
    ...move(loan, said, { from: houseAccount(assetId, "insurance", sub), to: debt }, sale.shortfall, "loan_shortfall"),
    ...move(loan, said, { from: receivable(assetId), to: lending(assetId) }, sale.shortfall, "loan_repayment"),
    ...backMoves(loan, sale.back, said),
  ];
}
