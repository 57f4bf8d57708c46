import { compareDecimals, formatDecimal, subtractDecimals, trimZeros, useUi } from "@candela/ui";
import { type Spendable, spendingFault, useSpendable } from "../currencies/spendable.ts";
import { rejectionText } from "../format/rejection-text.ts";
import { useDecimalField } from "../format/use-decimal-field.ts";
import { type EarningProduct, earningDecimals, mostNow } from "./earning-view.ts";

/** Why an amount cannot be put in, as the server would say it; null where it can. */
function faultOf(product: EarningProduct, amount: string, balance: Spendable | undefined): string | null {
  const { currencyName: asset, minimum, maximum, userMaximum, held, left, guestLeft } = product;
  const isMore = (than: string) => compareDecimals(amount, than) > 0;
  const own = subtractDecimals(userMaximum, held);
  if (compareDecimals(amount, minimum) < 0) return rejectionText({ msg: "earning_below_minimum", params: { min: minimum, asset } });
  if (isMore(maximum)) return rejectionText({ msg: "earning_above_maximum", params: { max: maximum, asset } });
  if (isMore(own))
    return rejectionText({
      msg: "earning_user_limit",
      params: { max: userMaximum, left: compareDecimals(own, "0") > 0 ? own : "0", asset },
    });
  if (isMore(left)) return rejectionText({ msg: "earning_capacity", params: { left, asset } });
  if (guestLeft !== null && isMore(guestLeft)) return rejectionText({ msg: "earning_guest_room", params: { left: guestLeft, asset } });
  const short = balance === undefined ? null : spendingFault(balance, amount, asset);
  return short === null ? null : rejectionText(short);
}

interface AmountOptions {
  /** What stands in the field at first. */
  readonly first?: string;
  /** False where nothing is spent: only what the product takes is a bound. */
  readonly spends?: boolean;
}

/** The amount to put into a product: as typed, what is wrong with it, and the most that there can be. */
export function useEarningAmount(product: EarningProduct, { first = "", spends = true }: AmountOptions = {}) {
  const ofCurrency = useSpendable(product.currencyId);
  const balance = spends ? ofCurrency : undefined;
  const decimals = earningDecimals(product, product.minimum);
  const field = useDecimalField(decimals, first);
  return {
    ...field,
    /** Undefined where nothing is spent. */
    balance,
    /** Undefined while the balance is not known. */
    most: balance?.most === undefined ? undefined : mostNow(product, balance.most),
    /** What is wrong with the amount that stands in the field. */
    fault: field.isEmpty ? null : faultOf(product, field.amount, balance),
  };
}

export type EarningAmount = ReturnType<typeof useEarningAmount>;

/** An amount with the digits that carry value: "1,000" and "0.5". */
export function useAmountText(): (amount: string) => string {
  const style = useUi();
  return (amount) => formatDecimal(trimZeros(amount), style);
}
