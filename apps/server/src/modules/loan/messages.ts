import { debtOf, isRunning } from "@candela/engine";
import { formatUnits, LTV_SCALE, loanDueAt, RATE_SCALE } from "@candela/model";
import type { NewMessage } from "../messages/index.ts";
import type { LoanChange, LoanTold } from "./loan-change.ts";
import { dueAtTerm } from "./wire.ts";

/** What a user is told of a change; their own acts need no message. */
export function loanMessages({ loan, told }: LoanChange): NewMessage[] {
  const { id, userId, offer } = loan;
  const money = (units: bigint) => formatUnits(units, offer.currency.scale);
  const common = { id: String(id), asset: offer.currency.code, due: money(debtOf(loan)) };
  return told.map((each): NewMessage => ({ userId, kind: `loan_${each.kind}`, params: { ...common, ...paramsOf(loan, each, money) } }));
}

function paramsOf(loan: LoanChange["loan"], told: LoanTold, money: (units: bigint) => string): Record<string, string> {
  const { offer, pledged } = loan;
  switch (told.kind) {
    case "approved":
      return { amount: money(loan.amount) };
    case "rejected":
      return { amount: money(loan.amount), reason: told.reason };
    case "reminder":
      // What is to be there on the due day: what is owed now is too little by then.
      return { due: money(dueAtTerm(loan) ?? debtOf(loan)), days: String(told.days), at: String(loanDueAt(loan.dueDay ?? 0)) };
    case "overdue":
      return { rate: formatUnits(offer.overdueRate, RATE_SCALE) };
    case "sold": {
      const { sale, at } = told;
      return {
        ...placeOf(loan, at),
        sold: formatUnits(sale.sold, pledged?.scale ?? 0),
        why: sale.why,
        gross: money(sale.gross),
        fee: money(sale.fee),
        shortfall: money(sale.shortfall + sale.waived),
        ended: isRunning(loan) ? "" : "yes",
      };
    }
    case "topped_up": {
      const { topUpCap, toppedUp, collateral } = loan;
      const units = (value: bigint) => formatUnits(value, pledged?.scale ?? 0);
      const ltv = told.ltv === null ? "" : formatUnits(told.ltv, LTV_SCALE);
      return {
        ...placeOf(loan, told.at),
        ltv,
        added: units(told.units),
        pledged: units(collateral),
        left: units((topUpCap ?? 0n) - toppedUp),
      };
    }
    default: {
      const ltv = told.ltv === null ? "" : formatUnits(told.ltv, LTV_SCALE);
      const place = { ...placeOf(loan, told.at), ltv };
      return told.kind === "call" ? { ...place, until: String(loan.callUntil ?? "") } : place;
    }
  }
}

function placeOf({ pledged }: LoanChange["loan"], { tick, priceScale }: Extract<LoanTold, { readonly kind: "sold" }>["at"]) {
  return { collateral: pledged?.code ?? "", productCode: tick.productCode, price: formatUnits(tick.bid, priceScale) };
}
