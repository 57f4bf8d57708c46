import { compareDecimals, subtractDecimals, sumDecimals } from "@candela/ui";
import { useState } from "react";
import { useFrozen } from "../../lib/account/freeze.ts";
import { useRested } from "../../lib/browser/use-rested.ts";
import { useAvailable } from "../../lib/currencies/currencies.ts";
import { spendingFault, useSpendable } from "../../lib/currencies/spendable.ts";
import { rejectionText } from "../../lib/format/rejection-text.ts";
import { useDecimalField } from "../../lib/format/use-decimal-field.ts";
import { useT } from "../../lib/language/i18n.ts";
import { useLiveness } from "../../lib/net/live.ts";
import { isPaused, type LoanAsked, type LoanProduct } from "./loan-shapes.ts";
import { interestOfDay, leastCollateral, offeredCollateral, scaleOf } from "./loan-sums.ts";
import { pauseText } from "./loan-words.ts";
import { useLoanScore } from "./score-row.tsx";
import { useLiveLtv } from "./use-collateral.ts";
import { useLoanQuote } from "./use-loan-quote.ts";

type Offer = LoanProduct["collaterals"][number];

/** Why so much cannot be borrowed, as the server would say it; null where it can. */
function amountFault({ minimum, maximum, userMaximum, held, fund, currencyName: asset }: LoanProduct, amount: string): string | null {
  const isMore = (than: string) => compareDecimals(amount, than) > 0;
  if (compareDecimals(amount, minimum) < 0) return rejectionText({ msg: "loan_below_minimum", params: { min: minimum, asset } });
  if (isMore(maximum)) return rejectionText({ msg: "loan_above_maximum", params: { max: maximum, asset } });
  if (compareDecimals(sumDecimals([held, amount]), userMaximum) > 0) {
    const left = compareDecimals(userMaximum, held) > 0 ? subtractDecimals(userMaximum, held) : "0";
    return rejectionText({ msg: "loan_user_limit", params: { max: userMaximum, left, asset } });
  }
  return isMore(fund) ? rejectionText({ msg: "loan_fund_empty", params: { left: fund, asset } }) : null;
}

interface Offered {
  /** What it was offered for. */
  readonly asked: string;
  readonly amount: string;
}

/** The collateral that is offered while none was typed: it stays as it is until it is not enough, so that it does not change with each price. */
function useOffered(asked: string, least: string | null): string {
  const [offered, setOffered] = useState<Offered | null>(null);
  const isEnough = offered !== null && offered.asked === asked && (least === null || compareDecimals(offered.amount, least) >= 0);
  if (isEnough) return offered.amount;
  if (least === null) return "";
  const next = { asked, amount: offeredCollateral(least) };
  setOffered(next);
  return next.amount;
}

/** Collateral of a loan that is being asked for. */
function useCollateralField(product: LoanProduct, debt: string) {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [isOwn, setOwn] = useState(false);
  const available = useAvailable();
  const find = (isIt: (offer: Offer) => boolean): Offer | undefined => product.collaterals.find(isIt);
  // Until one is chosen, the first that the user has some of.
  const offer =
    find(({ currencyId }) => currencyId === chosenId) ??
    find(({ currencyId }) => compareDecimals(available(currencyId) ?? "0", "0") > 0) ??
    product.collaterals[0];
  const scale = scaleOf(offer?.currencyId ?? 0);
  const field = useDecimalField(scale);
  const balance = useSpendable(offer?.currencyId ?? 0);
  const opening = product.levels?.opening ?? "1";
  const place = { productCode: offer?.tick?.productCode ?? "", tick: offer?.tick ?? null, pause: offer === undefined ? null : offer.pause };
  const { bid } = useLiveLtv({ ...place, amount: "", debt: "0", currencyId: product.currencyId });
  const least = bid === null || debt === "" ? null : leastCollateral(debt, opening, bid, scale);
  const offered = useOffered(`${product.productId} ${offer?.currencyId} ${debt}`, least);
  const amount = isOwn ? field.amount : offered;
  const live = useLiveLtv({ ...place, amount, debt: debt === "" ? "0" : debt, currencyId: product.currencyId });
  return {
    offer,
    offers: product.collaterals,
    balance,
    least,
    amount,
    text: isOwn ? field.text : offered,
    isOwn,
    told: field.told,
    live,
    write: (written: Parameters<typeof field.write>[0]) => {
      // What is not taken leaves what was offered.
      if (!field.write(written)) return;
      setOwn(true);
      setChosenId(offer?.currencyId ?? null);
    },
    useLeast: () => {
      setOwn(false);
      field.set("");
    },
    choose: (currencyId: number) => {
      setChosenId(currencyId);
      setOwn(false);
      field.set("");
    },
  };
}

export type CollateralField = ReturnType<typeof useCollateralField>;

/** Why this collateral cannot secure it, in words; null where it can. */
function collateralFault({ offer, amount, least, balance }: CollateralField): string | null {
  if (offer === undefined || amount === "") return null;
  const asset = offer.currencyName;
  if (least !== null && compareDecimals(amount, least) < 0)
    return rejectionText({ msg: "loan_collateral_low", params: { needed: least, asset } });
  const short = spendingFault(balance, amount, asset);
  return short === null ? null : rejectionText(short);
}

/** Why nothing can be borrowed here now, whatever the amount. */
function useBlocked(product: LoanProduct, collateral: CollateralField): string | undefined {
  const t = useT();
  const isCut = useLiveness() === "stale";
  const isFrozen = useFrozen();
  const score = useLoanScore();
  const { isOpen, isSecured, leastScore } = product;
  if (isCut) return t("funds_offline");
  if (isFrozen) return t("account_frozen");
  if (!isOpen) return t("loan_closed");
  const { pause } = collateral.live;
  // What only a sale waits for keeps nobody from borrowing.
  if (isSecured) return pause === null || !isPaused(pause) ? undefined : `${pauseText(pause, t)} ${t("loan_paused_borrow")}`;
  if (score === null) return undefined;
  if (!score.isIdentified) return t("loan_identity_needed");
  return score.score < (leastScore ?? 0) ? t("loan_score_low", { score: score.score, least: leastScore ?? 0 }) : undefined;
}

/** The collateral as the server is asked, nothing where none is needed; null while it is not there. */
function securedBy({ isSecured }: LoanProduct, { offer, amount }: CollateralField): Pick<LoanAsked, "collateralId" | "collateral"> | null {
  if (!isSecured) return {};
  return offer === undefined || amount === "" ? null : { collateralId: offer.currencyId, collateral: amount };
}

/** What is typed and chosen of a new loan, what it comes to, and what is in its way. */
export function useBuyForm(product: LoanProduct) {
  const scale = scaleOf(product.currencyId);
  const amount = useDecimalField(scale);
  const isNone = amount.isEmpty;
  const day = isNone ? "0" : interestOfDay(amount.amount, product.dailyRate, scale);
  // The interest of the first day is owed at once, and counted by whoever lends.
  const debt = isNone ? "" : sumDecimals([amount.amount, day]);
  const collateral = useCollateralField(product, debt);
  const fault = amount.isEmpty ? null : amountFault(product, amount.amount);
  const pledgeFault = amount.isEmpty || !product.isSecured ? null : collateralFault(collateral);
  const blocked = useBlocked(product, collateral);
  const rested = useRested(amount.amount);
  const isAsked = !amount.isEmpty && rested === amount.amount && fault === null;
  const secured = securedBy(product, collateral);
  const asked: LoanAsked | null = isAsked && secured !== null ? { productId: product.productId, amount: amount.amount, ...secured } : null;
  const quoted = useLoanQuote(asked);
  return {
    amount,
    collateral,
    fault,
    pledgeFault,
    blocked,
    ...quoted,
    asked,
    /** Interest of a day, decimal text; zero while nothing is typed. */
    day,
    /** What is owed as soon as it is lent; empty while nothing is typed. */
    debt,
  };
}

export type BuyForm = ReturnType<typeof useBuyForm>;
