import { formatDecimal, sumDecimals, trimZeros, useUi } from "@candela/ui";
import { AssetAmount } from "../components/asset-amount.tsx";
import { useT } from "../language/i18n.ts";
import { formatUtcDate } from "../time/time-format.ts";
import {
  comesBackAt,
  earningDecimals,
  firstPaidAt,
  interestOfDay,
  interestOfTerm,
  isFixed,
  percentOf,
  type Terms,
} from "./earning-view.ts";

interface OutlookProps {
  readonly terms: Terms;
  /** Decimal text. */
  readonly amount: string;
  readonly now: number;
}

/** What an amount earns a day and in all: at the lowest and at the highest rate where there are two, each by the formula. Nothing in it is a promise of a rate in between. */
export function EarningOutlook({ terms, amount, now }: OutlookProps) {
  const t = useT();
  const back = comesBackAt(terms, now);
  const fixed = isFixed(terms);
  return (
    <section aria-label={t("earning_outlook")} className="rounded-card bg-fill px-4 py-3.5">
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        {!fixed && <Side title={t("earning_lowest")} terms={terms} amount={amount} rate={terms.rateLow} />}
        <Side title={t(fixed ? "earning_interest_name" : "earning_highest")} terms={terms} amount={amount} rate={terms.rateHigh} />
      </div>
      <p className="pt-3 text-caption text-ink-2">
        {back === null
          ? t("earning_first_paid", { date: formatUtcDate(firstPaidAt(terms, now)) })
          : t("earning_back_at", { date: formatUtcDate(back) })}
      </p>
      <Formula terms={terms} amount={amount} rate={terms.rateHigh} />
      <p className="pt-1 text-caption text-ink-2">{t("earning_simple")}</p>
    </section>
  );
}

interface RateProps {
  readonly terms: Terms;
  readonly amount: string;
  readonly rate: string;
}

function Side({ title, terms, amount, rate }: RateProps & { readonly title: string }) {
  const t = useT();
  const style = useUi();
  const { currencyName, termDays } = terms;
  const whole = interestOfTerm(terms, amount, rate);
  return (
    <div className="min-w-[min(100%,9rem)] flex-1">
      <p className="text-caption text-ink-2">
        {title}
        <span className="block">
          <bdi className="num">{percentOf(rate, style)}</bdi>
        </span>
      </p>
      <p className="text-title3 text-up-text">
        <AssetAmount whole code={currencyName} value={interestOfDay(terms, amount, rate)} sign="always" unit />
      </p>
      <p className="text-caption text-ink-2">{t("earning_each_day")}</p>
      {termDays > 0 && (
        <>
          <p className="pt-2 text-row">
            <AssetAmount whole code={currencyName} value={sumDecimals([amount, whole])} unit />
          </p>
          <p className="text-caption text-ink-2">
            {t("earning_in_all")} <AssetAmount whole code={currencyName} value={whole} sign="always" />
          </p>
        </>
      )}
    </div>
  );
}

/** "1,000 × 6.60% ÷ 365 = 0.180821, cut at 6 decimals". */
function Formula({ terms, amount, rate }: RateProps) {
  const t = useT();
  const style = useUi();
  return (
    <p className="text-caption text-ink-2">
      <bdi className="num whitespace-normal">
        {formatDecimal(trimZeros(amount), style)} × {percentOf(rate, style)} ÷ 365 ={" "}
        {formatDecimal(interestOfDay(terms, amount, rate), style)}
      </bdi>{" "}
      {t("earning_cut", { count: earningDecimals(terms, amount) })}
    </p>
  );
}
