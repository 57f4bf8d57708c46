import { compareDecimals, formatDecimal, subtractDecimals, trimZeros, useUi, type Written } from "@candela/ui";
import { useState } from "react";
import { type Spendable, spendingFault, useSpendable } from "../currencies/spendable.ts";
import { rejectionText } from "../format/rejection-text.ts";
import { finished, rejectedText, typedDecimal } from "../format/typed-decimal.ts";
import { useT } from "../language/i18n.ts";
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
  const t = useT();
  const ofCurrency = useSpendable(product.currencyId);
  const balance = spends ? ofCurrency : undefined;
  const decimals = earningDecimals(product, product.minimum);
  const [text, setText] = useState(trimZeros(first));
  const [problem, setProblem] = useState<string | null>(null);
  const amount = finished(text);
  const isEmpty = amount === "" || compareDecimals(amount, "0") === 0;
  return {
    text,
    /** Decimal text of the wire; empty for none. */
    amount,
    isEmpty,
    /** Undefined where nothing is spent. */
    balance,
    /** Undefined while the balance is not known. */
    most: balance?.most === undefined ? undefined : mostNow(product, balance.most),
    /** What is wrong with what is typed. */
    fault: problem ?? (isEmpty ? null : faultOf(product, amount, balance)),
    write(written: Written) {
      const next = typedDecimal(written, decimals);
      if (typeof next === "string") setText(next);
      setProblem(typeof next === "string" ? null : rejectedText(next, decimals, t));
    },
    set(value: string) {
      setText(trimZeros(value));
      setProblem(null);
    },
  };
}

export type EarningAmount = ReturnType<typeof useEarningAmount>;

/** An amount with the digits that carry value: "1,000" and "0.5". */
export function useAmountText(): (amount: string) => string {
  const style = useUi();
  return (amount) => formatDecimal(trimZeros(amount), style);
}
